import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { calibrationDue, dueLimit, type DueEntry } from '../shared/calibrationDue.ts';

/** A plain list never answers more rows than this; the pages of rows have no such end. */
const plainLimit = 5_000;

interface PlainRow {
  id: string;
  toolNo: string;
  name: string;
  model: string;
  serialNumber: string;
  manufacturer: string;
  category: string;
  range: string | null;
  calibrationRequired: boolean;
  calibrationIntervalMonths: number | null;
  lastCalibration: string | null;
  nextCalibration: string | null;
  status: string;
  scheduledDate: string | null;
  scheduledVendor: string | null;
  scheduledNote: string | null;
  location: string | null;
  openUsageId: string | null;
}

export interface PlainTool extends Omit<PlainRow, 'status' | 'scheduledDate' | 'scheduledVendor' | 'scheduledNote'> {
  isArchived: boolean;
  serviceable: string;
  scheduledCalibration: { date: string | null; vendor: string | null; note: string | null };
  dueStatus: DueEntry['status'] | null;
}

/** All tools as the specification's call shapes them (spec §3, stores-finance 3.9). */
export async function plainTools(ctx: Context): Promise<PlainTool[]> {
  const result = await sql<PlainRow>`
    select t.id, t.tool_no, t.name, t.model, t.serial_number, t.manufacturer, t.category, t.range, t.calibration_required,
      t.calibration_interval_months, t.last_calibration, t.next_calibration, t.status, t.scheduled_calibration as scheduled_date,
      t.scheduled_vendor, t.scheduled_note, l.code as location, u.id as open_usage_id
    from tool t left join location l on l.id = t.location_id left join tool_usage u on u.tool_id = t.id and u.returned_at is null
    order by t.tool_no limit ${plainLimit}`.execute(ctx.db);
  const today = dayOf(ctx.now);
  return result.rows.map(({ status, scheduledDate, scheduledVendor, scheduledNote, ...row }) => {
    const facts = {
      isArchived: status === 'archived',
      // What is archived serves nobody; the specification knows no word of its own for it.
      serviceable: status === 'archived' ? 'inactive' : status,
      scheduledCalibration: { date: scheduledDate, vendor: scheduledVendor, note: scheduledNote },
    };
    return { ...row, ...facts, dueStatus: calibrationDue({ ...row, ...facts }, today)?.status ?? null };
  });
}

export interface DueTool extends DueEntry {
  id: string;
  toolNo: string;
  name: string;
  nextCalibration: string;
  serviceable: string;
  scheduledVendor: string | null;
}

/** The calibration due list (spec §4, R-CAL-1), the most overdue first. */
export async function calibrationDueList(ctx: Context): Promise<DueTool[]> {
  const today = dayOf(ctx.now);
  const result = await sql<{
    id: string;
    toolNo: string;
    name: string;
    nextCalibration: string;
    serviceable: string;
    scheduledDate: string | null;
    scheduledVendor: string | null;
  }>`
    select id, tool_no, name, next_calibration, status as serviceable, scheduled_calibration as scheduled_date, scheduled_vendor from tool
    where next_calibration <= ${dueLimit(today)} and status not in ('archived', 'calibrating', 'inactive')
    order by next_calibration, tool_no limit ${plainLimit}`.execute(ctx.db);
  return result.rows.flatMap(({ scheduledDate, ...row }) => {
    const due = calibrationDue({ ...row, isArchived: false, scheduledCalibration: { date: scheduledDate } }, today);
    return due ? [{ ...row, ...due }] : [];
  });
}

export interface PlainUsage {
  id: string;
  toolId: string;
  toolNo: string;
  toolName: string;
  borrowerId: string;
  borrower: string;
  jobNumber: string | null;
  timestamp: string;
  dueBack: string;
  returnedAt: string | null;
  returnedTo: string | null;
  conditionOut: string;
  conditionIn: string | null;
  remark: string | null;
  overdue: boolean;
}

/** Loans, the open ones first, then the latest (stores-finance 3.9). */
export async function plainUsage(ctx: Context): Promise<PlainUsage[]> {
  const result = await sql<PlainUsage>`
    select u.id, u.tool_id, t.tool_no, t.name as tool_name, u.borrower_id, e.name as borrower, u.job_number, u.timestamp, u.due_back, u.returned_at,
      k.name as returned_to, u.condition_out, u.condition_in, u.remark, (u.returned_at is null and u.due_back < ${ctx.now}) as overdue
    from tool_usage u join tool t on t.id = u.tool_id join employee e on e.id = u.borrower_id left join app_user k on k.id = u.updated_by and u.returned_at is not null
    order by (u.returned_at is null) desc, u.timestamp desc limit ${plainLimit}`.execute(ctx.db);
  return result.rows;
}

export interface PlainCalibration {
  id: string;
  toolId: string;
  toolNo: string;
  calibratedOn: string;
  vendor: string;
  accreditationNo: string | null;
  certificateNo: string;
  asFound: string;
  adjusted: boolean;
  asLeft: string | null;
  uncertainty: string | null;
  result: string;
  limitation: string | null;
  nextDue: string | null;
  reviewedBy: string | null;
}

/** Calibration logs, the latest first (stores-finance 3.9). Costs are not in it: everybody reads this list. */
export async function plainCalibrations(ctx: Context): Promise<PlainCalibration[]> {
  const result = await sql<PlainCalibration>`
    select c.id, c.tool_id, t.tool_no, c.calibrated_on, c.provider as vendor, c.accreditation_no, c.certificate_no, c.as_found, c.adjusted, c.as_left,
      c.uncertainty, c.result, c.limitation, c.next_due, c.reviewed_by_name as reviewed_by
    from calibration_log c join tool t on t.id = c.tool_id order by c.calibrated_on desc, c.id desc limit ${plainLimit}`.execute(
    ctx.db,
  );
  return result.rows;
}
