import { sql } from 'kysely';
import { refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import type { House } from '#kernel/server/house.ts';
import {
  createUser,
  findUser,
  preparePassword,
  storePassword,
  type FoundUser,
} from '#kernel/server/identity/accounts.ts';
import { revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { runWrite, systemCaller } from '#kernel/server/transaction.ts';
import { user } from '../shared/user.record.ts';
import { administrator } from './people.ts';

/** Whoever has the machine may do what takes two people elsewhere; the history says that it was done here. */
const reason = 'done at the server';
const here = <T>(house: House, now: Date, work: (ctx: WriteContext) => Promise<T>): Promise<T> =>
  runWrite(house, systemCaller(now), async (ctx) => {
    await sql`select set_config('abs.at_the_server', 'on', true)`.execute(ctx.db);
    return work(ctx);
  });

async function known(house: House, login: string): Promise<FoundUser> {
  return (await findUser(house.identity, login)) ?? refuse('USER_GONE', `There is no user ${login}.`);
}

export interface FirstAdministrator {
  username: string;
  name: string;
  email: string;
  password: string;
}

/** Makes somebody who may administer: the first person of a new installation. */
export async function createAdministrator(house: House, person: FirstAdministrator, now: Date): Promise<string> {
  return here(house, now, async (ctx) => {
    const roles = [administrator];
    const id = await createUser(house.identity, ctx.db, { ...person, permission: 5, roles }, now);
    const { username, name, email } = person;
    await ctx.audit({
      entity: user.name,
      entityId: id,
      action: 'create',
      changes: { username, name, email, roles },
      reason,
    });
    return id;
  });
}

/** Gives somebody who is here the right to administer, when nobody else can. */
export async function makeAdministrator(house: House, login: string, now: Date): Promise<void> {
  const person = await known(house, login);
  await here(house, now, async (ctx) => {
    await sql`update app_user set roles = (select array_agg(distinct role order by role) from unnest(roles || ${[administrator]}::text[]) as role),
        permission = 5, state = 'active', lock_reason = null, version = version + 1, updated_at = ${now} where id = ${person.id}`.execute(
      ctx.db,
    );
    await ctx.audit({
      entity: user.name,
      entityId: person.id,
      action: 'update',
      changes: { role: administrator },
      reason,
    });
  });
}

/** Sets a new password by the same rules as for everybody, and ends every session. */
export async function resetPassword(house: House, login: string, password: string, now: Date): Promise<number> {
  const person = await known(house, login);
  const prepared = await preparePassword(house.identity, person.id, password);
  return here(house, now, async (ctx) => {
    await storePassword(ctx.db, prepared, now);
    const ended = await revokeUserSessions(ctx.db, person.id, 'passwordChanged', now);
    await ctx.audit({
      entity: user.name,
      entityId: person.id,
      action: 'update',
      changes: { password: 'reset', sessionsEnded: ended },
      reason,
    });
    return ended;
  });
}

/** Ends the sessions of one person, or with `everybody` of all. Answers how many. */
export async function endSessions(house: House, login: string, now: Date): Promise<number> {
  const ids =
    login === 'everybody'
      ? (
          await house.database.pool.query<{ id: string }>(
            'select distinct user_id as id from session where revoked_at is null and expires_at > $1',
            [now],
          )
        ).rows
      : [await known(house, login)];
  return here(house, now, async (ctx) => {
    let ended = 0;
    for (const { id } of ids) {
      const count = await revokeUserSessions(ctx.db, id, 'endedElsewhere', now);
      ended += count;
      if (count > 0)
        await ctx.audit({
          entity: user.name,
          entityId: id,
          action: 'update',
          changes: { sessionsEnded: count },
          reason,
        });
    }
    return ended;
  });
}

export interface ListedPerson {
  username: string;
  name: string;
  permission: number;
  state: string;
  roles: string[];
  sessions: number;
}

/** Everybody who can sign in, with their open sessions. */
export async function listPeople(house: House, now: Date): Promise<ListedPerson[]> {
  const { rows } = await house.database.pool.query<ListedPerson>(
    `select u.username, u.name, u.permission, u.state, u.roles,
       (select count(*)::int from session s where s.user_id = u.id and s.revoked_at is null and s.expires_at > $1) as sessions
     from app_user u where u.archived_at is null order by u.username`,
    [now],
  );
  return rows;
}
