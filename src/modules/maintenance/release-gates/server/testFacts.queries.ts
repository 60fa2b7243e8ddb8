import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { CylinderLife } from '../shared/facts.data.ts';

/** The tests a certificate names: the latest run of each kind, where it passed. */
export async function testTexts(ctx: Context, jobId: string): Promise<{ id: string; text: string; label: string }[]> {
  const result = await sql<{ id: string; text: string; label: string }>`
    select id, label, text from (
      select distinct on (kind) id, card_no as label, statement as text, kind, result from test_run
      where job_id = ${jobId} order by kind, attempt desc, started_at desc) latest
    where result = 'pass' order by kind`.execute(ctx.db);
  return [...result.rows, ...(await shippingPressure(ctx, jobId))];
}

/** The pressure a wheel leaves at, as it was measured at the step of that key: a figure nobody types as a remark. */
async function shippingPressure(ctx: Context, jobId: string): Promise<{ id: string; text: string; label: string }[]> {
  const { rows } = await sql<{ id: string; text: string; label: string }>`
    select r.id, c.card_no as label, case when r.measured = 0 then 'Deflated for shipping'
      else 'Tire pressure for shipping ' || round(r.measured, s.decimals)::text || ' ' || s.unit || ' (limit ' || round(s.max, s.decimals)::text || ')' end as text
    from task_card c join task_step s on s.card_id = c.id and s.step_key = 'shippingPressure' and s.type = 'measurement' and s.max is not null
    join lateral (select id, measured, not_applicable from step_record where step_id = s.id order by attempt desc limit 1) r on r.not_applicable is null and r.measured is not null
    where c.job_id = ${jobId} and c.status = 'signed' order by c.seq desc limit 1`.execute(ctx.db);
  return rows;
}

/** A cylinder's dates as our own tests set or read them, whichever job that was and under every part number of its series; null where no test of ours ever did (G18). */
export async function cylinderTests(
  ctx: Context,
  job: { jobnumber: string; partNumber: string; serialNumber: string },
): Promise<Pick<CylinderLife, 'hydroDue' | 'lifeEnds'> | null> {
  const result = await sql<{ hydroDue: string | null; lifeEnds: string | null }>`
    select readings ->> 'nextHydro' as hydro_due, readings ->> 'lifeEnds' as life_ends
    from test_run r join work_order w on w.id = r.job_id
    where normal_identity(w.serial_number) = normal_identity(${job.serialNumber}) and normal_identity(w.part_number) = any(component_part_numbers(${job.partNumber}))
      and w.serial_number <> 'N/A' and r.kind in ('hydrostatic', 'leak', 'cylinderDates') and r.readings ->> 'nextHydro' is not null
      and test_run_stands(r.id, (select id from work_order where number = ${job.jobnumber}))
    order by r.ended_at desc, r.id desc limit 1`.execute(ctx.db);
  return result.rows[0] ?? null;
}

/** How often we filled a cylinder on earlier visits: leak tests passed, by its serial number in any spelling under every part number of its series (R13). */
export async function fillsBefore(
  ctx: Context,
  job: { jobnumber: string; partNumber: string; serialNumber: string },
): Promise<number> {
  const found = await sql<{ fills: number }>`
    select count(*)::int as fills from test_run r join work_order w on w.id = r.job_id
    where r.kind = 'leak' and r.result = 'pass' and w.serial_number <> 'N/A' and w.number <> ${job.jobnumber}
      and normal_identity(w.serial_number) = normal_identity(${job.serialNumber})
      and normal_identity(w.part_number) = any(component_part_numbers(${job.partNumber}))`.execute(ctx.db);
  return found.rows[0]?.fills ?? 0;
}

/** A test run as it is stored: its limits (`setup`) and what was read, all as text. */
export interface RunRow {
  kind: 'pressureRetention' | 'capacity' | 'deepCycle' | 'hydrostatic' | 'leak' | 'staticLeak' | 'cylinderDates';
  statement: string;
  setup: Readonly<Record<string, unknown>>;
  readings: Readonly<Record<string, unknown>>;
  /** When a vendor's test was over at the latest. */
  vendorTestedBy?: string | null;
}

/** The limits a run was judged by (R11 to R17): those of the step data as they were on the run, and those read from the part. */
function limitOf({ kind, setup, readings }: RunRow): string {
  switch (kind) {
    case 'capacity':
      return `at least ${setup['minimumPercent']} % of ${setup['ratedAh']} Ah, ${setup['minimumVolts']} V, ${setup['minimumMohm']} MΩ`;
    case 'deepCycle':
      return `every cell at most ${setup['maximumCellVolts']} V after at least ${setup['minimumMinutes']} min`;
    case 'staticLeak':
      return `at most ${setup['maximumPsi']} psi for ${setup['holdSeconds']} s, no leak seen`;
    case 'hydrostatic':
      // Only a cylinder with an REE on its shoulder is held against one.
      return `permanent expansion at most 10 %${readings['reeCc'] ? `, elastic at most ${readings['reeCc']} cc (REE)` : ''}`;
    case 'leak':
      return `${setup['minimumPsi']} psi held ${setup['holdSeconds']} s, loss at most ${setup['maximumDropPercent']} %`;
    case 'cylinderDates':
      return 'next test and end of life not passed';
    case 'pressureRetention':
      return `loss at most ${readings['limitPercent']} %`;
  }
}

/** What a test came to, with its limit beside it: what stands under a gate. */
export const testInWords = (run: RunRow): { statement: string; limit: string } => ({
  statement: run.statement,
  limit: limitOf(run),
});
