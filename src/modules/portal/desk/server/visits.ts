import { sql, type Kysely } from 'kysely';
import type { DB } from '#database/types.ts';
import type { Context } from '#kernel/server/context.ts';
import { deviceName } from '#kernel/server/identity/sessionToken.ts';

export type VisitAction = 'invite' | 'accept' | 'signIn' | 'signOut' | 'view' | 'download' | 'refused';

export interface Visit {
  portalUserId: string | null;
  email: string;
  action: VisitAction;
  object?: string;
  userAgent?: string | undefined;
}

/** One line of the portal's log. Nobody can change or take it away afterwards. */
export async function noteVisit(ctx: Pick<Context, 'now' | 'ip'>, db: Kysely<DB>, visit: Visit): Promise<void> {
  await sql`
    insert into portal_log (at, created_at, updated_at, portal_user_id, customer_id, email, action, object, ip, device)
    values (${ctx.now}, ${ctx.now}, ${ctx.now}, ${visit.portalUserId},
      (select customer_id from portal_user where id = ${visit.portalUserId}), ${visit.email.slice(0, 254)}, ${visit.action},
      ${visit.object?.slice(0, 120) ?? null}, ${ctx.ip}, ${visit.userAgent === undefined ? null : deviceName(visit.userAgent)})`.execute(
    db,
  );
}
