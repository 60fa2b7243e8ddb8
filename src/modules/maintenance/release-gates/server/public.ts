import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { readTogether } from '#kernel/server/transaction.ts';
import { gatesLive } from '../shared/live.ts';
import { block11Of } from '../shared/block11.ts';
import { withFreeLines } from '../shared/block12.ts';
import { approvalOn } from '../shared/capability.ts';
import { evaluateGates } from '../shared/evaluateGates.ts';
import type { Block12Line, SignerFacts } from '../shared/facts.release.ts';
import type { GateResult } from '../shared/gates/gate.ts';
import { authorityOf, type CertificateType } from '../shared/vocabulary.ts';
import { loadGateFacts, type GateQuestion, type LoadedFacts } from './facts.ts';

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
