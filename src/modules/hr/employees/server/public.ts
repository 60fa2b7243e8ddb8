import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Post } from '../shared/postHolder.record.ts';

export { erasePersonnelFile } from './erasing.ts';
export { heldItems, type Held } from './leaving.ts';

/** What other modules may know of a person. */
export interface EmployeeFacts {
  id: string;
  employeeNo: string;
  name: string;
  nameTh: string;
  position: string;
  workshop: string;
  departmentId: string;
  departmentCode: string;
  status: 'active' | 'onLeave' | 'left';
  /** The person's sign-in, if they have one. */
  userId: string | null;
  /** A drawn or uploaded specimen is stored. */
  signatureOnFile: boolean;
}

const facts = sql`
  select e.id, e.employee_no, e.name, e.name_th, e.position, e.workshop, e.department_id, d.code as department_code, e.status,
    u.id as user_id, u.signature is not null as signature_on_file
  from employee e join department d on d.id = e.department_id left join app_user u on u.employee_id = e.id`;

/** One person by id, or null. */
export async function employeeOf(ctx: Context, id: string): Promise<EmployeeFacts | null> {
  const found = await sql<EmployeeFacts>`${facts} where e.id = ${id}`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/** Refuses somebody who has left where a person takes something on: 422 `OWNER_LEFT` at the field. */
export async function refuseLeft(ctx: Context, employeeId: string, field: string): Promise<void> {
  if ((await employeeOf(ctx, employeeId))?.status === 'left') refuseField(field, 'OWNER_LEFT', 'This person has left.');
}

/** The signature specimens on file of these people, by employee number, as pictures. */
export async function specimensOf(ctx: Context, employeeNos: readonly string[]): Promise<Map<string, Buffer>> {
  const found = await sql<{ employeeNo: string; signature: Buffer }>`
    select e.employee_no, u.signature from employee e join app_user u on u.employee_id = e.id
    where e.employee_no = any(${[...employeeNos]}) and u.signature is not null`.execute(ctx.db);
  return new Map(found.rows.map(({ employeeNo, signature }) => [employeeNo, signature]));
}

/** Who acts for a post today: its holder; the deputy while the holder is on leave that stands on record, or where it is about the holder. Null: nobody. */
export async function actingHolder(
  ctx: Context,
  post: Post,
  { departmentId, about }: { departmentId?: string | undefined; about?: string } = {},
): Promise<string | null> {
  const holder = await postHolder(ctx, post, departmentId);
  if (!holder) return null;
  return holder.deputyId && (holder.employeeId === about || (await isAway(ctx, holder.employeeId)))
    ? holder.deputyId
    : holder.employeeId;
}

/** Away today, the whole day: by status, or by approved leave. */
async function isAway(ctx: Context, employeeId: string): Promise<boolean> {
  const found = await sql<{ away: boolean }>`
    select e.status <> 'active' or exists (
      select from leave_request r where r.employee_id = e.id and r.status = 'approved' and r.half is null and r.archived_at is null
        and ${dayOf(ctx.now)}::date between r.from_day and r.to_day) as away
    from employee e where e.id = ${employeeId}`.execute(ctx.db);
  return found.rows[0]?.away ?? true;
}

export interface Holder {
  employeeId: string;
  employeeNo: string;
  name: string;
  deputyId: string | null;
}

/** Who holds a post today; `departmentId` says which department's manager. Null when the post is vacant. */
export async function postHolder(ctx: Context, post: Post, departmentId?: string): Promise<Holder | null> {
  const today = dayOf(ctx.now);
  const found = await sql<Holder>`
    select p.employee_id, e.employee_no, e.name, p.deputy_id
    from post_holder p join employee e on e.id = p.employee_id
    where p.post = ${post} and p.archived_at is null and p.valid_from <= ${today} and (p.valid_to is null or p.valid_to >= ${today})
      and (${departmentId ?? null}::uuid is null or p.department_id = ${departmentId ?? null}::uuid)
    order by p.valid_from desc limit 1`.execute(ctx.db);
  return found.rows[0] ?? null;
}
