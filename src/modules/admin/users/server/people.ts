import { sql } from 'kysely';
import { idIn } from '#kernel/server/records/columns.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { changeRow, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { user } from '../shared/user.record.ts';

export const administrator = 'admin.admin';

/** The sentence somebody reads who would leave the company without an administrator. */
const lastOne =
  'This is the last administrator. Make another one first; without one nobody could give rights any more.';

/** Locks a person's row; nobody works on their own rights or state. */
export async function lockPerson(ctx: WriteContext, idOrName: string, version: number | null): Promise<AnyRow> {
  const row = await lockRecord(ctx, user, idOrName, version);
  if (row.id === ctx.actor.id)
    refuse('OWN_RIGHTS', 'Nobody changes their own rights or state. Ask another administrator.');
  return row;
}

/** The user named, without a lock. */
export async function personOf(
  ctx: Context,
  idOrName: string,
): Promise<{ id: string; name: string; username: string }> {
  const { rows } = await sql<{ id: string; name: string; username: string }>`
    select id, name, username from app_user where id = ${idIn(idOrName)}::uuid or lower(username) = lower(${idOrName})`.execute(
    ctx.db,
  );
  return rows[0] ?? notFound('No user is here.');
}

/** Says in words what the database's own guard says in code. */
async function withLastStaying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { details } = error as { details?: { constraint?: string } };
    if (details?.constraint === 'app_user_last_administrator') refuse('LAST_ADMIN', lastOne);
    throw error;
  }
}

export type PersonState = 'active' | 'locked' | 'disabled';

/** Locks, closes or opens somebody's sign-in. What is not active has no session from this moment on. */
export async function setState(ctx: WriteContext, row: AnyRow, state: PersonState, reason: string): Promise<AnyRow> {
  if (row['state'] === state) refuse('STATE_NOT_ALLOWED', `The sign-in is ${String(row['state'])} already.`);
  const after = await withLastStaying(() =>
    changeRow(ctx, user, row, { values: { state, lockReason: state === 'locked' ? reason : null }, reason }),
  );
  if (state !== 'active') await revokeUserSessions(ctx.db, row.id, 'disabled', ctx.now);
  return after;
}

/** Writes somebody's numeric permission and roles, sorted and each once. */
export async function setRights(
  ctx: WriteContext,
  row: AnyRow,
  rights: { permission: number; roles: readonly string[] },
  reason: string,
): Promise<AnyRow> {
  const roles = [...new Set(rights.roles)].sort();
  return withLastStaying(() => changeRow(ctx, user, row, { values: { permission: rights.permission, roles }, reason }));
}

/** How many active people may administer. */
export async function administrators(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from app_user where state = 'active' and archived_at is null and ${administrator} = any(roles) order by name`.execute(
    ctx.db,
  );
  return rows;
}
