import { sql } from 'kysely';
import { notFound } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';

export interface OwnUser {
  userId: string;
  sessionId: string;
}

/**
 * The session's own person, when the path names them by user name, id, employee id or employee number. Anybody else's
 * id is answered like one that does not exist: no path of the account module reaches another person.
 */
export async function ownUser(ctx: Context, pathId: string): Promise<OwnUser> {
  const { id, sessionId, username, employeeId } = ctx.actor;
  if (id === null || sessionId === null) notFound();
  const asked = pathId.toLowerCase();
  if (asked === username || asked === id || asked === employeeId) return { userId: id, sessionId };
  const { rows } = await sql`select 1 from app_user where id = ${id} and lower(employee_no) = ${asked}`.execute(ctx.db);
  return rows.length > 0 ? { userId: id, sessionId } : notFound();
}
