import { sql } from 'kysely';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { keyedHash, seal, unseal } from '#kernel/server/identity/encryption.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { safetyReport } from '../shared/safetyReport.record.ts';
import * as calls from '../shared/safetyReports.calls.ts';
import { authoritySubmission, safetyCause } from '../shared/submission.record.ts';
import { accountOf, dialogueOf, hiraReasons, looksOf, say } from './account.ts';
import { authorityForm } from './authorityForm.document.ts';
import { watchAnswers, watchClocks } from './clocks.jobs.ts';
import { indicatorsOf } from './indicators.ts';
import {
  deliverLetters,
  drawnPhotos,
  fileOpenReport,
  isKnownCode,
  putMessage,
  putReport,
  refuseFutureDay,
} from './letters.ts';
import { meetingPack } from './meetingPack.document.ts';
import { safetyReportActions, submissionActions } from './reports.actions.ts';
import { tellSafety } from './tell.ts';

/** Three photos as data URLs. */
const longText = 4_400_000;
const unnamed = { unlogged: true, limit: { perMinute: 20 } } as const;

type Request = { server: { identity: { keys: Parameters<typeof seal>[0] & Parameters<typeof keyedHash>[0] } } };
const hashOf = (request: Request, code: string) => keyedHash(request.server.identity.keys, 'safety claim', code);

/** What is sent without a name carries no session: then there is nothing to be kept by mistake. */
function refuseSession(ctx: Context): void {
  if (ctx.actor.id !== null)
    refuse('SIGNED_IN', 'This is sent without a session. Your browser sent one: nothing was stored.');
}

/** Safety reports: what is served under `/api/safety`. */
export const safetyReportsServer = defineServerModule({
  name: 'safety/reports',
  records: [
    recordEndpoints(safetyReport, { workflow: safetyReportActions, paper: authorityForm }),
    recordEndpoints(authoritySubmission, { workflow: submissionActions }),
    recordEndpoints(safetyCause, {
      holds: async ({ reportId }, ctx) => {
        const { status } = await getRecord(ctx, safetyReport, reportId);
        if (status === 'closed') refuse('REPORT_CLOSED', 'The report is closed: reopen it first.');
      },
    }),
  ],
  jobs: {
    'safety:deliverLetters': deliverLetters,
    'safety:watchClocks': watchClocks,
    'safety:watchAnswers': watchAnswers,
  },
  schedule: {
    '0 */6 * * *': 'safety:deliverLetters',
    '5 * * * *': 'safety:watchClocks',
    '0 8 * * *': 'safety:watchAnswers',
  },
  badges: {
    '/safety/reports': {
      allow: 'safety.user',
      count: async (ctx) => {
        const { n } = await ctx.db
          .selectFrom('safetyReport')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .where('status', '=', 'submitted')
          .executeTakeFirstOrThrow();
        return Number(n);
      },
    },
  },
  endpoints: [
    handle(calls.openReportCall, {
      creates: true,
      longText,
      prepare: async (_ctx, { body }) => drawnPhotos(body),
      handle: async (ctx, { body, reply }, photos) => {
        refuseFutureDay(ctx.now, body);
        const { id, number } = await fileOpenReport(ctx, body, photos);
        void reply.status(201);
        return { id, number };
      },
    }),
    handle(calls.confidentialReportCall, {
      longText,
      unlogged: true,
      prepare: async (_ctx, { body }) => drawnPhotos(body),
      handle: async (ctx, { body, request }, photos) => {
        refuseFutureDay(ctx.now, body);
        const { claimCode, ...told } = body;
        const codeHash = hashOf(request, claimCode);
        const sealed = seal(request.server.identity.keys, `safety ${codeHash}`, Buffer.from(ctx.actor.id ?? ''));
        await putReport(ctx, codeHash, told, photos, sealed);
        await ctx.enqueue('safety:deliverLetters', { only: 'confidential' });
        return { received: true as const };
      },
    }),
    handle(calls.anonymousReportCall, {
      ...unnamed,
      longText,
      prepare: async (ctx, { body }) => {
        refuseSession(ctx);
        return drawnPhotos(body);
      },
      handle: async (ctx, { body, request }, photos) => {
        refuseFutureDay(ctx.now, body);
        const { claimCode, ...told } = body;
        await putReport(ctx, hashOf(request, claimCode), told, photos);
        return { received: true as const };
      },
    }),
    handle(calls.dialogueCall, {
      ...unnamed,
      handle: async (ctx, { body, request }) => {
        refuseSession(ctx);
        const codeHash = hashOf(request, body.claimCode);
        const { rows } = await sql<{ id: string | null; number: string | null; status: string | null }>`
          select r.id, r.number, r.status from safety_claim c join safety_report r on r.id = c.report_id where c.code_hash = ${codeHash}
          union all select null, null, null from safety_letter where code_hash = ${codeHash} and kind = 'report'`.execute(
          ctx.db,
        );
        const found = rows[0] ?? notFound('No report has this claim code.');
        if (!found.id)
          return { number: null, state: 'On its way to safety: within six hours', messages: [], looks: [] };
        const looks = await looksOf(ctx, found.id);
        return {
          number: found.number,
          state: safetyReport.states?.[found.status as 'submitted']?.label ?? '',
          messages: await dialogueOf(ctx, found.id),
          looks: looks.map(({ on, reason }) => ({ on, reason })),
        };
      },
    }),
    handle(calls.dialogueMessageCall, {
      ...unnamed,
      handle: async (ctx, { body, request }) => {
        refuseSession(ctx);
        const codeHash = hashOf(request, body.claimCode);
        if (!(await isKnownCode(ctx, codeHash))) notFound('No report has this claim code.');
        await putMessage(ctx, codeHash, body.text);
        return { received: true as const };
      },
    }),
    handle(calls.accountCall, async (ctx, { params }) => {
      const row = await getRecord(ctx, safetyReport, params.id);
      const reasons = can(ctx.actor, 'safety.user') ? await hiraReasons(ctx, row) : [];
      const looks = can(ctx.actor, 'safety.admin') ? await looksOf(ctx, row.id) : [];
      return {
        ...(await accountOf(ctx, row.id)),
        messages: await dialogueOf(ctx, row.id),
        looks,
        hiraReasons: reasons,
      };
    }),
    handle(calls.messageCall, async (ctx, { params, body }) => {
      const row = await getRecord(ctx, safetyReport, params.id);
      const fromReporter = !can(ctx.actor, 'safety.user');
      if (fromReporter && body.closing) refuse('CLOSING', 'Safety sends the closing message.');
      await say(ctx, row.id, { fromReporter, text: body.text, closing: body.closing === true });
      if (fromReporter) await tellSafety(ctx, row, { title: 'The reporter wrote', cause: 'message' });
      await ctx.audit({ entity: safetyReport.name, entityId: row.id, action: 'comment', changes: {} });
      return { sent: true as const };
    }),
    handle(calls.identityCall, async (ctx, { params, body, request }) => {
      const row = await getRecord(ctx, safetyReport, params.id);
      const { rows } = await sql<{ sealed: Buffer; codeHash: string }>`
        select p.sealed, c.code_hash from safety_reporter p join safety_claim c on c.report_id = p.report_id where p.report_id = ${row.id}`.execute(
        ctx.db,
      );
      const [kept] = rows;
      if (!kept)
        refuse(
          'NO_IDENTITY',
          row.confidentiality === 'open'
            ? 'Its reporter signed it with their name.'
            : 'Nobody knows who sent this report.',
        );
      const userId = unseal(request.server.identity.keys, `safety ${kept.codeHash}`, kept.sealed).toString();
      const known = await ctx.db.selectFrom('appUser').select('name').where('id', '=', userId).executeTakeFirst();
      await ctx.db
        .insertInto('safetyIdentityLook')
        .values({ reportId: row.id, lookedAt: ctx.now, lookedById: ctx.actor.id ?? '', reason: body.reason })
        .execute();
      await ctx.audit({ entity: safetyReport.name, entityId: row.id, action: 'viewSensitive', reason: body.reason });
      ctx.changed(safetyReport, row.id);
      return { name: known?.name ?? 'Somebody who has left' };
    }),
    handle(calls.indicatorsCall, (ctx) => indicatorsOf(ctx)),
    handle(calls.meetingPackCall, async (ctx, { reply }) => {
      void reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'inline; filename="safety-meeting-pack.pdf"');
      return ctx.services.render(await meetingPack(ctx));
    }),
  ],
});
