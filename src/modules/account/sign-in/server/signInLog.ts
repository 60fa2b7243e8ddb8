import { sql } from 'kysely';
import { AppError } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { findUser } from '#kernel/server/identity/accounts.ts';
import type { Identity } from '#kernel/server/identity/identity.ts';
import { deviceName } from '#kernel/server/identity/sessionToken.ts';

/** What a refusal says → what the log says. A busy server and a code that is still due are no refusals. */
const refusals: ReadonlyMap<string, string> = new Map([
  ['SIGN_IN_REFUSED', 'wrongPassword'],
  ['CODE_WRONG', 'wrongCode'],
  ['TOO_MANY_TRIES', 'tooManyTries'],
]);

/** One line of the log: somebody came in. */
export async function noteSignIn(
  ctx: WriteContext,
  entry: { userId: string; sessionId: string; withCode: boolean; userAgent: string | undefined },
): Promise<void> {
  await sql`
    insert into sign_in_log (at, user_id, result, with_code, ip, device, session_id)
    values (${ctx.now}, ${entry.userId}, 'signedIn', ${entry.withCode}, ${ctx.ip}, ${deviceName(entry.userAgent)}, ${entry.sessionId})`.execute(
    ctx.db,
  );
}

/**
 * One line of the log: somebody was turned away. Outside every transaction, as the call has failed. Of tries that are not even
 * looked at one stands for a quarter of an hour, so that nobody fills the table. A name nobody has leaves no line here.
 */
export async function noteRefusal(
  ctx: Context,
  identity: Identity,
  error: unknown,
  entry: { login: string; userAgent: string | undefined },
): Promise<void> {
  const result = error instanceof AppError ? refusals.get(error.code) : undefined;
  const user = result === undefined ? null : await findUser(identity, entry.login);
  if (!user) return;
  await identity.guardPool.query(
    `insert into sign_in_log (at, user_id, result, ip, device)
     select $1::timestamptz, $2::uuid, $3::text, $4::inet, $5::text where $3::text <> 'tooManyTries' or not exists (
       select 1 from sign_in_log where user_id = $2 and result = 'tooManyTries' and at > $1::timestamptz - interval '15 minutes')`,
    [ctx.now, user.id, user.state === 'active' ? result : 'closed', ctx.ip, deviceName(entry.userAgent)],
  );
}

/** Forgets what is older than 24 months, but never when somebody was here last. */
export async function pruneSignInLog(ctx: WriteContext): Promise<void> {
  await sql`
    delete from sign_in_log l where at < ${ctx.now}::timestamptz - interval '24 months' and (result <> 'signedIn' or exists (
      select 1 from sign_in_log n where n.user_id = l.user_id and n.result = 'signedIn' and n.at > l.at))`.execute(
    ctx.db,
  );
}
