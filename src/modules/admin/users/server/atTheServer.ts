import { sql } from 'kysely';
import { refuse } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import type { ServerDeps } from '#kernel/server/serverDeps.ts';
import {
  createUser,
  findUser,
  preparePassword,
  storePassword,
  type FoundUser,
} from '#kernel/server/identity/accounts.ts';
import { revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { lockRecord } from '#kernel/server/records/records.ts';
import { runWrite, systemCaller } from '#kernel/server/transaction.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { fingerprintOf, linkAtTheServer, voidPin } from '#modules/account/password/server/public.ts';
import { user } from '../shared/user.record.ts';
import { administrator, dropSecondStep, setEmail } from './people.ts';

/** Whoever has the machine may do what takes two people elsewhere; the history says that it was done here. */
const reason = 'done at the server';
const here = <T>(deps: ServerDeps, now: Date, work: (ctx: WriteContext) => Promise<T>): Promise<T> =>
  runWrite(deps, systemCaller(now), async (ctx) => {
    await sql`select set_config('abs.at_the_server', 'on', true)`.execute(ctx.db);
    return work(ctx);
  });

/** What was done here, the person reads when they sign in. */
const tell = (ctx: WriteContext, id: string, title: string) =>
  notify(ctx, {
    to: [id],
    type: 'Account',
    title,
    text: 'It was done at the server. Your PIN is void; set a new one. If you did not ask for this, tell Quality at once.',
    link: '/settings',
    subject: `user:${id}`,
    cause: 'atTheServer',
    urgent: true,
  });

async function known(deps: ServerDeps, login: string): Promise<FoundUser> {
  return (await findUser(deps.identity, login)) ?? refuse('USER_GONE', `There is no user ${login}.`);
}

export interface FirstAdministrator {
  username: string;
  name: string;
  email: string;
  password: string;
}

/** Makes somebody who may administer: the first person of a new installation. */
export async function createAdministrator(deps: ServerDeps, person: FirstAdministrator, now: Date): Promise<string> {
  return here(deps, now, async (ctx) => {
    const roles = [administrator];
    const id = await createUser(deps.identity, ctx.db, { ...person, permission: 5, roles }, now);
    const { username, name, email } = person;
    await ctx.audit({
      entity: user.name,
      entityId: id,
      action: 'create',
      changes: { username, name, email, roles, permission: 5, employeeId: null },
      reason,
    });
    return id;
  });
}

/** Gives somebody who is here the right to administer, when nobody else can. */
export async function makeAdministrator(deps: ServerDeps, login: string, now: Date): Promise<void> {
  const person = await known(deps, login);
  await here(deps, now, async (ctx) => {
    const { rows } = await sql<{ roles: string[] }>`
      update app_user set roles = (select array_agg(distinct role order by role) from unnest(roles || ${[administrator]}::text[]) as role),
        permission = 5, state = 'active', lock_reason = null, version = version + 1, updated_at = ${now} where id = ${person.id} returning roles`.execute(
      ctx.db,
    );
    await ctx.audit({
      entity: user.name,
      entityId: person.id,
      action: 'update',
      changes: {
        role: administrator,
        roles: { new: rows[0]?.roles },
        permission: { new: 5 },
        state: { new: 'active' },
        lockReason: { new: null },
      },
      reason,
    });
  });
}

/** Makes the link somebody chooses a password with, to be handed over where no mail reaches them. Their PIN is void from now on. */
export async function passwordLink(
  deps: ServerDeps,
  login: string,
  now: Date,
): Promise<{ link: string; expiresAt: string }> {
  const person = await known(deps, login);
  return here(deps, now, async (ctx) => {
    const made = await linkAtTheServer(ctx, person.id);
    await voidPin(ctx, person.id, { untilOwnLink: false });
    await tell(ctx, person.id, 'A new password was started for you');
    await ctx.audit({
      entity: user.name,
      entityId: person.id,
      action: 'update',
      changes: { passwordReset: 'link made', pin: 'void' },
      reason,
    });
    return made;
  });
}

/** Takes a lost second step away; every session ends, and the PIN is void. */
export async function takeSecondStep(deps: ServerDeps, login: string, now: Date): Promise<number> {
  const person = await known(deps, login);
  return here(deps, now, async (ctx) => {
    const { sessionsEnded: ended } = await dropSecondStep(ctx, person.id, { untilOwnLink: false });
    await tell(ctx, person.id, 'Your second step was taken away');
    await ctx.audit({
      entity: user.name,
      entityId: person.id,
      action: 'update',
      changes: { secondStep: 'taken away', pin: 'void', sessionsEnded: ended },
      reason,
    });
    return ended;
  });
}

/** Writes another e-mail address down; both are told when mail is sent. */
export async function changeEmail(deps: ServerDeps, login: string, email: string, now: Date): Promise<void> {
  const person = await known(deps, login);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) refuse('EMAIL_INVALID', `${email} is no e-mail address.`);
  await here(deps, now, async (ctx) => {
    await setEmail(ctx, await lockRecord(ctx, user, person.id, null), email.toLowerCase(), reason);
  });
}

/** Sets a new password by the same rules as for everybody, ends every session and voids the PIN. */
export async function resetPassword(deps: ServerDeps, login: string, password: string, now: Date): Promise<number> {
  const person = await known(deps, login);
  const prepared = await preparePassword(deps.identity, person.id, password);
  return here(deps, now, async (ctx) => {
    await storePassword(ctx.db, prepared, now);
    const ended = await revokeUserSessions(ctx.db, person.id, 'passwordChanged', now);
    await voidPin(ctx, person.id, { untilOwnLink: false });
    await tell(ctx, person.id, 'Your password was changed');
    await ctx.audit({
      entity: user.name,
      entityId: person.id,
      action: 'update',
      changes: {
        password: 'reset',
        passwordFingerprint: fingerprintOf(prepared.hash),
        pin: 'void',
        sessionsEnded: ended,
      },
      reason,
    });
    return ended;
  });
}

/** Ends the sessions of one person, or with `everybody` of all. Answers how many. */
export async function endSessions(deps: ServerDeps, login: string, now: Date): Promise<number> {
  const ids =
    login === 'everybody'
      ? (
          await deps.database.pool.query<{ id: string }>(
            'select distinct user_id as id from session where revoked_at is null and expires_at > $1',
            [now],
          )
        ).rows
      : [await known(deps, login)];
  return here(deps, now, async (ctx) => {
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
export async function listPeople(deps: ServerDeps, now: Date): Promise<ListedPerson[]> {
  const { rows } = await deps.database.pool.query<ListedPerson>(
    `select u.username, u.name, u.permission, u.state, u.roles,
       (select count(*)::int from session s where s.user_id = u.id and s.revoked_at is null and s.expires_at > $1) as sessions
     from app_user u where u.archived_at is null order by u.username`,
    [now],
  );
  return rows;
}
