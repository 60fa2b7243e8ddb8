import { defineWebModule, screen } from '#kernel/web/module.ts';

/** Reimbursements in the browser: everybody's own, and all of them for finance. */
export const reimbursementsWeb = defineWebModule({
  name: 'finance/reimbursements',
  screens: [
    screen('/reimbursements', () => import('./Reimbursements.tsx').then((m) => m.OwnReimbursements), {
      title: 'Reimbursements',
      allow: 'signedIn',
    }),
    screen('/reimbursements/:reimbursementId', () => import('./Reimbursements.tsx').then((m) => m.ReimbursementPage), {
      title: 'Reimbursement',
      allow: 'signedIn',
    }),
    screen('/finance/reimbursements', () => import('./Reimbursements.tsx').then((m) => m.AllReimbursements), {
      title: 'Reimbursements',
      allow: 'finance.viewer',
    }),
  ],
  quickCreate: [{ label: 'Reimbursement', path: '/reimbursements?new=1', allow: 'signedIn' }],
  words: () => import('./th.ts'),
});
