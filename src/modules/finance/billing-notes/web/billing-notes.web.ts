import { defineWebModule, screen } from '#kernel/web/module.ts';

const allow = 'finance.viewer';

/** Billing notes in the browser. */
export const billingNotesWeb = defineWebModule({
  name: 'finance/billing-notes',
  screens: [
    screen(
      '/finance/invoicing/billing-notes',
      () => import('./BillingNoteScreens.tsx').then((m) => m.BillingNoteList),
      {
        title: 'Billing notes',
        allow,
      },
    ),
    screen('/finance/billing-notes/new', () => import('./NewBillingNote.tsx').then((m) => m.NewBillingNote), {
      title: 'New billing note',
      allow,
    }),
    screen(
      '/finance/billing-notes/:noteNumber',
      () => import('./BillingNoteScreens.tsx').then((m) => m.BillingNotePage),
      {
        title: 'Billing note',
        allow,
      },
    ),
  ],
  words: () => import('./th.ts'),
});
