import { sql } from 'kysely';
import { z } from 'zod';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { setCookie } from '#kernel/server/identity/token.ts';
import { boardNow } from './board.queries.ts';
import { enterBoard, kioskCookie, makeBoard, readKiosk, tokenPattern, withdrawBoard } from './boards.ts';

const yearSeconds = 365 * 86_400;
const boards = '/api/monitoring/boards';
const job = z.object({
  number: z.string(),
  partName: z.string(),
  customer: z.string(),
  color: z.string(),
  shop: z.string(),
  status: z.string(),
  isAog: z.boolean(),
  isHeld: z.boolean(),
  dueAt: z.string(),
});

/** The wall board, and the links its screens come in with. */
export const monitoringServer = defineServerModule({
  name: 'home/monitoring',
  doors: { kiosk: readKiosk },
  endpoints: [
    read({
      path: '/api/monitoring',
      allow: ['signedIn', 'guest:kiosk'],
      summary: 'The wall board as it stands now',
      answer: z.object({
        at: z.string(),
        name: z.string().nullable(),
        jobs: z.array(job),
        counts: z.array(z.object({ shop: z.string(), phase: z.string(), count: z.number() })),
        aog: z.object({ jobs: z.array(job), count: z.number() }),
        today: z.array(z.object({ shop: z.string(), started: z.number(), finished: z.number(), people: z.number() })),
        checks: z.array(z.object({ name: z.string(), passed: z.boolean().nullable() })),
        quietDays: z.number().nullable(),
      }),
      handle: (ctx) => boardNow(ctx),
    }),
    write({
      method: 'POST',
      path: '/api/monitoring/enter',
      allow: 'public',
      summary: 'A wall screen comes in with its link; it may read the board and nothing else',
      limit: { perMinute: 30 },
      body: z.strictObject({ token: z.string().regex(tokenPattern, 'This is not the whole link') }),
      answer: z.object({ name: z.string() }),
      handle: async (ctx, { body, request, reply }) => {
        const name = await enterBoard(ctx, body.token);
        const { secureCookie: secure } = request.server.identity;
        void reply.header('set-cookie', setCookie(kioskCookie, body.token, { secure, maxAge: yearSeconds }));
        return { name };
      },
    }),
    read({
      path: boards,
      allow: 'admin.viewer',
      summary: 'The wall screens that may read the board',
      answer: z.object({
        boards: z.array(
          z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastSeenAt: z.string().nullable() }),
        ),
      }),
      handle: async (ctx) => {
        const { rows } = await sql`
          select id, name, created_at, last_seen_at from monitoring_board where revoked_at is null order by name, id`.execute(
          ctx.db,
        );
        return { boards: rows };
      },
    }),
    write({
      method: 'POST',
      path: boards,
      allow: 'admin.admin',
      summary: 'A new wall screen; its link is shown once',
      creates: true,
      body: z.strictObject({ name: z.string().trim().min(2, 'Required').max(80) }),
      answer: z.object({ id: z.string(), link: z.string() }),
      handle: (ctx, { body, reply }) => {
        void reply.status(201);
        return makeBoard(ctx, body.name);
      },
    }),
    write({
      method: 'POST',
      path: `${boards}/:id/withdraw`,
      allow: 'admin.admin',
      summary: 'Withdraw a wall screen’s link',
      params: z.strictObject({ id: z.uuid() }),
      answer: z.object({ withdrawn: z.boolean() }),
      handle: async (ctx, { params }) => {
        await withdrawBoard(ctx, params.id);
        return { withdrawn: true };
      },
    }),
  ],
});
