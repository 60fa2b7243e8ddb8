import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { reimbursement } from '#modules/finance/reimbursements/shared/reimbursement.record.ts';
import { vendorBill } from '#modules/stores/purchasing/shared/vendorBill.record.ts';
import { voucher } from './voucher.record.ts';

const kinds = z.enum(['bill', 'claim', 'refund']);
const item = z.strictObject({ kind: kinds, id: z.uuid() });

/** What waits for its money: vendor invoices that agree or were released, approved claims and refunds of customers, in no voucher yet. */
export const payablesCall = defineCall({
  method: 'GET',
  path: '/api/finance/payables',
  allow: 'finance.viewer',
  summary:
    'Vendor invoices, reimbursements that are approved and refunds of customers, not paid yet, oldest first; amounts in THB',
  of: [voucher, vendorBill, reimbursement, invoice],
  answer: z.array(
    z.object({
      kind: kinds,
      id: z.string(),
      label: z.string(),
      what: z.string(),
      payeeId: z.string(),
      payee: z.string(),
      since: z.string(),
      total: z.string(),
      vat: z.string(),
      path: z.string(),
    }),
  ),
});

/** Prepares the voucher that pays some of them, all of one payee: a draft, to be looked over and submitted. */
export const payCall = defineCall({
  method: 'POST',
  path: '/api/finance/payables/vouchers',
  allow: 'finance.user',
  summary: 'A draft of a payment voucher over what waits for its money',
  of: [voucher],
  body: z.strictObject({ items: z.array(item).min(1).max(50) }),
  answer: z.object({ id: z.string() }),
});

/** The withholding certificate of a posted payment (section 50 bis of the Revenue Code), both copies. */
export const certificateCall = defineCall({
  method: 'GET',
  path: '/api/finance/vouchers/:id/50tawi.pdf',
  allow: 'finance.viewer',
  summary: 'Withholding tax certificate (50 tawi) in Thai, to print',
  of: [voucher],
});

/** The vouchers that pay back what an invoice has to refund, those taken back left out. */
export const refundsCall = defineCall({
  method: 'GET',
  path: '/api/finance/payables/refunds/:invoiceId',
  allow: 'finance.viewer',
  summary: 'The vouchers that refund an invoice, the newest first',
  of: [voucher],
  params: z.strictObject({ invoiceId: z.uuid() }),
  answer: z.object({
    vouchers: z.array(z.object({ id: z.string(), voucherNo: z.string().nullable(), status: z.string() })),
  }),
});
