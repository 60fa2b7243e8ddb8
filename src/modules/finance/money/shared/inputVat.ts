import { addMonths } from '#kernel/shared/dates.ts';

/** Whether the VAT of a tax invoice is not claimed any more on a day: it is in the six months after its own (Revenue Code 82/4). */
export const isVatTooOld = (taxInvoiceOn: string, on: string): boolean =>
  addMonths(`${taxInvoiceOn.slice(0, 7)}-01`, 7) <= on;
