import { sql } from 'kysely';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { RowOf, UpdateOf } from '#kernel/shared/record.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { currencyCheck } from '../shared/currencyCheck.record.ts';
import { impactDecision, impactReview } from '../shared/impactReview.record.ts';
import { manual } from '../shared/manual.record.ts';
import { manualConsumable, manualIpcItem, manualPart, manualTool } from '../shared/manualContents.record.ts';
import { manualRevision } from '../shared/manualRevision.record.ts';
import { temporaryRevision } from '../shared/temporaryRevision.record.ts';
import { isEngineer } from '#modules/quality/authorizations/server/public.ts';
import { lessInList, listHeldByJobs } from './partsList.ts';
import { jobsCiting, openImpactReviews, releasedUnderOlder, reviewTemporaryRevision, tellJobs } from './impact.ts';
import { newerRevisionOf, plainManuals } from './manual.queries.ts';
import { impactReviewActions, manualRevisionActions } from './manuals.actions.ts';
import { cmmsCall, spmsCall, openImpactReviewsCall, releasedUnderOlderCall } from '../shared/manuals.calls.ts';
import { handle } from '#kernel/server/handle.ts';

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

const notAhead = (ctx: Pick<WriteContext, 'now'>, day: unknown, field: string) => {
  if (typeof day === 'string' && day > dayOf(ctx.now)) refuseField(field, 'DATE_AHEAD', 'This day has not come yet.');
};

/** A temporary revision is taken in by a revision of its own manual that is no older (G05). Errors: 422 `TR_REVISION`. */
async function refuseNotIncorporated(
  ctx: Context,
  facts: { manualId: string; issueDate: string; incorporatedInId?: string | null },
): Promise<void> {
  if (!facts.incorporatedInId) return;
  const taken = await ctx.db
    .selectFrom('manualRevision')
    .select(['manualId', 'revision', 'issueDate'])
    .where('id', '=', facts.incorporatedInId)
    .executeTakeFirst();
  if (taken && taken.manualId !== facts.manualId)
    refuseField('incorporatedInId', 'TR_REVISION', 'This is a revision of another manual.');
  if (taken && taken.issueDate < facts.issueDate)
    refuseField(
      'incorporatedInId',
      'TR_REVISION',
      `${taken.revision} is older than the temporary revision: a later one takes it in.`,
    );
}

/** Why a temporary revision is not taken from open jobs by whoever keeps the library: an engineer says that it does not apply (G05). */
async function heldByJobs(ctx: Context, { manualId }: { manualId: string }): Promise<string | null> {
  const [job] = await jobsCiting(ctx, manualId);
  return !job || (await isEngineer(ctx))
    ? null
    : 'Open work orders work to this manual: only an authorised engineer takes the temporary revision away.';
}

/** A newer revision that was found is not checked away while open work orders wait for it. Errors: 422 `NEWER_FOUND`. */
async function refuseNotNewest(ctx: Context, manualId: string): Promise<void> {
  const found = await newerRevisionOf(ctx, manualId);
  const [job] = found === null ? [] : await jobsCiting(ctx, manualId);
  if (job && !(await isEngineer(ctx)))
    refuseField(
      'result',
      'NEWER_FOUND',
      `${found} was found, and open work orders work to this manual: only an authorised engineer says that our copy is the newest.`,
    );
}

/** What a change of a temporary revision means to a job that was worked by it, in words; null: nothing. */
async function changeInWords(
  ctx: Context,
  row: RowOf<typeof temporaryRevision>,
  input: UpdateOf<typeof temporaryRevision>,
): Promise<string | null> {
  const { affects, issueDate, incorporatedInId } = input;
  const changes = [
    ...(affects !== undefined && affects !== row.affects ? [`affects ${affects}`] : []),
    ...(issueDate !== undefined && issueDate !== row.issueDate ? [`is issued on ${formatLegalDay(issueDate)}`] : []),
  ];
  if (incorporatedInId !== undefined && incorporatedInId !== row.incorporatedInId) {
    const taken = await ctx.db
      .selectFrom('manualRevision')
      .select(['revision', 'status'])
      .where('id', '=', incorporatedInId ?? row.incorporatedInId)
      .executeTakeFirst();
    // One that is still to come opens the review of its own when it becomes current.
    if (taken && (taken.status === 'current' || taken.status === 'superseded'))
      changes.push(incorporatedInId ? `was taken in by ${taken.revision}` : 'is in force again');
  }
  return changes.length > 0 ? changes.join(', ') : null;
}

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
      holds: (facts, ctx) => {
        notAhead(ctx, facts.receivedOn, 'receivedOn');
        if (facts.receivedOn < facts.issueDate)
          refuseField('receivedOn', 'DATE_ORDER', 'It cannot arrive before it was issued.');
      },
      beforeCreate: (input, ctx) => ctx.changed(manual, input.manualId),
      mayUpdate: (_ctx, row) =>
        row.status === 'received' || row.status === 'underReview'
          ? null
          : 'A revision that was current is not changed any more.',
    }),
    recordEndpoints(temporaryRevision, {
      afterCreate: (ctx, row) => tellJobs(ctx, row.manualId),
      holds: (facts, ctx) => refuseNotIncorporated(ctx, facts),
      beforeUpdate: async (ctx, row, input) => {
        const change = row.archivedAt ? 'is in force again' : await changeInWords(ctx, row, input);
        if (change !== null) await reviewTemporaryRevision(ctx, row, change);
        await tellJobs(ctx, row.manualId);
      },
      mayArchive: heldByJobs,
      afterArchive: async (ctx, row) => {
        await reviewTemporaryRevision(ctx, row, 'is withdrawn');
        await tellJobs(ctx, row.manualId);
      },
    }),
    recordEndpoints(currencyCheck, {
      beforeCreate: async (input, _call, ctx) => {
        notAhead(ctx, input['checkedOn'], 'checkedOn');
        if (input['result'] === 'newerFound' && !input['foundRevision']) {
          refuseField('foundRevision', 'FOUND_REVISION', 'Which revision did you find?');
        }
        if (input.result === 'current') await refuseNotNewest(ctx, input.manualId);
        return { checkedByName: ctx.actor.name };
      },
      afterCreate: (ctx, row) => tellJobs(ctx, row.manualId),
    }),
    recordEndpoints(manualPart),
    recordEndpoints(manualIpcItem, {
      beforeUpdate: async (ctx, row, input) => {
        const field = row.archivedAt ? null : lessInList(row, input);
        const held = field && (await listHeldByJobs(ctx, row));
        if (held) refuseField(field, 'LIST_IN_WORK', held);
        await tellJobs(ctx, row.manualId);
      },
      mayArchive: listHeldByJobs,
      afterArchive: (ctx, row) => tellJobs(ctx, row.manualId),
    }),
    recordEndpoints(manualTool),
    recordEndpoints(manualConsumable),
    recordEndpoints(impactReview, {
      workflow: impactReviewActions,
      mayUpdate: (_ctx, row) => (row.status === 'open' ? null : 'The review is closed.'),
    }),
    recordEndpoints(impactDecision),
  ],
  endpoints: [
    handle(cmmsCall, async (ctx) => (await plainManuals(ctx, 'CMM')).map((row) => ({ ...row, cmm: row.number }))),
    handle(spmsCall, async (ctx) => (await plainManuals(ctx, 'SPM')).map((row) => ({ ...row, spm: row.number }))),
    handle(openImpactReviewsCall, async (ctx, { query }) => ({
      reviews: await openImpactReviews(ctx, query.jobnumber),
    })),
    handle(releasedUnderOlderCall, async (ctx, { params }) => ({ jobs: await releasedUnderOlder(ctx, params.id) })),
  ],
});
