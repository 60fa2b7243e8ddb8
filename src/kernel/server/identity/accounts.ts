import { sql, type Kysely, type UpdateObject } from 'kysely';
import type { DB } from '#database/types.ts';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Identity } from './identity.ts';
import { checkNewPassword, checkNewPin } from './password.ts';
import { canonicalLogin, clearDayCount, guardAccount } from './throttle.ts';

/** How many passwords back a new one must differ from (R-ACC-1). */
const rememberedPasswords = 5;

export interface NewUser {
  id?: string;
  username: string;
  name: string;
  email: string;
  /** Left out: the person cannot sign in until a password is set. */
  password?: string;
  pin?: string;
  permission: number;
  roles: readonly string[];
  employeeId?: string | null;
  employeeNo?: string | null;
  /** A sign-in of the demo company: its well-known password is accepted, and it is shown on the sign-in page of the demo. */
  demo?: boolean;
  createdBy?: string | null;
}

/** Makes a user with whatever secrets are given, and answers its id. */
export async function createUser(identity: Identity, db: Kysely<DB>, input: NewUser, now: Date): Promise<string> {
  const username = canonicalLogin(input.username);
  const email = input.email.trim().toLowerCase();
  if (!/^[a-z0-9][a-z0-9._-]{0,39}$/.test(username)) {
    refuseField('username', 'USERNAME_INVALID', 'Letters, digits, dot, dash and underscore, at most 40');
  }
  if (input.password !== undefined && !input.demo) {
    checkNewPassword(
      input.password,
      { username, name: input.name, email, words: identity.product.companyWords },
      'password',
    );
  }
  if (input.pin !== undefined) checkNewPin(input.pin, input.employeeNo ?? null, 'pin');
  const passwordHash = input.password === undefined ? null : await identity.hasher.hash('password', input.password);
  const pinHash = input.pin === undefined ? null : await identity.hasher.hash('pin', input.pin);
  const { rows } = await sql<{ id: string }>`
    insert into app_user (id, username, name, email, password_hash, password_changed_at, pin_hash, pin_changed_at, permission, roles,
      employee_id, employee_no, demo, created_at, updated_at, created_by, updated_by)
    values (coalesce(${input.id ?? null}::uuid, uuidv7()), ${username}, ${input.name.trim()}, ${email}, ${passwordHash}, ${passwordHash ? now : null},
      ${pinHash}, ${pinHash ? now : null}, ${input.permission}, ${[...input.roles]}::text[], ${input.employeeId ?? null}::uuid, ${input.employeeNo ?? null},
      ${input.demo === true}, ${now}, ${now}, ${input.createdBy ?? null}::uuid, ${input.createdBy ?? null}::uuid)
    on conflict do nothing returning id`.execute(db);
  const made = rows[0];
  if (!made)
    conflict('USER_EXISTS', `There is a user with the name ${username}, this e-mail address or this employee already.`);
  return made.id;
}

export interface FoundUser {
  id: string;
  username: string;
  name: string;
  email: string;
  employeeNo: string | null;
  state: 'active' | 'locked' | 'disabled';
  passwordHash: string | null;
}

/** The user a person means by a user name, an e-mail address or an employee number, in any spelling; null when nobody. */
export async function findUser(identity: Identity, login: string): Promise<FoundUser | null> {
  const { rows } = await identity.pool.query<FoundUser>({
    name: 'user-by-login',
    text: `select id, username, name, email, employee_no as "employeeNo", state, password_hash as "passwordHash" from app_user
           where lower(username) = $1 or lower(email) = $1 or lower(employee_no) = $1
           order by (lower(username) = $1) desc, (lower(email) = $1) desc limit 1`,
    values: [canonicalLogin(login)],
  });
  return rows[0] ?? null;
}

/** A password that passed every rule, hashed and ready to be stored. Slow: made before the transaction opens. */
export interface PreparedPassword {
  userId: string;
  hash: string;
}

/** Checks a new password against the rules and the person's last ones, and hashes it. */
export async function preparePassword(identity: Identity, userId: string, password: string): Promise<PreparedPassword> {
  const { rows } = await identity.pool.query<FoundUser & { former: string[] }>(
    'select username, name, email, password_hash as "passwordHash", former_password_hashes as former from app_user where id = $1',
    [userId],
  );
  const user = rows[0];
  if (!user) refuse('USER_GONE', 'This user does not exist any more.');
  checkNewPassword(password, { ...user, words: identity.product.companyWords });
  for (const old of [user.passwordHash, ...user.former]) {
    if (old && (await identity.hasher.verify('password', old, password))) {
      refuseField('newPass', 'PASSWORD_USED', `Choose a password other than your last ${rememberedPasswords}.`);
    }
  }
  return { userId, hash: await identity.hasher.hash('password', password) };
}

/** Stores a prepared password; the one before it joins the remembered ones. */
export async function storePassword(db: Kysely<DB>, prepared: PreparedPassword, now: Date): Promise<void> {
  await sql`update app_user set
      former_password_hashes = (array_prepend(password_hash, former_password_hashes))[1:${sql.lit(rememberedPasswords - 1)}],
      password_hash = ${prepared.hash}, password_changed_at = ${now}, version = version + 1, updated_at = ${now}
    where id = ${prepared.userId}`.execute(db);
}

/** Checks a new PIN against the rules and hashes it. */
export async function preparePin(identity: Identity, userId: string, pin: string): Promise<string> {
  const { rows } = await identity.pool.query<{ employeeNo: string | null }>(
    'select employee_no as "employeeNo" from app_user where id = $1',
    [userId],
  );
  checkNewPin(pin, rows[0]?.employeeNo ?? null);
  return identity.hasher.hash('pin', pin);
}

/** Stores a PIN. The caller has asked its owner for the password. A running lock stays until its time is over. */
export async function storePin(
  identity: Identity,
  db: Kysely<DB>,
  userId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await sql`update app_user set pin_hash = ${hash}, pin_changed_at = ${now}, version = version + 1, updated_at = ${now}
    where id = ${userId}`.execute(db);
  await clearDayCount(identity.guardPool, guardAccount.user(userId), 'pin');
}

/** Checks and sets a PIN at once: for the admin tool and tests. */
export async function setPin(
  identity: Identity,
  db: Kysely<DB>,
  userId: string,
  pin: string,
  now: Date,
): Promise<void> {
  await storePin(identity, db, userId, await preparePin(identity, userId, pin), now);
}

type AccountValues = Omit<
  UpdateObject<DB, 'appUser'>,
  | 'id'
  | 'username'
  | 'passwordHash'
  | 'pinHash'
  | 'pinVoidAt'
  | 'roles'
  | 'permission'
  | 'state'
  | 'version'
  | 'updatedAt'
>;

/**
 * Writes what a person keeps about their own account: address, options, picture colour, drawn signature. Secrets, rights and state
 * have functions of their own. With `isEdit` an open form of the account is out of date afterwards. The caller leaves the history entry.
 */
export async function writeAccount(
  ctx: { db: Kysely<DB>; now: Date },
  userId: string,
  values: AccountValues,
  options: { isEdit?: boolean } = {},
): Promise<void> {
  await ctx.db
    .updateTable('appUser')
    .set({ ...values, updatedAt: ctx.now, ...(options.isEdit && { version: sql<number>`version + 1` }) })
    .where('id', '=', userId)
    .execute();
}

/** Makes the PIN of a person worthless. With `untilOwnLink` no new one is taken before they chose a password with a link from their own mail. */
export async function clearPin(
  ctx: { db: Kysely<DB>; now: Date },
  userId: string,
  options: { untilOwnLink: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('appUser')
    .set({ pinHash: null, pinChangedAt: ctx.now, pinVoidAt: options.untilOwnLink ? ctx.now : null })
    .where('id', '=', userId)
    .execute();
}

/** The person has shown that the mailbox is theirs: they may choose a PIN again. */
export async function allowPin(ctx: { db: Kysely<DB> }, userId: string): Promise<void> {
  await ctx.db.updateTable('appUser').set({ pinVoidAt: null }).where('id', '=', userId).execute();
}

/** Disables the accounts of an employee and answers their ids; the caller ends the sessions and leaves the history entry. */
export async function disableAccountsOf(
  ctx: { db: Kysely<DB>; now: Date; actor: { id: string | null } },
  employeeId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update app_user set state = 'disabled', version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}
    where employee_id = ${employeeId} and state <> 'disabled' returning id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
