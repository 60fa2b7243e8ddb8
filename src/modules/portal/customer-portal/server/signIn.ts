import { AppError } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Identity } from '#kernel/server/identity/identity.ts';
import { canonicalLogin, guardAccount, reserveTry, tooManyTries } from '#kernel/server/identity/throttle.ts';
import { noteVisit } from './visits.ts';

interface Found {
  id: string;
  email: string;
  status: string;
  passwordHash: string | null;
}

/**
 * Proves one of a customer's people, or throws the same 422 for every reason. Five wrong tries lock the address for 15 minutes; what was
 * refused is logged outside every transaction, so that a failed call takes nothing back.
 */
export async function provePortalPerson(
  identity: Identity,
  ctx: Context,
  input: { email: string; password: string; userAgent: string | undefined },
): Promise<{ id: string; email: string }> {
  const email = canonicalLogin(input.email);
  const { rows } = await identity.pool.query<Found>(
    `select p.id, p.email, case when c.is_active then p.status else 'disabled' end as status, p.password_hash as "passwordHash"
     from portal_user p join customer c on c.id = p.customer_id where p.email = $1 and p.archived_at is null`,
    [email],
  );
  const found = rows[0] ?? null;
  const refused = (why: string) =>
    noteVisit(ctx, ctx.db, {
      portalUserId: found?.id ?? null,
      email,
      action: 'refused',
      object: why,
      userAgent: input.userAgent,
    });
  const place = await reserveTry(identity.guardPool, guardAccount.guestAddress(ctx.ip), 'address', ctx.now);
  if (!place.allowed) throw tooManyTries(place, ctx.now);
  const attempt = await reserveTry(
    identity.guardPool,
    found ? `portal:${found.id}` : guardAccount.name(`portal:${email}`),
    'guest',
    ctx.now,
  );
  if (!attempt.allowed) {
    await place.giveBack();
    await refused('too many tries');
    throw tooManyTries(attempt, ctx.now);
  }
  let right: boolean;
  try {
    right = await identity.hasher.verify('password', found?.passwordHash ?? null, input.password);
  } catch (error) {
    await attempt.giveBack();
    await place.giveBack();
    throw error;
  }
  if (!right || found === null || found.status !== 'active') {
    await refused('wrong e-mail or password');
    throw new AppError('refused', 'SIGN_IN_REFUSED', 'E-mail or password is not right.');
  }
  await attempt.succeeded();
  await place.giveBack();
  return { id: found.id, email: found.email };
}
