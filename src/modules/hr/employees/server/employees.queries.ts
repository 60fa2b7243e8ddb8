import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';

export interface Colleague {
  id: string;
  employeeNo: string;
  name: string;
  nameTh: string;
  nickname: string | null;
  department: string;
  position: string;
  workshop: string;
  status: string;
}

/** Everybody who works here, in the order of the numbers. */
export async function directory(ctx: Context): Promise<Colleague[]> {
  const found = await sql<Colleague>`
    select e.id, e.employee_no, e.name, e.name_th, e.nickname, d.name as department, e.position, e.workshop, e.status
    from employee e join department d on d.id = e.department_id
    where e.status <> 'left' and e.archived_at is null order by e.employee_no, e.id`.execute(ctx.db);
  return found.rows;
}

/** The row of personal details of a person, if HR has stored one. */
export async function contactOf(ctx: Context, employeeId: string): Promise<string | null> {
  const found = await sql<{ id: string }>`select id from employee_contact where employee_id = ${employeeId}`.execute(
    ctx.db,
  );
  return found.rows[0]?.id ?? null;
}

/** The picture of somebody's signature, which they drew or uploaded themselves under Settings. */
export async function specimenOf(ctx: Context, employeeId: string): Promise<Buffer | null> {
  const found = await sql<{ signature: Buffer | null }>`
    select signature from app_user where employee_id = ${employeeId}`.execute(ctx.db);
  return found.rows[0]?.signature ?? null;
}
