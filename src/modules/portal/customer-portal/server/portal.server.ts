import { sql } from 'kysely';
import { z } from 'zod';
import { defineServerModule, read, write } from '#kernel/server/endpoint.ts';
import { certificateFile } from '#modules/maintenance/releases/server/public.ts';
import { portalLog } from '#modules/admin/customer-portal/shared/portalLog.record.ts';
import { certificateAtDoor, jobAtDoor, jobsAtDoor, personAtDoor } from './portal.queries.ts';
import { accept, mailPortalInvitation, openInvitation, prepareAcceptance } from './invitations.ts';
import { clearPortalCookie, endPortalSessions, openPortalSession, readPortalGuest } from './sessions.ts';
import { provePortalPerson } from './signIn.ts';
import { noteDownload, noteSignIn, noteVisit } from './visits.ts';

const guest = 'guest:portal';
const success = z.object({ success: z.literal(true) });
const token = z.string().regex(/^[\w-]{43}$/, 'This is not the whole link');
const number = z.strictObject({ number: z.string().max(40) });
const nullable = z.string().nullable();

const job = z.object({
  number: z.string(),
  partNumber: z.string(),
  partName: z.string(),
  serialNumber: z.string(),
  customerRef: nullable,
  workScope: z.string(),
  isUrgent: z.boolean(),
  step: z.number(),
  phase: z.string(),
  isOpen: z.boolean(),
  waitsForYou: z.boolean(),
  receivedAt: z.string(),
  dueAt: z.string(),
  releasedAt: nullable,
  certificates: z.number(),
  findings: z.number(),
});
const finding = z.object({
  number: z.string(),
  defect: z.string(),
  place: z.string(),
  description: z.string(),
  severity: z.string(),
  disposition: nullable,
});

/** The customers' door: who comes in, and what they see. Nothing else of the product answers them. */
export const portalServer = defineServerModule({
  name: 'portal/customer-portal',
  doors: { portal: readPortalGuest },
  endpoints: [
    write({
      method: 'POST',
      path: '/api/portal/sign-in',
      allow: 'public',
      summary: 'A customer’s person signs in at the portal; sets the portal’s own cookie',
      limit: { perMinute: 30 },
      body: z.strictObject({
        email: z.string().min(1, 'Required').max(254),
        password: z.string().min(1, 'Required').max(1000),
      }),
      answer: success,
      prepare: (ctx, { body, request }) =>
        provePortalPerson(request.server.identity, ctx, { ...body, userAgent: request.headers['user-agent'] }),
      handle: async (ctx, { request, reply }, person) => {
        const { 'user-agent': userAgent } = request.headers;
        void reply.header('set-cookie', await openPortalSession(ctx, request.server.identity, person.id, userAgent));
        await noteSignIn(ctx, person, 'signIn', userAgent);
        ctx.changed(portalLog);
        return { success: true };
      },
    }),
    write({
      method: 'POST',
      path: '/api/portal/sign-out',
      allow: guest,
      summary: 'Leave the portal',
      answer: success,
      handle: async (ctx, { request, reply }) => {
        await sql`update portal_session set revoked_at = ${ctx.now} where id = ${ctx.actor.sessionId}`.execute(ctx.db);
        await noteVisit(ctx, ctx.db, { portalUserId: ctx.actor.id, email: ctx.actor.username, action: 'signOut' });
        void reply.header('set-cookie', clearPortalCookie(request.server.identity));
        return { success: true };
      },
    }),
    write({
      method: 'POST',
      path: '/api/portal/invitation',
      allow: 'public',
      summary: 'Whom an invitation is for; it is not used up by looking',
      limit: { perMinute: 30 },
      body: z.strictObject({ token }),
      answer: z.object({ name: z.string(), email: z.string(), customer: z.string() }),
      handle: async (ctx, { body, request }) => openInvitation(request.server.identity, body.token, ctx.now),
    }),
    write({
      method: 'POST',
      path: '/api/portal/accept',
      allow: 'public',
      summary: 'Use an invitation: choose a password and come in',
      limit: { perMinute: 30 },
      body: z.strictObject({ token, newPass: z.string().min(1, 'Required').max(1000) }),
      answer: success,
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
        return { success: true };
      },
    }),
    read({
      path: '/api/portal/me',
      allow: guest,
      summary: 'Who is at the portal',
      answer: z.object({
        name: z.string(),
        email: z.string(),
        customer: z.string(),
        color: z.string(),
        scopes: z.array(z.string()),
        company: z.string(),
      }),
      handle: (ctx) => personAtDoor(ctx),
    }),
    read({
      path: '/api/portal/jobs',
      allow: guest,
      summary: 'A page of the customer’s own jobs: phase, promise, what there is to read',
      query: z.strictObject({
        which: z.enum(['open', 'done']).default('open'),
        q: z.string().max(100).default(''),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
      }),
      answer: z.object({
        jobs: z.array(job),
        found: z.number(),
        open: z.number(),
        done: z.number(),
        waiting: z.number(),
        at: z.string(),
      }),
      handle: (ctx, { query }) => jobsAtDoor(ctx, query),
    }),
    write({
      method: 'GET',
      path: '/api/portal/jobs/:number',
      allow: guest,
      summary: 'One of the customer’s own jobs, the findings they were sent and their certificates; opening is logged',
      params: number,
      answer: z.object({
        job: job.extend({ aircraft: nullable }),
        reports: z.array(
          z.object({ number: z.string(), sentAt: z.string(), conclusion: nullable, findings: z.array(finding) }),
        ),
        certificates: z.array(
          z.object({
            number: z.string(),
            type: z.string(),
            issuedAt: z.string(),
            status: z.string(),
            verifyToken: z.string(),
          }),
        ),
      }),
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
    write({
      method: 'GET',
      path: '/api/portal/certificates/:number/pdf',
      allow: guest,
      summary: 'The customer’s own certificate as it was signed, or marked as superseded; every download is logged',
      params: number,
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
