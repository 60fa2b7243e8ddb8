import { sql } from 'kysely';
import { z } from 'zod';
import { notFound } from '#kernel/shared/errors.ts';
import { read, write, type Endpoint } from '../endpoint.ts';

const view = z.object({ id: z.string(), name: z.string(), query: z.string(), shared: z.boolean(), mine: z.boolean() });

/** Lists as somebody likes them: own ones, and those others share. */
export const savedViewEndpoints: Endpoint[] = [
  read({
    path: '/api/saved-views',
    allow: 'signedIn',
    summary: 'Saved views of a screen: own and shared',
    query: z.strictObject({ screen: z.string().max(120) }),
    answer: z.object({ views: z.array(view) }),
    handle: async (ctx, { query }) => {
      const result = await sql`
        select id, name, query, shared, owner_id = ${ctx.actor.id} as mine from saved_view
        where screen = ${query.screen} and (shared or owner_id = ${ctx.actor.id}) order by name`.execute(ctx.db);
      return { views: result.rows };
    },
  }),
  write({
    method: 'POST',
    path: '/api/saved-views',
    allow: 'signedIn',
    summary: 'Save a view under a name; the same name replaces it',
    body: z.strictObject({
      screen: z.string().min(1).max(120),
      name: z.string().trim().min(1).max(80),
      query: z.string().max(4000),
      shared: z.boolean().default(false),
    }),
    answer: z.object({ id: z.string() }),
    handle: async (ctx, { body }) => {
      const result = await sql<{ id: string }>`
        insert into saved_view (owner_id, screen, name, query, shared)
        values (${ctx.actor.id}, ${body.screen}, ${body.name}, ${body.query}, ${body.shared})
        on conflict (owner_id, screen, name) do update set query = excluded.query, shared = excluded.shared
        returning id`.execute(ctx.db);
      return { id: result.rows[0]?.id };
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/saved-views/:id',
    allow: 'signedIn',
    summary: 'Forget a saved view of one’s own',
    params: z.strictObject({ id: z.uuid() }),
    answer: z.object({ ok: z.boolean() }),
    handle: async (ctx, { params }) => {
      const result = await sql`delete from saved_view where id = ${params.id} and owner_id = ${ctx.actor.id}`.execute(
        ctx.db,
      );
      return Number(result.numAffectedRows ?? 0) === 1 ? { ok: true } : notFound();
    },
  }),
];
