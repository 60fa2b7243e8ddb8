import { sql, type Kysely } from 'kysely';
import type { DB } from '#database/types.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { deviceName } from '#kernel/server/identity/sessionToken.ts';
import { releaseCertificate } from '#modules/maintenance/releases/shared/releaseCertificate.record.ts';
import { type UnusualSign, portalLog } from '../shared/portalLog.record.ts';
import { unusualSigns } from './unusual.ts';

export type VisitAction = 'invite' | 'accept' | 'signIn' | 'signOut' | 'view' | 'download' | 'refused';

export interface Visit {
  portalUserId: string | null;
  email: string;
  action: VisitAction;
  object?: string;
  userAgent?: string | undefined;
  unusual?: readonly UnusualSign[];
}

/** One line of the portal's log. Nobody can change or take it away afterwards. */
export async function noteVisit(ctx: Pick<Context, 'now' | 'ip'>, db: Kysely<DB>, visit: Visit): Promise<void> {
  await sql`
    insert into portal_log (at, created_at, updated_at, portal_user_id, customer_id, email, action, unusual, object, ip, device)
    values (${ctx.now}, ${ctx.now}, ${ctx.now}, ${visit.portalUserId},
      (select customer_id from portal_user where id = ${visit.portalUserId}), ${visit.email.slice(0, 254)}, ${visit.action},
      ${visit.unusual?.length ? visit.unusual : null}, ${visit.object?.slice(0, 120) ?? null}, ${ctx.ip}, ${visit.userAgent === undefined ? null : deviceName(visit.userAgent)})`.execute(
    db,
  );
}

/** Somebody came in: the line says what is unusual about it. */
export async function noteSignIn(
  ctx: Context,
  person: { id: string; email: string },
  action: 'signIn' | 'accept',
  userAgent: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ earlier: string[]; refused: number }>`
    select coalesce(array_agg(distinct ip) filter (where action in ('signIn', 'accept') and ip is not null), '{}') as earlier,
      count(*) filter (where action = 'refused' and at > ${ctx.now}::timestamptz - interval '1 day' and at > coalesce(
        (select max(at) from portal_log where portal_user_id = ${person.id} and action in ('signIn', 'accept')), '-infinity'))::int as refused
    from portal_log where portal_user_id = ${person.id}`.execute(ctx.db);
  const facts = rows[0] ?? { earlier: [], refused: 0 };
  const unusual = unusualSigns({ at: ctx.now, ip: ctx.ip, ...facts });
  await noteVisit(ctx, ctx.db, { portalUserId: person.id, email: person.email, action, userAgent, unusual });
}

/** Who stands at the portal took another paper away: a line of the portal's log. */
export async function noteTaken(ctx: WriteContext, object: string, userAgent: string | undefined): Promise<void> {
  const { id, username: email } = ctx.actor;
  await noteVisit(ctx, ctx.db, { portalUserId: id, email, action: 'download', object, userAgent });
  ctx.changed(portalLog);
}

/** A certificate was taken away: in the portal's log, and in the history of the certificate and its job. */
export async function noteDownload(
  ctx: WriteContext,
  guest: { id: string; email: string; name: string; sessionId: string | null },
  certificate: { id: string; number: string; jobNumber: string },
  userAgent: string | undefined,
): Promise<void> {
  const { id, email, name, sessionId } = guest;
  await noteVisit(ctx, ctx.db, { portalUserId: id, email, action: 'download', object: certificate.number, userAgent });
  await ctx.audit({
    entity: 'releaseCertificate',
    entityId: certificate.id,
    action: 'export',
    subject: certificate.jobNumber,
    by: { kind: 'guest', id, name, sessionId },
  });
  ctx.changed(portalLog);
  ctx.changed(releaseCertificate, certificate.id);
}
