import { defineSlot } from '#kernel/shared/slot.ts';

export { creditNoteJournal, debitNoteJournal, receiptJournal } from './documentJournals.ts';

export type { GivenDiscount } from './invoice.record.ts';

/** What an invoice has to pay back, on its page. */
export const invoiceRefund = defineSlot<{ invoiceId: string; refundDue: string }>('invoice.refund');

/** What came in for an invoice, on its page. */
export const invoicePayments = defineSlot<{ invoiceId: string; customerId: string; isOpen: boolean }>(
  'invoice.payments',
);

/** How an invoice stands in the accounting service, on its page. */
export const invoicePeak = defineSlot<{ invoiceId: string }>('invoice.peak');

/** How the figures of the last months stand beside the accounting service, above them. */
export const invoiceFigures = defineSlot<{ months: number }>('invoice.figures');

/** Credit and debit notes of an invoice, on its page. */
export const invoiceNotes = defineSlot<{ invoiceId: string; isOpen: boolean }>('invoice.notes');
