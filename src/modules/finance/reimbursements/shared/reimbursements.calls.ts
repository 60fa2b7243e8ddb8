import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { reimbursement, reimbursementLine } from './reimbursement.record.ts';

/** The receipts of one claim with their files, and where the same receipt stands a second time. */
export const receiptsCall = defineCall({
  method: 'GET',
  path: '/api/reimbursements/:id/receipts',
  allow: 'signedIn',
  summary: 'Files of the receipts of a claim, and receipts that stand in a claim already',
  of: [reimbursementLine, reimbursement],
  answer: z.array(
    z.object({
      lineId: z.string(),
      files: z.array(z.object({ id: z.string(), fileName: z.string(), hasPreview: z.boolean() })),
      /** The same file, or the same document of the same vendor, in these claims; `this claim` of the same one. */
      alsoIn: z.array(z.object({ why: z.enum(['file', 'document']), claim: z.string() })),
    }),
  ),
});

/** The rate by which VAT is taken out of a receipt of a day. */
export const vatRateCall = defineCall({
  method: 'GET',
  path: '/api/reimbursements/vat-rate',
  allow: 'signedIn',
  summary: 'The rate of VAT on a day, in percent',
  of: [reimbursementLine],
  query: z.strictObject({ on: z.iso.date('A day such as 2026-03-31') }),
  answer: z.object({ percent: z.string() }),
});

/** Takes a receipt off a claim that is not submitted. */
export const removeReceiptCall = defineCall({
  method: 'POST',
  path: '/api/reimbursement-lines/:id/remove',
  allow: 'signedIn',
  summary: 'Takes a receipt off a claim',
  of: [reimbursementLine, reimbursement],
  body: z.strictObject({ version: z.int().min(1) }),
  answer: z.object({ id: z.string() }),
});
