import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { evaluateGates } from '../shared/evaluateGates.ts';
import type { GateResult } from '../shared/gates/gate.ts';
import { loadGateFacts, type GateQuestion, type LoadedFacts } from './facts.ts';

export { gateAnswer } from './gateAnswer.ts';
export { jobRow, type JobRow } from './facts.ts';

export interface JobGates extends LoadedFacts {
  results: GateResult[];
}

/** All 26 gates of one job at `ctx.now`. The same call answers the screen and decides the signature (maintenance D6). */
export async function evaluateJob(ctx: Context, idOrNumber: string, question: GateQuestion = {}): Promise<JobGates> {
  const loaded = await loadGateFacts(ctx, idOrNumber, question);
  return { ...loaded, results: evaluateGates(loaded.facts, ctx.now.toISOString()) };
}

/** A gate that was not red and now is. */
export interface TurnedRed {
  code: string;
  message: string;
}

/**
 * Evaluates a job's gates again after something changed, keeps the count of red ones beside the job for lists,
 * tells open screens, and answers which gates just turned red (R29).
 */
export async function refreshGates(ctx: WriteContext, jobId: string): Promise<TurnedRed[]> {
  const { job, results } = await evaluateJob(ctx, jobId);
  const before = await sql<{
    code: string;
    state: string;
  }>`select code, state from gate_state where job_id = ${job.id}`.execute(ctx.db);
  const known = new Map(before.rows.map((row) => [row.code, row.state]));
  const turned: TurnedRed[] = [];
  for (const result of results) {
    if (known.get(result.code) === result.state) continue;
    const message = result.messages[0] ?? result.title;
    if (result.state === 'fail' && known.has(result.code)) turned.push({ code: result.code, message });
    await sql`
      insert into gate_state (job_id, code, state, message, since) values (${job.id}, ${result.code}, ${result.state}, ${message}, ${ctx.now})
      on conflict (job_id, code) do update set state = excluded.state, message = excluded.message, since = excluded.since`.execute(
      ctx.db,
    );
  }
  const failing = results.filter((result) => result.state === 'fail').length;
  await sql`update work_order set gates_failing = ${failing} where id = ${job.id} and gates_failing is distinct from ${failing}`.execute(
    ctx.db,
  );
  ctx.changed('gates', job.id);
  return turned;
}
