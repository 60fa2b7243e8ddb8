import type { FastifyReply } from 'fastify';
import { notFound } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recentWork } from '#modules/quality/authorizations/server/public.ts';
import { coachOf } from './coach.queries.ts';
import { coachCall, logbookPaperCall, ownLogbookPaperCall, recentWorkCall } from '../shared/logbook.calls.ts';
import { logbookDocument } from './logbook.document.ts';

const paper = async (ctx: Context, reply: FastifyReply, person: { employeeId: string; name: string }) => {
  void reply.header('content-type', 'application/pdf').header('content-disposition', 'inline; filename="logbook.pdf"');
  return ctx.services.render(await logbookDocument(ctx, person));
};

/** The papers of logbooks and how recent everybody's work is; the entries themselves are served by `quality/authorizations`. */
export const logbookServer = defineServerModule({
  name: 'hr/logbook',
  endpoints: [
    handle(ownLogbookPaperCall, async (ctx, { reply }) => {
      const { employeeId, name } = ctx.actor;
      if (!employeeId) notFound('Your account belongs to no employee, so it has no logbook.');
      return paper(ctx, reply, { employeeId, name });
    }),
    handle(logbookPaperCall, async (ctx, { params, reply }) => {
      const { employeeId } = params;
      const found = await ctx.db.selectFrom('employee').select('name').where('id', '=', employeeId).executeTakeFirst();
      return paper(ctx, reply, { employeeId, name: found?.name ?? notFound('No employee is here.') });
    }),
    handle(coachCall, async (ctx) => ({
      groups: ctx.actor.employeeId ? await coachOf(ctx, ctx.actor.employeeId) : [],
    })),
    handle(recentWorkCall, async (ctx) => ({ rows: await recentWork(ctx) })),
  ],
});
