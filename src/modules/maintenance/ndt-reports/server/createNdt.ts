import { sql } from 'kysely';
import { dayOf, timeZone } from '#kernel/shared/dates.ts';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import { updateSchema, type RowOf, type UpdateOf } from '#kernel/shared/record.ts';
import type { WriteContext, Context } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord, type ServerValues } from '#kernel/server/records/records.ts';
import { readingKinds } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { processCheckProblems } from '#modules/maintenance/release-gates/shared/ndtLimits.ts';
import {
  lockJob,
  preliminaryStands,
  requireNoWorkStop,
  requireWork,
} from '#modules/maintenance/work-orders/server/public.ts';
import type { NdtReadings } from '../shared/ndtParts.ts';
import { notTheReports, withTechnique } from '../shared/ndtReadings.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import { refuseNoLot } from './ndt.queries.ts';
import { mayNotChange, requireInspector } from './ndtInspector.ts';
import { equipmentOf, materialsOf, suppliesOfTechnique } from './supplies.ts';
import { checksOfDay, currentTechnique, layoutFor, techniqueOfReport, type Technique } from './techniques.ts';

export type NdtReport = RowOf<typeof ndtReport>;

export interface NewNdtReport {
  /** The job's id or number. */
  job: string;
  /** The technique's code; its current revision is taken. */
  technique: string;
  /** In the route's words: gate G11 looks them up. */
  items: string[];
  area?: string;
  areas?: string[];
  pieces?: number[];
  coveragePct?: number;
  cardNo?: string | null;
  parameters?: NdtReadings;
  /** Ids of tools; what the technique names and may be used today when left out. */
  equipment?: string[];
  /** Ids of batches, as with the equipment. */
  materials?: string[];
  supersedes?: { id: string; reason: string };
  /** The number of the first report of units inspected together. */
  run?: string;
  /** Only of an import that brings its number along. */
  number?: string;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
/** The time of day in Bangkok, `13:52`. */
export const clockOf = (at: Date): string => clock.format(at);

/** Refuses 422 `G10`: NDT says what the work is to be, so the component was looked at as it came in before. */
export async function refuseBeforePreliminary(ctx: Context, job: { id: string }): Promise<void> {
  if (!(await preliminaryStands(ctx, job.id)))
    refuse('G10', 'The preliminary report is not signed: nothing is inspected by NDT before it is.');
}

/** Begins a report from a technique, with this morning's process checks; without them it cannot start (2.8, 5.8). */
export async function createNdtReport(ctx: WriteContext, input: NewNdtReport): Promise<NdtReport> {
  const job = await lockJob(ctx, input.job);
  requireWork(job);
  await requireNoWorkStop(ctx, job);
  await refuseBeforePreliminary(ctx, job);
  const technique = await currentTechnique(ctx, input.technique);
  if (!technique) return refuseField('technique', 'G11', `There is no current technique ${input.technique}.`);
  const families = technique.families ?? [];
  if (families.length > 0 && !families.includes(job.family as 'wheel'))
    refuseField('technique', 'G11', `${technique.code} is not for parts of the family ${job.family}.`);
  await refuseNoLot(ctx, job, input.pieces ?? []);
  await refuseOtherTechnique(ctx, job.id, technique, input.items);
  await requireInspector(ctx, technique.method);
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
  return createRecord(
    ctx,
    ndtReport,
    {
      items: input.items,
      area: input.area ?? input.items.join(', '),
      areas: input.areas ?? [],
      pieces: input.pieces ?? [],
      coveragePct: input.coveragePct ?? technique.coveragePct,
      material: technique.material,
      surfaceState: technique.surfaceState,
      parameters: readingsFor(ctx, technique, input.parameters ?? {}, {}),
      equipment: (await equipmentOf(ctx, input.equipment ?? standard.toolIds, job.number)).equipment,
      materials: (await materialsOf(ctx, input.materials ?? standard.batchIds)).materials,
      times: {},
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
      itemResults: [],
      run: input.run ?? null,
      supersedesId: input.supersedes?.id ?? null,
      supersedeReason: input.supersedes?.reason ?? null,
    },
    { templateVersionId: await layoutFor(ctx, job, technique.method) },
    { subject: job.number },
  );
}

/** An item of the route is inspected by the technique that the step data names for the part number and its manual revision (G11). */
async function refuseOtherTechnique(
  ctx: Context,
  jobId: string,
  technique: Technique,
  items: readonly string[],
): Promise<void> {
  const found = await sql<{ item: string; asked: string }>`
    select n ->> 'item' as item, n ->> 'technique' as asked from task_card c cross join lateral jsonb_array_elements(ndt_required_now(c.id)) n
    where c.job_id = ${jobId} and c.status not in ('superseded', 'notApplicable') and n ->> 'outside' is null
      and n ->> 'method' = ${technique.method} and n ->> 'technique' <> ${technique.code}
      and lower(trim(n ->> 'item')) = any(${items.map((item) => item.trim().toLowerCase())}::text[]) limit 1`.execute(
    ctx.db,
  );
  const other = found.rows[0];
  if (other)
    refuseField(
      'technique',
      'G11',
      `${technique.method} of ${other.item}: the step data of this part number asks for ${other.asked}.`,
    );
}

/** The readings of a report: what the technique sets stands, what the inspector read is taken, the after-check and what is measured are kept. */
function readingsFor(ctx: Context, technique: Technique, typed: NdtReadings, kept: NdtReadings): NdtReadings {
  const foreign = notTheReports(technique.method, typed, technique, kept);
  if (foreign.length > 0) refuseField('parameters', 'NDT_TECHNIQUE', foreign.join(' '));
  const notTyped = readingKinds[technique.method]
    .filter((kind) => kind.afterCheck || kind.measured)
    .map(({ name }) => [name, kept[name] ?? null]);
  const read: NdtReadings = { ...technique.defaults, ...typed, ...Object.fromEntries(notTyped) };
  // The calibration before a run is recorded when it is made, as the check after it is.
  if ('calibratedBefore' in typed && typed['calibratedBefore'] !== kept['calibratedBefore'])
    read['calibratedAt'] = typed['calibratedBefore'] === true ? clockOf(ctx.now) : null;
  return withTechnique(technique.method, read, technique.defaults);
}

export type NdtChange = UpdateOf<typeof ndtReport>;

/** Saves a draft; equipment and materials are looked up again, so their dates are ours and not the sender's. */
export async function changeNdtDraft(
  ctx: WriteContext,
  idOrNumber: string,
  version: number | null,
  change: NdtChange | Record<string, unknown>,
): Promise<NdtReport> {
  const seen = await getRecord(ctx, ndtReport, idOrNumber);
  await lockJobsOfRun(ctx, seen);
  const row = await lockRecord(ctx, ndtReport, idOrNumber, version);
  const reason = mayNotChange(row);
  if (reason) refuse('GUARD', reason);
  await requireInspector(ctx, row.method);
  const values = updateSchema(ndtReport).parse(change) as NdtChange;
  if (values.parameters) {
    const technique = await techniqueOfReport(ctx, row);
    if (!technique)
      refuseField('technique', 'G11', `There is no technique ${row.technique} rev ${row.techniqueRevision}.`);
    values.parameters = readingsFor(ctx, technique, values.parameters, row.parameters);
  }
  if (values.pieces) await refuseNoLot(ctx, { id: row.jobId, number: row.jobNumber }, values.pieces);
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
  refuseAfterCheck(row, values);
  const changed = await changeRow(ctx, ndtReport, row, { values, subject: row.jobNumber });
  const { parameters, equipment, materials } = values;
  if (row.run && (parameters || equipment || materials)) {
    const shared = {
      ...(parameters ? { parameters } : {}),
      ...(equipment ? { equipment } : {}),
      ...(materials ? { materials } : {}),
    };
    await changeOthersOfRun(ctx, row, { values: shared });
  }
  return changed;
}

/** The check after a run vouches for the readings and the instrument it was made with: neither changes under it (5.9). */
function refuseAfterCheck(row: NdtReport, { parameters, equipment }: NdtChange): void {
  if (!row.parameters['afterCheckDriftPercent']) return;
  const tools = (list: NdtReport['equipment']) => canonicalJson(list.map((tool) => tool.toolId).toSorted());
  if (
    (parameters && canonicalJson(parameters) !== canonicalJson(row.parameters)) ||
    (equipment && tools(equipment) !== tools(row.equipment))
  )
    conflict(
      'AFTER_CHECK',
      'The after-check is recorded: its readings and equipment stay. Void the run and begin it anew.',
      { current: row },
    );
}

/** What the inspector of a report read himself: neither the technique's values nor the after-check and the times of that run. */
export function readByInspector(report: NdtReport): NdtReadings {
  const others = new Set(
    readingKinds[report.method]
      .filter((kind) => kind.technique || kind.afterCheck || kind.measured)
      .map((kind) => kind.name),
  );
  return Object.fromEntries(Object.entries(report.parameters).filter(([name]) => !others.has(name)));
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
    parameters: { ...readByInspector(from), calibratedBefore: null },
    equipment: from.equipment.map((tool) => tool.toolId),
    materials: from.materials.map((batch) => batch.batchId),
  });
}

/** The reports of one run in one state, in the order in which jobs are locked. A draft of a job that ended is nobody's work any more. */
export async function reportsOfRun(
  ctx: Context,
  run: string,
  status: NdtReport['status'],
): Promise<{ id: string; number: string; jobId: string; result: NdtReport['result'] }[]> {
  const found = await sql<{ id: string; number: string; jobId: string; result: NdtReport['result'] }>`
    select id, number, job_id, result from ndt_report where run = ${run} and status = ${status} and (status <> 'draft' or job_is_open(job_id)) order by job_id, number`.execute(
    ctx.db,
  );
  return found.rows;
}

/** Locks the job of a report and of every draft inspected with it, always in the same order; refuses when one has left the shop. */
export async function lockJobsOfRun(ctx: WriteContext, report: NdtReport): Promise<void> {
  const others = report.run ? await reportsOfRun(ctx, report.run, 'draft') : [];
  for (const jobId of [...new Set([report.jobId, ...others.map((other) => other.jobId)])].toSorted())
    requireWork(await lockJob(ctx, jobId));
}

type Common = Pick<
  ServerValues<typeof ndtReport>,
  'parameters' | 'times' | 'equipment' | 'materials' | 'status' | 'voidReason'
>;

/** What is common to a run is written on all its drafts: readings, equipment, materials, or that the run is void. */
export async function changeOthersOfRun(
  ctx: WriteContext,
  report: NdtReport,
  change: { values: Common; action?: 'status'; reason?: string },
): Promise<NdtReport[]> {
  if (!report.run) return [];
  const changed: NdtReport[] = [];
  for (const { id } of await reportsOfRun(ctx, report.run, 'draft')) {
    if (id === report.id) continue;
    const row = await lockRecord(ctx, ndtReport, id, null);
    changed.push(await changeRow(ctx, ndtReport, row, { ...change, subject: row.jobNumber }));
  }
  return changed;
}
