import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import {
  lockJob,
  recountWork,
  rejectFinal,
  whyNoWork,
  type Job,
} from '#modules/maintenance/work-orders/server/public.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { makeCards, readRoute, storeCard, wasHot } from './applyRoute.ts';
import type { RouteRow } from './chooseRoute.ts';
import { holdBack } from './holdBack.ts';

/** The published version the cards of a job were made from; the one of its latest route. */
async function routeOfJob(ctx: WriteContext, jobId: string): Promise<RouteRow | null> {
  const found = await sql<RouteRow>`
    select v.id as version_id, t.key, t.title, v.number, v.schema, t.shop, t.work_scope, t.families, t.part_numbers
    from task_card c join route_version v on v.id = c.route_version_id join route_template t on t.id = v.template_id
    where c.job_id = ${jobId} order by c.created_at desc, v.published_at desc limit 1`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/**
 * Adds the named additional cards of a job's route, once; the cards that come after them wait for them (R19).
 * Answers the numbers of the cards that were added.
 */
export async function addCards(ctx: WriteContext, job: Job, name: string, because: string): Promise<string[]> {
  const route = await routeOfJob(ctx, job.id);
  const wanted = route ? (readRoute(route).additions[name] ?? []) : [];
  const known = await sql<{ cardNo: string; seq: number }>`
    select card_no, seq from task_card where job_id = ${job.id} and status <> 'superseded'`.execute(ctx.db);
  const there = new Map(known.rows.map((card) => [card.cardNo, card.seq]));
  const missing = wanted.filter((card) => !there.has(card.cardNo));
  if (!route || missing.length === 0) return [];
  const made = await makeCards(ctx, job, missing);
  for (const [at, card] of made.cards.entries()) {
    // They stand before the first card that waits for them.
    const before = Math.min(...card.before.map((number) => there.get(number) ?? 899), 899);
    await storeCard(
      ctx,
      job,
      route.versionId,
      card,
      before - made.cards.length + at,
      made.refs.get(card.cardNo) ?? [],
      { sheetId: made.sheetId },
    );
  }
  await holdBack(ctx, job.id, made.cards);
  await sql`
    update task_card c set status = 'ready', version = version + 1 where c.job_id = ${job.id} and c.status = 'locked' and c.card_no = any(${missing.map((card) => card.cardNo)})
      and not exists (select 1 from task_card p where p.job_id = c.job_id and p.card_no = any(c.predecessors) and p.status not in ('signed', 'notApplicable', 'superseded'))`.execute(
    ctx.db,
  );
  const numbers = made.cards.map((card) => card.cardNo);
  await ctx.audit({
    entity: 'workOrder',
    entityId: job.id,
    action: 'update',
    subject: job.number,
    changes: { cardsAdded: { new: numbers } },
    reason: because,
  });
  ctx.changed(taskCard);
  return numbers;
}

/** Findings that say of a wheel that it was hot, however they were raised (R19). */
export const hotDefects: readonly string[] = ['meltedPlug', 'heatDamage'];

/** The heat-damage cards of a wheel that its removal reason or a finding says now was hot; a job at final inspection goes back to work for them (R19). */
export async function heatCardsByReason(ctx: WriteContext, jobId: string): Promise<void> {
  const job = await lockJob(ctx, jobId);
  if (whyNoWork(job) !== null || job.family !== 'wheel') return;
  const found = await ctx.db
    .selectFrom('finding')
    .select('findingNo')
    .where('jobId', '=', job.id)
    .where('archivedAt', 'is', null)
    .where('defectCode', 'in', hotDefects)
    .orderBy('findingNo')
    .executeTakeFirst();
  if (!wasHot(job) && !found) return;
  const because = (wasHot(job) ? `Removal reason: ${job.removalReason ?? ''}` : `Finding ${found?.findingNo}`).slice(
    0,
    300,
  );
  const added = await addCards(ctx, job, 'heatDamage', because);
  if (added.length > 0 && job.status === 'finalInspection') await rejectFinal(ctx, job.id, because);
  if (added.length > 0) await recountWork(ctx, job.id);
}
