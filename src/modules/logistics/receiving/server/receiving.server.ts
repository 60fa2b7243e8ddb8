import { refuseNoSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { requireOpenOrder } from '#modules/stores/purchasing/server/public.ts';
import { receiptReversed } from '#modules/stores/stock/server/public.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import { receivingBatch } from '../shared/receivingBatch.record.ts';
import { receivingWorkflow } from '../shared/receiving.workflow.ts';
import { createReceipt, cureOf, receiptTakenBack, refuseUncountable, senderOf } from './createReceipt.ts';
import { inspectLine } from './inspectLine.ts';
import { batchNumbers, expectedToday, traceOf } from './receiving.queries.ts';
import { handle } from '#kernel/server/handle.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import { batchNumbersCall, expectedTodayCall } from '../shared/expected.calls.ts';
import { lineFactsCall, papersCall, readPhotoCall, stateLifeCall } from '../shared/papers.calls.ts';
import { factsOfLine, stateLife } from './receiver.ts';
import { askToRead, papersOf, photoJobs } from './papers.ts';
import { recall } from './recall.ts';
import { recallLetter } from './recallLetter.document.ts';
import { recallOf } from './recallReach.ts';
import {
  batchTraceCall,
  inspectLineCall,
  recallCall,
  recallLetterCall,
  recallReachCall,
  receiveCall,
} from '../shared/receiving.calls.ts';
receiptReversed.fill(receiptTakenBack);

const receivingActions = implementWorkflow(receivingWorkflow, { inspect: {}, close: {} });

/** Receiving: what is served under `/api/receiving`. */
export const receivingServer = defineServerModule({
  name: 'logistics/receiving',
  records: [
    recordEndpoints(goodsReceipt, {
      workflow: receivingActions,
      mayUpdate: (_ctx, row) => (row.status === 'closed' ? 'It is closed.' : null),
      beforeUpdate: async (ctx, row, input) => {
        if (row.kind === 'component') return;
        const isOther = input.poNo !== undefined && input.poNo !== row.poNo;
        if (!isOther && input.vendorId === undefined && input.vendor === undefined) return;
        if (isOther) await requireOpenOrder(ctx, input.poNo ?? null);
        // Another name alone is another sender.
        const named = input.vendorId === undefined && input.vendor !== undefined ? {} : { vendorId: row.vendorId };
        const poNo = input.poNo === undefined ? row.poNo : input.poNo;
        const sender = await senderOf(ctx, { ...named, vendor: row.vendor, ...input, poNo });
        return { ...sender, ...(isOther ? { unexpected: !input.poNo } : {}) };
      },
    }),
    recordEndpoints(receiptLine, {
      mayUpdate: (_ctx, row) => (row.status === 'pending' ? null : 'It is inspected already.'),
      beforeUpdate: async (ctx, row, input) => {
        refuseNoSerial('serialNumber', input.serialNumber);
        await refuseUncountable(ctx, { ...row, ...input });
        return cureOf(ctx, input, '', row);
      },
    }),
    recordEndpoints(receivingBatch),
  ],
  jobs: photoJobs,
  endpoints: [
    handle(batchNumbersCall, (ctx) => batchNumbers(ctx)),
    handle(expectedTodayCall, (ctx) => expectedToday(ctx)),
    handle(batchTraceCall, (ctx, { params }) => traceOf(ctx, params.batch)),
    handle(recallCall, { creates: true, handle: (ctx, { body }) => recall(ctx, body) }),
    handle(recallReachCall, async (ctx, { params }) => ({ recall: await recallOf(ctx, params.batch) })),
    handle(recallLetterCall, async (ctx, { params, reply }) => {
      const found = (await recallOf(ctx, params.batch)) ?? notFound('This batch is in no recall.');
      const customer =
        found.customers.find(({ id }) => id === params.customer) ?? notFound('The recall did not reach this customer.');
      const letter = { company: await companyOf(ctx), reason: found.reason, customer, at: ctx.now.toISOString() };
      const pdf = await ctx.services.render(recallLetter(letter));
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="recall-${params.batch.replaceAll(/[^\w-]/g, '')}.pdf"`);
      return pdf;
    }),
    handle(receiveCall, {
      creates: true,
      handle: async (ctx, { body, reply }) => {
        const row = await createReceipt(ctx, body);
        void reply.status(201);
        return { row };
      },
    }),
    handle(stateLifeCall, (ctx, { params, body }) => stateLife(ctx, params.id, body)),
    handle(lineFactsCall, (ctx, { params }) => factsOfLine(ctx, params.id)),
    handle(papersCall, async (ctx, { params }) => ({ papers: await papersOf(ctx, params.id) })),
    handle(readPhotoCall, async (ctx, { params }) => {
      await askToRead(ctx, { lineId: params.id, id: params.file });
      return { ok: true as const };
    }),
    handle(inspectLineCall, async (ctx, { params, body }) => ({ row: await inspectLine(ctx, params.id, body) })),
  ],
});
