import { z } from 'zod';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { sheetData } from '../shared/stepData.ts';
import { engineers, stepDataSheet } from '../shared/stepDataSheet.record.ts';
import {
  changeStepData,
  draftStepData,
  moveStepData,
  publishStepData,
  manualsForData,
  stepDataOfPart,
} from './stepData.ts';

const id = z.strictObject({ id: z.uuid() });
const ok = z.object({ ok: z.literal(true) });
const done = { ok: true as const };
const changeNote = z.string().trim().min(3, 'Say what is new').max(300);
const proof = {
  pin: z.string().length(4, 'Pin must be 4 characters long'),
  password: z.string().max(128).optional(),
  code: z.string().max(20).optional(),
};

/** Limits, tools, materials and techniques of a part number by manual revision: written by one engineer, approved by another. */
export const stepDataServer = defineServerModule({
  name: 'maintenance/step-data',
  records: [recordEndpoints(stepDataSheet)],
  endpoints: [
    read({
      path: '/api/step-data',
      allow: 'maintenance.viewer',
      summary: 'The step data of a part number and its series, by manual revision',
      record: stepDataSheet.name,
      query: z.strictObject({ partNumberId: z.uuid() }),
      answer: z.object({
        sheets: z.array(z.any()),
        manuals: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
      handle: async (ctx, { query }) => ({
        sheets: await stepDataOfPart(ctx, query.partNumberId),
        manuals: await manualsForData(ctx, query.partNumberId),
      }),
    }),
    write({
      method: 'POST',
      path: '/api/step-data',
      allow: engineers,
      summary: 'Begin the next version of the step data of a part number for a manual revision',
      record: stepDataSheet.name,
      creates: true,
      longText: 200_000,
      body: z.strictObject({ partNumberId: z.uuid(), manualRevisionId: z.uuid(), changeNote, data: sheetData }),
      answer: z.object({ id: z.string(), number: z.number() }),
      handle: async (ctx, { body, reply }) => {
        void reply.status(201);
        return draftStepData(ctx, body);
      },
    }),
    write({
      method: 'PATCH',
      path: '/api/step-data/:id',
      allow: engineers,
      summary: 'Write in a draft of step data',
      record: stepDataSheet.name,
      longText: 200_000,
      params: id,
      body: z.strictObject({ version: z.int().min(1), changeNote: changeNote.optional(), data: sheetData }),
      answer: ok,
      handle: async (ctx, { params, body }) => {
        await changeStepData(ctx, params.id, body);
        return done;
      },
    }),
    write({
      method: 'POST',
      path: '/api/step-data/:id/submit',
      allow: engineers,
      summary: 'Hand a draft of step data over for approval',
      record: stepDataSheet.name,
      params: id,
      answer: ok,
      handle: async (ctx, { params }) => {
        await moveStepData(ctx, params.id, 'review');
        return done;
      },
    }),
    write({
      method: 'POST',
      path: '/api/step-data/:id/return',
      allow: engineers,
      summary: 'Return step data to its writer',
      record: stepDataSheet.name,
      params: id,
      body: z.strictObject({ reason: z.string().trim().min(5, 'Say why').max(500) }),
      answer: ok,
      handle: async (ctx, { params, body }) => {
        await moveStepData(ctx, params.id, 'draft', body.reason);
        return done;
      },
    }),
    write({
      method: 'POST',
      path: '/api/step-data/:id/publish',
      allow: engineers,
      summary: 'Approve step data, signed, by another person than who wrote it',
      record: stepDataSheet.name,
      params: id,
      body: z.strictObject(proof),
      answer: ok,
      handle: async (ctx, { params, body }) => {
        await publishStepData(ctx, params.id, body);
        return done;
      },
    }),
  ],
});
