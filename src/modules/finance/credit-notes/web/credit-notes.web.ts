import { defineWebModule, part, screen } from '#kernel/web/module.ts';
import { invoiceNotes } from '#modules/finance/invoices/shared/public.ts';

const allow = 'finance.viewer';

/** Credit and debit notes in the browser. */
export const creditNotesWeb = defineWebModule({
  name: 'finance/credit-notes',
  screens: [
    screen('/finance/invoicing/notes', () => import('./NoteScreens.tsx').then((m) => m.NoteList), {
      title: 'Credit and debit notes',
      allow,
    }),
    screen('/finance/credit-notes/new', () => import('./NewNote.tsx').then((m) => m.NewNote), {
      title: 'New credit note',
      allow,
    }),
    screen('/finance/credit-notes/:noteNumber', () => import('./NoteScreens.tsx').then((m) => m.NotePage), {
      title: 'Credit or debit note',
      allow,
    }),
  ],
  parts: [part(invoiceNotes, () => import('./NotesOfInvoice.tsx').then((m) => m.NotesOfInvoice))],
  words: () => import('./th.ts'),
});
