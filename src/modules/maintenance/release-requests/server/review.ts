import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { capabilityFacts } from '#modules/maintenance/capabilities/server/public.ts';
import { formFor } from '#modules/maintenance/release-forms/server/public.ts';
import {
  evaluateRelease,
  jobRow,
  type JobGates,
  type ReleaseJudgement,
} from '#modules/maintenance/release-gates/server/public.ts';
import { remarksOf } from '#modules/maintenance/release-gates/shared/block12.ts';
import { approvalOn } from '#modules/maintenance/release-gates/shared/capability.ts';
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
  /** Each authority asked for, and what stands against it alone (R7). */
  options: { type: CertificateType; possible: boolean; problems: string[] }[];
  /** The authorities this review is about: the signer may choose fewer than were asked for. */
  types: CertificateType[];
  signers: { employeeId: string; name: string; authorizationNo: string | null; stampNo: string | null }[];
  /** The certificate as it will be printed: one form, whatever the number of authorities. */
  paper: {
    type: CertificateType;
    secondTypes: CertificateType[];
    title: string;
    authority: string;
    identification: string;
    organisation: { name: string; address: string };
    approvalNo: string;
    /** What the signer certifies, in the words of the form and of the second authorities. */
    statement: string;
    lines: Block12Line[];
  };
  /** What the signature must name (P13). */
  seen: string;
  preview: {
    workOrder: string;
    description: string;
    partNumber: string;
    quantity: number;
    serialNumber: string;
    date: string;
  };
}

/** Everything a certifying person looks at before signing: gates as they stand for this person, and what will be printed. */
export async function reviewOf(
  ctx: Context,
  request: AnyRow,
  chosen: readonly CertificateType[] = [],
): Promise<Review> {
  const asked = request['certificateTypes'] as CertificateType[];
  const some = asked.filter((type) => chosen.includes(type));
  const types = some.length > 0 ? some : asked;
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
  const { job } = judged;
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
    options: await optionsOf(ctx, judged, asked),
    types,
    signers: everywhere,
    paper: paperOf(ctx, judged, types),
    seen: judged.seen,
    preview: {
      workOrder: job.customerRef ? `${job.jobnumber} / ${job.customerRef}` : job.jobnumber,
      description: job.description,
      partNumber: job.partNumber,
      quantity: job.quantity,
      serialNumber: job.serialNumber,
      date: formatLegalDay(dayOf(ctx.now)),
    },
  };
}

/** Every authority asked for, whether or not it is among those chosen: nothing is dropped silently (R7). */
async function optionsOf(
  ctx: Context,
  { job, facts }: ReleaseJudgement,
  asked: CertificateType[],
): Promise<Review['options']> {
  const capability = await capabilityFacts(ctx, {
    partNumber: job.partNumber,
    authorities: asked.map(authorityOf),
    at: ctx.now,
  });
  const all = { ...facts, capability, job: { ...facts.job, certificateTypes: asked } };
  return dualRelease(all, ctx.now.toISOString()).options.map((option) => ({
    type: option.type,
    possible: option.possible,
    problems: option.gates.flatMap((gate) => (gate.state === 'fail' ? gate.messages : [])),
  }));
}

function paperOf(ctx: Context, judged: ReleaseJudgement, types: readonly CertificateType[]): Review['paper'] {
  const [type = 'CAAT_FORM_1', ...secondTypes] = types;
  const { layout } = formFor(judged.forms, type);
  const approval = approvalOn(judged.facts.capability.approvals, authorityOf(type), dayOf(ctx.now));
  const lines = remarksOf(judged.block12);
  const seconds = lines.filter((line) => line.kind === 'secondAuthority').map((line) => line.text);
  return {
    type,
    secondTypes,
    title: layout.title.join(', '),
    authority: layout.authority,
    identification: layout.identification,
    organisation: approval?.organisation ?? { name: '', address: '' },
    approvalNo: approval?.certificateNo ?? '',
    statement: [layout.statement, ...seconds].join(' '),
    lines,
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
