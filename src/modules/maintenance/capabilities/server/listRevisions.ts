import type { AnswerOf } from '#kernel/shared/call.ts';
import type { listDiffCall } from '../shared/capabilities.calls.ts';
import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { AppError, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { gatesLive } from '#modules/maintenance/release-gates/shared/live.ts';
import { capabilityItem } from '../shared/capabilityItem.record.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';
import { diffLists } from '../shared/listDiff.ts';
import { submissionProblem } from '../shared/selfEvaluation.ts';

export type DraftLine = AnswerOf<typeof listDiffCall>['added'][number];

/** The lines of one list. */
export async function linesOf(ctx: Context, listRevisionId: string): Promise<DraftLine[]> {
  const result = await sql<DraftLine>`
    select i.id, i.cap_key, p.partnumber, p.partname, i.rating, i.work_scopes, i.shop, m.designation as manual, i.limitations, i.state, i.self_evaluation
    from capability_item i join part_number p on p.id = i.part_number_id left join manual m on m.id = i.manual_id
    where i.list_revision_id = ${listRevisionId} and i.archived_at is null order by p.partnumber, i.cap_key`.execute(
    ctx.db,
  );
  return result.rows;
}

type DraftAgainstEffective = AnswerOf<typeof listDiffCall>;

/** A list against the one in effect of the same authority. */
export async function compareWithEffective(ctx: Context, listRevisionId: string): Promise<DraftAgainstEffective> {
  const found = await sql<{ id: string; revision: number; effectiveFrom: string }>`
    select e.id, e.revision, e.effective_from from capability_list_revision e
    join capability_list_revision d on d.authority = e.authority and d.id = ${listRevisionId} and d.id <> e.id
    where e.status = 'effective'`.execute(ctx.db);
  const effective = found.rows[0] ?? null;
  const diff = diffLists(effective ? await linesOf(ctx, effective.id) : [], await linesOf(ctx, listRevisionId));
  return { ...diff, effective, problem: submissionProblem(diff.added) };
}

/** The next revision number of an authority; refused while another draft is open. */
export async function nextRevision(ctx: WriteContext, authority: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`capability_list:${authority}`}, 0))`.execute(ctx.db);
  const open = await sql<{ revision: number }>`
    select revision from capability_list_revision where authority = ${authority} and status in ('draft', 'internalApproved')`.execute(
    ctx.db,
  );
  if (open.rows[0]) {
    throw new AppError(
      'conflict',
      'DRAFT_OPEN',
      `Revision ${open.rows[0].revision} of the ${authority} list is already in draft. Change that one.`,
    );
  }
  const last = await sql<{ revision: number }>`
    select coalesce(max(revision), 0)::int as revision from capability_list_revision where authority = ${authority}`.execute(
    ctx.db,
  );
  return (last.rows[0]?.revision ?? 0) + 1;
}

/** Fills a new draft with the lines of the latest list on the road, so that nothing the authority has seen is lost; a part number that was merged stands there under the one kept. */
export async function copyLatestLines(ctx: WriteContext, draft: { id: string; authority: string }): Promise<void> {
  await sql`
    insert into capability_item (cap_key, list_revision_id, part_number_id, rating, work_scopes, shop, manual_id, limitations, state,
      state_reason, state_since, self_evaluation, created_by, updated_by, created_at, updated_at)
    select cap_key, ${draft.id}, part_number_id, rating, work_scopes, shop, manual_id, limitations, state, state_reason, state_since,
      self_evaluation, ${ctx.actor.id}::uuid, ${ctx.actor.id}::uuid, ${ctx.now}, ${ctx.now}
    from capability_item i where archived_at is null and list_revision_id = (
      select id from capability_list_revision
      where authority = ${draft.authority} and status in ('effective', 'accepted', 'submitted') order by revision desc limit 1
    ) and not exists (select 1 from part_number p where p.id = i.part_number_id and p.merged_into_id is not null)`.execute(
    ctx.db,
  );
  ctx.changed(capabilityItem);
}

/** Retires the list in effect: the step before another takes its place, in the same transaction (R10). */
export async function supersedeEffective(ctx: WriteContext, authority: string): Promise<void> {
  const found = await sql<{ id: string }>`
    select id from capability_list_revision where authority = ${authority} and status = 'effective'`.execute(ctx.db);
  if (!found.rows[0]) return;
  const old = await lockRecord(ctx, capabilityListRevision, found.rows[0].id, null);
  await changeRow(ctx, capabilityListRevision, old, { values: { status: 'superseded' }, action: 'status' });
}

/** A list that took effect changes what open requests may be signed for: every gate screen looks again. */
export function tellGates(ctx: WriteContext): void {
  ctx.changed(gatesLive);
  ctx.changed(capabilityItem);
}

/** Puts accepted lists into effect on their day, at 00:00 Bangkok (R10). Accepting was the signed act; the date is part of it. */
export async function switchDueLists(ctx: WriteContext): Promise<string[]> {
  const due = await sql<{ id: string }>`
    select id from capability_list_revision where status = 'accepted' and effective_from <= ${dayOf(ctx.now)}::date
    order by authority, effective_from, revision`.execute(ctx.db);
  for (const { id } of due.rows) {
    const row = await lockRecord(ctx, capabilityListRevision, id, null);
    if (row['status'] !== 'accepted') continue;
    await supersedeEffective(ctx, String(row['authority']));
    await changeRow(ctx, capabilityListRevision, row, {
      values: { status: 'effective' },
      action: 'status',
      reason: 'its day has come',
    });
  }
  if (due.rows.length > 0) tellGates(ctx);
  return due.rows.map(({ id }) => id);
}

/** Refuses to touch a line of a list that left the draft. */
export async function refuseUnlessDraft(ctx: Context, listRevisionId: string): Promise<void> {
  const reason = await draftProblem(ctx, listRevisionId);
  if (reason) refuse('LIST_CLOSED', reason);
}

export async function draftProblem(ctx: Context, listRevisionId: string): Promise<string | null> {
  const found = await sql<{ status: string; revision: number }>`
    select status, revision from capability_list_revision where id = ${listRevisionId}`.execute(ctx.db);
  const list = found.rows[0];
  if (!list) return 'Choose a list that exists.';
  return list.status === 'draft'
    ? null
    : `Revision ${list.revision} has left the draft. Change the capability in a new revision.`;
}

/** True when a file is attached to a row. */
export async function hasFile(ctx: Context, entity: string, row: Pick<AnyRow, 'id'>): Promise<boolean> {
  const found =
    await sql`select 1 from attachment where entity = ${entity} and entity_id = ${row.id} and archived_at is null limit 1`.execute(
      ctx.db,
    );
  return found.rows.length > 0;
}
