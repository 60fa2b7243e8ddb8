import { sql } from 'kysely';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { certificateFile } from '#modules/maintenance/releases/server/public.ts';
import { portalLog } from '../shared/portalLog.record.ts';
import { certificateAtDoor, jobAtDoor, jobsAtDoor, personAtDoor } from './portal.queries.ts';
import { accept, mailPortalInvitation, openInvitation, prepareAcceptance } from './invitations.ts';
import { clearPortalCookie, endPortalSessions, openPortalSession, readPortalGuest } from './sessions.ts';
import { provePortalPerson } from './signIn.ts';
import { noteDownload, noteSignIn, noteVisit } from './visits.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import {
  acceptInvitationCall,
  portalCertificateCall,
  portalJobCall,
  portalJobsCall,
  portalPersonCall,
  portalSignInCall,
  portalSignOutCall,
  readInvitationCall,
} from '../shared/portal.calls.ts';

/** The customers' door: who comes in, and what they see. Nothing else of the product answers them. */
export const portalServer = defineServerModule({
  name: 'portal/customer-portal',
  guestSessions: { portal: readPortalGuest },
  endpoints: [
    handle(portalSignInCall, {
      limit: { perMinute: 30 },
      prepare: (ctx, { body, request }) =>
        provePortalPerson(request.server.identity, ctx, { ...body, userAgent: request.headers['user-agent'] }),
      handle: async (ctx, { request, reply }, person) => {
        const { 'user-agent': userAgent } = request.headers;
        void reply.header('set-cookie', await openPortalSession(ctx, request.server.identity, person.id, userAgent));
        await noteSignIn(ctx, person, 'signIn', userAgent);
        ctx.changed(portalLog);
        return { success: true as const };
      },
    }),
    handle(portalSignOutCall, async (ctx, { request, reply }) => {
      await sql`update portal_session set revoked_at = ${ctx.now} where id = ${ctx.actor.sessionId}`.execute(ctx.db);
      await noteVisit(ctx, ctx.db, { portalUserId: ctx.actor.id, email: ctx.actor.username, action: 'signOut' });
      void reply.header('set-cookie', clearPortalCookie(request.server.identity));
      return { success: true as const };
    }),
    handle(readInvitationCall, {
      limit: { perMinute: 30 },
      handle: async (ctx, { body, request }) => openInvitation(request.server.identity, body.token, ctx.now),
    }),
    handle(acceptInvitationCall, {
      limit: { perMinute: 30 },
      prepare: (ctx, { body, request }) =>
        prepareAcceptance(request.server.identity, body.token, body.newPass, ctx.now),
      handle: async (ctx, { request, reply }, prepared) => {
        await accept(ctx, prepared);
        await endPortalSessions(ctx, prepared.portalUserId);
        const { 'user-agent': userAgent } = request.headers;
        void reply.header(
          'set-cookie',
          await openPortalSession(ctx, request.server.identity, prepared.portalUserId, userAgent),
        );
        await noteSignIn(ctx, { id: prepared.portalUserId, email: prepared.email }, 'accept', userAgent);
        return { success: true as const };
      },
    }),
    handle(portalPersonCall, (ctx) => personAtDoor(ctx)),
    handle(portalJobsCall, (ctx, { query }) => jobsAtDoor(ctx, query)),
    handleChangingGet(portalJobCall, {
      handle: async (ctx, { params }) => {
        const page = await jobAtDoor(ctx, params.number);
        await noteVisit(ctx, ctx.db, {
          portalUserId: ctx.actor.id,
          email: ctx.actor.username,
          action: 'view',
          object: page.job.number,
        });
        return page;
      },
    }),
    handleChangingGet(portalCertificateCall, {
      handle: async (ctx, { params, request, reply }) => {
        const certificate = await certificateAtDoor(ctx, params.number);
        const pdf = await certificateFile(ctx, certificate.id);
        const { id, username, name, sessionId } = ctx.actor;
        const guest = { id: id ?? '', email: username, name, sessionId };
        await noteDownload(ctx, guest, certificate, request.headers['user-agent']);
        void reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${certificate.number}.pdf"`);
        return pdf;
      },
    }),
  ],
  jobs: {
    mailPortalInvitation: (ctx, payload: { portalUserId: string; link: string; key: string }) =>
      mailPortalInvitation(ctx, payload),
    prunePortal: async (ctx) => {
      await sql`delete from portal_session where coalesce(revoked_at, expires_at) < ${ctx.now}::timestamptz - interval '90 days'`.execute(
        ctx.db,
      );
      // R-GEN-6: two years; the table itself refuses to lose a younger line.
      await sql`delete from portal_log where at < ${ctx.now}::timestamptz - interval '24 months'`.execute(ctx.db);
    },
  },
  schedule: { '41 3 * * *': 'prunePortal' },
});
