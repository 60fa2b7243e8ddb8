import { z } from 'zod';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { defineCall } from '#kernel/shared/call.ts';
import { quantityInput } from '#modules/stores/stock/shared/public.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { vendor, vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { approvalBand, purchaseAuthorizer, purchaseRequest } from './purchaseRequest.record.ts';
import { purchaseOrder, purchaseOrderLine } from './purchaseOrder.record.ts';
import { purchaseQuote, requestGroup } from './requestGroup.record.ts';

const text = z.string().nullable();
const allow = 'signedIn';

const plainRequest = z.object({
  id: z.string(),
  prNo: z.string(),
  state: z.string(),
  item: z.string(),
  partnumber: text,
  qty: z.string(),
  uom: z.string(),
  purpose: z.string(),
  jobNumber: text,
  costCentre: text,
  neededBy: z.string(),
  priority: z.string(),
  estimatedPrice: text,
  requester: text,
  suggestedVendor: text,
});

export const plainRequestsCall = defineCall({
  method: 'GET',
  path: '/api/purchasing/requests',
  allow,
  summary: 'Every purchase request, as a plain list (specification §7)',
  of: [purchaseRequest],
  answer: z.array(plainRequest),
});

export const mergeRequestsCall = defineCall({
  method: 'POST',
  path: '/api/purchasing/requests/merge',
  allow: 'purchasing.user',
  summary: 'Make requests for the same thing one; the others are cancelled and point at it',
  of: [purchaseRequest],
  body: z.strictObject({ requestIds: z.array(z.uuid()).min(2, 'Select two requests or more.').max(50) }),
  answer: z.object({ number: z.string() }),
});

export const splitRequestCall = defineCall({
  method: 'POST',
  path: '/api/purchasing/requests/:id/split',
  allow: 'purchasing.user',
  summary: 'Take a part of a request out into one of its own',
  of: [purchaseRequest],
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ quantity: quantityInput, neededBy: z.iso.date().nullish() }),
  answer: z.object({ number: z.string() }),
});

export const approvedItemsCall = defineCall({
  method: 'GET',
  path: '/api/purchasing/requests/approved-items',
  allow,
  summary: 'Approved requests that are in no group yet, with who may supply them and what was paid last',
  of: [purchaseRequest, vendor, vendorApproval, purchaseOrder],
  answer: z.array(
    plainRequest.extend({
      supply: z.string(),
      process: text,
      onHand: text,
      onOrder: text,
      lastPrice: text,
      lastVendor: text,
      suggestedVendorRefused: text,
      vendors: z.array(z.string()),
    }),
  ),
});

export const plainGroupsCall = defineCall({
  method: 'GET',
  path: '/api/purchasing/requestgroups',
  allow,
  summary: 'Every request group with its requests and quotes, as a plain list (specification §7)',
  of: [requestGroup, purchaseQuote],
  answer: z.array(
    z.object({
      id: z.string(),
      rgNo: z.string(),
      state: z.string(),
      title: z.string(),
      neededBy: z.string(),
      requests: z.array(z.string()),
      quotes: z.number(),
      chosenVendor: text,
      poNo: text,
    }),
  ),
});

const plainOrder = z.object({
  id: z.string(),
  poNo: z.string(),
  revision: z.number(),
  status: z.string(),
  group: z.enum(['draft', 'pending', 'canceled', 'completed']),
  vendor: z.string(),
  currency: z.string(),
  total: text,
  promisedDate: z.string(),
  receivedPct: z.number(),
  daysLate: z.number(),
  lines: z.array(
    z.object({
      partname: z.string(),
      partnumber: text,
      qty: z.string(),
      qtyReceived: z.string(),
      qtyInvoiced: z.string(),
    }),
  ),
});

export const plainOrdersCall = defineCall({
  method: 'GET',
  path: '/api/purchasing/orders',
  allow,
  summary: 'Every order with its status and group, as a plain list (specification §7)',
  of: [purchaseOrder, purchaseOrderLine],
  answer: z.array(plainOrder),
});

export const pendingOrdersCall = defineCall({
  method: 'GET',
  path: '/api/purchasing/orders-pending',
  allow,
  summary: 'Orders that are issued and not complete',
  of: [purchaseOrder, purchaseOrderLine],
  answer: z.array(plainOrder),
});

export const scorecardCall = defineCall({
  method: 'GET',
  path: '/api/purchasing/vendors',
  allow,
  summary: 'Vendors with what they are approved for and how they delivered in the last 12 months',
  of: [vendor, vendorApproval, purchaseOrder, purchaseOrderLine],
  answer: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      country: z.string(),
      kind: z.string(),
      scope: z.array(z.string()),
      approvalStatus: z.enum(['approved', 'lapsed', 'none']),
      approvalExpiry: text,
      orders: z.number(),
      openOrders: z.number(),
      deliveries: z.number(),
      onTimePct: z.number().nullable(),
      rejectPct: z.number().nullable(),
      /** How it answers, by its last evaluation; percent. */
      responsiveness: z.number().nullable(),
      /** R-PRO-4; null until all it is made of is known. */
      score: z.number().nullable(),
      evaluatedUntil: text,
      priceChangePct: z.number().nullable(),
      spend: text,
    }),
  ),
});

/** A line as an authoriser signs it; prices in the order's currency. */
const signedLine = z.object({
  lineNo: z.number(),
  partNumber: text,
  description: z.string(),
  quantity: z.string(),
  uom: z.string(),
  unitPrice: z.string(),
  sum: z.string(),
});

const waiting = z.object({
  id: z.string(),
  kind: z.enum(['request', 'order']),
  number: z.string(),
  what: z.string(),
  why: text,
  by: text,
  amount: z.string(),
  neededBy: z.string(),
  priority: z.string(),
  purpose: z.string(),
  approvals: z.number(),
  firstApprover: text,
  onHand: text,
  onOrder: text,
  lastPrice: text,
  price: text,
  refused: text,
  /** Of an order: everything that is signed with it. */
  order: z
    .object({
      currency: z.string(),
      net: z.string(),
      vat: z.string(),
      total: z.string(),
      /** THB. */
      landedCost: text,
      lines: z.array(signedLine),
    })
    .nullable(),
});

export const estimateCall = defineCall({
  method: 'GET',
  path: '/api/purchasing/requests/:id/estimate',
  allow,
  summary: 'The estimated unit price of a request, for whoever asked for it and who reads prices',
  of: [purchaseRequest],
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ estimatedPrice: text }),
});

export const approverCall = defineCall({
  method: 'GET',
  path: '/api/purchasing/approver',
  allow,
  summary: 'Approver mode: whether this person approves purchases, what waits for them, and what they decided last',
  of: [purchaseRequest, purchaseOrder, purchaseAuthorizer, approvalBand, stockItem],
  answer: z.object({
    isAuthorizer: z.boolean(),
    level: z.number(),
    authorizers: z.array(z.object({ name: z.string(), level: z.number(), standsInFor: text })),
    waiting: z.array(waiting),
    decided: z.array(
      z.object({
        number: z.string(),
        kind: z.enum(['request', 'order']),
        what: z.string(),
        verdict: z.enum(['approved', 'first approval', 'rejected']),
        at: z.string(),
      }),
    ),
  }),
});

export const groupRequestsCall = defineCall({
  method: 'POST',
  path: '/api/purchasing/requestgroups',
  allow: 'purchasing.user',
  summary: 'Put approved requests into a new group',
  of: [requestGroup, purchaseRequest],
  body: z.strictObject({
    title: z.string().trim().min(3, 'At least 3 characters').max(120),
    requestIds: z.array(z.uuid()).min(1, 'At least one request').max(100),
  }),
  answer: z.object({ row: rowAnswer(requestGroup) }),
});

export const twinsCall = defineCall({
  method: 'GET',
  path: '/api/purchasing/requests/:id/twins',
  allow,
  summary: 'What is asked for or ordered already of the same thing',
  of: [purchaseRequest, purchaseOrder, purchaseOrderLine],
  answer: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(['request', 'order']),
      qty: z.string(),
      due: z.string(),
      status: z.string(),
    }),
  ),
});
