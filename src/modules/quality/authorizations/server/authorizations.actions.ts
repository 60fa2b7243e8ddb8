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
import { notify } from '#modules/account/notifications/server/public.ts';
import { changeStamp, notOwnChange, type ScopeLine } from './authorizations.rules.ts';
import { missingFor, termFor } from './prerequisites.ts';
import { loadSigner, managersOf } from './signers.ts';
import { handOver } from './stamps.ts';

type Row = RowOf<typeof staffAuthorization>;

/** A suspension longer than this is lifted only with an assessment (quality-people 3.10): by an application. */
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
  cause: 'T8' | 'T10';
  askedBackAt: string | null;
}

async function openSuspensions(ctx: Context, row: Row): Promise<OpenSuspension[]> {
  const found = await sql<OpenSuspension>`
    select from_at, cause, asked_back_at from auth_suspension where authorization_id = ${row.id} and group_id is null and lifted_at is null`.execute(
    ctx.db,
  );
  return found.rows;
}

/** R-AUT-3: what quality decided quality lifts; what the holder stopped is lifted by the department once the holder asked for it. */
async function whyNotLifted(ctx: Context, row: Row): Promise<string | null> {
  const open = await openSuspensions(ctx, row);
  if (open.length === 0 || open.some(({ cause }) => cause === 'T8'))
    return can(ctx.actor, 'quality.admin') ? null : 'Quality suspended it; quality lifts it.';
  if (open.some(({ askedBackAt }) => !askedBackAt)) return 'The holder stopped it: the holder asks for it back first.';
  const heads = await managersOf(ctx, row.employeeId);
  if (heads.length === 0 && can(ctx.actor, 'quality.admin')) return null;
  return heads.some(({ id }) => id === ctx.actor.employeeId)
    ? null
    : 'The holder stopped it: the manager of the holder’s department lifts it.';
}

async function liftAll(ctx: WriteContext, row: Row, reason: string): Promise<void> {
  await sql`
    update auth_suspension set lifted_at = ${ctx.now}, lifted_by_name = ${ctx.actor.name}, lift_reason = ${reason},
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}, version = version + 1
    where authorization_id = ${row.id} and group_id is null and lifted_at is null`.execute(ctx.db);
}

function endToday(ctx: WriteContext): Promise<ServerValues<typeof staffAuthorization>> {
  return Promise.resolve({ endedOn: dayOf(ctx.now) });
}

type Kind = 'initial' | 'addScope' | 'renewal' | 'reinstate';

/** The approved groups of the application of a kind that is issued in this very transaction. */
async function appliedNow(ctx: Context, authorizationId: string, kind: Kind): Promise<ScopeLine[]> {
  const { rows } = await sql<ScopeLine>`
    select l.group_id, l.task_levels, l.authorities, l.ratings, l.part_numbers, l.excluded_parts
    from application_line l join auth_application a on a.id = l.application_id
    where a.authorization_id = ${authorizationId} and a.kind = ${kind} and a.status = 'issued' and a.issued_at = ${ctx.now}
      and l.status = 'approved' and l.archived_at is null order by l.group_id`.execute(ctx.db);
  return rows;
}

/** Why the step is not taken from here, or null within the application it belongs to: both checklists are complete there. */
async function onlyApplied(ctx: Context, row: Row, kind: Kind): Promise<string | null> {
  return (await appliedNow(ctx, row.id, kind)).length > 0 ? null : applied[kind];
}
const applied: Record<Kind, string> = {
  initial: 'An authorisation is issued by an application, with its documents and assessment complete.',
  addScope: 'More scope comes with an application that is issued.',
  renewal: 'A renewal comes with an application that is issued.',
  reinstate: 'It is given back by an application for reinstatement.',
};

const joined = <V>(one: readonly V[], other: readonly V[]) => [...new Set([...one, ...other])];

/** Adds them to the scope; a group that is there already gets what it lacks. */
async function addApplied(
  ctx: WriteContext,
  row: Row,
  { limitations, withoutLimitations }: { limitations?: string | undefined; withoutLimitations?: boolean | undefined },
): Promise<ServerValues<typeof staffAuthorization>> {
  const { rows: own } = await sql<{ id: string; groupId: string }>`
    select id, group_id from authorization_scope where authorization_id = ${row.id} and archived_at is null`.execute(
    ctx.db,
  );
  for (const line of await appliedNow(ctx, row.id, 'addScope')) {
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
      partNumbers: line.partNumbers,
      excludedParts: line.excludedParts,
    });
  }
  return withoutLimitations ? { limitations: null } : limitations ? { limitations } : {};
}

/** What an authorisation needs before each step, and what happens with it (R-AUT-1 to R-AUT-3, R-AUT-8). */
export const authorizationActions = implementWorkflow(authorizationWorkflow, {
  issue: {
    concerns: () => false,
    whose: notOwn,
    guard: async (ctx, row) =>
      (await onlyApplied(ctx, row, 'initial')) ?? (await missingFor(ctx, row.id, row.employeeId)),
    signAs: signedContent,
    effect: startTerm,
  },
  renew: {
    concerns: () => false,
    whose: notOwn,
    guard: async (ctx, row) =>
      (await onlyApplied(ctx, row, 'renewal')) ?? (await missingFor(ctx, row.id, row.employeeId)),
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
    whose: async (ctx, row) => notOwn(ctx, row) ?? (await whyNotLifted(ctx, row)),
    guard: async (ctx, row) => {
      const open = await openSuspensions(ctx, row);
      const longest = Math.max(0, ...open.map((one) => daysBetween(dayOf(one.fromAt), dayOf(ctx.now))));
      return longest > assessAfterDays
        ? `Suspended for ${longest} days: it comes back with an application for reinstatement.`
        : null;
    },
    effect: (ctx, row, { reason }) => liftAll(ctx, row, reason),
  },
  askBack: {
    concerns: isHolder,
    whose: (ctx, row) => (isHolder(ctx, row) ? null : 'Only the holder says so.'),
    guard: async (ctx, row) => {
      const own = (await openSuspensions(ctx, row)).filter(({ cause }) => cause === 'T10');
      if (own.length === 0) return 'Quality suspended it; quality lifts it.';
      return own.every(({ askedBackAt }) => askedBackAt) ? 'Your department was told; it lifts the suspension.' : null;
    },
    effect: async (ctx, row) => {
      await ctx.db
        .updateTable('authSuspension')
        .set((of) => ({
          askedBackAt: ctx.now,
          updatedAt: ctx.now,
          updatedBy: ctx.actor.id,
          version: of('version', '+', 1),
        }))
        .where('authorizationId', '=', row.id)
        .where('cause', '=', 'T10')
        .where('groupId', 'is', null)
        .where('liftedAt', 'is', null)
        .execute();
    },
    after: async (ctx, row) => {
      const heads = await managersOf(ctx, row.employeeId);
      await notify(ctx, {
        to: heads.flatMap(({ userId }) => userId ?? []),
        type: 'Quality',
        title: `${row.number}: the holder is fit again`,
        text: row.employeeIdLabel ?? '',
        link: `/qa/ccs/authorizations/${row.number}`,
        subject: `staffAuthorization:${row.id}`,
        cause: 'askedBack',
      });
    },
  },
  reinstate: {
    concerns: () => false,
    whose: notOwn,
    guard: (ctx, row) => onlyApplied(ctx, row, 'reinstate'),
    signAs: signedContent,
    effect: (ctx, row, { reason }) => liftAll(ctx, row, reason),
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
      const { stampId, licenceNo, licenceValidUntil, limitations } = input;
      if (!stampId && !licenceNo && !licenceValidUntil && !limitations)
        refuse('AUTH_NO_CHANGE', 'Say what changes: stamp, licence or limitations.');
      if (stampId && stampId !== row.stampId) await changeStamp(ctx, row, stampId);
      // What stands is never taken off here: fewer limitations is more scope, and comes with an application.
      const all = limitations && [row.limitations, limitations].filter(Boolean).join('\n');
      if (all && all.length > 1000)
        refuseField('limitations', 'TOO_LONG', 'Together with those that stand at most 1000 characters.');
      return { stampId, licenceNo, licenceValidUntil, ...(all && { limitations: all }) };
    },
  },
  vary: {
    concerns: () => false,
    guard: (ctx, row) => onlyApplied(ctx, row, 'addScope'),
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
