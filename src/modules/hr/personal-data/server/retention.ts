import { sql } from 'kysely';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { lockRecord } from '#kernel/server/records/records.ts';
import { erasePersonnelFile } from '#modules/hr/employees/server/public.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { erased } from '#modules/hr/employees/shared/public.ts';
import type { eraseCall, retentionCall } from '../shared/personalData.calls.ts';
import { eraseFrom } from '../shared/retention.ts';

const asHr = { rows: 'all', because: 'what is erased is erased whole' } as const;

export interface Subject {
  id: string;
  employeeNo: string;
  name: string;
  status: 'active' | 'onLeave' | 'left';
  endDate: string | null;
}

export async function subjectOf(ctx: Context, key: string): Promise<Subject> {
  const found = await ctx.db
    .selectFrom('employee')
    .select(['id', 'employeeNo', 'name', 'status', 'endDate'])
    .where((row) => row.or([row(sql<string>`id::text`, '=', key), row('employeeNo', '=', key.toUpperCase())]))
    .executeTakeFirst();
  return (found as Subject | undefined) ?? notFound('Nobody has this number.');
}

/** Who left and still has a personnel file, whoever is due first. */
export async function retention(ctx: Context): Promise<AnswerOf<typeof retentionCall>> {
  const today = dayOf(ctx.now);
  const { rows } = await sql<Omit<AnswerOf<typeof retentionCall>['people'][number], 'eraseFrom' | 'isDue'>>`
    select * from (
      select e.employee_no, e.name, e.name_th, e.end_date as left_on,
        (select count(*)::int from employee_contact c where c.employee_id = e.id and c.mobile <> ${erased.mobile}) as details,
        (select count(*)::int from identity_document d where d.employee_id = e.id and d.archived_at is null) as identity,
        (select count(*)::int from education s where s.employee_id = e.id and s.archived_at is null) as education
      from employee e where e.status = 'left') f
    where details + identity + education > 0 order by left_on, employee_no`.execute(ctx.db);
  return {
    people: rows.map((row) => {
      const from = eraseFrom(row.leftOn);
      return { ...row, eraseFrom: from, isDue: from <= today };
    }),
  };
}

/** Erases the personnel file of who left more than two years ago. Errors: `ERASE_EMPLOYED`, `ERASE_EARLY`, `ERASE_NOTHING`. */
export async function erase(ctx: WriteContext, key: string, reason: string): Promise<AnswerOf<typeof eraseCall>> {
  const { id } = await subjectOf(ctx, key);
  const person = await lockRecord(ctx, employee, id, null, asHr);
  if (person.status !== 'left' || !person.endDate)
    refuse('ERASE_EMPLOYED', 'This person works here: their data is kept.');
  const from = eraseFrom(person.endDate);
  if (from > dayOf(ctx.now)) refuse('ERASE_EARLY', `This file is kept until ${formatLegalDay(from)}.`);
  const done = await erasePersonnelFile(ctx, id, reason);
  if (done.details + done.identity + done.education === 0)
    refuse('ERASE_NOTHING', 'Nothing is left to erase in this file.');
  return done;
}
