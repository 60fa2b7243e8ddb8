import { z } from 'zod';
import { refuse } from '#kernel/shared/errors.ts';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { rowAnswer } from '#kernel/shared/answers.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { gateAnswer } from '#modules/maintenance/release-gates/server/public.ts';
import { certificateTypes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { releaseRequest } from '../shared/releaseRequest.record.ts';
import { askForRelease } from './askForRelease.ts';
import { releaseRequestActions } from './release-requests.actions.ts';
import { oneGateAway, openRequests, reviewOf } from './review.ts';

const id = z.strictObject({ id: z.string().max(60) });
/** Which of the certificates asked for the reader would sign: `CAAT_FORM_1,EASA_FORM_1`. */
const typesChosen = z
  .string()
  .max(60)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(certificateTypes)).min(1).max(3));
const line = z.object({
  kind: z.string(),
  text: z.string(),
  source: z.array(z.object({ entity: z.string(), id: z.string(), label: z.string() })),
  free: z.boolean().optional(),
});

/** Requests for release: made when the final report is accepted, reviewed by certifying staff. */
export const releaseRequestsServer = defineServerModule({
  name: 'maintenance/release-requests',
  records: [recordEndpoints(releaseRequest, { workflow: releaseRequestActions })],
  badges: { '/maintenance/release-requests': { allow: 'maintenance.viewer', count: openRequests } },
  endpoints: [
    write({
      method: 'POST',
      path: '/api/workorders/:id/release-requests',
      allow: 'maintenance.user',
      summary: 'Ask for the release of a job',
      record: releaseRequest.name,
      creates: true,
      params: id,
      body: z.strictObject({
        certificateTypes: z.array(z.enum(certificateTypes)).min(1, 'Choose a certificate').max(3),
      }),
      answer: z.object({ row: rowAnswer(releaseRequest) }),
      handle: async (ctx, { params, body, reply }) => {
        const row = await askForRelease(ctx, params.id, body.certificateTypes);
        void reply.status(201);
        return { row };
      },
    }),
    read({
      path: '/api/release-requests/:id/review',
      allow: 'maintenance.viewer',
      summary: 'Gates for this signer, and the certificate as it will be printed',
      record: releaseRequest.name,
      params: id,
      query: z.strictObject({ types: typesChosen.optional() }),
      answer: z.object({
        gates: z.array(gateAnswer),
        certifies: z.boolean(),
        block11: z.string(),
        block12: z.array(line),
        options: z.array(z.object({ type: z.string(), possible: z.boolean(), problems: z.array(z.string()) })),
        signers: z.array(
          z.object({
            employeeId: z.string(),
            name: z.string(),
            authorizationNo: z.string().nullable(),
            stampNo: z.string().nullable(),
          }),
        ),
        types: z.array(z.string()),
        paper: z.object({
          type: z.string(),
          secondTypes: z.array(z.string()),
          title: z.string(),
          authority: z.string(),
          identification: z.string(),
          organisation: z.object({ name: z.string(), address: z.string() }),
          approvalNo: z.string(),
          statement: z.string(),
          lines: z.array(line),
        }),
        seen: z.string(),
        preview: z.object({
          workOrder: z.string(),
          description: z.string(),
          partNumber: z.string(),
          quantity: z.number(),
          serialNumber: z.string(),
          date: z.string(),
        }),
      }),
      handle: async (ctx, { params, query }) =>
        reviewOf(ctx, await getRecord(ctx, releaseRequest, params.id), query.types),
    }),
    write({
      method: 'PUT',
      path: '/api/release-requests/:id/remarks',
      allow: 'maintenance.user',
      summary: 'Free lines of block 12; generated lines cannot be edited',
      record: releaseRequest.name,
      params: id,
      body: z.strictObject({ version: z.int().min(1), free: z.array(z.string().trim().min(3).max(300)).max(10) }),
      answer: z.object({ row: rowAnswer(releaseRequest) }),
      handle: async (ctx, { params, body }) => {
        const row = await lockRecord(ctx, releaseRequest, params.id, body.version);
        if (row['status'] !== 'open' && row['status'] !== 'taken')
          refuse('REQUEST_CLOSED', 'This request has been answered.');
        const free = body.free.map((text) => ({ kind: 'free', text, source: [], free: true }));
        return { row: await changeRow(ctx, releaseRequest, row, { values: { block12: free } }) };
      },
    }),
    read({
      path: '/api/release-requests/one-gate-away',
      allow: 'maintenance.viewer',
      summary: 'How many jobs are one gate away from release',
      answer: z.object({ count: z.number() }),
      handle: async (ctx) => ({ count: await oneGateAway(ctx) }),
    }),
  ],
});
