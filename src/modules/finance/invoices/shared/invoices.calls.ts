import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { billedPriceSources, invoice, invoiceKinds, invoiceLine } from './invoice.record.ts';

const sources = Object.keys(billedPriceSources) as [keyof typeof billedPriceSources];

/** A job that is out of work and on no invoice, with its price or why it has none. */
const billableJob = z.object({
  id: z.string(),
  number: z.string(),
  partNumber: z.string(),
  partName: z.string(),
  serialNumber: z.string(),
  status: z.string(),
  doneAt: z.string().nullable(),
  days: z.number(),
  quantity: z.number(),
  customerRef: z.string().nullable(),
  sku: z.object({ id: z.string(), code: z.string() }).nullable(),
  price: z
    .object({
      /** Null where the job is billed as its accepted quotation says, line by line. */
      unitPrice: z.string().nullable(),
      /** What the job comes to before agreed discounts, work over and above with it. */
      net: z.string(),
      currency: z.string(),
      source: z.enum(sources),
      cardNumber: z.string().nullable(),
      /** Accepted quotations it is billed by, each with its revision. */
      from: z.array(z.string()),
    })
    .nullable(),
  /** Why it cannot be billed now, in words, or null. */
  why: z.string().nullable(),
  /** The invoice it stands on, of a job that is being billed. */
  draft: z.string().nullable(),
});

export const unbilledCall = defineCall({
  method: 'GET',
  path: '/api/finance/invoices/unbilled',
  allow: 'finance.viewer',
  summary: 'Customers with finished work that is on no invoice, the longest waiting first',
  of: [workOrder, invoiceLine],
  answer: z.object({
    customers: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        jobs: z.number(),
        oldest: z.string().nullable(),
        days: z.number(),
      }),
    ),
  }),
});

export const billableCall = defineCall({
  method: 'GET',
  path: '/api/finance/invoices/billable/:customerId',
  allow: 'finance.viewer',
  summary: 'What of a customer can be billed and what not, each with its price or the reason',
  of: [workOrder, invoiceLine, invoice, customer],
  params: z.strictObject({ customerId: z.uuid() }),
  answer: z.object({
    jobs: z.array(billableJob),
    /** More than are shown. */
    more: z.number(),
    /** What an invoice to this customer lacks, each with where to enter it. */
    gaps: z.array(z.object({ text: z.string(), to: z.string() })),
    credit: z.object({ limit: z.string(), open: z.string(), currency: z.string() }).nullable(),
  }),
});

export const draftInvoiceCall = defineCall({
  method: 'POST',
  path: '/api/finance/invoices/drafts',
  allow: 'finance.user',
  summary: 'A draft over finished jobs of a customer, or an empty one for goods',
  of: [invoice, invoiceLine],
  body: z.strictObject({
    customerId: z.uuid('Choose one from the list'),
    kind: z.enum(Object.keys(invoiceKinds) as [keyof typeof invoiceKinds]),
    jobIds: z.array(z.uuid()).max(200).default([]),
    customerOrder: z.string().trim().max(60).optional(),
  }),
  answer: z.object({ id: z.string() }),
});

export const removeLineCall = defineCall({
  method: 'POST',
  path: '/api/finance/invoice-lines/:id/remove',
  allow: 'finance.user',
  summary: 'Takes a line off a draft',
  of: [invoiceLine, invoice],
  body: z.strictObject({ version: z.int().min(1) }),
  answer: z.object({ success: z.boolean() }),
});

export const invoicePaperCall = defineCall({
  method: 'GET',
  path: '/api/finance/invoices/:id/papers/:language',
  allow: 'finance.viewer',
  summary: 'An invoice to print, in Thai or English: original and copy',
  of: [invoice],
  params: z.strictObject({ id: z.string().max(100), language: z.enum(['th', 'en']) }),
});
