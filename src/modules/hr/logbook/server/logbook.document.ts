import { sql } from 'kysely';
import { counted } from '#kernel/shared/singular.ts';
import { addMonths, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { logbookEntry } from '#modules/quality/authorizations/shared/facts.record.ts';

const months = 24;

interface Worked {
  day: string;
  jobNumber: string;
  partNumber: string;
  serialNumber: string | null;
  componentGroup: string;
  task: string;
  role: string;
  minutes: number | null;
}

const { componentGroup, task, role } = logbookEntry.fields;
const word = (field: { options?: Readonly<Record<string, string>> }, value: string): string =>
  field.options?.[value] ?? value;

/** Verified work of one person in the 24 months up to `today`, without what was taken back, oldest first. */
async function workOf(ctx: Context, employeeId: string, today: string): Promise<Worked[]> {
  const { rows } = await sql<Worked>`
    select l.work_date::text as day, l.job_number, l.part_number, l.serial_number, l.component_group, l.task, l.role, l.minutes
    from logbook_entry l
    where l.employee_id = ${employeeId} and l.work_date > ${addMonths(today, -months)} and l.work_date <= ${today}
      and l.status = 'verified' and l.compensates_id is null
      and not exists (select 1 from logbook_entry c where c.compensates_id = l.id)
    order by l.work_date, l.job_number, l.id`.execute(ctx.db);
  return rows;
}

/** A person's work of the last 24 months, with a line for quality to confirm it (maintenance.md 2.22). */
export async function logbookDocument(
  ctx: Context,
  person: { employeeId: string; name: string },
): Promise<DocumentDefinition> {
  const today = dayOf(ctx.now);
  const rows = await workOf(ctx, person.employeeId, today);
  const days = new Set(rows.map((row) => row.day)).size;
  const { rows: found } = await sql<{ employeeNo: string }>`
    select employee_no from employee where id = ${person.employeeId}`.execute(ctx.db);
  return {
    title: 'Maintenance experience record',
    company: await companyOf(ctx),
    ...formOf('ABS-HR-12'),
    orientation: 'landscape',
    size: 'A4',
    issuedAt: `${today}T00:00:00.000Z`,
    footerNote: 'From signed work. Valid when confirmed by Quality.',
    content: [
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              { label: 'Name', value: person.name },
              { label: 'Employee', value: found[0]?.employeeNo ?? '–' },
              { label: 'From', value: formatLegalDay(addMonths(today, -months)) },
              { label: 'To', value: formatLegalDay(today) },
              { label: 'Entries', value: `${rows.length} on ${counted(days, 'days')}` },
            ],
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { header: 'Date', width: 2 },
          { header: 'Work order', width: 2 },
          { header: 'Part number', width: 3 },
          { header: 'Serial number', width: 3 },
          { header: 'Component', width: 2 },
          { header: 'Task', width: 2 },
          { header: 'Role', width: 2 },
          { header: 'Minutes', width: 1 },
        ],
        rows:
          rows.length === 0
            ? [['No work in these 24 months.', '', '', '', '', '', '', '']]
            : rows.map((row) => [
                formatLegalDay(row.day),
                row.jobNumber,
                row.partNumber,
                row.serialNumber ?? '–',
                word(componentGroup, row.componentGroup),
                word(task, row.task),
                word(role, row.role),
                row.minutes === null ? '–' : String(row.minutes),
              ]),
      },
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              { label: 'Confirmed by Quality (name)', value: ' ' },
              { label: 'Signature', value: ' ' },
              { label: 'Date', value: ' ' },
            ],
          },
        ],
      },
    ],
  };
}
