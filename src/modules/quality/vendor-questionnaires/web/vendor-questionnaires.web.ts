import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { vendorParts } from '#modules/quality/vendors/shared/public.ts';

const readers = ['quality.viewer', 'purchasing.viewer'] as const;
const staff = () => import('./Questionnaires.tsx');

/** Questionnaires for vendors in the browser: written, sent and reviewed by staff, answered by the vendor at its own door. */
export const vendorQuestionnairesWeb = defineWebModule({
  name: 'quality/vendor-questionnaires',
  screens: [
    screen('/qa/vendor-questionnaires', () => staff().then((m) => m.QuestionnaireList), {
      title: 'Vendor questionnaires',
      allow: readers,
    }),
    screen('/qa/vendor-questionnaires/:id', () => staff().then((m) => m.QuestionnairePage), {
      title: 'Vendor questionnaire',
      allow: readers,
    }),
    screen('/qa/sent-questionnaires', () => staff().then((m) => m.SentList), {
      title: 'Questionnaires sent',
      allow: readers,
    }),
    screen('/qa/sent-questionnaires/:number', () => staff().then((m) => m.SentPage), {
      title: 'Questionnaire sent',
      allow: readers,
    }),
    screen('/vendor-questionnaire', () => import('./VendorDoor.tsx').then((m) => m.VendorDoor), {
      title: 'Supplier questionnaire',
      allow: 'public',
      bare: true,
    }),
  ],
  parts: [part(vendorParts, () => staff().then((m) => m.QuestionnairesOfVendor))],
  words: () => import('./th.refusals.ts'),
});
