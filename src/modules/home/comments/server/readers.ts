import { sql } from 'kysely';
import { can } from '#kernel/shared/permission.ts';
import { type AnyRecord, everyRow } from '#kernel/shared/record.ts';
import type { Actor, Context } from '#kernel/server/context.ts';
import { findRow, type AnyRow } from '#kernel/server/records/records.ts';

interface Person {
  id: string;
  username: string;
  name: string;
  employeeId: string | null;
  permission: number;
  roles: string[];
}

const mostShown = 8;

/** Asks about a row as this person would: the right to the record, and the rule that says which of its rows are theirs to see. */
async function mayRead(ctx: Context, record: AnyRecord, row: AnyRow, person: Person): Promise<boolean> {
  if (!can(person, record.access.read)) return false;
  if (record.rows === everyRow) return true;
  const actor: Actor = { ...person, kind: 'user', sessionId: null };
  return (await findRow({ ...ctx, actor }, record, row.id)) !== null;
}

/** These people, each with whether they may read the row. Closed accounts are left out. */
export async function readersOf(ctx: Context, record: AnyRecord, row: AnyRow, ids: readonly string[]) {
  const { rows } = await sql<Person>`
    select id, username, name, employee_id, permission, roles from app_user
    where id = any(${[...ids]}::uuid[]) and state = 'active' order by name`.execute(ctx.db);
  return Promise.all(rows.map(async (person) => ({ ...person, mayRead: await mayRead(ctx, record, row, person) })));
}

/** The first few who may read the row and are called so. */
export async function readersByName(ctx: Context, record: AnyRecord, row: AnyRow, words: string) {
  const like = `%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<Person>`
    select id, username, name, employee_id, permission, roles from app_user
    where state = 'active' and (lower(name) like ${like} or username like ${like}) order by name limit 200`.execute(
    ctx.db,
  );
  const readers: Pick<Person, 'id' | 'username' | 'name'>[] = [];
  for (const person of rows) {
    if (readers.length === mostShown) break;
    if (await mayRead(ctx, record, row, person))
      readers.push({ id: person.id, username: person.username, name: person.name });
  }
  return readers;
}
