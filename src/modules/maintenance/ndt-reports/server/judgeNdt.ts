import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { ndtPerson } from '#modules/quality/authorizations/server/public.ts';
import { refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { resultsByItem } from '../shared/judgeIndications.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { acceptStatement, rejectStatement } from '../shared/ndtReport.workflow.ts';
import type { NdtReport } from './createNdt.ts';
import { contentOf, lockForSigning, noteWork, requireNdtPerson, type NdtProof } from './performNdt.ts';
import { sql } from 'kysely';
import { recountWork, type Job } from '#modules/maintenance/work-orders/server/public.ts';
import { createFinding } from '#modules/maintenance/task-cards/server/public.ts';
import type { NdtIndication } from '../shared/ndtParts.ts';

export interface Rejection {
  severity: 'minor' | 'major' | 'critical';
  disposition?: string | undefined;
}

/** A Level 2 or 3 accepts what was performed. */
export function acceptNdt(ctx: WriteContext, idOrNumber: string, proof: NdtProof): Promise<NdtReport> {
  return judge(ctx, idOrNumber, proof, null);
}

/** A Level 2 or 3 rejects the item; every rejected indication becomes a finding of the job in the same transaction. */
export function rejectNdt(
  ctx: WriteContext,
  idOrNumber: string,
  proof: NdtProof,
  rejection: Rejection,
): Promise<NdtReport> {
  return judge(ctx, idOrNumber, proof, rejection);
}

async function judge(
  ctx: WriteContext,
  idOrNumber: string,
  proof: NdtProof,
  rejection: Rejection | null,
): Promise<NdtReport> {
  const method = await ctx.prove({ pin: proof.pin, password: proof.password, code: proof.code });
  return judgeProven(ctx, idOrNumber, proof.version ?? null, method, rejection);
}

/** The same for who has proved already who they are: the units of one run are signed with one PIN. */
export async function judgeProven(
  ctx: WriteContext,
  idOrNumber: string,
  version: number | null,
  method: Awaited<ReturnType<WriteContext['prove']>>,
  rejection: Rejection | null,
): Promise<NdtReport> {
  const { job, report } = await lockForSigning(ctx, idOrNumber, version, 'performed');
  if (!rejection && report.result === 'rejected')
    refuse('G11', `${report.number} records a rejected item: reject it, which opens the findings.`);
  if (rejection && report.result !== 'rejected')
    refuse('G11', `${report.number} records no rejected indication: void it or have it performed again.`);
  const { employeeId, signer } = await requireNdtPerson(ctx, report, 'accept');
  const person = await ndtPerson(ctx, employeeId, report.method, report.performedAt ?? ctx.now.toISOString());
  const day = dayOf(report.performedAt ?? ctx.now);
  const covered = (until: string | null) => until !== null && until >= day;
  if (!['2', '3'].includes(person.level) || !covered(person.certifiedUntil) || !covered(person.visionUntil))
    refuse(
      'G11',
      `Your ${report.method} certificate and vision examination did not both cover the test day, ${formatLegalDay(day)}.`,
    );
  const itemResults = resultsByItem(report);
  const findings = rejection ? await openFindings(ctx, job, report, rejection) : [];
  const signature = await writeSignature(ctx, {
    entity: ndtReport.name,
    entityId: report.id,
    entityVersion: report.version,
    chain: job.number,
    meaning: rejection ? 'reviewed' : 'accepted',
    statement: rejection ? rejectStatement : acceptStatement,
    payload: { ...contentOf(report), itemResults, findings, rejection, accepter: person, signer: signer.facts },
    method,
    stampNo: signer.stampNo,
    authorizationNo: signer.authorizationNo,
  });
  const judged = await changeRow(ctx, ndtReport, report, {
    values: {
      status: rejection ? 'rejected' : 'accepted',
      findings,
      itemResults,
      ...(rejection?.disposition ? { disposition: rejection.disposition } : {}),
      acceptedAt: ctx.now.toISOString(),
      accepterEmployeeId: employeeId,
      accepterName: ctx.actor.name,
      accepter: person,
      acceptedSignatureId: signature.id,
    },
    action: 'status',
    subject: job.number,
  });
  if (report.supersedesId)
    await supersede(ctx, report.supersedesId, `${report.number}: ${report.supersedeReason ?? ''}`, job.number);
  await noteWork(ctx, job, {
    employeeId,
    method: report.method,
    level: person.level,
    role: 'inspected',
    signatureId: signature.id,
  });
  await ctx.enqueue('refreshJobGates', { jobId: job.id }, { key: `gates:${job.id}` });
  return judged;
}

async function supersede(ctx: WriteContext, id: string, reason: string, subject: string): Promise<void> {
  const old = await lockRecord(ctx, ndtReport, id, null);
  if (old['status'] !== 'accepted' && old['status'] !== 'rejected')
    refuse('STATE_NOT_ALLOWED', 'The earlier report is no longer the one in force.');
  await changeRow(ctx, ndtReport, old, { values: { status: 'superseded' }, action: 'status', reason, subject });
}

/** One finding for each rejected indication, in the transaction that rejects it (maintenance 3.7). */
async function openFindings(
  ctx: WriteContext,
  job: Job,
  report: NdtReport,
  { severity }: { severity: 'minor' | 'major' | 'critical' },
): Promise<NdtReport['findings']> {
  const opened: NdtReport['findings'] = [];
  const card = await sql<{ cardId: string | null }>`select card_id from ndt_report where id = ${report.id}`.execute(
    ctx.db,
  );
  for (const indication of report.indications.filter((each) => each.decision === 'reject')) {
    const { number } = await createFinding(ctx, {
      job,
      cardId: card.rows[0]?.cardId ?? null,
      source: 'ndt',
      itemName: (indication.item ?? report.items.join(', ')).slice(0, 120),
      place: indication.place,
      defectCode: indication.defect,
      description: describe(report, indication),
      measured: measured(indication),
      limitRef: indication.acceptRef,
      severity,
      quantity: 1,
      reportable: 'notAssessed',
    });
    opened.push({ indication: indication.no, number });
  }
  await recountWork(ctx, job.id);
  return opened;
}

function describe(report: NdtReport, indication: NdtIndication): string {
  return `${report.method} indication ${indication.no} of ${report.number}: ${indication.type}, ${indication.place}.`;
}

function measured(indication: NdtIndication): string | null {
  const parts = [
    indication.lengthMm ? `length ${indication.lengthMm} mm` : '',
    indication.depthMm ? `depth ${indication.depthMm} mm` : '',
    indication.amplitudePercent ? `${indication.amplitudePercent} % of the notch` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
