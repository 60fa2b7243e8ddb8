import { sql } from 'kysely';
import { dayOf, daysBetween } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { createRecord, lockRecord, updateRecord, type ServerValues } from '#kernel/server/records/records.ts';
import { authorizationScope, staffAuthorization } from '../shared/authorization.record.ts';
import { authorizationWorkflow } from '../shared/authorization.workflow.ts';
import { changeStamp, notOwnChange } from './authorizations.rules.ts';
import { missingFor, termFor } from './prerequisites.ts';
import { loadSigner } from './signers.ts';
import { handOver } from './stamps.ts';

type Row = RowOf<typeof staffAuthorization>;

/** A suspension longer than this is lifted only with a short assessment (quality-people 3.10). */
const assessAfterDays = 90;

const isHolder = (ctx: Context, row: Row) => ctx.actor.employeeId !== null && ctx.actor.employeeId === row.employeeId;

/** R-GEN-5: nobody gives themselves a right. The Quality Manager's own is issued by the Accountable Manager. */
const notOwn = (ctx: Context, row: Row) => (isHolder(ctx, row) ? 'Nobody issues their own authorisation.' : null);

/** What is signed: the row and its whole scope, as they stand. */
async function signedContent(ctx: WriteContext, row: Row) {
  const signer = await loadSigner(ctx, row.employeeId, dayOf(ctx.now));
  const authorization = signer?.authorizations.find((one) => one.id === row.id) ?? null;
  return { payload: { authorization, holder: signer?.name ?? null, employeeNo: signer?.employeeNo ?? null } };
}

async function startTerm(ctx: WriteContext, row: Row): Promise<ServerValues<typeof staffAuthorization>> {
  if (row.stampId) await handOver(ctx, row.stampId, row.employeeId);
  const today = dayOf(ctx.now);
  const validUntil = await termFor(ctx, row.id, row.employeeId);
  return { issuedOn: today, firstIssuedOn: row.firstIssuedOn ?? today, validUntil, issuedByName: ctx.actor.name };
}

async function openSuspension(ctx: WriteContext, row: Row, cause: 'T8' | 'T10', reason: string): Promise<void> {
  await sql`
    insert into auth_suspension (authorization_id, cause, from_at, by_name, reason, created_by, updated_by, created_at, updated_at)
    values (${row.id}, ${cause}, ${ctx.now}, ${ctx.actor.name}, ${reason}, ${ctx.actor.id}, ${ctx.actor.id}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  );
}

interface OpenSuspension {
  fromAt: string;
  cause: string;
}

async function openSuspensions(ctx: Context, row: Row): Promise<OpenSuspension[]> {
  const found = await sql<OpenSuspension>`
    select from_at, cause from auth_suspension where authorization_id = ${row.id} and group_id is null and lifted_at is null`.execute(
    ctx.db,
  );
  return found.rows;
}

function endToday(ctx: WriteContext): Promise<ServerValues<typeof staffAuthorization>> {
  return Promise.resolve({ endedOn: dayOf(ctx.now) });
}

type Line = Pick<RowOf<typeof authorizationScope>, 'groupId' | 'taskLevels' | 'authorities' | 'ratings'>;

/** The approved groups of the application that is issued in this very transaction. */
async function appliedNow(ctx: Context, authorizationId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.group_id, l.task_levels, l.authorities, l.ratings from application_line l join auth_application a on a.id = l.application_id
    where a.authorization_id = ${authorizationId} and a.status = 'issued' and a.issued_at = ${ctx.now}
      and l.status = 'approved' and l.archived_at is null order by l.group_id`.execute(ctx.db);
  return rows;
}

const joined = <V>(one: readonly V[], other: readonly V[]) => [...new Set([...one, ...other])];

/** Adds them to the scope; a group that is there already gets what it lacks. */
async function addApplied(ctx: WriteContext, row: Row): Promise<void> {
  const { rows: own } = await sql<{ id: string; groupId: string }>`
    select id, group_id from authorization_scope where authorization_id = ${row.id} and archived_at is null`.execute(
    ctx.db,
  );
  for (const line of await appliedNow(ctx, row.id)) {
    const there = own.find(({ groupId }) => groupId === line.groupId);
    if (!there) {
      await createRecord(ctx, authorizationScope, { authorizationId: row.id, ...line });
      continue;
    }
    const held = await lockRecord(ctx, authorizationScope, there.id, null);
    await updateRecord(ctx, authorizationScope, held, {
      taskLevels: joined(held.taskLevels, line.taskLevels),
      authorities: joined(held.authorities, line.authorities),
      ratings: joined(held.ratings, line.ratings),
    });
  }
}

/** What an authorisation needs before each step, and what happens with it (R-AUT-1 to R-AUT-3, R-AUT-8). */
export const authorizationActions = implementWorkflow(authorizationWorkflow, {
  issue: {
    whose: notOwn,
    guard: (ctx, row) => missingFor(ctx, row.id, row.employeeId),
    signAs: signedContent,
    effect: startTerm,
  },
  renew: {
    whose: notOwn,
    guard: (ctx, row) => missingFor(ctx, row.id, row.employeeId),
    signAs: signedContent,
    effect: startTerm,
  },
  suspend: {
    whose: (ctx, row) =>
      isHolder(ctx, row) || can(ctx.actor, 'quality.admin') ? null : 'Only the holder or quality may suspend it.',
    effect: (ctx, row, input) =>
      openSuspension(ctx, row, can(ctx.actor, 'quality.admin') && !isHolder(ctx, row) ? 'T8' : 'T10', input.reason),
  },
  lift: {
    whose: notOwn,
    effect: async (ctx, row, input) => {
      const open = await openSuspensions(ctx, row);
      const longest = Math.max(0, ...open.map((one) => daysBetween(dayOf(one.fromAt), dayOf(ctx.now))));
      if (longest > assessAfterDays && !input.assessment) {
        refuseField('assessment', 'AUTH_ASSESSMENT', `Suspended for ${longest} days: say which assessment was passed.`);
      }
      await sql`
        update auth_suspension set lifted_at = ${ctx.now}, lifted_by_name = ${ctx.actor.name},
          lift_reason = ${[input.reason, input.assessment].filter(Boolean).join(' · ')}, updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}, version = version + 1
        where authorization_id = ${row.id} and group_id is null and lifted_at is null`.execute(ctx.db);
    },
  },
  surrender: {
    whose: (ctx, row) =>
      isHolder(ctx, row) || can(ctx.actor, 'quality.user') ? null : 'Only the holder or quality may give it back.',
    effect: endToday,
  },
  amend: {
    whose: (ctx, row) => notOwnChange(ctx, row.employeeId),
    signAs: async (ctx, row, { reason, ...change }) => {
      const { payload } = await signedContent(ctx, row);
      return { payload: { ...payload, change, reason } };
    },
    effect: async (ctx, row, input) => {
      const { stampId, licenceNo, licenceValidUntil, limitations, withoutLimitations } = input;
      if (limitations && withoutLimitations)
        refuseField('withoutLimitations', 'AUTH_LIMITATIONS', 'Write limitations, or take them off: not both.');
      if (!stampId && !licenceNo && !licenceValidUntil && !limitations && !withoutLimitations)
        refuse('AUTH_NO_CHANGE', 'Say what changes: stamp, licence or limitations.');
      if (stampId && stampId !== row.stampId) await changeStamp(ctx, row, stampId);
      return { stampId, licenceNo, licenceValidUntil, limitations: withoutLimitations ? null : limitations };
    },
  },
  vary: {
    concerns: () => false,
    guard: async (ctx, row) =>
      (await appliedNow(ctx, row.id)).length > 0 ? null : 'More scope comes with an application that is issued.',
    effect: addApplied,
  },
  withdraw: { effect: endToday },
  closeForLeaver: {
    guard: async (ctx, row) => {
      const found = await sql`select 1 from employee where id = ${row.employeeId} and status = 'left'`.execute(ctx.db);
      return found.rows.length > 0 ? null : 'The holder still works here.';
    },
    effect: endToday,
  },
});
