import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { adFactsOf } from '#modules/maintenance/directives/server/public.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { PartFacts } from '../shared/facts.supply.ts';
import { adVerdict } from '../shared/gates/directives.ts';
import type { GateState } from '../shared/gates/gate.ts';
import { gatesLive } from '../shared/live.ts';
import { fittedToJobs } from './supplyFacts.queries.ts';

/** A job on which the AD gate turned red, and why. */
export interface AdTurnedRed {
  jobId: string;
  message: string;
}

interface Job {
  id: string;
  jobnumber: string;
  partNumber: string;
  serialNumber: string;
  csnCycles: number | null;
  tireChanges: number | null;
  /** How the gate stood; null when the job was never judged. */
  before: GateState | null;
}

const lotOf = (kind: 'serial' | 'batch', number: string): PartFacts['fitted'][number]['lot'] => ({ kind, number });

/**
 * Judges the AD gate (G16) of open jobs anew, all of them at once: no other gate looks at a directive. With the jobs named go those on which the
 * gate is red, since a directive that was withdrawn or names other parts now concerned them before. Answers where it turned red. A job that was
 * never judged is left to the evaluation of all its gates.
 */
export async function refreshAdGates(
  ctx: WriteContext,
  named: readonly string[],
): Promise<{ turned: AdTurnedRed[]; neverJudged: string[] }> {
  const { rows: jobs } = await sql<Job>`
    select w.id, w.number as jobnumber, w.part_number, w.serial_number, w.csn_cycles, w.tire_changes_since_overhaul as tire_changes, g.state as before
    from work_order w left join gate_state g on g.job_id = w.id and g.code = 'G16'
    where w.status = any(${[...openStatuses]}::text[]) and (w.id = any(${[...named]}::uuid[]) or g.state = 'fail') order by w.id`.execute(
    ctx.db,
  );
  const judged = jobs.filter(({ before }) => before !== null);
  const fitted = await fittedToJobs(
    ctx,
    judged.map(({ id }) => id),
  );
  const facts = await adFactsOf(
    ctx,
    judged.map(({ id, jobnumber, partNumber }) => ({
      jobnumber,
      partNumber,
      fittedPartNumbers: (fitted.get(id) ?? []).map((part) => part.partNumber),
    })),
  );
  const at = ctx.now.toISOString();
  const verdicts = judged.flatMap((job, nth) => {
    const directives = facts[nth];
    if (!directives) return [];
    const parts = (fitted.get(job.id) ?? []).map((part) => ({ ...part, lot: lotOf(part.lotKind, part.lotNumber) }));
    const { state, messages } = adVerdict({ job, parts: { fitted: parts }, directives }, at);
    return state === job.before ? [] : [{ jobId: job.id, state, message: messages[0] ?? 'AD' }];
  });
  if (verdicts.length > 0) await keep(ctx, verdicts);
  return {
    turned: verdicts.filter(({ state }) => state === 'fail').map(({ jobId, message }) => ({ jobId, message })),
    neverJudged: jobs.filter(({ before }) => before === null).map(({ id }) => id),
  };
}

/** Keeps what changed beside the jobs, for lists, and tells open screens. */
async function keep(
  ctx: WriteContext,
  verdicts: readonly { jobId: string; state: GateState; message: string }[],
): Promise<void> {
  await sql`
    insert into gate_state (job_id, code, state, message, since)
    select v.job_id, 'G16', v.state, v.message, ${ctx.now}
    from unnest(${verdicts.map(({ jobId }) => jobId)}::uuid[], ${verdicts.map(({ state }) => state)}::text[], ${verdicts.map(({ message }) => message)}::text[])
      as v (job_id, state, message)
    on conflict (job_id, code) do update set state = excluded.state, message = excluded.message, since = excluded.since`.execute(
    ctx.db,
  );
  ctx.changed(gatesLive, ...verdicts.map(({ jobId }) => jobId));
}
