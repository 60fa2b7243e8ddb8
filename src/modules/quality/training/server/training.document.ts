import { sql } from 'kysely';
import { formatLegalDay } from '#kernel/shared/dates.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import type { trainingClass } from '../shared/class.record.ts';
import { sources, type trainingFact } from '../shared/fact.record.ts';
import { attendancePercent, halfDaysOf } from '../shared/halfDays.ts';

const cell = (label: string, value: string | null | undefined) => ({ label, value: value || '–', size: 11 });
const legal = (day: string | null | undefined) => (day ? formatLegalDay(day) : null);

/** What a trained person takes along: who, in what, when, until when, and by what proof. */
export const trainingCertificate: Paper<typeof trainingFact> = {
  title: 'Certificate of training',
  watermark: (row) => (row.status === 'valid' && row.archivedAt === null ? undefined : 'VOID'),
  issuedAt: (row) => row.updatedAt,
  content: (_ctx, row) => [
    {
      kind: 'fields',
      rows: [
        { cells: [cell('Name', row.employeeIdLabel)] },
        { cells: [cell('Training', row.subjectIdLabel)] },
        {
          cells: [
            cell('Completed', legal(row.completedOn)),
            cell('Valid until', row.validUntil ? legal(row.validUntil) : 'No expiry'),
            cell('Hours', row.hours ? String(Number(row.hours)) : null),
          ],
        },
        { cells: [cell('Kind', sources[row.source]), cell('Evidence', row.evidence), cell('Class', row.classIdLabel)] },
        { cells: [cell('Proof checked by', row.verifiedByName), cell('On', legal(row.verifiedOn))] },
      ],
    },
    {
      kind: 'paragraph',
      text: 'The training above stands in the training records of the organisation. The code leads to the record, which says whether it still counts.',
    },
  ],
};

/** The sheet people sign in the class, or what was marked once it is closed. */
export const attendanceList: Paper<typeof trainingClass> = {
  title: 'Attendance list',
  watermark: (row) => (row.status === 'cancelled' ? 'VOID' : undefined),
  issuedAt: (row) => row.updatedAt,
  content: async (ctx, row) => {
    const { rows } = await sql<{
      employeeNo: string;
      name: string;
      department: string;
      attendance: Record<string, boolean> | null;
      result: string | null;
    }>`
      select e.employee_no, e.name, d.name as department, a.attendance, a.result
      from class_attendee a join employee e on e.id = a.employee_id join department d on d.id = e.department_id
      where a.class_id = ${row.id} and a.archived_at is null order by e.name, e.id`.execute(ctx.db);
    const halfDays = halfDaysOf(row);
    return [
      {
        kind: 'fields',
        rows: [
          { cells: [cell('Training', row.subjectIdLabel), cell('Place', row.location)] },
          {
            cells: [
              cell('From', `${formatLegalDay(row.startOn)} ${row.dailyFrom}`),
              cell('To', `${formatLegalDay(row.endOn)} ${row.dailyTo}`),
              cell('Hours', String(Number(row.hours))),
            ],
          },
          {
            cells: [
              cell('Instructor', row.instructorIdLabel ?? row.externalInstructor),
              cell('Closed by', row.closedByName),
              cell('On', legal(row.closedOn)),
            ],
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { header: 'No.', width: 0.5, mono: true },
          { header: 'Name', width: 1.6 },
          { header: 'Department', width: 1.2 },
          { header: 'Half days', width: 0.7 },
          { header: 'Signature, or result', width: 1.2 },
        ],
        rows: rows.map((one) => [
          one.employeeNo,
          one.name,
          one.department,
          one.attendance ? `${attendancePercent(halfDays, one.attendance)} %` : `of ${halfDays.length}`,
          one.result ?? ' ',
        ]),
      },
    ];
  },
};
