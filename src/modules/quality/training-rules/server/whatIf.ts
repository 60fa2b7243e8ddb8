import { can } from '#kernel/shared/permission.ts';
import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { notFound } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { subjectsInBooks, trainingBooks, type Cell, type OtherRule } from '#modules/quality/training/server/public.ts';
import type { Change, whatIfCall } from '../shared/whatIf.calls.ts';

type Answer = AnswerOf<typeof whatIfCall>;

const ruleOf = (subjectId: string, change: Change): OtherRule => {
  const { departmentId = null, position = '', categoryId = null, groupId = null } = change;
  const line = { departmentId, position: position.trim() || null, categoryId, groupId };
  return {
    subjectId,
    values: {
      ...(change.recurrence !== undefined && { recurrence: change.recurrence }),
      ...(change.initialGraceDays !== undefined && { initialGraceDays: change.initialGraceDays }),
      ...(change.mandatory && { mandatory: change.mandatory === 'true' }),
      ...(change.regulatory && { regulatory: change.regulatory === 'true' }),
    },
    line: Object.values(line).some((one) => one !== null) ? line : null,
  };
};

const isShort = ({ status }: Pick<Cell, 'status'>) => status === 'overdue' || status === 'notTrained';
const stopsOf = (cell: Cell | undefined) => (cell?.status === 'overdue' ? cell.authorizations : []);

/** The open jobs that people are on: as who leads them, or on a card that is planned from today on. */
async function jobsOf(ctx: Context, employeeIds: readonly string[], today: string): Promise<Answer['jobs']> {
  if (employeeIds.length === 0) return [];
  const { rows } = await sql<Answer['jobs'][number]>`
    with hit as (
      select w.number, e.name from work_order w join employee e on e.id = w.lead_employee_id
      where w.lead_employee_id = any(${[...employeeIds]}::uuid[]) and w.status = any(${[...openStatuses]}) and w.archived_at is null
      union
      select w.number, e.name from plan_slot s join work_order w on w.id = s.job_id join employee e on e.id = s.employee_id
      where s.employee_id = any(${[...employeeIds]}::uuid[]) and s.day >= ${today} and s.copy_id is null and s.archived_at is null
        and w.status = any(${[...openStatuses]}) and w.archived_at is null)
    select number, array_agg(name order by name) as names from hit group by number order by number`.execute(ctx.db);
  return rows;
}

/** How everybody would stand tomorrow under another rule, beside how they will stand as it is; nothing is stored. */
export async function whatIf(ctx: Context, idOrCode: string, change: Change): Promise<Answer> {
  const subject =
    (await subjectsInBooks(ctx)).find(
      ({ id, code }) => id === idOrCode || code.toUpperCase() === idOrCode.toUpperCase(),
    ) ?? notFound();
  const today = dayOf(ctx.now);
  const tomorrow = addDays(today, 1);
  const ofSubject = (cells: Cell[]) =>
    new Map(cells.filter((cell) => cell.subject.id === subject.id).map((cell) => [cell.person.id, cell]));
  const books = await trainingBooks(ctx, tomorrow);
  const before = ofSubject(books);
  const after = ofSubject(await trainingBooks(ctx, tomorrow, null, ruleOf(subject.id, change)));
  const people = [...after.values()].flatMap((cell): Answer['people'] => {
    const was = before.get(cell.person.id);
    const known = stopsOf(was);
    const stops = stopsOf(cell).filter((number) => !known.includes(number));
    if (!isShort(cell) || (was?.status === cell.status && stops.length === 0)) return [];
    const { id, employeeNo, name, nameTh, department } = cell.person;
    return [
      {
        employeeId: id,
        employeeNo,
        name,
        nameTh,
        department,
        before: was?.status ?? 'notRequired',
        after: cell.status,
        dueOn: cell.dueOn,
        stops,
      },
    ];
  });
  const relieved = [...before.values()].filter((was) => {
    const now = after.get(was.person.id);
    return isShort(was) && (!now || !isShort(now));
  }).length;
  const stopped = people.filter(({ stops }) => stops.length > 0).map(({ employeeId }) => employeeId);
  const { id, code, name, nameTh, recurrence, initialGraceDays, mandatory, regulatory } = subject;
  return {
    subject: { id, code, name, nameTh, recurrence, initialGraceDays, mandatory, regulatory },
    people: people.toSorted((one, other) => other.stops.length - one.stops.length),
    positions: [...new Set(books.map(({ person }) => person.position))].toSorted(),
    relieved,
    // Work orders are for who reads them.
    jobs: can(ctx.actor, 'maintenance.viewer') ? await jobsOf(ctx, stopped, today) : [],
  };
}
