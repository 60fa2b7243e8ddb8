import type { FastifyReply } from 'fastify';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import type { Language } from '#modules/finance/money/server/public.ts';
import { noteTaken } from '#modules/portal/customer-portal/server/public.ts';
import {
  portalStatementCall,
  portalStatementPaperCall,
  statementCall,
  statementPaperCall,
} from '../shared/statements.calls.ts';
import { statementDocument } from './statement.document.ts';
import { customerAtDoor, statementOf, type Asked } from './statement.queries.ts';

async function paperOf(ctx: Context, reply: FastifyReply, customerId: string, language: Language, asked: Asked) {
  const statement = await statementOf(ctx, customerId, asked);
  void reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="statement-${asked.from}-${asked.to}-${language}.pdf"`);
  return ctx.services.render(await statementDocument(ctx, customerId, statement, language));
}

/** Statements of account, for finance and for the customer in the portal. */
export const statementsServer = defineServerModule({
  name: 'finance/statements',
  endpoints: [
    handle(statementCall, (ctx, { params, query }) => statementOf(ctx, params.customerId, query)),
    handle(statementPaperCall, (ctx, { params, query, reply }) =>
      paperOf(ctx, reply, params.customerId, params.language, query),
    ),
    handle(portalStatementCall, async (ctx, { query }) => statementOf(ctx, await customerAtDoor(ctx), query)),
    handleChangingGet(portalStatementPaperCall, {
      handle: async (ctx, { params, query, reply, request }) => {
        const customerId = await customerAtDoor(ctx);
        await noteTaken(ctx, `Statement ${query.from} – ${query.to}`, request.headers['user-agent']);
        return paperOf(ctx, reply, customerId, params.language, query);
      },
    }),
  ],
});
