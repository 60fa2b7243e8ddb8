export { rateKnown, rateOn, withholdingOn } from './officialRates.ts';
export { discountsOfInvoice, discountsOnInvoice, type DiscountAsked } from './discountSlots.ts';
export { limitsOfJobs, quotedOfJobs, type QuotedJob, type QuotedLimit, type QuotedLine } from './quoted.ts';
export { book, takeBack } from './bookings.ts';
export { buyerText, letterhead, saidOfLines, sellerText } from './invoice.document.ts';
export { buyerOnDocument, sellerOf } from './buyer.ts';
export {
  correctInvoice,
  lockInvoices,
  refundInvoice,
  settleInvoice,
  uncorrectInvoice,
  unrefundInvoice,
  unsettleInvoice,
  type Settlement,
} from './settle.ts';
