import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import type { CapacityRun } from '#modules/maintenance/release-gates/shared/battery.ts';
import { condemn, condemned, condemnedInWords } from '#modules/stores/quarantine/server/public.ts';
import {
  judgeTest,
  type TestHistory,
  type TestReadings,
  type TestSetup,
  type TestVerdict,
} from '#modules/maintenance/step-data/shared/public.ts';
import { testsNow } from '#modules/maintenance/step-data/server/public.ts';
import { refuseUnfilled } from './cylinderFill.ts';
import { cylinderRecord } from './cylinderRecord.ts';
import { workerOf, type LockedCard, type Step } from './cards.ts';
import { confirmCondemning, isCondemning, type Condemning, type SecondReading } from './condemnTest.ts';
import type { StepMark } from '../shared/route.ts';
import type { FindingInput } from './createFinding.ts';

/** A run that was judged and may be stored. */
export interface JudgedRun {
  setup: TestSetup;
  readings: TestReadings;
  verdict: TestVerdict;
  /** Of a test that condemns: the figures as they were read the second time. */
  secondReading?: SecondReading;
  /** When the run began, by the step that marks it; null for a test that takes no time of its own. */
  startedAt: string | null;
}

interface JobOfTest {
  id: string;
  partNumber: string;
  serialNumber: string;
}

/** What else decides a test run of a job: its capacity runs so far, the cells of the serial number's last visit, and the cells replaced. */
export async function testHistory(ctx: Context, job: JobOfTest, toolId?: string): Promise<TestHistory> {
  const [retention, run, charge, deepCycle, runs, visit, cells, open] = await Promise.all([
    retentionOf(ctx, job.id, toolId),
    runBegun(ctx, job.id),
    charged(ctx, job.id),
    deepCycled(ctx, job.id),
    sql<CapacityRun & { isAfterWork: boolean }>`
      select readings ->> 'minutesToEnd' as minutes_to_end, readings ->> 'rateA' as rate_a, setup ->> 'ratedAh' as rated_ah,
        setup ->> 'minimumPercent' as minimum_percent, not exists (
          select 1 from job_component c where c.job_id = test_run.job_id and c.component = 'cell' and c.recorded_at > test_run.ended_at
            and not exists (select 1 from entry_withdrawal x where x.step_record_id = c.step_record_id)) as is_after_work
      from test_run where job_id = ${job.id} and kind = 'capacity' order by attempt`.execute(ctx.db),
    sql<{ cells: { end: string }[] }>`
      select r.readings -> 'cells' as cells from test_run r join work_order w on w.id = r.job_id
      where r.kind = 'capacity' and normal_identity(w.serial_number) = normal_identity(${job.serialNumber}) and normal_identity(w.part_number) = normal_identity(${job.partNumber}) and w.id <> ${job.id}
        and w.serial_number <> 'N/A'
      order by r.started_at desc limit 1`.execute(ctx.db),
    sql<{ count: number }>`
      select count(distinct c.position)::int as count from job_component c
      where c.job_id = ${job.id} and c.component = 'cell'
        and not exists (select 1 from entry_withdrawal x where x.step_record_id = c.step_record_id)`.execute(ctx.db),
    sql<{ number: string }>`
      select number from finding where job_id = ${job.id} and source = 'test' and status = 'open' and archived_at is null
        and defect_code in ('lowCapacity', 'cellReversal') order by finding_no limit 1`.execute(ctx.db),
  ]);
  return {
    serialNumber: job.serialNumber,
    day: dayOf(ctx.now),
    capacityRuns: runs.rows
      .filter((run) => run.isAfterWork)
      .map(({ minutesToEnd, rateA, ratedAh, minimumPercent }) => ({ minutesToEnd, rateA, ratedAh, minimumPercent })),
    capacityRunsBefore: runs.rows.length,
    openTestFinding: open.rows[0]?.number ?? null,
    lastCells: visit.rows[0]?.cells.map((cell) => cell.end) ?? null,
    cellsReplaced: cells.rows[0]?.count ?? 0,
    cylinder: await cylinderRecord(ctx, job),
    charge,
    deepCycle,
    retention,
    run,
  };
}

interface MarkRow {
  marks: StepMark;
  at: string | null;
}

const hoursBetween = (from: string, to: Date): string => ((to.getTime() - Date.parse(from)) / 3_600_000).toFixed(2);

/** The times of a retention: when the marked steps were recorded, the latest attempt of each, and the gauge that is used (R17). */
async function retentionOf(ctx: Context, jobId: string, toolId?: string): Promise<TestHistory['retention']> {
  const marks = await sql<MarkRow>`
    select s.marks, case when not step_record_withdrawn(r.id) and r.not_applicable is null then r.recorded_at end as at
    from task_step s join task_card c on c.id = s.card_id
    left join lateral (select * from step_record where step_id = s.id order by attempt desc limit 1) r on true
    where c.job_id = ${jobId} and c.status <> 'superseded' and s.marks is not null order by r.recorded_at nulls first`.execute(
    ctx.db,
  );
  if (marks.rows.length === 0) return null;
  const at = (mark: MarkRow['marks']) => marks.rows.findLast((row) => row.marks === mark)?.at ?? null;
  const gauge = await sql<{ absolute: string | null; percent: string | null }>`
    select trim_scale(t.error_absolute)::text as absolute, trim_scale(t.error_percent)::text as percent from tool t
    where t.id = coalesce(${toolId ?? null}::uuid, (
      select u.tool_id from tool_use u join tool used on used.id = u.tool_id
      where u.job_id = ${jobId} and used.tool_class = 'pressureGauge' and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
      order by u.used_at desc, u.id desc limit 1))`.execute(ctx.db);
  const inflatedAt = at('inflated');
  // A readjustment counts only after the inflation it follows.
  const readjusted = at('readjusted');
  const readjustedAt = readjusted && inflatedAt && Date.parse(readjusted) >= Date.parse(inflatedAt) ? readjusted : null;
  const failed = await sql<{ one: number }>`
    select 1 as one from test_run where job_id = ${jobId} and kind = 'pressureRetention' and result = 'fail'
      and ended_at >= ${readjustedAt}::timestamptz limit 1`.execute(ctx.db);
  return {
    stretchHours: inflatedAt && readjustedAt ? hoursBetween(inflatedAt, new Date(readjustedAt)) : null,
    heldHours: readjustedAt ? hoursBetween(readjustedAt, ctx.now) : null,
    inflated: inflatedAt !== null,
    readjustedAt,
    failedSince: failed.rows.length > 0,
    gauge: gauge.rows[0] ?? null,
  };
}

/** When the discharge, leak test or static leak in hand began: the latest step that marks it, unless a run of the job ended after it (R14, R15). */
async function runBegun(ctx: Context, jobId: string): Promise<TestHistory['run']> {
  const { rows } = await sql<{ at: string | null; seconds: number | null }>`
    select begun.at, floor(extract(epoch from ${ctx.now}::timestamptz - begun.at))::int as seconds
    from (
      select max(r.recorded_at) filter (where not step_record_withdrawn(r.id) and r.not_applicable is null
        and not exists (select 1 from test_run t where t.job_id = ${jobId} and t.kind in ('capacity', 'leak', 'staticLeak') and t.ended_at > r.recorded_at)) as at
      from task_step s join task_card c on c.id = s.card_id
      left join lateral (select * from step_record where step_id = s.id order by attempt desc limit 1) r on true
      where c.job_id = ${jobId} and c.status <> 'superseded' and s.marks = 'runStarted' having count(*) > 0) begun`.execute(
    ctx.db,
  );
  const begun = rows[0];
  return begun ? { startedAt: begun.at, seconds: begun.seconds } : null;
}

/** The charge in front of the discharge in hand: recorded since the last one, or the deep cycle after it, ended, and before this one began (R15). */
async function charged(ctx: Context, jobId: string): Promise<TestHistory['charge']> {
  const { rows } = await sql<{ at: string | null; restedMinutes: number | null }>`
    with marked as (
      select s.marks, case when not step_record_withdrawn(r.id) and r.not_applicable is null then r.recorded_at end as at
      from task_step s join task_card c on c.id = s.card_id
      left join lateral (select * from step_record where step_id = s.id order by attempt desc limit 1) r on true
      where c.job_id = ${jobId} and c.status <> 'superseded' and s.marks in ('charged', 'runStarted')
    ), begun as (
      select max(at) as at, (select max(ended_at) from test_run where job_id = ${jobId} and kind in ('capacity', 'deepCycle')) as ran from marked where marks = 'runStarted'
    )
    select max(m.at) as at, floor(extract(epoch from (select at from begun) - max(m.at)) / 60)::int as rested_minutes
    from (select case when at > coalesce((select ran from begun), '-infinity') and at <= coalesce((select at from begun), 'infinity') then at end as at
      from marked where marks = 'charged') m having count(*) > 0`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The deep cycle since the last discharge ended: when its start was recorded, and whether its cells were measured empty (R15). */
async function deepCycled(ctx: Context, jobId: string): Promise<TestHistory['deepCycle']> {
  const { rows } = await sql<{ at: string | null; seconds: number | null; done: boolean }>`
    with ran as (select coalesce(max(ended_at), '-infinity') as at from test_run where job_id = ${jobId} and kind = 'capacity'),
    begun as (
      select max(r.recorded_at) filter (where not step_record_withdrawn(r.id) and r.not_applicable is null
        and not exists (select 1 from test_run t where t.job_id = ${jobId} and t.kind in ('capacity', 'deepCycle') and t.ended_at >= r.recorded_at)) as at
      from task_step s join task_card c on c.id = s.card_id
      left join lateral (select * from step_record where step_id = s.id order by attempt desc limit 1) r on true
      where c.job_id = ${jobId} and c.status <> 'superseded' and s.marks = 'deepCycleStarted' having count(*) > 0
    )
    select begun.at, floor(extract(epoch from ${ctx.now}::timestamptz - begun.at))::int as seconds,
      exists (select 1 from test_run t join ran on t.started_at >= ran.at where t.job_id = ${jobId} and t.kind = 'deepCycle' and t.result = 'pass'
        and not step_record_withdrawn(t.step_record_id)) as done
    from begun`.execute(ctx.db);
  const begun = rows[0];
  return begun ? { startedAt: begun.at, seconds: begun.seconds, done: begun.done } : null;
}

/**
 * Judges the readings of a test step before anything is stored. What does not count as a run is refused on its field (R11, R13, R15, R16);
 * a run that failed counts and stays on the report, and one that condemns the part or fails for the second time opens its finding (`findingOfRun`).
 */
export async function judgeRun(
  ctx: WriteContext,
  locked: LockedCard,
  step: Step,
  readings: TestReadings,
  more: { toolId?: string | undefined; condemn?: Condemning | undefined },
): Promise<JudgedRun> {
  const { job } = locked;
  // What holds for the part today, whatever the card was made with.
  const setup = step.test && ((await testsNow(ctx, job.id)).get(step.id) ?? step.test);
  await refuseCondemned(ctx, job, readings);
  if (readings.kind === 'leak') await refuseUnfilled(ctx, locked);
  const history = await testHistory(ctx, job, more.toolId);
  const verdict = setup && judgeTest(setup, readings, history);
  if (!setup || !verdict) return refuseField('test.kind', 'TEST_KIND', 'These are the readings of another test.');
  const { refusal } = verdict;
  if (refusal) refuseField(`test.${refusal.field}`, refusal.code, refusal.message);
  const run = { setup, readings, verdict, startedAt: begunAt(readings, history) };
  if (!isCondemning(verdict)) return run;
  return {
    ...run,
    secondReading: await confirmCondemning(ctx, locked, { readings, words: resultInWords(verdict) }, more.condemn),
  };
}

/** The finding of a run that condemns the part or failed for the second time: no reading of it is typed away (R12, R15). */
export function findingOfRun({ verdict }: JudgedRun): FindingInput | null {
  if (verdict.defect === null) return null;
  return {
    source: 'test',
    quantity: 1,
    reportable: 'notAssessed',
    defectCode: verdict.defect,
    severity: 'major',
    description: [resultInWords(verdict), ...verdict.problems].join('. ').slice(0, 1000),
  };
}

/** A condemned cylinder is tested no more: nothing typed later brings it back (maintenance 3.20). */
async function refuseCondemned(ctx: WriteContext, job: JobOfTest, readings: TestReadings): Promise<void> {
  if (readings.kind !== 'hydrostatic' && readings.kind !== 'leak' && readings.kind !== 'cylinderDates') return;
  const known = await condemned(ctx, job);
  if (known) refuse('CONDEMNED', condemnedInWords(job.serialNumber, known));
}

/** When a run began, by the step that marks it. */
function begunAt({ kind }: TestReadings, { retention, run, deepCycle }: TestHistory): string | null {
  if (kind === 'pressureRetention') return retention?.readjustedAt ?? null;
  if (kind === 'deepCycle') return deepCycle?.startedAt ?? null;
  return kind === 'capacity' || kind === 'leak' || kind === 'staticLeak' ? (run?.startedAt ?? null) : null;
}

/** Keeps a judged run: readings, what they come to, the limits they were judged by, and the verdict. Runs are counted by kind and never change. */
export async function storeRun(
  ctx: WriteContext,
  { job, card }: LockedCard,
  recordId: string,
  { setup, readings, verdict, startedAt, secondReading }: JudgedRun,
): Promise<void> {
  const read = secondReading ? { ...readings, secondReading } : readings;
  const { kind, ...figures } = { ...read, ...verdict.figures, pass: verdict.pass, problems: verdict.problems };
  const started = startedAt ?? ctx.now;
  await sql`
    insert into test_run (job_id, step_record_id, card_no, kind, attempt, started_at, ended_at, setup, readings, result, statement, employee_id)
    select ${job.id}, ${recordId}, ${card.cardNo}, ${kind}, 1 + coalesce(max(attempt), 0), ${started}, ${ctx.now}, ${JSON.stringify(setup)}::jsonb,
      ${JSON.stringify(figures)}::jsonb, ${verdict.pass ? 'pass' : 'fail'}, ${resultInWords(verdict)}, ${workerOf(ctx).employeeId}
    from test_run where job_id = ${job.id} and kind = ${kind}`.execute(ctx.db);
  if (isCondemning(verdict)) await condemn(ctx, { ...job, jobNumber: job.number, reason: resultInWords(verdict) });
}

/** A run in one line with its verdict where it failed; what the step keeps as its value. */
export function resultInWords({ pass, statement }: TestVerdict): string {
  return pass ? statement : `${statement}, failed`;
}
