import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import { read, write } from '#kernel/server/endpoint.ts';
import { userOptionsSchema, type StoredOptions } from '../shared/options.ts';
import { demoPassword, demoPin } from './demo.ts';
import { ownUser } from './ownUser.ts';

const own = z.strictObject({ sub: z.string().max(60) });

// The order of architecture §2.
const demoOrder =
  'admin planner mechanic inspector ndt certifier stores quality safety training hr finance sales logistics viewer'.split(
    ' ',
  );

interface Personal {
  options: StoredOptions;
  loginDuration: number;
  notifications: { enabled: boolean; types: { name: string; value: boolean }[] };
  lineId: string | null;
  avatarBackground: string | null;
  hasSignature: boolean;
}

/** A person's own settings, and the sign-ins of the demo. */
export const personalEndpoints = [
  read({
    path: '/api/users/:sub/personalization',
    allow: 'signedIn',
    summary: 'Your own options',
    params: own,
    handle: async (ctx, { params }) => {
      const { userId } = await ownUser(ctx, params.sub);
      const { rows } = await sql<Personal>`
        select options, login_duration, notifications, line_id, avatar_background, signature is not null as has_signature
        from app_user where id = ${userId}`.execute(ctx.db);
      const row = rows[0];
      if (!row) notFound();
      const { options, loginDuration, notifications, lineId, avatarBackground, hasSignature } = row;
      return {
        ...options,
        security: { loginDuration },
        notifications,
        lineId,
        avatarBackground,
        signature: hasSignature,
      };
    },
  }),
  write({
    method: 'PUT',
    path: '/api/users/:sub/options',
    allow: 'signedIn',
    summary: 'Keep your own options, as a whole',
    params: own,
    body: userOptionsSchema,
    answer: z.object({ success: z.literal(true) }),
    handle: async (ctx, { params, body }) => {
      const { userId } = await ownUser(ctx, params.sub);
      const { security, ...options } = body;
      await sql`update app_user set options = ${JSON.stringify(options)}::jsonb,
          login_duration = coalesce(${security?.loginDuration ?? null}::int, login_duration), updated_at = ${ctx.now}
        where id = ${userId}`.execute(ctx.db);
      if (security) {
        await ctx.audit({
          entity: 'user',
          entityId: userId,
          action: 'update',
          changes: { loginDuration: security.loginDuration },
        });
      }
      return { success: true };
    },
  }),
  read({
    path: '/api/demo',
    allow: 'public',
    summary: 'The sign-ins of the demo company; not there outside the demo',
    limit: { perMinute: 60 },
    answer: z.object({
      people: z.array(
        z.object({ username: z.string(), name: z.string(), permission: z.number(), password: z.string() }),
      ),
      pin: z.string(),
    }),
    handle: async (ctx, { request }) => {
      if (!request.server.identity.product.demo) notFound();
      const { rows } = await sql<{ username: string; name: string; permission: number }>`
        select username, name, permission from app_user
        where demo and state = 'active' and username = any(${[...demoOrder]}::text[])
        order by array_position(${[...demoOrder]}::text[], username)`.execute(ctx.db);
      return { people: rows.map((person) => ({ ...person, password: demoPassword(person.username) })), pin: demoPin };
    },
  }),
];
