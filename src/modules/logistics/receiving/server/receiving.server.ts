import { z } from 'zod';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/server/records/answers.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { goodsReceipt, receiptLine, receivers } from '../shared/goodsReceipt.record.ts';
import { receivingBatch } from '../shared/receivingBatch.record.ts';
import { receivingWorkflow } from '../shared/receiving.workflow.ts';
import { createReceipt, receiptInput } from './createReceipt.ts';
import { inspectionInput, inspectLine } from './inspectLine.ts';
import { batchNumbers, traceOf } from './receiving.queries.ts';

const text = z.string().nullable();
const receivingActions = implementWorkflow(receivingWorkflow, { inspect: {}, close: {} });

const traceAnswer = z.object({
  kind: z.enum(['stock', 'component']),
  id: z.string(),
  record: z.string(),
  number: z.string(),
  facts: z.record(z.string(), z.unknown()),
  papers: z
    .object({
      grnNo: z.string(),
      receivedAt: z.string(),
      poNo: text,
      vendor: text,
      customer: text,
      lineId: z.string(),
      checklist: z.record(z.string(), z.string()),
      kind: z.string(),
      certType: text,
      certNumber: text,
      certIssuer: text,
      certDate: text,
      manufacturerSource: text,
      inspectedByName: text,
      inspectedAt: text,
    })
    .nullable(),
  balances: z.array(z.object({ location: z.string(), onHand: z.string() })),
  ledger: z.array(
    z.object({
      movementNo: z.number(),
      occurredAt: z.string(),
      type: z.string(),
      qty: z.string(),
      from: z.string(),
      to: z.string(),
      jobNumber: text,
      by: text,
    }),
  ),
  jobs: z.array(z.object({ jobNumber: z.string(), qty: z.string() })),
  parents: z.array(z.string()),
  children: z.array(z.string()),
  deliveries: z.array(
    z.object({
      id: z.string(),
      dnNumber: text,
      status: z.string(),
      jobNumber: text,
      serialNumber: text,
      certificateNo: text,
      customer: z.string(),
    }),
  ),
});

/** Receiving: what is served under `/api/receiving`. */
export const receivingServer = defineServerModule({
  name: 'logistics/receiving',
  records: [
    recordEndpoints(goodsReceipt, {
      workflow: receivingActions,
      mayUpdate: (_ctx, row) => (row.status === 'closed' ? 'It is closed.' : null),
    }),
    recordEndpoints(receiptLine, {
      mayUpdate: (_ctx, row) => (row.status === 'pending' ? null : 'It is inspected already.'),
    }),
    recordEndpoints(receivingBatch),
  ],
  endpoints: [
    read({
      path: '/api/receiving/batchnumbers',
      allow: 'signedIn',
      summary: 'Every batch number, as the specification asks',
      record: receivingBatch.name,
      answer: z.array(
        z.object({
          batch: z.string(),
          itemId: text,
          partnumber: z.string(),
          supplierLot: text,
          serialNumber: text,
          status: z.string(),
          effectiveExpiry: text,
          grnNo: text,
          poNo: text,
          vendor: text,
        }),
      ),
      handle: (ctx) => batchNumbers(ctx),
    }),
    read({
      path: '/api/receiving/batch/:batch',
      allow: 'signedIn',
      summary: 'Where a batch came from and where it went',
      record: receivingBatch.name,
      params: z.strictObject({ batch: z.string().max(100) }),
      answer: traceAnswer,
      handle: (ctx, { params }) => traceOf(ctx, params.batch),
    }),
    write({
      method: 'POST',
      path: goodsReceipt.api,
      allow: receivers,
      summary: 'Take a delivery in',
      record: goodsReceipt.name,
      creates: true,
      body: receiptInput,
      answer: z.object({ row: rowAnswer(goodsReceipt) }),
      handle: async (ctx, { body, reply }) => {
        const row = await createReceipt(ctx, body);
        void reply.status(201);
        return { row };
      },
    }),
    write({
      method: 'POST',
      path: '/api/receiving/lines/:id/inspect',
      allow: receivers,
      summary: 'Inspect a line and sign for it',
      record: receiptLine.name,
      params: z.strictObject({ id: z.uuid() }),
      body: inspectionInput,
      answer: z.object({ row: rowAnswer(receiptLine) }),
      handle: async (ctx, { params, body }) => ({ row: await inspectLine(ctx, params.id, body) }),
    }),
  ],
});
