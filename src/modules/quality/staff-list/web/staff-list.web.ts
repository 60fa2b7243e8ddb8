import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { staffListHome } from '#modules/quality/authorizations/shared/public.ts';

/** Revisions of the list of certifying staff in the browser. */
export const staffListWeb = defineWebModule({
  name: 'quality/staff-list',
  screens: [
    screen(
      '/qa/ccs/list-of-certifying-staff/:revisionId',
      () => import('./staffListScreens.tsx').then((m) => m.StaffListRevisionScreen),
      { title: 'Revision of the list', allow: 'level:3', denied: 'cancel' },
    ),
    screen('/qa/ccs/on-a-day', () => import('./OnDay.tsx').then((m) => m.OnDay), {
      title: 'Authorisations on a day',
      allow: 'level:3',
      denied: 'cancel',
    }),
    screen('/qa/ccs/outlook', () => import('./Outlook.tsx').then((m) => m.Outlook), {
      title: 'Signing capacity',
      allow: 'level:3',
      denied: 'cancel',
    }),
  ],
  parts: [part(staffListHome, () => import('./staffListScreens.tsx').then((m) => m.RevisionsOfList))],
  words: () => import('./th.ts'),
});
