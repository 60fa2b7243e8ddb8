import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import type { Job } from '#modules/maintenance/work-orders/server/public.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { followersOf } from '#modules/maintenance/release-gates/shared/order.ts';
import { isSameSetup } from '#modules/maintenance/step-data/shared/public.ts';
import type { FilledStep } from '../shared/fillStep.ts';
import { makeCards, readRoute, storeCard, type DataRef, type FilledCard } from './applyRoute.ts';
import { chooseRoute } from './chooseRoute.ts';
import { stopClocks } from './clock.ts';
import { holdBack } from './holdBack.ts';
import { unlockAfter } from './signCard.ts';

type StandingStep = Pick<
  FilledStep,
  'min' | 'max' | 'unit' | 'decimals' | 'layout' | 'toolClass' | 'toolError' | 'materialIds' | 'test'
> & { name: string };

interface Standing {
  id: string;
  cardNo: string;
  attempt: number;
  phase: string;
  status: string;
  fromRoute: boolean;
  dataRefs: { revisionId: string }[];
  ndtRequired: unknown[];
  steps: StandingStep[];
}

async function standingCards(ctx: WriteContext, jobId: string): Promise<Standing[]> {
  const found = await sql<Standing>`
    select c.id, c.card_no, c.attempt, c.phase, c.status, c.route_version_id is not null as from_route, c.data_refs, c.ndt_required,
      coalesce((select jsonb_agg(jsonb_build_object('name', coalesce(s.step_key, s.title), 'min', trim_scale(s.min)::text, 'max', trim_scale(s.max)::text,
          'unit', s.unit, 'decimals', s.decimals, 'layout', s.layout, 'toolClass', s.tool_class, 'toolError', trim_scale(s.tool_error)::text,
          'materialIds', s.material_ids, 'test', s.test))
        from task_step s where s.card_id = c.id), '[]'::jsonb) as steps
    from task_card c where c.job_id = ${jobId} and c.status <> 'superseded' order by c.seq for update of c`.execute(
    ctx.db,
  );
  return found.rows;
}

const plain = (value: string | null): string | null =>
  value?.includes('.') ? value.replace(/0+$/, '').replace(/[.]$/, '') : value;

/** What a step is judged by. */
const askedOf = (step: Omit<StandingStep, 'name'>) => ({
  min: plain(step.min),
  max: plain(step.max),
  unit: step.unit,
  decimals: step.decimals,
  layout: step.layout,
  toolClass: step.toolClass,
  toolError: plain(step.toolError),
  materialIds: [...step.materialIds].sort(),
  test: step.test,
});

/** True when a signed card says all a card of the new route asks for: the same steps, limits, tools, materials, tests and NDT, by the same manual revision. */
function says(signed: Standing, card: FilledCard, refs: readonly DataRef[]): boolean {
  if (signed.cardNo !== card.cardNo || signed.phase !== card.phase) return false;
  const cited = new Set(signed.dataRefs.map((ref) => ref.revisionId));
  if (card.judgesPart && refs.some((ref) => !cited.has(ref.revisionId))) return false;
  if (!isSameSetup(signed.ndtRequired, card.ndtRequired)) return false;
  return card.steps.every((step) =>
    signed.steps.some((known) => known.name === (step.key ?? step.title) && isSameSetup(askedOf(known), askedOf(step))),
  );
}

/**
 * Gives a job in the shop the cards of its new order. What is signed stays: a card that says all the new one asks for is not made again
 * unless work it rests on is done again, any other signed one remains as work done unless the new route needs its number. What was not signed
 * is superseded and kept.
 */
export async function rerouteJob(
  ctx: WriteContext,
  job: Job & { family: string },
  key: string | undefined,
  reason: string,
): Promise<{ cards: number; kept: number }> {
  const standing = await standingCards(ctx, job.id);
  if (!standing.some((card) => card.fromRoute)) return { cards: 0, kept: 0 };
  const route = await chooseRoute(ctx, job, key);
  const schema = readRoute(route);
  const had = new Set(standing.map((card) => card.cardNo));
  // Cards that a finding or the customer's words called for are called for still.
  const called = Object.values(schema.additions).filter((added) => added.some((card) => had.has(card.cardNo)));
  const made = await makeCards(ctx, job, [...schema.cards, ...called.flat()]);
  const refsOf = (card: FilledCard) => made.refs.get(card.cardNo) ?? [];
  const signed = standing.filter(({ status }) => status === 'signed');
  const omitted = standing.filter(({ status }) => status === 'notApplicable');
  const kept = new Set(
    made.cards
      .filter((card) => [...signed, ...(card.naAllowed ? omitted : [])].some((old) => says(old, card, refsOf(card))))
      .map((card) => card.cardNo),
  );
  // An assembly or a test covers the component as it was: after work that is made anew it is made anew too (145.A.48).
  for (const { cardNo } of made.cards.filter((card) => !kept.has(card.cardNo)))
    for (const follower of followersOf(made.cards, cardNo)) kept.delete(follower);
  const numbers = new Set(made.cards.map((card) => card.cardNo));
  for (const card of standing) {
    const remains = kept.has(card.cardNo) && ['signed', 'notApplicable'].includes(card.status);
    const stays = remains || (card.status === 'signed' ? !numbers.has(card.cardNo) : !card.fromRoute);
    if (!stays) await supersede(ctx, job, card, reason);
  }
  const attempts = await sql<{ cardNo: string; attempt: number }>`
    select card_no, max(attempt)::int as attempt from task_card where job_id = ${job.id} group by card_no`.execute(
    ctx.db,
  );
  const last = new Map(attempts.rows.map((row) => [row.cardNo, row.attempt]));
  const fresh = made.cards.filter((card) => !kept.has(card.cardNo));
  for (const card of fresh) {
    const seq = (made.cards.indexOf(card) + 1) * 10;
    await storeCard(ctx, job, route.versionId, card, seq, refsOf(card), {
      sheetId: made.sheetId,
      attempt: (last.get(card.cardNo) ?? 0) + 1,
    });
  }
  await holdBack(ctx, job.id, fresh);
  await unlockAfter(ctx, job.id);
  await ctx.audit({
    entity: workOrderName,
    entityId: job.id,
    action: 'update',
    subject: job.number,
    changes: { route: { new: route.key }, cards: { new: fresh.length }, cardsKept: { new: [...kept] } },
    reason,
  });
  return { cards: fresh.length, kept: kept.size };
}

const workOrderName = 'workOrder';

async function supersede(ctx: WriteContext, job: Job, card: Standing, reason: string): Promise<void> {
  const row = await lockRecord(ctx, taskCard, card.id, null);
  await stopClocks(ctx, card.id);
  await changeRow(ctx, taskCard, row, {
    values: { status: 'superseded' },
    action: 'status',
    subject: job.number,
    reason: `order changed: ${reason}`,
  });
}
