import { notFound } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { ownLogbookPaperCall } from '../shared/logbook.calls.ts';
import { logbookDocument } from './logbook.document.ts';

/** The paper of a person's own logbook; the entries themselves are served by `quality/authorizations`. */
export const logbookServer = defineServerModule({
  name: 'hr/logbook',
  endpoints: [
    handle(ownLogbookPaperCall, async (ctx, { reply }) => {
      const { employeeId, name } = ctx.actor;
      if (!employeeId) notFound('Your account belongs to no employee, so it has no logbook.');
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'inline; filename="logbook.pdf"');
      return ctx.services.render(await logbookDocument(ctx, { employeeId, name }));
    }),
  ],
});
