import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { getRecord, lockRecord } from '#kernel/server/records/records.ts';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { moveLinesAndMembers, storeMerge } from '#modules/maintenance/capabilities/server/public.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { nameAlsoIn } from '#modules/maintenance/directives/server/public.ts';
import { moveCoverage } from '#modules/maintenance/manuals/server/public.ts';
import { openStatuses } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { respellJobs } from '#modules/maintenance/work-orders/server/public.ts';
import { movePrices } from '#modules/finance/rates/server/public.ts';
import { moveDraftLines } from '#modules/marketing/quotations/server/public.ts';
import { respellItems } from '#modules/stores/stock/server/public.ts';
import { moveTubes } from '#modules/stores/torque-tubes/server/public.ts';
import type { doublesCall, mergePartsCall, mergePlanCall } from '../shared/partMerges.calls.ts';
import type { Part } from './hindrances.queries.ts';
import { mergePlan } from './plan.ts';

function refuseGone(parts: readonly Part[]): void {
  const [one, other] = parts;
  if (one?.id === other?.id) refuse('MERGE_SAME', 'Choose two records.');
  const gone = parts.find((part) => part.archivedAt);
  if (gone) refuse('MERGE_GONE', `${gone.partnumber} is out of use already.`);
}

/** The plan of a merge as the screen shows it. Errors: 422 `MERGE_SAME`, `MERGE_GONE`. */
export async function planOf(
  ctx: Context,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<AnswerOf<typeof mergePlanCall>> {
  const from = await getRecord(ctx, partNumber, fromId);
  const into = await getRecord(ctx, partNumber, intoId);
  refuseGone([from, into]);
  return mergePlan(ctx, from, into);
}

/**
 * Makes two records of one part number one, whole or not at all: what is open and in draft goes over to the number that is kept, what was
 * signed, sent or released stays as it is. Errors: 422 `MERGE_SAME`, `MERGE_GONE`, `MERGE_HINDERED`; 409 `STALE_VERSION`.
 */
export async function mergeParts(
  ctx: WriteContext,
  body: BodyOf<typeof mergePartsCall>,
): Promise<AnswerOf<typeof mergePartsCall>> {
  const versions = new Map([
    [body.fromId, body.fromVersion],
    [body.intoId, body.intoVersion],
  ]);
  const locked = new Map<string, Part>();
  for (const [id, version] of [...versions].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    locked.set(id, await lockRecord(ctx, partNumber, id, version));
  const [from, into] = [locked.get(body.fromId), locked.get(body.intoId)];
  if (!from || !into) return refuse('MERGE_SAME', 'Choose two records.');
  refuseGone([from, into]);
  const { hindrances } = await mergePlan(ctx, from, into);
  if (hindrances.length > 0) refuse('MERGE_HINDERED', hindrances.join(' '));
  const { reason } = body;
  const ids = { from: from.id, into: into.id, reason };
  await respellJobs(ctx, { ...ids, into });
  await moveLinesAndMembers(ctx, { from, into, reason });
  await moveCoverage(ctx, ids);
  await nameAlsoIn(ctx, from.partnumber, into.partnumber);
  await respellItems(ctx, { from: from.partnumber, into: into.partnumber, reason });
  await movePrices(ctx, ids);
  await moveDraftLines(ctx, ids);
  await moveTubes(ctx, ids);
  const kept = await storeMerge(ctx, { from, into, reason });
  return { partnumber: kept.partnumber };
}

/** Every part number that is on file in more than one spelling, and what was merged last. */
export async function doubles(ctx: Context): Promise<AnswerOf<typeof doublesCall>> {
  type Group = AnswerOf<typeof doublesCall>['groups'][number];
  const open = [...openStatuses];
  const groups = await sql<Group>`
    with letters as (select part_letters(partnumber) as letters from part_number where merged_into_id is null and archived_at is null
      group by 1 having count(*) > 1)
    select l.letters, jsonb_agg(jsonb_build_object('id', p.id, 'version', p.version, 'partnumber', p.partnumber, 'partname', p.partname,
      'manufacturer', p.manufacturer, 'cage', p.cage, 'openJobs', w.open_jobs, 'jobs', w.jobs) order by w.jobs desc, p.created_at) as parts
    from letters l join part_number p on part_letters(p.partnumber) = l.letters and p.merged_into_id is null and p.archived_at is null
    cross join lateral (select count(*)::int as jobs, (count(*) filter (where status = any(${open}::text[])))::int as open_jobs
      from work_order where part_number_id = p.id) w
    group by l.letters order by l.letters limit 200`.execute(ctx.db);
  const merged = await sql<AnswerOf<typeof doublesCall>['merged'][number]>`
    select m.id, m.partnumber, k.partnumber as into, m.merged_at, u.name as by, m.merge_reason as reason
    from part_number m join part_number k on k.id = m.merged_into_id left join app_user u on u.id = m.updated_by
    where m.merged_into_id is not null order by m.merged_at desc limit 100`.execute(ctx.db);
  return { groups: groups.rows, merged: merged.rows };
}
