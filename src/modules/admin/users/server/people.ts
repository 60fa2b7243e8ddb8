import { sql } from 'kysely';
import { idIn } from '#kernel/server/records/columns.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { revokeUserSessions } from '#kernel/server/identity/sessionLife.ts';
import { removeSecondStep } from '#kernel/server/identity/twoFactor.ts';
import { changeRow, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { notify, sendMail } from '#modules/account/notifications/server/public.ts';
import { voidLinks, voidPin } from '#modules/account/password/server/public.ts';
import { user } from '../shared/user.record.ts';

export const administrator = 'admin.admin';

/** The sentence somebody reads who would leave the company without an administrator. */
const lastOne =
  'This is the last administrator. Make another one first; without one nobody could give rights any more.';

/** Locks a person's row; nobody works on their own rights or state. */
export async function lockPerson(ctx: WriteContext, idOrName: string, version: number | null): Promise<AnyRow> {
  const row = await lockRecord(ctx, user, idOrName, version);
  if (row.id === ctx.actor.id)
    refuse('OWN_RIGHTS', 'Nobody changes their own rights, name or state. Ask another administrator.');
  return row;
}

/** Takes a second step away: every session ends, and the PIN is void, so that whoever comes in by the password alone signs nothing. */
export async function dropSecondStep(
  ctx: WriteContext,
  userId: string,
  options: { untilOwnLink: boolean },
): Promise<{ wasOn: boolean; sessionsEnded: number }> {
  const wasOn = await removeSecondStep(ctx.db, userId);
  const sessionsEnded = await revokeUserSessions(ctx.db, userId, 'endedElsewhere', ctx.now);
  await voidPin(ctx, userId, options);
  return { wasOn, sessionsEnded };
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

/**
 * Resetting an administrator is a way to become one, and so takes two people. The screens know no such pair of steps: whoever
 * lost their way in asks for a link themselves, or somebody goes to the server.
 */
export function refuseAdministrator(row: AnyRow): void {
  if ((row['roles'] as string[]).includes(administrator))
    refuse(
      'TWO_PEOPLE',
      'This person may administer, so nobody resets their sign-in alone. They ask for a link themselves on the sign-in page; else npm run admin, at the server.',
    );
}

/**
 * Locks, closes or opens somebody's sign-in. What is not active has no session from this moment on. What was closed for good comes
 * back without the right to administer: that takes two people, the first time and every other.
 */
export async function setState(ctx: WriteContext, row: AnyRow, state: PersonState, reason: string): Promise<AnyRow> {
  if (row['state'] === state) refuse('STATE_NOT_ALLOWED', `The sign-in is ${String(row['state'])} already.`);
  const roles =
    row['state'] === 'disabled'
      ? (row['roles'] as string[]).filter((role) => role !== administrator)
      : (row['roles'] as string[]);
  const after = await withLastStaying(() =>
    changeRow(ctx, user, row, { values: { state, roles, lockReason: state === 'locked' ? reason : null }, reason }),
  );
  if (state !== 'active') await revokeUserSessions(ctx.db, row.id, 'disabled', ctx.now);
  return after;
}

export interface Rights {
  permission: number;
  roles: readonly string[];
}

/** What was given and taken, in words; empty when nothing was. */
function whatChanged(before: Rights, after: Rights): string {
  const given = after.roles.filter((role) => !before.roles.includes(role));
  const taken = before.roles.filter((role) => !after.roles.includes(role));
  return [
    before.permission === after.permission ? '' : `Permission ${after.permission} instead of ${before.permission}.`,
    given.length > 0 ? `Given: ${given.join(', ')}.` : '',
    taken.length > 0 ? `Taken: ${taken.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Writes somebody's numeric permission and roles, sorted and each once, and tells them. */
export async function setRights(ctx: WriteContext, row: AnyRow, rights: Rights, reason: string): Promise<AnyRow> {
  const roles = [...new Set(rights.roles)].sort();
  const changed = whatChanged(
    { permission: Number(row['permission']), roles: row['roles'] as string[] },
    { ...rights, roles },
  );
  const after = await withLastStaying(() =>
    changeRow(ctx, user, row, { values: { permission: rights.permission, roles }, reason }),
  );
  if (changed)
    await notify(ctx, {
      to: [row.id],
      type: 'Account',
      title: 'Your rights were changed',
      text: `${changed} ${ctx.actor.name}: ${reason}`,
      link: '/dashboard',
      subject: `user:${row.id}`,
      cause: 'rights',
    });
  return after;
}

/** Gives somebody another e-mail address: both addresses are told, links under way are void, and for a day none goes to the new one. */
export async function setEmail(ctx: WriteContext, row: AnyRow, email: string, reason: string): Promise<AnyRow> {
  const before = String(row['email']);
  if (email === before) refuseField('email', 'EMAIL_SAME', 'This is their address already.');
  const taken = await sql`select 1 from app_user where lower(email) = ${email} and id <> ${row.id}`.execute(ctx.db);
  if (taken.rows.length > 0) refuseField('email', 'EMAIL_TAKEN', 'Somebody else has this e-mail address.');
  const after = await changeRow(ctx, user, row, { values: { email }, also: { emailChangedAt: ctx.now }, reason });
  await voidLinks(ctx, row.id);
  const who = { name: String(row['name']), by: ctx.actor.name, reason };
  await ctx.enqueue('mailOtherAddress', { ...who, to: before, isNew: false, key: `${ctx.requestId}-old` });
  await ctx.enqueue('mailOtherAddress', { ...who, to: email, isNew: true, key: `${ctx.requestId}-new` });
  await notify(ctx, {
    to: [row.id],
    type: 'Account',
    title: 'Your e-mail address was changed',
    text: `If you did not ask for this, tell Quality at once. ${ctx.actor.name}: ${reason}`,
    link: '/settings',
    subject: `user:${row.id}`,
    cause: 'address',
  });
  return after;
}

/** Gives somebody another name: it stands on what they sign from now on, and they are told. What was signed keeps the name of its day. */
export async function setName(ctx: WriteContext, row: AnyRow, name: string, reason: string): Promise<AnyRow> {
  if (name === row['name']) refuseField('name', 'NAME_SAME', 'This is their name already.');
  const after = await changeRow(ctx, user, row, { values: { name }, reason });
  await notify(ctx, {
    to: [row.id],
    type: 'Account',
    title: 'Your name was changed',
    text: `You sign as ${name} from now on. If that is wrong, tell Quality at once. ${ctx.actor.name}: ${reason}`,
    link: '/settings',
    subject: `user:${row.id}`,
    cause: 'name',
  });
  return after;
}

/** Job: the mail to the address that was given up, and the one to the new one. */
export async function mailOtherAddress(
  ctx: Context,
  payload: { to: string; name: string; by: string; reason: string; isNew: boolean; key: string },
): Promise<void> {
  await sendMail(ctx.services.outside, {
    to: payload.to,
    subject: 'Your e-mail address in the ABS intranet was changed',
    paragraphs: [
      `Hello ${payload.name},`,
      payload.isNew
        ? `${payload.by} wrote this address down for your account in the intranet: ${payload.reason}.`
        : `${payload.by} gave your account in the intranet another e-mail address, so this one gets no more messages: ${payload.reason}.`,
      'If you did not ask for that, tell Quality at once.',
    ],
    id: `address-${payload.key}`,
  });
}

/** How many active people may administer. */
export async function administrators(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from app_user where state = 'active' and archived_at is null and ${administrator} = any(roles) order by name`.execute(
    ctx.db,
  );
  return rows;
}
