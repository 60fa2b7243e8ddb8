import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { notFound } from '#kernel/shared/errors.ts';
import type { Layout } from '#modules/maintenance/release-gates/shared/layout.ts';
import { normaliseJobNumber } from '#modules/maintenance/release-gates/shared/jobNumber.ts';

export interface PrintedJob {
  id: string;
  number: string;
  partName: string;
  partNumber: string;
  serialNumber: string;
  customer: string;
  customerRef: string | null;
  workScope: string;
  receivedAt: string;
}

export interface PrintedRecord {
  attempt: number;
  value: unknown;
  measured: string | null;
  /** As it was entered, beside its rounding. */
  typed: string | null;
  /** Every value of a step that has several. */
  readings: { name: string; measured: string; typed: string; inLimit: boolean }[] | null;
  naData: string | null;
  /** The tool it was done or measured with. */
  tool: string | null;
  inLimit: boolean | null;
  notApplicable: string | null;
  reason: string | null;
  photos: string[];
  employeeName: string;
  recordedAt: string;
  /** What was used, fitted or tested at the step, in one line. */
  evidence: string | null;
  approved: { reference: string } | null;
  /** The finding that was raised with it: `F01`. */
  finding: string | null;
  second: { name: string; at: string } | null;
}

export interface PrintedStep {
  stepNo: number;
  title: string;
  instruction: string | null;
  instructionTh: string | null;
  critical: boolean;
  options: string[];
  min: string | null;
  max: string | null;
  unit: string | null;
  limitRef: string | null;
  photoMin: number;
  /** Several values at the step: as many as the lot had pieces. */
  layout: Layout | null;
  /** Places, from 1, of the pieces taken out of the lot. */
  takenOut: number[];
  records: PrintedRecord[];
}

export interface PrintedCard {
  cardNo: string;
  attempt: number;
  phase: string;
  title: string;
  status: string;
  mandatory: boolean;
  critical: boolean;
  naReason: string | null;
  naData: string | null;
  skill: string | null;
  minLevel: number;
  estimateMinutes: number;
  predecessors: string[];
  dataRefs: { label: string; section: string }[];
  handoverNote: string | null;
  handoverAt: string | null;
  signature: { name: string; stampNo: string | null; at: string; hash: string } | null;
  steps: PrintedStep[];
  /** The newest fact on the card: the date of its paper. */
  changedAt: string;
}

/** The number of the finding that was raised with step record `r` of card `c`: both were stored by one call, so at the same moment. */
export const findingOfRecord = sql`select f.finding_no from finding f
  where f.card_id = c.id and f.created_at = r.recorded_at and f.archived_at is null order by f.finding_no limit 1`;

const records = sql`
  select jsonb_agg(jsonb_build_object('attempt', r.attempt, 'value', r.value, 'measured', round(r.measured, s.decimals)::text, 'inLimit', r.in_limit,
      'typed', r.typed, 'readings', r.readings, 'naData', r.na_data, 'notApplicable', r.not_applicable, 'reason', r.reason, 'photos', r.photos, 'employeeName', r.employee_name, 'recordedAt', r.recorded_at,
      'tool', (select t.tool_no || ' ' || t.tool_name || coalesce(', calibrated until ' || t.cal_due_at_use, '') from tool_use t where t.step_record_id = r.id limit 1),
      'evidence', coalesce(
        (select u.item_name || ', batch ' || u.batch_no from consumable_use u where u.step_record_id = r.id limit 1),
        (select f.quantity || ' × ' || f.name || ', ' || f.lot_kind || ' ' || f.lot_number from part_fitted f where f.step_record_id = r.id limit 1),
        (select t.statement || ': ' || t.result from test_run t where t.step_record_id = r.id limit 1))
        || coalesce((select '; withdrawn: ' || x.reason || ', ' || x.employee_name from entry_withdrawal x where x.step_record_id = r.id order by x.at limit 1), ''),
      'approved', (select jsonb_build_object('reference', d.reference) from approved_deviation d
        where d.record_id = r.id and d.accepted_at is not null order by d.accepted_at desc limit 1),
      'finding', (${findingOfRecord}),
      'second', (select jsonb_build_object('name', i.employee_name, 'at', i.at) from independent_inspection i where i.record_id = r.id))
    order by r.attempt) from step_record r where r.step_id = s.id`;

const steps = sql`
  select jsonb_agg(jsonb_build_object('stepNo', s.step_no, 'title', s.title, 'instruction', s.instruction, 'instructionTh', s.instruction_th,
      'critical', s.critical, 'options', s.options, 'min', round(s.min, s.decimals)::text, 'max', round(s.max, s.decimals)::text, 'unit', s.unit,
      'limitRef', s.limit_ref, 'photoMin', s.photo_min, 'layout', s.layout, 'takenOut', pieces_out(c.job_id), 'records', coalesce((${records}), '[]'::jsonb)) order by s.step_no)
  from task_step s where s.card_id = c.id`;

/** A job and its cards as they are printed: all that stand, or the one named. Errors: 404 for a job or card that is not there. */
export async function printedCards(
  ctx: Context,
  title: string,
  cardNo: string | null,
): Promise<{ job: PrintedJob; cards: PrintedCard[] }> {
  const number = normaliseJobNumber(title) ?? notFound(`No work order ${title}.`);
  const found = await sql<PrintedJob>`
    select w.id, w.number, w.part_name, w.part_number, w.serial_number, c.name as customer, w.customer_ref, w.work_scope, w.received_at
    from work_order w join customer c on c.id = w.customer_id where w.number = ${number}`.execute(ctx.db);
  const job = found.rows[0] ?? notFound(`No work order ${number}.`);
  const { rows } = await sql<PrintedCard>`
    select c.card_no, c.attempt, c.phase, c.title, c.status, c.mandatory, c.critical, c.na_reason, c.na_data, c.skill, c.min_level, c.estimate_minutes, c.predecessors,
      c.data_refs, c.handover_note, c.handover_at, coalesce((${steps}), '[]'::jsonb) as steps,
      (select jsonb_build_object('name', g.signer_name, 'stampNo', g.stamp_no, 'at', g.at, 'hash', encode(g.hash, 'hex')) from signature g where g.id = c.signature_id) as signature,
      greatest(c.updated_at, (select max(greatest(r.recorded_at, i.at)) from task_step s join step_record r on r.step_id = s.id
        left join independent_inspection i on i.record_id = r.id where s.card_id = c.id),
        (select max(o.at) from piece_taken_out o where o.job_id = c.job_id)) as changed_at
    from task_card c where c.job_id = ${job.id} and c.status <> 'superseded' and ${cardNo === null ? sql`true` : sql`c.card_no = upper(${cardNo})`}
    order by c.seq, c.card_no`.execute(ctx.db);
  if (rows.length === 0)
    notFound(cardNo === null ? `${job.number} has no cards yet.` : `${job.number} has no card ${cardNo}.`);
  return { job, cards: rows };
}
