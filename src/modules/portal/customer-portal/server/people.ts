import { sql } from 'kysely';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { portalUser } from '../shared/portalUser.record.ts';
import { makeInvitation, type Invitation } from './invitations.ts';
import { endPortalSessions } from './sessions.ts';

type PortalUser = RowOf<typeof portalUser>;

/** A person of a customer with their invitation. Errors: `ALREADY_EXISTS`. */
export async function invitePortalUser(
  ctx: WriteContext,
  values: CreateOf<typeof portalUser> & { email: string },
): Promise<{ row: PortalUser } & Invitation> {
  const known = await sql`select 1 from portal_user where email = ${values.email}`.execute(ctx.db);
  if (known.rows.length > 0) conflict('ALREADY_EXISTS', 'Somebody with this e-mail address is at the portal already.');
  const row = await createRecord(ctx, portalUser, values, { status: 'invited' });
  const invitation = await makeInvitation(ctx, { id: row.id, email: values.email });
  return { row: await getRecord(ctx, portalUser, row.id), ...invitation };
}

/** A new invitation for a person who has lost theirs or their password. Errors: `STATE_NOT_ALLOWED`. */
export async function invitePortalUserAgain(ctx: WriteContext, id: string): Promise<{ row: PortalUser } & Invitation> {
  const row = await lockRecord(ctx, portalUser, id, null);
  if (row.status === 'disabled') refuse('STATE_NOT_ALLOWED', 'This person is disabled. Enable them first.');
  const invitation = await makeInvitation(ctx, { id: row.id, email: row.email });
  await ctx.audit({
    entity: portalUser.name,
    entityId: row.id,
    action: 'update',
    changes: { invitation: 'sent again' },
  });
  ctx.changed(portalUser, row.id);
  return { row: await getRecord(ctx, portalUser, row.id), ...invitation };
}

/** Puts a person out: their sessions end, their invitation is worthless. Errors: `STATE_NOT_ALLOWED`. */
export async function disablePortalUser(ctx: WriteContext, id: string, reason: string): Promise<PortalUser> {
  const row = await lockRecord(ctx, portalUser, id, null);
  if (row.status === 'disabled') refuse('STATE_NOT_ALLOWED', 'This person is disabled already.');
  await endPortalSessions(ctx, row.id);
  await sql`update portal_invitation set used_at = ${ctx.now} where portal_user_id = ${row.id} and used_at is null`.execute(
    ctx.db,
  );
  return changeRow(ctx, portalUser, row, { values: { status: 'disabled' }, action: 'status', reason });
}

/** Lets a person in again, with the password they had. Errors: `STATE_NOT_ALLOWED`. */
export async function enablePortalUser(ctx: WriteContext, id: string, reason: string): Promise<PortalUser> {
  const row = await lockRecord(ctx, portalUser, id, null);
  if (row.status !== 'disabled') refuse('STATE_NOT_ALLOWED', 'This person is not disabled.');
  const { rows } = await sql<{
    has: boolean;
  }>`select password_hash is not null as has from portal_user where id = ${row.id}`.execute(ctx.db);
  const status = rows[0]?.has ? 'active' : 'invited';
  return changeRow(ctx, portalUser, row, { values: { status }, action: 'status', reason });
}
