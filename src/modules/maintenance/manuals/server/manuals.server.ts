import { sql } from 'kysely';
import { z } from 'zod';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { libraryReaders, libraryWriters } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { currencyCheck } from '../shared/currencyCheck.record.ts';
import { impactDecision, impactReview } from '../shared/impactReview.record.ts';
import { manual } from '../shared/manual.record.ts';
import { manualConsumable, manualIpcItem, manualPart, manualTool } from '../shared/manualContents.record.ts';
import { manualRevision } from '../shared/manualRevision.record.ts';
import { temporaryRevision } from '../shared/temporaryRevision.record.ts';
import { decideJob, openImpactReviews, releasedUnderOlder, tellJobs } from './impact.ts';
import { plainManuals } from './manual.queries.ts';
import { impactReviewActions, manualRevisionActions } from './manuals.actions.ts';

const id = z.strictObject({ id: z.uuid() });

/** The number itself, or with its maker when another manual already answers to it. */
async function freeKey(ctx: WriteContext, number: string, kind: string, maker: string): Promise<string> {
  const candidates = [number, `${kind} ${number}`, `${number} (${maker})`, `${kind} ${number} (${maker})`].map((key) =>
    key.slice(0, 100),
  );
  const taken = await sql<{ key: string }>`
    select upper(manual_key) as key from manual where upper(manual_key) = any(${candidates.map((key) => key.toUpperCase())}::text[])`.execute(
    ctx.db,
  );
  const used = new Set(taken.rows.map(({ key }) => key));
  return candidates.find((key) => !used.has(key.toUpperCase())) ?? number;
}

const plain = z.object({
  id: z.string(),
  designation: z.string(),
  key: z.string(),
  title: z.string(),
  manufacturer: z.string(),
  ata: z.string().nullable(),
  revision: z.string().nullable(),
  issueDate: z.string().nullable(),
  temporaryInForce: z.number(),
  lastCheckedOn: z.string().nullable(),
  currencyIntervalDays: z.number(),
  partNumbers: z.array(z.string()),
});

const notAhead = (ctx: Pick<WriteContext, 'now'>, day: unknown, field: string) => {
  if (typeof day === 'string' && day > dayOf(ctx.now)) refuseField(field, 'DATE_AHEAD', 'This day has not come yet.');
};

/** Manuals and everything in and around them: what is served under `/api/manuals`. */
export const manualsServer = defineServerModule({
  name: 'maintenance/manuals',
  records: [
    recordEndpoints(manual, {
      beforeCreate: async (input, _call, ctx) => ({
        manualKey: await freeKey(
          ctx,
          String(input['manualNumber']),
          String(input['kind']),
          String(input['manufacturer']),
        ),
        currencyIntervalDays: input['currencyIntervalDays'] ?? 90,
      }),
      beforeUpdate: async (_ctx, _row, input) => {
        if (input['currencyIntervalDays'] === null) refuseField('currencyIntervalDays', 'REQUIRED', 'Required');
      },
    }),
    recordEndpoints(manualRevision, {
      workflow: manualRevisionActions,
      beforeCreate: (input, ctx) => {
        notAhead(ctx, input['receivedOn'], 'receivedOn');
        if (String(input['receivedOn']) < String(input['issueDate'])) {
          refuseField('receivedOn', 'DATE_ORDER', 'It cannot arrive before it was issued.');
        }
        ctx.changed(manual, String(input['manualId']));
      },
      mayUpdate: (_ctx, row) =>
        row.status === 'received' || row.status === 'underReview'
          ? null
          : 'A revision that was current is not changed any more.',
    }),
    recordEndpoints(temporaryRevision, {
      afterCreate: (ctx, row) => tellJobs(ctx, row.manualId),
      beforeUpdate: (ctx, row) => tellJobs(ctx, row.manualId),
    }),
    recordEndpoints(currencyCheck, {
      beforeCreate: (input, ctx) => {
        notAhead(ctx, input['checkedOn'], 'checkedOn');
        if (input['result'] === 'newerFound' && !input['foundRevision']) {
          refuseField('foundRevision', 'FOUND_REVISION', 'Which revision did you find?');
        }
        return { checkedByName: ctx.actor.name };
      },
      afterCreate: (ctx, row) => tellJobs(ctx, row.manualId),
    }),
    recordEndpoints(manualPart),
    recordEndpoints(manualIpcItem),
    recordEndpoints(manualTool),
    recordEndpoints(manualConsumable),
    recordEndpoints(impactReview, {
      workflow: impactReviewActions,
      mayUpdate: (_ctx, row) => (row.status === 'open' ? null : 'The review is closed.'),
    }),
    recordEndpoints(impactDecision),
  ],
  endpoints: [
    read({
      path: '/api/capabilities/cmms',
      allow: 'signedIn',
      summary: 'Component manuals with current revision and last check',
      answer: z.array(plain.extend({ cmm: z.string() })),
      handle: async (ctx) => (await plainManuals(ctx, 'CMM')).map((row) => ({ ...row, cmm: row['number'] })),
    }),
    read({
      path: '/api/capabilities/spms',
      allow: 'signedIn',
      summary: 'Standard practices manuals with current revision and last check',
      answer: z.array(plain.extend({ spm: z.string() })),
      handle: async (ctx) => (await plainManuals(ctx, 'SPM')).map((row) => ({ ...row, spm: row['number'] })),
    }),
    read({
      path: '/api/manuals/impact-reviews/open',
      allow: libraryReaders,
      summary: 'Jobs that wait for a decision about a new revision',
      record: impactReview.name,
      query: z.strictObject({ jobnumber: z.string().max(20).optional() }),
      answer: z.object({
        reviews: z.array(
          z.object({
            id: z.string(),
            number: z.string(),
            manual: z.string(),
            revision: z.string(),
            jobnumber: z.string().nullable(),
            dueOn: z.string().nullable(),
          }),
        ),
      }),
      handle: async (ctx, { query }) => ({ reviews: await openImpactReviews(ctx, query.jobnumber) }),
    }),
    read({
      path: '/api/manuals/impact-reviews/:id/released',
      allow: libraryReaders,
      summary: 'Jobs released under the older revision, for information',
      record: impactReview.name,
      params: id,
      answer: z.object({
        jobs: z.array(
          z.object({ number: z.string(), partNumber: z.string(), serialNumber: z.string(), releasedAt: z.string() }),
        ),
      }),
      handle: async (ctx, { params }) => ({ jobs: await releasedUnderOlder(ctx, params.id) }),
    }),
    write({
      method: 'POST',
      path: '/api/manuals/impact-reviews/:id/decide',
      allow: libraryWriters,
      summary: 'Sign what the new revision means for one job',
      record: impactReview.name,
      params: id,
      body: z.strictObject({
        jobnumber: z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^ABS\d{7}(-\d{1,2})?$/, 'Like ABS0001234'),
        decision: z.enum(['noImpact', 'repeatSteps', 'stop']),
        repeatCards: z
          .array(
            z
              .string()
              .trim()
              .toUpperCase()
              .regex(/^[A-Z]\d{3}$/, 'Like T040'),
          )
          .max(100)
          .default([]),
        reason: z.string().trim().min(3, 'Say why').max(1000),
        pin: z.string().length(4, 'Pin must be 4 characters long'),
        password: z.string().max(128).optional(),
        code: z.string().max(20).optional(),
      }),
      answer: z.object({ decided: z.boolean() }),
      handle: async (ctx, { params, body: { pin, password, code, ...judgement } }) => {
        await decideJob(ctx, params.id, judgement, { pin, password, code });
        return { decided: true };
      },
    }),
  ],
});
