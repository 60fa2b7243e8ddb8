import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { updateSchema, type RowOf, type UpdateOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { processCheckProblems } from '#modules/maintenance/release-gates/shared/ndtLimits.ts';
import { lockJob, requireWork } from '#modules/maintenance/work-orders/server/public.ts';
import { requireSign } from '#modules/quality/authorizations/server/public.ts';
import type { NdtReadings } from '../shared/ndtParts.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { checksOfDay } from './processChecks.ts';
import { equipmentOf, materialsOf, suppliesOfTechnique } from './supplies.ts';
import { currentTechnique } from './techniques.ts';

export type NdtReport = RowOf<typeof ndtReport>;

export interface NewNdtReport {
  /** The job's id or number. */
  job: string;
  /** The technique's code; its current revision is taken. */
  technique: string;
  /** In the route's words: gate G11 looks them up. */
  items: string[];
  area?: string;
  coveragePct?: number;
  cardNo?: string | null;
  parameters?: NdtReadings;
  /** Ids of tools; what the technique names and may be used today when left out. */
  equipment?: string[];
  /** Ids of batches; as with the equipment. */
  materials?: string[];
  supersedes?: { id: string; reason: string };
  /** Only of an import that brings its number along. */
  number?: string;
}

/** Begins a report from a technique, with this morning's process checks; without them it cannot start (2.8, 5.8). */
export async function createNdtReport(ctx: WriteContext, input: NewNdtReport): Promise<NdtReport> {
  const job = await lockJob(ctx, input.job);
  requireWork(job);
  const technique = await currentTechnique(ctx, input.technique);
  if (!technique) return refuseField('technique', 'G11', `There is no current technique ${input.technique}.`);
  const families = technique.families ?? [];
  if (families.length > 0 && !families.includes(job.family as 'wheel'))
    refuseField('technique', 'G11', `${technique.code} is not for parts of the family ${job.family}.`);
  if (!ctx.actor.employeeId)
    refuse('AUTH_SCOPE', 'This sign-in belongs to no employee, so it may begin no NDT report.');
  await requireSign(ctx, {
    employeeId: ctx.actor.employeeId,
    privilege: 'ndtPerform',
    method: technique.method,
    at: ctx.now,
  });
  const checks = await checksOfDay(ctx, technique.requiredChecks, dayOf(ctx.now));
  const unready = processCheckProblems(checks);
  if (unready.length > 0) refuse('G11', unready.join(' '), { problems: unready });

  const card = input.cardNo
    ? await sql<{
        id: string;
      }>`select id from task_card where job_id = ${job.id} and card_no = ${input.cardNo} and status <> 'superseded'`.execute(
        ctx.db,
      )
    : null;
  if (card && !card.rows[0]) refuseField('cardNo', 'LINK_MISSING', `${job.number} has no card ${input.cardNo}.`);
  const standard = await suppliesOfTechnique(ctx, technique);
  const row = await createRecord(
    ctx,
    ndtReport,
    {
      items: input.items,
      area: input.area ?? input.items.join(', '),
      coveragePct: input.coveragePct ?? 100,
      material: technique.material,
      surfaceState: technique.surfaceState,
      parameters: { ...technique.defaults, ...input.parameters },
      equipment: (await equipmentOf(ctx, input.equipment ?? standard.toolIds, job.number)).equipment,
      materials: (await materialsOf(ctx, input.materials ?? standard.batchIds)).materials,
      indications: [],
      ...(input.number ? { number: input.number } : {}),
      status: 'draft',
      jobId: job.id,
      cardId: card?.rows[0]?.id ?? null,
      cardNo: input.cardNo ?? null,
      jobNumber: job.number,
      customerId: job.customerId,
      family: job.family as RowOf<typeof ndtReport>['family'],
      partNumber: job.partNumber,
      serialNumber: job.serialNumber,
      method: technique.method,
      technique: technique.code,
      techniqueRevision: String(technique.revision),
      checks,
      findings: [],
      supersedesId: input.supersedes?.id ?? null,
      supersedeReason: input.supersedes?.reason ?? null,
    },
    {},
    { subject: job.number },
  );
  return row;
}

export type NdtChange = UpdateOf<typeof ndtReport>;

/** Saves a draft; equipment and materials are looked up again, so their dates are ours and not the sender's. */
export async function changeNdtDraft(
  ctx: WriteContext,
  idOrNumber: string,
  version: number | null,
  change: NdtChange | Record<string, unknown>,
): Promise<NdtReport> {
  requireWork(await lockJob(ctx, (await getRecord(ctx, ndtReport, idOrNumber)).jobId));
  const row = await lockRecord(ctx, ndtReport, idOrNumber, version);
  const reason = mayNotChange(row);
  if (reason) refuse('GUARD', reason);
  const values = updateSchema(ndtReport).parse(change) as NdtChange;
  if (values.equipment)
    values.equipment = (
      await equipmentOf(
        ctx,
        values.equipment.map((tool) => tool.toolId),
        String(row['jobNumber']),
      )
    ).equipment;
  if (values.materials)
    values.materials = (
      await materialsOf(
        ctx,
        values.materials.map((batch) => batch.batchId),
      )
    ).materials;
  return await changeRow(ctx, ndtReport, row, { values, subject: String(row['jobNumber']) });
}

/** Why a report may not be edited, or null. */
export function mayNotChange(report: { status: string }): string | null {
  return report.status === 'draft' ? null : 'A signed report is never changed: replace it by a new one.';
}

/** A second report with the same technique, supplies and readings for other items, such as the other wheel half. */
export async function cloneNdtReport(
  ctx: WriteContext,
  idOrNumber: string,
  input: { items: string[]; area: string },
): Promise<NdtReport> {
  const from = await getRecord(ctx, ndtReport, idOrNumber);
  return createNdtReport(ctx, {
    job: from.jobId,
    technique: from.technique,
    ...input,
    coveragePct: from.coveragePct,
    cardNo: from.cardNo,
    parameters: {
      ...from.parameters,
      calibratedAt: null,
      calibratedBefore: null,
      afterCheckAt: null,
      afterCheckDriftPercent: null,
    },
    equipment: from.equipment.map((tool) => tool.toolId),
    materials: from.materials.map((batch) => batch.batchId),
  });
}
