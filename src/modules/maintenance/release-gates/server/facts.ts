import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { formFacts } from '#modules/maintenance/templates/server/public.ts';
import { capabilityFacts } from '#modules/maintenance/capabilities/server/public.ts';
import { directiveFacts } from '#modules/maintenance/directives/server/public.ts';
import { manualFacts, revisionLabel } from '#modules/maintenance/manuals/server/public.ts';
import { filled, formFor, publishedForms, type ReleaseForm } from '#modules/maintenance/release-forms/server/public.ts';
import { block11Of } from '../shared/block11.ts';
import { orderFacts } from './orderFacts.queries.ts';
import { generateBlock12, type Block12Input } from '../shared/block12.ts';
import { sameSerial } from '../shared/serialRange.ts';
import { approvalOn } from '../shared/capability.ts';
import { directiveStatements } from '../shared/directives.ts';
import { directiveCase } from '../shared/gates/directives.ts';
import type { GateFacts, JobFacts } from '../shared/facts.ts';
import type { Block12Line, CertificateFacts, SignerFacts } from '../shared/facts.release.ts';
import { authorityOf, type CertificateType } from '../shared/vocabulary.ts';
import {
  blockedStockOf,
  consumableFactsOf,
  fittedPartsOf,
  toolFactsOf,
  type FittedParts,
} from './supplyFacts.queries.ts';
import { ndtLaterWork, ndtMaterials, ndtReportFacts, outsideFactsOf, piecesLeft } from './ndtFacts.queries.ts';
import { releasedSubJobsOf, subJobRows, subJobSupplies } from './jobsConcerned.queries.ts';
import { lifeFacts, lifeForBlock12 } from './lifeFacts.queries.ts';
import { testTexts } from './testFacts.queries.ts';
import { approvedDeviations, findingFacts, inspectionFacts } from './findingFacts.queries.ts';
import { workFacts, type WorkFacts } from './workFacts.queries.ts';

export interface JobRow extends JobFacts {
  id: string;
  version: number;
  status: string;
  partNumberId: string;
  customerId: string;
  customerRef: string | null;
  csoCycles: number | null;
  tsoHours: string | null;
  llp: boolean;
  evaluationOnly: boolean;
  /** The operator's own written limit for the tire changes of a wheel (R18). */
  operatorLimitReference: string | null;
  attributes: Record<string, string | number>;
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The head of a job with its part and its dock batch; by id or by number. */
export async function jobRow(ctx: Context, idOrNumber: string): Promise<JobRow> {
  const result = await sql<Omit<JobRow, 'receivingBatch'> & { batchNumber: string; batchStatus: string | null }>`
    select w.id, w.version, w.status, w.number as jobnumber, w.part_number_id, w.part_number, w.part_name as description, p.serialised, w.serial_number,
      w.serial_reason, w.quantity, p.family, w.shop, w.work_scope, w.certificate_types, w.csn_cycles, w.tsn_hours, w.cso_cycles, w.tso_hours,
      w.tire_changes_since_overhaul as tire_changes, w.serial_read as serial_read_at_final, w.serial_read_at, w.customer_id, w.customer_ref,
      p.llp, p.attributes, w.operator_limit_reference, w.evaluation_only, w.receiving_batch as batch_number, b.status as batch_status
    from work_order w join part_number p on p.id = w.part_number_id
    left join receiving_batch b on b.number = w.receiving_batch
    where ${isId.test(idOrNumber) ? sql`w.id = ${idOrNumber}` : sql`w.number = upper(${idOrNumber})`}`.execute(ctx.db);
  const row = result.rows[0];
  if (!row) return notFound('There is no such work order.');
  return {
    ...row,
    receivingBatch: { number: row.batchNumber, accepted: row.batchStatus !== null && row.batchStatus !== 'returned' },
  };
}

/** What the asker already knows: which certificates are meant, what the request holds, who would sign. */
export interface GateQuestion {
  certificateTypes?: CertificateType[];
  block11?: string | null;
  block12?: Block12Line[] | null;
  signer?: SignerFacts | null;
}

export interface LoadedFacts {
  job: JobRow;
  facts: GateFacts;
  /** The release forms in use: their words stand on the certificate. */
  forms: ReleaseForm[];
}

/** Reads every fact the 26 gates look at, for one job, at `ctx.now`. Inside a signing transaction it reads what that transaction sees. */
export async function loadGateFacts(
  ctx: Context,
  idOrNumber: string,
  question: GateQuestion = {},
): Promise<LoadedFacts> {
  const job = await jobRow(ctx, idOrNumber);
  const certificateTypes = question.certificateTypes ?? job.certificateTypes;
  const [work, findings, reports, ndtReports, onInspections, laterWork, fitted, holds] = await Promise.all([
    workFacts(ctx, job.id),
    findingFacts(ctx, job.id),
    inspectionFacts(ctx, job.id),
    ndtReportFacts(ctx, job.id),
    ndtMaterials(ctx, job.id),
    ndtLaterWork(ctx, job.id),
    fittedPartsOf(ctx, job),
    holdRows(ctx, job.id),
  ]);
  const { batches: materials, ...consumables } = await consumableFactsOf(ctx, job.id, work.namedConsumables);
  const component = { partNumber: job.partNumber, serialNumber: job.serialNumber, jobNumber: job.jobnumber };
  const [
    capability,
    manuals,
    directives,
    { frozen, ...tools },
    quarantine,
    outside,
    subJobs,
    releasedSubJobs,
    ofSubJobs,
    forms,
  ] = await Promise.all([
    capabilityFacts(ctx, { partNumber: job.partNumber, authorities: certificateTypes.map(authorityOf), at: ctx.now }),
    manualFacts(ctx, { jobnumber: job.jobnumber, citations: work.citations }),
    directiveFacts(ctx, {
      jobnumber: job.jobnumber,
      partNumber: job.partNumber,
      fittedPartNumbers: fitted.facts.fitted.map((part) => part.partNumber),
    }),
    toolFactsOf(ctx, job.id, job.jobnumber),
    blockedStockOf(ctx, component, fitted, [...materials, ...onInspections]),
    outsideFactsOf(ctx, job.id, work.outsideRequired),
    subJobRows(ctx, job.id),
    releasedSubJobsOf(ctx, job.id),
    subJobSupplies(ctx, job.id),
    publishedForms(ctx),
  ]);
  const facts: GateFacts = {
    job: {
      ...job,
      certificateTypes,
      ...lastSerialRead(job, work),
    },
    capability,
    manuals,
    cards: work.cards,
    forms: await formFacts(ctx, job.id),
    findings,
    inspection: { reports },
    ndt: { required: work.ndtRequired, reports: ndtReports, laterWork, pieces: await piecesLeft(ctx, job.id) },
    tools: { ...tools, uses: [...tools.uses, ...ofSubJobs.uses] },
    consumables,
    parts: fitted.facts,
    quarantine: [...quarantine, ...ofSubJobs.blocked],
    directives,
    life: await lifeFacts(ctx, job),
    signer: question.signer ?? null,
    outside,
    certificate: {
      block11: question.block11 ?? null,
      generated: [],
      draft: question.block12 ?? null,
      ...(await orderFacts(ctx, job)),
    },
    occurrences: await occurrences(ctx, job.id),
    holds: { open: holds, handovers: work.handovers, frozen, subJobs, releasedSubJobs },
  };
  facts.certificate = await certificateFacts(ctx, job, facts, work, fitted, forms);
  return { job, facts, forms };
}

/** The last reading of the serial number stands, on a card or in the final report; one on a card that differs from the job stands in any case. */
function lastSerialRead(job: JobRow, { serialRead }: WorkFacts): Pick<JobFacts, 'serialReadAtFinal' | 'serialReadAt'> {
  const { serialReadAtFinal, serialReadAt } = job;
  const differs = serialRead !== null && !sameSerial(serialRead.value, job.serialNumber);
  if (serialRead && (differs || !serialReadAt || Date.parse(serialRead.at) >= Date.parse(serialReadAt)))
    return { serialReadAtFinal: serialRead.value, serialReadAt: serialRead.at };
  return { serialReadAtFinal, serialReadAt };
}

async function holdRows(ctx: Context, jobId: string): Promise<GateFacts['holds']['open']> {
  const result = await sql<GateFacts['holds']['open'][number]>`
    select reason, started_at, stops from hold_period where job_id = ${jobId} and ended_at is null order by started_at`.execute(
    ctx.db,
  );
  return result.rows;
}

async function occurrences(ctx: Context, jobId: string): Promise<{ findingNo: string; number: string }[]> {
  const result = await sql<{ findingNo: string; number: string }>`
    select f.finding_no, r.number from finding f join safety_report r on r.number = f.occurrence_number
    where f.job_id = ${jobId}`.execute(ctx.db);
  return result.rows;
}

interface TextRow {
  id: string;
  text: string;
  label: string;
}

/** The remarks the records themselves write (R6): nothing is typed that the records already hold. */
async function certificateFacts(
  ctx: Context,
  job: JobRow,
  facts: GateFacts,
  work: WorkFacts,
  { replaced, tires }: Pick<FittedParts, 'replaced' | 'tires'>,
  forms: readonly ReleaseForm[],
): Promise<CertificateFacts> {
  const source = { entity: 'workOrder', id: job.id, label: job.jobnumber };
  const { routeScope, orderedScope, lesserWorkAgreed, nothingRepaired } = facts.certificate;
  const term = facts.certificate.block11 ?? block11Of({ workScope: job.workScope, routeScope, nothingRepaired });
  const revisionIds = [...new Set(work.citations.map((citation) => citation.revisionId))];
  const labels = await Promise.all(revisionIds.map(async (id) => ({ id, ...(await revisionLabel(ctx, id)) })));
  const repairs = await repairTexts(ctx, job.id);
  const tests = await testTexts(ctx, job.id);
  const input: Block12Input = {
    job: { ...source, jobnumber: job.jobnumber },
    work: term,
    manuals: labels
      .filter((label) => label.number.startsWith('CMM') || label.number.startsWith('OMM'))
      .map((label) => ({
        entity: 'manualRevision',
        id: label.id,
        label: label.number,
        number: label.number,
        revision: label.label,
        dated: formatLegalDay(label.issueDate),
        temporaryRevisions: facts.manuals.books
          .filter((book) => book.number === label.number)
          .flatMap((book) => book.temporaryRevisions.filter((tr) => tr.recorded).map((tr) => tr.number)),
      })),
    ndt: facts.ndt.reports
      .filter((report) => report.status === 'accepted')
      .map((report) => ({
        entity: 'ndtReport',
        id: report.number,
        label: report.number,
        method: report.method,
        reportNo: report.number,
      })),
    repairs: repairs.map((row) => ({ entity: 'taskCard', ...row })),
    parts: replaced.map((part) => ({ ...source, ...part })),
    tires: tires.map((tire) => ({ ...source, ...tire })),
    tests: tests.map((row) => ({ entity: 'testRun', ...row })),
    life: lifeForBlock12(job, facts.life, term),
    directives: [
      ...directiveStatements(directiveCase(facts, dayOf(ctx.now))).map(({ directive, method }) => ({
        entity: 'directive',
        id: directive.id,
        label: directive.number,
        number: directive.number,
        kind: 'AD' as const,
        method,
      })),
      ...facts.directives.bulletins
        .filter((bulletin) => bulletin.result === 'embodied')
        .map(({ number }) => ({ ...source, number, kind: 'SB' as const, method: 'embodied' })),
    ],
    adListCheckedOn: facts.directives.adListCheckedOn,
    lot: await lotOf(ctx, job),
    deviations: [
      ...(lesserWorkAgreed
        ? [{ ...source, text: `ordered as ${orderedScope}, done as ${job.workScope} as agreed in ${lesserWorkAgreed}` }]
        : []),
      ...(await approvedDeviations(ctx, job.id)),
    ],
    secondAuthorities: facts.job.certificateTypes.slice(1).flatMap((type) => {
      const approval = approvalOn(facts.capability.approvals, authorityOf(type), dayOf(ctx.now));
      if (!approval) return [];
      const { authority, certificateNo: approvalNo } = approval;
      const statement = filled(formFor(forms, type).layout.secondRelease, { approvalNo });
      return [{ ...source, authority, approvalNo, statement }];
    }),
  };
  return { ...facts.certificate, generated: generateBlock12(input) };
}

/** The pieces that left the lot of a job, or null. */
async function lotOf(ctx: Context, job: JobRow): Promise<Block12Input['lot']> {
  const { rows: out } = await sql<{ position: number; mark: string | null }>`
    select position, mark from piece_taken_out where job_id = ${job.id} order by position`.execute(ctx.db);
  return out.length === 0 ? null : { size: job.quantity + out.length, out };
}

async function repairTexts(ctx: Context, jobId: string): Promise<TextRow[]> {
  const result = await sql<TextRow>`
    select c.id, c.card_no as label,
      c.title || coalesce((
        select ' ' || round(r.measured, s.decimals)::text || ' ' || s.unit || case when s.max is null then '' else ' (limit ' || round(s.max, s.decimals)::text || ')' end
        from task_step s join step_record r on r.step_id = s.id
        where s.card_id = c.id and s.type = 'measurement' order by s.step_no, r.attempt desc limit 1), '') as text
    from task_card c where c.job_id = ${jobId} and c.phase = 'repair' and c.status = 'signed' order by c.seq`.execute(
    ctx.db,
  );
  return result.rows;
}
