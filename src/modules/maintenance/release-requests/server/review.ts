import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { evaluateJob, type JobGates } from '#modules/maintenance/release-gates/server/public.ts';
import { block11For } from '#modules/maintenance/release-gates/shared/block11.ts';
import { dualRelease } from '#modules/maintenance/release-gates/shared/dualRelease.ts';
import type { Block12Line, SignerFacts } from '#modules/maintenance/release-gates/shared/facts.release.ts';
import {
  authorityOf,
  taskLevelOf,
  type CertificateType,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { eligibleSigners, signerFacts } from '#modules/quality/authorizations/server/public.ts';
import type { AnyRow } from '#kernel/server/records/records.ts';

/** The lines a certificate will carry: what the records write today, with the free lines people added (R6). */
export function linesOf(generated: readonly Block12Line[], stored: readonly Block12Line[]): Block12Line[] {
  const free = stored.filter((line) => line.free === true);
  const records = generated.findIndex((line) => line.kind === 'records');
  const at = records < 0 ? generated.length : records;
  return [...generated.slice(0, at), ...free, ...generated.slice(at)];
}

/** The person's facts for the signer gates, with the identity part as it will be when the PIN has been given. */
export async function signerOf(ctx: Context, jobFamily: string): Promise<SignerFacts | null> {
  if (!ctx.actor.employeeId) return null;
  const facts = await signerFacts(ctx, ctx.actor.employeeId, ctx.now, { componentGroup: jobFamily as 'wheel' });
  return facts;
}

export interface Review {
  gates: JobGates['results'];
  block11: string;
  block12: Block12Line[];
  options: { type: CertificateType; possible: boolean; problems: string[] }[];
  signers: { employeeId: string; name: string; authorizationNo: string | null; stampNo: string | null }[];
  preview: { organisation: string; workOrder: string; date: string };
}

/** Everything a certifying person looks at before signing: gates as they stand for this person, and what will be printed. */
export async function reviewOf(ctx: Context, request: AnyRow): Promise<Review> {
  const types = request['certificateTypes'] as CertificateType[];
  const first = await evaluateJob(ctx, String(request['jobId']), { certificateTypes: types });
  const signer = await signerOf(ctx, first.job.family);
  const block11 = String(request['block11'] ?? block11For(first.job.workScope));
  const block12 = linesOf(first.facts.certificate.generated, request['block12'] as Block12Line[]);
  const gates = await evaluateJob(ctx, first.job.id, { certificateTypes: types, block11, block12, signer });
  const dual = dualRelease(gates.facts, ctx.now.toISOString());
  const signers = await Promise.all(
    types.map((type) =>
      eligibleSigners(ctx, {
        privilege: 'release',
        componentGroup: first.job.family as 'wheel',
        taskLevel: taskLevelOf(first.job.workScope),
        authority: authorityOf(type),
        releaseForm: type,
        at: ctx.now,
      }),
    ),
  );
  const everywhere = (signers[0] ?? []).filter((candidate) =>
    signers.every((list) => list.some((other) => other.employeeId === candidate.employeeId)),
  );
  const approval = gates.facts.capability.approvals.find(
    (known) => types[0] && known.authority === authorityOf(types[0]),
  );
  return {
    gates: gates.results,
    block11,
    block12,
    options: dual.options.map((option) => ({
      type: option.type,
      possible: option.possible,
      problems: option.gates.flatMap((gate) => (gate.state === 'fail' ? gate.messages : [])),
    })),
    signers: everywhere,
    preview: {
      organisation: approval?.certificateNo ?? '',
      workOrder: first.job.customerRef ? `${first.job.jobnumber} / ${first.job.customerRef}` : first.job.jobnumber,
      date: formatLegalDay(dayOf(ctx.now)),
    },
  };
}

/** How many jobs are one gate away from a request, for the empty list (maintenance 2.16). */
export async function oneGateAway(ctx: Context): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from work_order
    where status in ('inWork', 'finalInspection') and gates_failing = 1 and archived_at is null`.execute(ctx.db);
  return result.rows[0]?.count ?? 0;
}

/** Requests that wait for a signature. */
export async function openRequests(ctx: Context): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count from release_request where status in ('open', 'taken')`.execute(ctx.db);
  return result.rows[0]?.count ?? 0;
}
