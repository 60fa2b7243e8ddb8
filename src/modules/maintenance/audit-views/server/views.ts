import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { ReadGuestSession } from '#kernel/server/endpoint.ts';
import { cookieValues } from '#kernel/server/identity/token.ts';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import { fingerprintOf } from '#modules/account/password/server/public.ts';
import { tokenPattern, type auditViewsCall, type openAuditViewCall } from '../shared/auditViews.calls.ts';

export const auditCookie = 'audit';
const hashOf = (token: string) => createHash('sha256').update(`audit view\0${token}`).digest('base64url');

/** Which inspector looks: by the cookie of their view, asked of the database at each call; null once it is closed or its days are over. */
export const readAuditor: ReadGuestSession = async (deps, cookieHeader, now) => {
  const [token, ...others] = cookieValues(cookieHeader, auditCookie);
  if (!token || others.length > 0 || !tokenPattern.test(token)) return null;
  const { rows } = await deps.database.pool.query<{ id: string; inspector: string; organisation: string }>({
    name: 'auditor',
    text: 'select id, inspector, organisation from audit_view where token_hash = $1 and closed_at is null and expires_at > $2',
    values: [hashOf(token), now],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    kind: 'guest',
    id: row.id,
    username: 'audit',
    name: `${row.inspector} (${row.organisation})`,
    employeeId: null,
    sessionId: null,
    permission: 0,
    roles: [],
    guestOf: 'audit',
  };
};

/** A new view with the secret of its link, which is not kept. */
export async function openView(
  ctx: WriteContext,
  { inspector, organisation, purpose, days, contents = ['certificates'] }: BodyOf<typeof openAuditViewCall>,
): Promise<AnswerOf<typeof openAuditViewCall>> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashOf(token);
  const expiresAt = new Date(ctx.now.getTime() + days * 86_400_000);
  const { id } = await ctx.db
    .insertInto('auditView')
    .values({
      inspector,
      organisation,
      purpose,
      contents: [...new Set(contents)],
      tokenHash,
      createdAt: ctx.now,
      createdBy: ctx.actor.id ?? '',
      expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changes = {
    inspector,
    organisation,
    purpose,
    contents,
    expiresAt: expiresAt.toISOString(),
    linkFingerprint: fingerprintOf(tokenHash),
  };
  await ctx.audit({ entity: 'auditView', entityId: id, action: 'create', changes });
  return { id, link: `${ctx.services.publicUrl}/audit#${token}` };
}

/** Closes a view: its inspector reads nothing from the next call on. */
export async function closeView(ctx: WriteContext, id: string, reason: string): Promise<void> {
  const closed = await ctx.db
    .updateTable('auditView')
    .set({ closedAt: ctx.now, closedReason: reason })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('inspector')
    .executeTakeFirst();
  if (!closed) return notFound('There is no such open view.');
  await ctx.audit({ entity: 'auditView', entityId: id, action: 'update', changes: { closed: true }, reason });
}

/** Checks a link's secret when an inspector opens it; answers their name and until when. */
export async function enterView(ctx: WriteContext, token: string): Promise<{ inspector: string; seconds: number }> {
  const view = await ctx.db
    .selectFrom('auditView')
    .select(['id', 'inspector', 'expiresAt'])
    .where('tokenHash', '=', hashOf(token))
    .where('closedAt', 'is', null)
    .where('expiresAt', '>', ctx.now.toISOString())
    .executeTakeFirst();
  if (!view)
    return refuse('VIEW_OVER', 'This view is closed or its days are over. Ask the quality manager for a new one.');
  await noteLook({ ...ctx, actor: { ...ctx.actor, id: view.id } }, 'Opened the link');
  const until = new Date(view.expiresAt).getTime();
  return { inspector: view.inspector, seconds: Math.floor((until - ctx.now.getTime()) / 1000) };
}

/** Keeps what an inspector looked at. */
export async function noteLook(ctx: WriteContext, what: string): Promise<void> {
  await ctx.db
    .insertInto('auditLook')
    .values({ viewId: ctx.actor.id ?? '', at: ctx.now, what, ip: ctx.ip })
    .execute();
}

/** The views, newest first, each with its last looks. */
export async function views(ctx: Context): Promise<AnswerOf<typeof auditViewsCall>> {
  const { rows } = await sql<AnswerOf<typeof auditViewsCall>['views'][number]>`
    select v.id, v.inspector, v.organisation, v.purpose, v.contents, u.name as opened_by, v.created_at, v.expires_at, v.closed_at, v.closed_reason,
      case when v.closed_at is not null then 'closed' when v.expires_at <= ${ctx.now} then 'expired' else 'open' end as state,
      (select count(*)::int from audit_look l where l.view_id = v.id) as looks,
      coalesce((select jsonb_agg(jsonb_build_object('at', k.at, 'what', k.what) order by k.at desc) from (
        select at, what from audit_look l where l.view_id = v.id order by at desc, id limit 50) k), '[]') as last
    from audit_view v join app_user u on u.id = v.created_by order by v.created_at desc limit 100`.execute(ctx.db);
  return { views: rows };
}
