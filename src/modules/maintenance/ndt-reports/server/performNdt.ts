import { bookReportHours } from '#modules/quality/ndt-training/server/public.ts';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { processCheckProblems } from '#modules/maintenance/release-gates/shared/ndtLimits.ts';
import { lockJob, requireNoWorkStop, requireWork } from '#modules/maintenance/work-orders/server/public.ts';
import { ndtPerson, recordWork, requireSign, type SignRequest } from '#modules/quality/authorizations/server/public.ts';
import { imagesOf, requireForImages } from './ndtInspector.ts';
import { resultProblems } from '../shared/judgeIndications.ts';
import { readingProblems, withTechnique } from '../shared/ndtReadings.ts';
import { unrecordedTimes } from '../shared/ndtTimes.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { performStatement } from '../shared/ndtReport.workflow.ts';
import { refuseBeforePreliminary, type NdtReport } from './createNdt.ts';
import { alteredMeanwhile, notOfLot, notReplaced } from './ndt.queries.ts';
import { equipmentOf, materialsOf, noteEquipmentUse, technicalProblems, type Problem } from './supplies.ts';
import { checksOfDay, techniqueOfReport } from './techniques.ts';

export type NdtProof = Omit<Proof, 'secondFactor'> & { version?: number | null };
type Level = 'none' | 'trainee' | '1L' | '1' | '2' | '3';

/** The signer in the method today, or the refusal in the words a person can act on: "Your ET Level 2 expired on 14 Aug 2026." */
export async function requireNdtPerson(ctx: Context, report: NdtReport, did: 'perform' | 'accept') {
  const { method } = report;
  const employeeId =
    ctx.actor.employeeId ?? refuse('AUTH_SCOPE', 'This sign-in belongs to no employee, so it may sign nothing.');
  const person = await ndtPerson(ctx, employeeId, method, ctx.now);
  const day = dayOf(ctx.now);
  const levels: readonly Level[] = did === 'perform' ? ['1', '2', '3'] : ['2', '3'];
  if (!levels.includes(person.level))
    refuse(
      'G11',
      `${method} Level ${levels[0] ?? ''} or higher is needed; you hold ${person.level === 'none' ? 'no level' : `level ${person.level}`}.`,
    );
  if (person.certifiedUntil === null || person.certifiedUntil < day) {
    refuse(
      'G11',
      `Your ${method} Level ${person.level} expired on ${person.certifiedUntil === null ? 'an unknown day' : formatLegalDay(person.certifiedUntil)}.`,
    );
  }
  if (person.visionUntil === null || person.visionUntil < day) {
    refuse(
      'G11',
      person.visionUntil === null
        ? 'You have no vision examination.'
        : `Your vision examination expired on ${formatLegalDay(person.visionUntil)}.`,
    );
  }
  await requireForImages(ctx, report, employeeId);
  const signer = await requireSign(ctx, {
    employeeId,
    privilege: did === 'perform' ? 'ndtPerform' : 'ndtAccept',
    method,
    at: ctx.now,
  });
  return { employeeId, person, signer };
}

/** Job before report: both are locked for the rest of the transaction. */
export async function lockForSigning(
  ctx: WriteContext,
  idOrNumber: string,
  version: number | null,
  status: NdtReport['status'],
) {
  const seen = await getRecord(ctx, ndtReport, idOrNumber);
  const job = await lockJob(ctx, String(seen['jobId']));
  const report = await lockRecord(ctx, ndtReport, seen.id, version);
  if (report.status !== status) {
    conflict(
      'STATE_NOT_ALLOWED',
      `Report ${report.number} is ${(ndtReport.states?.[report.status].label ?? report.status).toLowerCase()}.`,
      { status: report.status, current: report },
    );
  }
  requireWork(job);
  await requireNoWorkStop(ctx, job);
  return { job, report };
}

/** Everything that keeps a run from being signed today: technique, checks of the day, supplies, readings, result. */
export async function performProblems(
  ctx: Context,
  report: NdtReport,
): Promise<{
  problems: Problem[];
  equipment: NdtReport['equipment'];
  materials: NdtReport['materials'];
  checks: NdtReport['checks'];
}> {
  const problems: Problem[] = [];
  const say = (code: string, texts: readonly string[]) => problems.push(...texts.map((text) => ({ code, text })));
  const technique = await techniqueOfReport(ctx, report);
  if (technique?.status !== 'current')
    say('G11', [
      `Technique ${report.technique} rev ${report.techniqueRevision} is not current today: begin the report anew.`,
    ]);
  const checks = await checksOfDay(ctx, technique?.requiredChecks ?? [], dayOf(ctx.now));
  say('G11', processCheckProblems(checks));
  const tools = await equipmentOf(
    ctx,
    report.equipment.map((tool) => tool.toolId),
    report.jobNumber,
  );
  const batches = await materialsOf(
    ctx,
    report.materials.map((batch) => batch.batchId),
  );
  problems.push(...tools.problems, ...batches.problems);
  if (report.method !== 'VT' && tools.equipment.length === 0) say('G12', ['Name the equipment used.']);
  if ((report.method === 'PT' || report.method === 'MT') && batches.materials.length === 0)
    say('G13', ['Name the materials with their batches.']);
  if (!technique) return { problems, equipment: tools.equipment, materials: batches.materials, checks };
  const used = {
    toolIds: report.equipment.map((tool) => tool.toolId),
    batchIds: report.materials.map((batch) => batch.batchId),
  };
  problems.push(...(await technicalProblems(ctx, technique, used)));
  const readings = withTechnique(report.method, report.parameters, technique.defaults);
  say('NDT_LIMIT', readingProblems(report.method, readings, technique.limits));
  // The dwell times of a penetrant test, which follow from its moments, say themselves what is missing.
  if (report.method !== 'PT') say('NDT_LIMIT', unrecordedTimes(report.method, report.times));
  say('G11', [
    ...notOfTechnique('Material', report.material, technique.material),
    ...notOfTechnique('Surface', report.surfaceState, technique.surfaceState),
  ]);
  if (report.coveragePct < technique.coveragePct)
    say('NDT_LIMIT', [`Coverage ${report.coveragePct} % is below the technique's ${technique.coveragePct} %.`]);
  say(
    'G11',
    report.areas
      .filter((area) => !technique.areas.includes(area))
      .map((area) => `“${area}” is no area of technique ${technique.code}.`),
  );
  say('G11', [
    ...(await notOfLot(ctx, report)),
    ...(await notReplaced(ctx, report, technique)),
    ...(await alteredMeanwhile(ctx, report)),
  ]);
  if (technique.areas.length > 0 && report.areas.length === 0)
    say('G11', [`Say which areas of the technique were inspected: ${technique.areas.join(', ')}.`]);
  say('G11', resultProblems(report, { method: report.method, readings, acceptance: technique.acceptance }));
  return { problems, equipment: tools.equipment, materials: batches.materials, checks };
}

/** A technique finds what it looks for in the material and on the surface it was written for. */
function notOfTechnique(label: string, found: string, asked: string): string[] {
  const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return plain(found) === plain(asked) ? [] : [`${label} “${found}” is not the technique’s “${asked}”.`];
}

/**
 * Signs a test as performed: person, checks, equipment, materials and readings are judged and kept as they are now.
 * All that is wrong is said at once, with the code of the first.
 */
export async function performNdt(ctx: WriteContext, idOrNumber: string, proof: NdtProof): Promise<NdtReport> {
  const method = await ctx.prove({ pin: proof.pin, password: proof.password, code: proof.code });
  return performProven(ctx, idOrNumber, proof.version ?? null, method);
}

/** The same for who has proved already who they are: the units of one run are signed with one PIN. */
export async function performProven(
  ctx: WriteContext,
  idOrNumber: string,
  version: number | null,
  method: Awaited<ReturnType<WriteContext['prove']>>,
): Promise<NdtReport> {
  const { job, report } = await lockForSigning(ctx, idOrNumber, version, 'draft');
  await refuseBeforePreliminary(ctx, job);
  const { employeeId, person, signer } = await requireNdtPerson(ctx, report, 'perform');
  const { problems, equipment, materials, checks } = await performProblems(ctx, report);
  const [first] = problems;
  if (first) refuse(first.code, problems.map((problem) => problem.text).join(' '), { problems });
  const signature = await writeSignature(ctx, {
    entity: ndtReport.name,
    entityId: report.id,
    entityVersion: report.version,
    chain: job.number,
    meaning: 'performed',
    statement: performStatement,
    payload: { ...contentOf(report), equipment, materials, checks, performer: person, signer: signer.facts },
    method,
    stampNo: signer.stampNo,
    authorizationNo: signer.authorizationNo,
  });
  const performed = await changeRow(ctx, ndtReport, report, {
    values: {
      status: 'performed',
      equipment,
      materials,
      checks,
      performedAt: ctx.now.toISOString(),
      performerEmployeeId: employeeId,
      performerName: ctx.actor.name,
      performer: person,
      performedSignatureId: signature.id,
    },
    action: 'status',
    subject: job.number,
  });
  await noteEquipmentUse(ctx, {
    jobId: job.id,
    jobNumber: job.number,
    cardNo: report.cardNo ?? report.number,
    employeeId,
    toolIds: equipment.map((tool) => tool.toolId),
    technique: { code: report.technique, equipment: (await techniqueOfReport(ctx, report))?.equipment ?? [] },
  });
  await noteWork(ctx, job, {
    employeeId,
    method: report.method,
    level: person.level,
    role: 'performed',
    signatureId: signature.id,
  });
  await bookReportHours(ctx, { ...report, employeeId, images: await imagesOf(ctx, report) });
  await ctx.enqueue('refreshJobGates', { jobId: job.id }, { key: `gates:${job.id}` });
  return performed;
}

/** What a signature covers of a report. */
export function contentOf(report: NdtReport): Record<string, unknown> {
  const {
    number,
    jobNumber,
    method,
    items,
    area,
    areas,
    pieces,
    coveragePct,
    technique,
    techniqueRevision,
    material,
    surfaceState,
    parameters,
    times,
    indications,
    result,
    disposition,
  } = report;
  return {
    number,
    job: jobNumber,
    method,
    items,
    area,
    areas,
    ...(pieces.length > 0 ? { pieces } : {}),
    coveragePct,
    technique,
    techniqueRevision,
    material,
    surfaceState,
    parameters,
    times,
    indications,
    result,
    disposition,
  };
}

/** The signer's logbook: NDT hours are counted by method and level. */
export async function noteWork(
  ctx: WriteContext,
  job: { number: string; partNumber: string; serialNumber: string; family: string },
  work: {
    employeeId: string;
    method: NdtReport['method'];
    level: Level;
    role: 'performed' | 'inspected';
    signatureId: string;
  },
): Promise<void> {
  await recordWork(ctx, {
    employeeId: work.employeeId,
    at: ctx.now,
    jobNumber: job.number,
    partNumber: job.partNumber,
    serialNumber: job.serialNumber,
    componentGroup: job.family as NonNullable<SignRequest['componentGroup']>,
    task: 'ndt',
    role: work.role,
    ndtMethod: work.method,
    ndtLevel: work.level === 'none' ? null : work.level,
    signatureId: work.signatureId,
  });
}
