import { sql } from 'kysely';
import { refuse } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { Identity } from '#kernel/server/identity/identity.ts';
import { checkNewPassword } from '#kernel/server/identity/password.ts';
import { portalUser } from '../shared/portalUser.record.ts';
import { fingerprintOf } from '#modules/account/password/server/public.ts';
import { sendMail } from '#modules/account/notifications/server/public.ts';
import { endPortalSessions, hashOf, nameAtDoor, newToken } from './sessions.ts';
import { noteVisit } from './visits.ts';

/** R-POR-1: one use, seven days. */
const validDays = 7;

export interface Invitation {
  link: string;
  expiresAt: string;
}

/** Makes a new invitation for one of a customer's people; the older ones are worthless from now on. It goes out by mail. */
export async function makeInvitation(ctx: WriteContext, person: { id: string; email: string }): Promise<Invitation> {
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + validDays * 86_400_000);
  await sql`update portal_invitation set used_at = ${ctx.now} where portal_user_id = ${person.id} and used_at is null`.execute(
    ctx.db,
  );
  const tokenHash = hashOf('invitation', token);
  await sql`insert into portal_invitation (portal_user_id, token_hash, created_at, created_by, expires_at)
    values (${person.id}, ${tokenHash}, ${ctx.now}, ${ctx.actor.kind === 'user' ? ctx.actor.id : null}, ${expiresAt})`.execute(
    ctx.db,
  );
  const changes = { linkFingerprint: fingerprintOf(tokenHash) };
  await ctx.audit({ entity: 'portalUser', entityId: person.id, action: 'update', changes });
  await sql`update portal_user set invited_at = ${ctx.now} where id = ${person.id}`.execute(ctx.db);
  await endPortalSessions(ctx, person.id);
  await noteVisit(ctx, ctx.db, {
    portalUserId: person.id,
    email: person.email,
    action: 'invite',
    object: `by ${ctx.actor.name}`,
  });
  const link = `${ctx.services.publicUrl}/portal/welcome#${token}`;
  await ctx.enqueue('mailPortalInvitation', { portalUserId: person.id, link, key: ctx.requestId });
  return { link, expiresAt: expiresAt.toISOString() };
}

/** Job: the mail with the invitation. */
export async function mailPortalInvitation(
  ctx: Context,
  payload: { portalUserId: string; link: string; key: string },
): Promise<void> {
  const { rows } = await sql<{ name: string; email: string; customer: string }>`
    select p.name, p.email, c.name as customer from portal_user p join customer c on c.id = p.customer_id
    where p.id = ${payload.portalUserId} and p.status <> 'disabled'`.execute(ctx.db);
  const person = rows[0];
  if (!person) return;
  await sendMail(ctx.services.outside, {
    to: person.email,
    subject: `Your work orders at ABS: an invitation for ${person.customer}`,
    paragraphs: [
      `Hello ${person.name},`,
      `you can follow the work orders of ${person.customer} with us: status of each part, due date, findings and certificates.`,
      'Choose a password with the button below. The link works once, for seven days.',
    ],
    button: { label: 'Choose a password', url: payload.link },
    id: `portal-${payload.key}`,
  });
}

export interface OpenInvitation {
  id: string;
  portalUserId: string;
  name: string;
  email: string;
  customer: string;
}

/** The invitation a link stands for, while it can be used. */
export async function openInvitation(identity: Identity, token: string, now: Date): Promise<OpenInvitation> {
  const { rows } = await identity.pool.query<OpenInvitation>(
    `select i.id, p.id as "portalUserId", p.name, p.email, c.name as customer from portal_invitation i
     join portal_user p on p.id = i.portal_user_id join customer c on c.id = p.customer_id
     where i.token_hash = $1 and i.used_at is null and i.expires_at > $2 and p.status <> 'disabled' and c.is_active`,
    [hashOf('invitation', token), now],
  );
  return (
    rows[0] ??
    refuse('INVITATION_GONE', 'This invitation has been used, or its seven days are over. Ask us for a new one.')
  );
}

/** Checks the password and hashes it; slow, so before the transaction. */
export async function prepareAcceptance(
  identity: Identity,
  token: string,
  password: string,
  now: Date,
): Promise<OpenInvitation & { hash: string }> {
  const invitation = await openInvitation(identity, token, now);
  const { name, email } = invitation;
  checkNewPassword(password, {
    username: email.split('@')[0] ?? email,
    name,
    email,
    words: identity.product.companyWords,
  });
  return { ...invitation, hash: await identity.hasher.hash('password', password) };
}

/** Uses the invitation up and sets the password. Of two uses at the same moment one is too late. */
export async function accept(ctx: WriteContext, prepared: OpenInvitation & { hash: string }): Promise<void> {
  // The person before the invitation, as who invites or closes does.
  const before = await sql<{ status: string }>`
    select status from portal_user where id = ${prepared.portalUserId} for no key update`.execute(ctx.db);
  const used = await sql`update portal_invitation set used_at = ${ctx.now}
    where id = ${prepared.id} and used_at is null and expires_at > ${ctx.now}`.execute(ctx.db);
  const status = before.rows[0]?.status;
  if (used.numAffectedRows !== 1n || status === undefined || status === 'disabled')
    refuse('INVITATION_GONE', 'This invitation has been used, or its seven days are over. Ask us for a new one.');
  await sql`update portal_user set password_hash = ${prepared.hash}, status = 'active', version = version + 1, updated_at = ${ctx.now}
    where id = ${prepared.portalUserId}`.execute(ctx.db);
  await ctx.audit({
    entity: 'portalUser',
    entityId: prepared.portalUserId,
    action: 'update',
    changes: {
      invitation: 'accepted',
      passwordFingerprint: fingerprintOf(prepared.hash),
      status: { old: status, new: 'active' },
    },
    by: { kind: 'guest', id: prepared.portalUserId, name: nameAtDoor(prepared), sessionId: null },
  });
  ctx.changed(portalUser, prepared.portalUserId);
}
