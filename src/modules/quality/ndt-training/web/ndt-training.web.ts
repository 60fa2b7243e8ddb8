import { defineWebModule, screen } from '#kernel/web/module.ts';

// Spec §5: without level 3 the navigation is cancelled, not redirected.
const guard = { allow: 'level:3', denied: 'cancel' } as const;
const root = '/qa/NDT-training';
const requests = () => import('./NdtRequests.tsx');
const lists = () => import('./NdtLists.tsx');

/** The NDT ledger in the browser. */
export const ndtTrainingWeb = defineWebModule({
  name: 'quality/ndt-training',
  screens: [
    screen(root, () => import('./NdtPeople.tsx').then((m) => m.NdtPeople), { title: 'NDT training', ...guard }),
    screen(`${root}/hours`, () => lists().then((m) => m.Hours), { title: 'NDT hours', ...guard }),
    screen(`${root}/vision`, () => lists().then((m) => m.Vision), { title: 'Vision tests', ...guard }),
    screen(`${root}/exams`, () => lists().then((m) => m.ExamParts), { title: 'NDT exams', ...guard }),
    screen(`${root}/requests`, () => requests().then((m) => m.Requests), {
      title: 'NDT certification requests',
      ...guard,
    }),
    screen(`${root}/requests/:number`, () => requests().then((m) => m.RequestPage), {
      title: 'NDT certification request',
      ...guard,
    }),
    screen(`${root}/practice`, () => lists().then((m) => m.Practice), { title: 'Written practice', ...guard }),
  ],
  menu: [{ path: root, since: '2026-11-28' }],
  words: () => import('./th.ts'),
});
