import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { readTogether } from '#kernel/server/transaction.ts';
import { adFactsOf } from '#modules/maintenance/directives/server/public.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { gatesLive } from '../shared/live.ts';
import { block11Of } from '../shared/block11.ts';
import { withFreeLines } from '../shared/block12.ts';
import { approvalOn } from '../shared/capability.ts';
import { evaluateGates } from '../shared/evaluateGates.ts';
import type { Block12Line, SignerFacts } from '../shared/facts.release.ts';
import { adVerdict } from '../shared/gates/directives.ts';
import type { GateResult, GateState } from '../shared/gates/gate.ts';
import { authorityOf, type CertificateType } from '../shared/vocabulary.ts';
import { loadGateFacts, type GateQuestion, type LoadedFacts } from './facts.ts';
import { fittedToJobs } from './supplyFacts.queries.ts';

export { jobRow, type JobRow } from './facts.ts';
export { ndtLaterWork, ndtReportFacts, piecesLeft } from './ndtFacts.queries.ts';
export { heatOn } from './hotParts.queries.ts';
export { lifeLimitedSince, partSince } from './lifeFacts.queries.ts';
export { judgedForThisPart } from './findingFacts.queries.ts';
export { embodiedBulletins, replacedPartsOf } from './supplyFacts.queries.ts';

export interface JobGates extends LoadedFacts {
  results: GateResult[];
}

/** All 26 gates of one job at `ctx.now`. The same call answers the screen and decides the signature (maintenance D6). */
export async function evaluateJob(ctx: Context, idOrNumber: string, question: GateQuestion = {}): Promise<JobGates> {
  const loaded = await readTogether(ctx, (here) => loadGateFacts(here, idOrNumber, question));
  return { ...loaded, results: evaluateGates(loaded.facts, ctx.now.toISOString()) };
}

/** What would be released: for which certificates, by whom, with which typed lines. */
export interface ReleaseQuestion {
  certificateTypes: CertificateType[];
  /** Null: the map R5 decides. */
  block11: string | null;
  freeLines: Block12Line[];
  signer: SignerFacts | null | Promise<SignerFacts | null>;
}

export interface ReleaseJudgement extends JobGates {
  block11: string;
  block12: Block12Line[];
  /** Stands for what the signer read: a signature names it, and is refused when the content is another by then (P13). */
  seen: string;
}

/**
 * All 26 gates for one release, with what its certificate will say. The facts are read once, so both come from the same moment;
 * the signer may still be on the way.
 */
export async function evaluateRelease(
  ctx: Context,
  idOrNumber: string,
  question: ReleaseQuestion,
): Promise<ReleaseJudgement> {
  const { certificateTypes } = question;
  const coming = Promise.resolve(question.signer);
  coming.catch(() => undefined);
  const { job, facts, forms } = await readTogether(ctx, (here) =>
    loadGateFacts(here, idOrNumber, { certificateTypes, block11: question.block11 }),
  );
  const block11 = question.block11 ?? block11Of({ ...facts.certificate, workScope: job.workScope });
  const block12 = withFreeLines(facts.certificate.generated, question.freeLines);
  const signer = await coming;
  const judged = { ...facts, signer, certificate: { ...facts.certificate, block11, draft: block12 } };
  const { jobnumber, description, partNumber, serialNumber, quantity, customerRef } = job;
  const content = canonicalJson({
    job: { jobnumber, description, partNumber, serialNumber, quantity, customerRef },
    block11,
    block12: block12.map((line) => line.text),
    // The words of the form are signed too: another version is another content.
    forms: certificateTypes.map((type) => forms.find((form) => form.type === type)?.id ?? null),
    // So are the name and address of block 4 and the approval numbers.
    approvals: certificateTypes.map((type) => {
      const approval = approvalOn(facts.capability.approvals, authorityOf(type), dayOf(ctx.now));
      return approval && { certificateNo: approval.certificateNo, organisation: approval.organisation };
    }),
  });
  return {
    job,
    facts: judged,
    forms,
    results: evaluateGates(judged, ctx.now.toISOString()),
    block11,
    block12,
    seen: createHash('sha256').update(content, 'utf8').digest('base64url'),
  };
}

/** A gate that was not red and now is. */
export interface TurnedRed {
  code: string;
  message: string;
}

/**
 * Evaluates a job's gates again after something changed, keeps each verdict (the database counts the red ones beside the job for lists),
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
  ctx.changed(gatesLive, job.id);
  return turned;
}

/** A job on which the AD gate turned red, and why. */
export interface AdTurnedRed {
  jobId: string;
  message: string;
}

interface JudgedJob {
  id: string;
  jobnumber: string;
  partNumber: string;
  serialNumber: string;
  csnCycles: number | null;
  tireChanges: number | null;
  /** How the gate stood; null when the job was never judged. */
  before: GateState | null;
}

/**
 * Judges the AD gate (G16) of open jobs anew, all of them at once: no other gate looks at a directive. With the jobs named go those on which the
 * gate is red, since a directive that was withdrawn or names other parts now concerned them before. Answers where it turned red. A job that was
 * never judged is left to the evaluation of all its gates.
 */
export async function refreshAdGates(
  ctx: WriteContext,
  named: readonly string[],
): Promise<{ turned: AdTurnedRed[]; neverJudged: string[] }> {
  const { rows: jobs } = await sql<JudgedJob>`
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
    const parts = { fitted: fitted.get(job.id) ?? [] };
    const { state, messages } = adVerdict({ job, parts, directives }, at);
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
