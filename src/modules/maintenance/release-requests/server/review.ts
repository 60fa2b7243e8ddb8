import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { evaluateRelease, jobRow, type JobGates } from '#modules/maintenance/release-gates/server/public.ts';
import { approvalNoOf, linesForPaper, releasedBeside } from '#modules/maintenance/release-gates/shared/block12.ts';
import { dualRelease } from '#modules/maintenance/release-gates/shared/dualRelease.ts';
import type { Block12Line } from '#modules/maintenance/release-gates/shared/facts.release.ts';
import {
  authorityOf,
  taskLevelOf,
  type CertificateType,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { eligibleSigners, signerFacts } from '#modules/quality/authorizations/server/public.ts';
import type { AnyRow } from '#kernel/server/records/records.ts';

export interface Review {
  gates: JobGates['results'];
  /** Whether the reader holds a release authorisation; without one the gates of the signer are about nobody yet. */
  certifies: boolean;
  block11: string;
  block12: Block12Line[];
  options: { type: CertificateType; possible: boolean; problems: string[] }[];
  signers: { employeeId: string; name: string; authorizationNo: string | null; stampNo: string | null }[];
  /** The papers as they will be printed, one for each certificate asked for. */
  papers: { type: CertificateType; approvalNo: string; lines: Block12Line[] }[];
  /** What the signature must name (P13). */
  seen: string;
  preview: { workOrder: string; description: string; partNumber: string; serialNumber: string; date: string };
}

/** Everything a certifying person looks at before signing: gates as they stand for this person, and what will be printed. */
export async function reviewOf(ctx: Context, request: AnyRow): Promise<Review> {
  const types = request['certificateTypes'] as CertificateType[];
  const { family } = await jobRow(ctx, String(request['jobId']));
  const signer = ctx.actor.employeeId
    ? await signerFacts(ctx, ctx.actor.employeeId, ctx.now, { componentGroup: family as 'wheel' })
    : null;
  const judged = await evaluateRelease(ctx, String(request['jobId']), {
    certificateTypes: types,
    block11: (request['block11'] as string | null) ?? null,
    freeLines: (request['block12'] as Block12Line[]).filter((line) => line.free === true),
    signer,
  });
  const { job, facts } = judged;
  const dual = dualRelease(facts, ctx.now.toISOString());
  const { approvals } = facts.capability;
  const signers = await Promise.all(
    types.map((type) =>
      eligibleSigners(ctx, {
        privilege: 'release',
        componentGroup: job.family as 'wheel',
        taskLevel: taskLevelOf(job.workScope),
        authority: authorityOf(type),
        releaseForm: type,
        at: ctx.now,
      }),
    ),
  );
  const everywhere = (signers[0] ?? []).filter((candidate) =>
    signers.every((list) => list.some((other) => other.employeeId === candidate.employeeId)),
  );
  return {
    gates: judged.results,
    certifies: (signer?.authorisations.length ?? 0) > 0,
    block11: judged.block11,
    block12: judged.block12,
    options: dual.options.map((option) => ({
      type: option.type,
      possible: option.possible,
      problems: option.gates.flatMap((gate) => (gate.state === 'fail' ? gate.messages : [])),
    })),
    signers: everywhere,
    papers: types.map((type) => ({
      type,
      approvalNo: approvalNoOf(approvals, type),
      lines: linesForPaper(judged.block12, releasedBeside(approvals, types, type)),
    })),
    seen: judged.seen,
    preview: {
      workOrder: job.customerRef ? `${job.jobnumber} / ${job.customerRef}` : job.jobnumber,
      description: job.description,
      partNumber: job.partNumber,
      serialNumber: job.serialNumber,
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
