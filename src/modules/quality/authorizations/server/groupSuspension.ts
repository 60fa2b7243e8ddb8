import { sql } from 'kysely';
import { z } from 'zod';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { Endpoint } from '#kernel/server/endpoint.ts';
import { requireEmployee } from '#kernel/server/identity/employee.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { staffAuthorization } from '../shared/authorization.record.ts';
import { handle } from '#kernel/server/handle.ts';
import { body, liftGroupCall, suspendGroupCall } from '../shared/groupSuspension.calls.ts';
type Body = z.infer<typeof body>;

interface Decision {
  statement: string;
  meaning: 'voided' | 'issued';
  fact: 'groupSuspended' | 'groupLifted';
  store(ctx: WriteContext, authorizationId: string, given: Body): Promise<void>;
}

/** One group of an authorisation stopped or freed by quality (T8), signed, while the others stay. */
async function decide(ctx: WriteContext, idOrKey: string, given: Body, decision: Decision) {
  const employeeId = requireEmployee(ctx);
  const method = await ctx.prove(given);
  const row = await lockRecord(ctx, staffAuthorization, idOrKey, given.version);
  if (row['status'] !== 'active')
    conflict('STATE_NOT_ALLOWED', 'Only groups of an active authorisation are suspended one by one.');
  if (employeeId === row['employeeId'] && decision.meaning === 'issued')
    refuse('SOD_VIOLATION', 'Nobody lifts their own suspension.');
  const groups = await sql<{ code: string }>`
    select g.code from authorization_scope l join auth_group g on g.id = l.group_id
    where l.authorization_id = ${row.id} and l.group_id = ${given.groupId} and l.archived_at is null`.execute(ctx.db);
  const group = groups.rows[0]?.code;
  if (!group) refuse('AUTH_GROUP', 'This group is not in the scope.');
  await decision.store(ctx, row.id, given);
  const signature = await writeSignature(ctx, {
    entity: staffAuthorization.name,
    entityId: row.id,
    entityVersion: row.version,
    chain: `${staffAuthorization.name}:${row.id}`,
    meaning: decision.meaning,
    statement: decision.statement,
    payload: { number: row['number'], group, reason: given.reason },
    method,
  });
  const changed = await changeRow(ctx, staffAuthorization, row, {
    values: {},
    reason: given.reason,
    facts: { [decision.fact]: group, signatureId: signature.id },
  });
  return { version: changed.version };
}

const suspend: Decision = {
  statement: 'I suspend this group of the authorisation. From this moment nothing may be signed in it.',
  meaning: 'voided',
  fact: 'groupSuspended',
  store: async (ctx, authorizationId, { groupId, reason }) => {
    const made = await sql`
      insert into auth_suspension (authorization_id, cause, group_id, from_at, by_name, reason, created_by, updated_by, created_at, updated_at)
      values (${authorizationId}, 'T8', ${groupId}, ${ctx.now}, ${ctx.actor.name}, ${reason}, ${ctx.actor.id}, ${ctx.actor.id}, ${ctx.now}, ${ctx.now})
      on conflict do nothing`.execute(ctx.db);
    if (Number(made.numAffectedRows ?? 0) === 0) conflict('ALREADY_SUSPENDED', 'This group is suspended already.');
  },
};

const lift: Decision = {
  statement: 'The cause is cured. This group of the authorisation may be used again.',
  meaning: 'issued',
  fact: 'groupLifted',
  store: async (ctx, authorizationId, { groupId, reason }) => {
    const done = await sql`
      update auth_suspension set lifted_at = ${ctx.now}, lifted_by_name = ${ctx.actor.name}, lift_reason = ${reason},
        updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}, version = version + 1
      where authorization_id = ${authorizationId} and group_id = ${groupId} and lifted_at is null`.execute(ctx.db);
    if (Number(done.numAffectedRows ?? 0) === 0) conflict('NOT_SUSPENDED', 'This group is not suspended.');
  },
};

/** `POST …/suspend-group` and `…/lift-group`. */
export const groupSuspensionEndpoints: Endpoint[] = [
  handle(suspendGroupCall, (ctx, { params: { id }, body: given }) => decide(ctx, id, given, suspend)),
  handle(liftGroupCall, (ctx, { params: { id }, body: given }) => decide(ctx, id, given, lift)),
];
