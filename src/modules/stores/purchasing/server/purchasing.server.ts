import { sql } from 'kysely';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { approvalBand, purchaseAuthorizer, purchaseRequest } from '../shared/purchaseRequest.record.ts';
import { purchaseOrder, purchaseOrderLine, purchaseOrderRevision } from '../shared/purchaseOrder.record.ts';
import {
  approvedItemsCall,
  approverCall,
  estimateCall,
  groupRequestsCall,
  mergeRequestsCall,
  pendingOrdersCall,
  plainGroupsCall,
  plainOrdersCall,
  plainRequestsCall,
  scorecardCall,
  splitRequestCall,
  twinsCall,
} from '../shared/purchasing.calls.ts';
import { purchaseQuote, requestGroup } from '../shared/requestGroup.record.ts';
import { vendorBill } from '../shared/vendorBill.record.ts';
import { billActions, countInvoiced, settleBill } from './bills.ts';
import { mergeRequests, splitRequest } from './mergeSplit.ts';
import { groupActions, groupRequests, settleQuote } from './groups.ts';
import { orderPaper } from './order.document.ts';
import { orderActions, sumOrder, whyLineFixed } from './orders.ts';
import {
  approvedItems,
  approverInbox,
  estimateOf,
  plainGroups,
  plainOrders,
  plainRequests,
  scorecard,
  twinsOf,
} from './purchasing.queries.ts';
import { lastVendorOf } from './lineFacts.ts';
import { notTheirs, requestActions, settleRequest } from './requests.ts';

/** Purchasing: what is served under `/api/purchasing`. */
export const purchasingServer = defineServerModule({
  name: 'stores/purchasing',
  records: [
    recordEndpoints(purchaseRequest, {
      workflow: requestActions,
      beforeCreate: async (input, call, ctx) => ({
        ...(await settleRequest(ctx, input)),
        ...(input.itemId && !input.suggestedVendorId
          ? { suggestedVendorId: await lastVendorOf(ctx, input.itemId, input.supply) }
          : {}),
        requestedById: call.actor.id,
      }),
      whose: notTheirs,
      beforeUpdate: (ctx, row, input) => settleRequest(ctx, input, row),
    }),
    recordEndpoints(requestGroup, { workflow: groupActions }),
    recordEndpoints(purchaseQuote, {
      beforeCreate: (input, _call, ctx) => settleQuote(ctx, input),
      // A quote is not changed; one that is taken back may meet a group that asks for more by now.
      beforeUpdate: (ctx, row) => settleQuote(ctx, row as never),
      mayArchive: async (ctx, row) => {
        const chosen = await sql`
          select 1 from request_group where id = ${row.groupId} and (chosen_quote_id = ${row.id} or status not in ('open', 'chosen'))`.execute(
          ctx.db,
        );
        return chosen.rows.length > 0 ? 'It was chosen, or its group is closed.' : null;
      },
    }),
    recordEndpoints(purchaseOrder, { workflow: orderActions, paper: orderPaper }),
    recordEndpoints(purchaseOrderLine, {
      mayUpdate: whyLineFixed,
      beforeUpdate: (ctx, row, input) => {
        if (input.unitPrice === null) refuseField('unitPrice', 'REQUIRED', 'Required');
        return sumOrder(ctx, row.orderId, { ...input, id: row.id } as never);
      },
    }),
    recordEndpoints(purchaseOrderRevision),
    recordEndpoints(vendorBill, {
      workflow: billActions,
      beforeCreate: (input, _call, ctx) => settleBill(ctx, input),
      afterCreate: countInvoiced,
    }),
    recordEndpoints(purchaseAuthorizer, {
      beforeCreate: (input, call) => {
        if (input.userId === call.actor.id) refuse('OWN_RIGHT', 'Nobody makes themselves an authoriser.');
        if (input.standsInForId === input.userId)
          refuseField('standsInForId', 'SELF', 'Nobody stands in for themselves.');
      },
      holds: ({ validFrom, validTo }) => {
        if (validTo && validTo < validFrom) refuseField('validTo', 'VALIDITY', 'It ends before it begins.');
      },
      whose: (ctx, row) => (row.userId === ctx.actor.id ? 'Nobody changes their own authorisation.' : null),
    }),
    recordEndpoints(approvalBand),
  ],
  endpoints: [
    handle(plainRequestsCall, (ctx) => plainRequests(ctx)),
    handle(approvedItemsCall, (ctx) => approvedItems(ctx)),
    handle(plainGroupsCall, (ctx) => plainGroups(ctx)),
    handle(plainOrdersCall, (ctx) => plainOrders(ctx, 'all')),
    handle(pendingOrdersCall, (ctx) => plainOrders(ctx, 'pending')),
    handle(scorecardCall, (ctx) => scorecard(ctx)),
    handle(approverCall, (ctx) => approverInbox(ctx)),
    handle(estimateCall, (ctx, { params }) => estimateOf(ctx, params.id)),
    handle(twinsCall, (ctx, { params }) => twinsOf(ctx, String(params.id))),
    handle(mergeRequestsCall, { creates: true, handle: (ctx, { body }) => mergeRequests(ctx, body.requestIds) }),
    handle(splitRequestCall, { creates: true, handle: (ctx, { params, body }) => splitRequest(ctx, params.id, body) }),
    handle(groupRequestsCall, {
      creates: true,
      handle: async (ctx, { body, reply }) => {
        const row = await groupRequests(ctx, body.title, body.requestIds);
        void reply.status(201);
        return { row };
      },
    }),
  ],
});
