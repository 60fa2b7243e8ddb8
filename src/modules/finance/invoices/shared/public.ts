import { defineSlot } from '#kernel/shared/slot.ts';

export { creditNoteJournal, debitNoteJournal, receiptJournal } from './documentJournals.ts';

export type { GivenDiscount } from './invoice.record.ts';

/** Credit and debit notes of an invoice, on its page. */
export const invoiceNotes = defineSlot<{ invoiceId: string; isOpen: boolean }>('invoice.notes');
