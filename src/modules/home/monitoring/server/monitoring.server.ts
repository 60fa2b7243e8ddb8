import { sql } from 'kysely';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { setCookie } from '#kernel/server/identity/token.ts';
import { boardNow } from './board.queries.ts';
import { enterBoard, kioskCookie, makeBoard, readKiosk, withdrawBoard } from './boards.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { handle } from '#kernel/server/handle.ts';
import { addBoardCall, boardCall, boardsCall, enterBoardCall, withdrawBoardCall } from '../shared/monitoring.calls.ts';

const yearSeconds = 365 * 86_400;

/** The wall board, and the links its screens come in with. */
export const monitoringServer = defineServerModule({
  name: 'home/monitoring',
  guestSessions: { kiosk: readKiosk },
  endpoints: [
    handle(boardCall, (ctx) => boardNow(ctx)),
    handle(enterBoardCall, {
      limit: { perMinute: 30 },
      handle: async (ctx, { body, request, reply }) => {
        const name = await enterBoard(ctx, body.token);
        const { secureCookie: secure } = request.server.identity;
        void reply.header('set-cookie', setCookie(kioskCookie, body.token, { secure, maxAge: yearSeconds }));
        return { name };
      },
    }),
    handle(boardsCall, async (ctx) => {
      const { rows } = await sql<AnswerOf<typeof boardsCall>['boards'][number]>`
          select id, name, created_at, last_seen_at from monitoring_board where revoked_at is null order by name, id`.execute(
        ctx.db,
      );
      return { boards: rows };
    }),
    handle(addBoardCall, {
      creates: true,
      handle: (ctx, { body, reply }) => {
        void reply.status(201);
        return makeBoard(ctx, body.name);
      },
    }),
    handle(withdrawBoardCall, async (ctx, { params }) => {
      await withdrawBoard(ctx, params.id);
      return { withdrawn: true };
    }),
  ],
});
