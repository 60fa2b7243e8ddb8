import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import { normaliseJobNumber } from '#modules/maintenance/release-gates/shared/jobNumber.ts';
import { cardsThatAsk } from '#modules/quality/toolbox/server/public.ts';
import { toolboxOpen } from '#modules/quality/toolbox/shared/public.ts';
import { canSign, eligibleSigners, loadSigner, skillsOf } from '#modules/quality/authorizations/server/public.ts';
import type { Job } from '#modules/maintenance/work-orders/server/public.ts';
import { leftOf, readingsLeft } from '#modules/maintenance/release-gates/shared/layout.ts';
import { testsNow } from '#modules/maintenance/step-data/server/public.ts';
import type { StepData } from '#modules/maintenance/step-data/shared/public.ts';
import type { JobCards, TestRun } from '../shared/jobCards.ts';
import { cardSigners, judgeCardSigner, type PossibleSigner } from './cardSigner.ts';
import { whyNotWorkable, workStanding, type Card } from './cards.ts';
import { findingOfRecord } from './printedCards.ts';
import { measuredOutside } from './impactLimits.ts';
import { testHistory } from './testRuns.ts';

interface JobHead {
  id: string;
  number: string;
  partName: string;
  partNumber: string;
  serialNumber: string;
  status: Job['status'];
  workScope: string;
  evaluationOnly: boolean;
  dueAt: string;
  customer: string;
  family: string;
}

async function jobHead(ctx: Context, title: string): Promise<JobHead> {
  const number = normaliseJobNumber(title) ?? notFound(`No work order ${title}.`);
  const result = await sql<JobHead>`
    select w.id, w.number, w.part_name, w.part_number, w.serial_number, w.status, w.work_scope, w.evaluation_only, w.due_at, c.name as customer, p.family
    from work_order w join customer c on c.id = w.customer_id join part_number p on p.id = w.part_number_id where w.number = ${number}`.execute(
    ctx.db,
  );
  return result.rows[0] ?? notFound(`No work order ${number}.`);
}

interface CardRow extends Card {
  naReason: string | null;
  naData: string | null;
  estimateMinutes: number;
  dataRefs: { label: string; section: string }[];
  signedAt: string | null;
  signedByName: string | null;
}

type StepRow = Omit<JobCards['cards'][number]['steps'][number], 'history' | 'lastVisit' | 'mayInspect'> & {
  cardId: string;
  takenOut: number[];
  /** What engineering corrected since a step with a result was made, by the same manual revision; null: nothing. */
  corrected: (Pick<StepData, 'limit' | 'layout' | 'tool'> & { isOtherTest: boolean }) | null;
};

/** What the same step measured at the serial number's earlier visits, latest first. */
async function lastVisits(
  ctx: Context,
  job: JobHead,
): Promise<Map<string, { value: string; job: string; at: string }>> {
  if (job.serialNumber === 'N/A') return new Map();
  const result = await sql<{ title: string; value: string; job: string; at: string }>`
    select distinct on (s.title) s.title, round(r.measured, s.decimals)::text as value, w.number as job, r.recorded_at as at
    from work_order w join task_card c on c.job_id = w.id join task_step s on s.card_id = c.id join step_record r on r.step_id = s.id
    where normal_identity(w.serial_number) = normal_identity(${job.serialNumber}) and normal_identity(w.part_number) = normal_identity(${job.partNumber}) and w.id <> ${job.id} and r.measured is not null
    order by s.title, r.recorded_at desc`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row.title, { value: row.value, job: row.job, at: row.at }]));
}

async function cardRows(ctx: Context, jobId: string): Promise<CardRow[]> {
  const result = await sql<CardRow>`
    select id, version, job_id, card_no, attempt, seq, phase, title, status, mandatory, critical, na_allowed, na_reason, na_data, skill, min_level, predecessors,
      estimate_minutes, data_refs, signed_at, signed_by_name, handover_note, handover_at, handover_ack_at
    from task_card where job_id = ${jobId} and status <> 'superseded' order by seq, card_no`.execute(ctx.db);
  return result.rows;
}

async function stepRows(ctx: Context, jobId: string): Promise<StepRow[]> {
  const result = await sql<StepRow>`
    select s.card_id, s.id, s.step_no, s.type, s.title, s.instruction, s.instruction_th, step_needs_second(s.id) as critical, s.na_allowed, s.options,
      round(s.min, s.decimals)::text as min, round(s.max, s.decimals)::text as max, s.unit, s.decimals, s.limit_ref, s.photo_min, s.test,
      s.tool_class, trim_scale(s.tool_error)::text as tool_error, s.layout, s.component, pieces_out(c.job_id) as taken_out,
      step_corrected(s.id) as corrected,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.part_name || ' ' || i.part_number) order by i.part_number) from stock_item i where i.id = any(s.material_ids)), '[]'::jsonb) as materials,
      case when s.type in ('measurement', 'testRun') then (select jsonb_build_object('id', u.tool_id, 'label', u.tool_no || ' · ' || u.tool_name) from tool_use u join step_record ur on ur.id = u.step_record_id
        join task_step us on us.id = ur.step_id join tool ut on ut.id = u.tool_id where us.card_id = s.card_id and (s.tool_class is null or us.tool_class = s.tool_class or ut.tool_class = s.tool_class)
        and not exists (select 1 from entry_withdrawal ew where ew.entry_id = u.id) order by u.used_at desc, u.id desc limit 1) end as tool_at_hand,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'attempt', r.attempt, 'value', r.value, 'measured', round(r.measured, s.decimals)::text,
          'typed', r.typed, 'readings', r.readings, 'naData', r.na_data, 'inLimit', r.in_limit, 'notApplicable', r.not_applicable, 'reason', r.reason, 'photos', r.photos, 'employeeId', r.employee_id,
          'employeeName', r.employee_name, 'recordedAt', r.recorded_at,
          'sameAs', coalesce((select jsonb_agg(distinct ow.number || ' ' || oc.card_no) from attachment a join attachment o on o.sha256 = a.sha256 and o.entity = 'taskCard'
            join task_card oc on oc.id = o.entity_id join work_order ow on ow.id = oc.job_id where a.id = any(r.photos) and oc.job_id <> c.job_id), '[]'::jsonb),
          'approved', (select jsonb_build_object('reference', d.reference, 'by', g.signer_name, 'at', d.accepted_at) from approved_deviation d
            left join signature g on g.id = d.signature_id where d.record_id = r.id and d.accepted_at is not null and d.kind is not null order by d.accepted_at desc limit 1),
          'finding', (${findingOfRecord}),
          'second', (select jsonb_build_object('name', i.employee_name, 'at', i.at) from independent_inspection i where i.record_id = r.id))
        order by r.attempt) from step_record r where r.step_id = s.id), '[]'::jsonb) as records
    from task_step s join task_card c on c.id = s.card_id where c.job_id = ${jobId} and c.status <> 'superseded' order by c.seq, s.step_no`.execute(
    ctx.db,
  );
  const tests = await testsNow(ctx, jobId);
  return result.rows.map(ofPiecesLeft).map((step) => byCorrection({ ...step, test: tests.get(step.id) ?? step.test }));
}

/** A step of a lot as it is asked for now: a result is in its limits when the pieces that are left are. */
function ofPiecesLeft(step: StepRow): StepRow {
  const layout = leftOf(step.layout, step.takenOut);
  if (!layout?.without) return step;
  const records = step.records.map((record) => ({
    ...record,
    inLimit: record.readings
      ? readingsLeft(layout, record.readings).every((reading) => reading.inLimit)
      : record.inLimit,
  }));
  return { ...step, layout, records };
}

/** A step with a result as engineering corrected it since: its limit now, and whether what stands is inside that one (G08). */
function byCorrection(step: StepRow): StepRow {
  const { corrected, records } = step;
  const last = records.at(-1);
  if (!corrected || !last || last.notApplicable !== null) return step;
  const { limit, tool, isOtherTest } = corrected;
  const layout = leftOf(corrected.layout ?? null, step.takenOut);
  const now = {
    ...step,
    ...(limit && step.type === 'measurement'
      ? { min: limit.min ?? null, max: limit.max ?? null, unit: limit.unit, decimals: limit.decimals, layout }
      : {}),
    limitRef: `${step.limitRef ?? ''}, as corrected`,
    toolClass: tool?.class ?? step.toolClass,
    toolError: tool?.maximumError ?? step.toolError,
  };
  const isOutside =
    step.type === 'testRun'
      ? isOtherTest
      : Boolean(limit) && last.measured !== null && isOutsideNow(step, last, corrected);
  return isOutside ? { ...now, records: [...records.slice(0, -1), { ...last, inLimit: false }] } : now;
}

const isOutsideNow = (
  step: StepRow,
  last: StepRow['records'][number],
  { limit, layout }: NonNullable<StepRow['corrected']>,
) => limit !== undefined && measuredOutside(step, last, limit, layout ?? null).length > 0;

/** Everything the tablet shows of a job: cards, steps, attempts, the last visit's values, and what this person may sign, with the reasons. */
export async function cardsOfJob(ctx: Context, title: string): Promise<JobCards> {
  const job = await jobHead(ctx, title);
  const employeeId = ctx.actor.employeeId;
  const [cards, steps, visits, skills, inspect, inspectors] = await Promise.all([
    cardRows(ctx, job.id),
    stepRows(ctx, job.id),
    lastVisits(ctx, job),
    employeeId ? skillsOf(ctx, employeeId, ctx.now) : Promise.resolve([]),
    employeeId
      ? canSign(ctx, {
          employeeId,
          privilege: 'independentInspection',
          componentGroup: job.family as 'wheel',
          at: ctx.now,
        })
      : Promise.resolve(null),
    eligibleSigners(ctx, { privilege: 'independentInspection', componentGroup: job.family as 'wheel', at: ctx.now }),
  ]);
  const standing = await workStanding(ctx, job.id);
  const tested = steps.some((step) => step.type === 'testRun') ? await testHistory(ctx, job) : null;
  const bySkill = new Map(skills.map((skill) => [skill.skill, skill.level]));
  const worker = can(ctx.actor, 'maintenance.user') && employeeId !== null;
  const me = employeeId ? await loadSigner(ctx, employeeId, dayOf(ctx.now)) : null;
  const asking = worker ? await cardsThatAsk(ctx, job.id, employeeId) : null;
  const maySign = async (card: CardRow): Promise<true | string> => {
    if (!worker) return 'You may look at this card, not work on it.';
    if (card.skill !== null && (bySkill.get(card.skill) ?? 0) < card.minLevel)
      return `This needs the skill ${card.skill}, level ${card.minLevel}.`;
    const answer = await judgeCardSigner(ctx, job, card, employeeId, me);
    return answer.reasons[0]?.text ?? (asking?.has(card.id) ? toolboxOpen : true);
  };
  const mayInspect: true | string = inspect?.ok
    ? true
    : (inspect?.reasons[0]?.text ?? 'Only inspection staff may do this.');
  return {
    job,
    me: { employeeId, name: ctx.actor.name, mayInspect },
    inspectors: inspectors.map((person) => ({ employeeId: person.employeeId, name: person.name })),
    cards: await Promise.all(
      cards.map(async (card) => ({
        ...card,
        blocked: whyNotWorkable(job, card, standing),
        maySign: await maySign(card),
        steps: steps
          .filter((step) => step.cardId === card.id)
          .map((step) => {
            const last = step.records.at(-1);
            const own = last && last.employeeId === employeeId;
            return {
              ...step,
              history: step.type === 'testRun' ? tested : null,
              lastVisit: step.type === 'measurement' ? (visits.get(step.title) ?? null) : null,
              mayInspect: own ? 'Whoever did the step cannot inspect it.' : mayInspect,
            };
          }),
      })),
    ),
  };
}

/** Every test run of a job, first to last; one that failed stays beside the one that passed. */
export async function testRunsOf(ctx: Context, title: string): Promise<TestRun[]> {
  const { id } = await jobHead(ctx, title);
  const result = await sql<TestRun>`
    select t.id, t.card_no, t.kind, t.attempt, t.started_at, t.ended_at, t.setup, t.readings, t.result, t.statement,
      e.first_name_en || ' ' || e.last_name_en as employee_name
    from test_run t join employee e on e.id = t.employee_id where t.job_id = ${id} order by t.ended_at, t.kind, t.attempt`.execute(
    ctx.db,
  );
  return result.rows;
}

/** Who may sign one card of a job now. */
export async function signersOf(ctx: Context, title: string, cardNo: string): Promise<PossibleSigner[]> {
  const job = await jobHead(ctx, title);
  const card = (await cardRows(ctx, job.id)).find((known) => known.cardNo === cardNo.toUpperCase());
  return cardSigners(ctx, job, card ?? notFound(`${job.number} has no card ${cardNo}.`));
}
