import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import { setCookie } from '#kernel/server/identity/token.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { evidenceFile } from '#modules/maintenance/audit-packs/server/public.ts';
import { certificateFile } from '#modules/maintenance/releases/server/public.ts';
import {
  auditCertificateCall,
  auditCertificatesCall,
  auditFileCall,
  auditorCall,
  auditToolCall,
  auditViewsCall,
  closeAuditViewCall,
  enterAuditViewCall,
  openAuditViewCall,
} from '../shared/auditViews.calls.ts';
import {
  roomAuditCall,
  roomAuditsCall,
  roomDocumentsCall,
  roomFileCall,
  roomPassportCall,
  roomRecordsCall,
  roomStaffCall,
  roomTrainingCall,
} from '../shared/auditRoom.calls.ts';
import { auditor, certificateEvidence, certificateHead, certificates, toolEvidence } from './evidence.queries.ts';
import {
  passportList,
  showPart,
  requirePart,
  roomAudit,
  roomAudits,
  roomDocuments,
  roomFile,
  roomPassport,
  roomStaff,
  roomTraining,
} from './room.queries.ts';
import { auditCookie, closeView, enterView, noteLook, openView, readAuditor, views } from './views.ts';

const fileNameOf = (name: string) => name.replaceAll(/[^\w. -]+/g, '_');

/** Audit mode: a read-only view for an inspector, and who looked at what. */
export const auditViewsServer = defineServerModule({
  name: 'maintenance/audit-views',
  guestSessions: { audit: readAuditor },
  endpoints: [
    handle(auditViewsCall, (ctx) => views(ctx)),
    handle(openAuditViewCall, {
      creates: true,
      handle: (ctx, { body, reply }) => {
        void reply.status(201);
        return openView(ctx, body);
      },
    }),
    handle(closeAuditViewCall, async (ctx, { params, body }) => {
      await closeView(ctx, params.id, body.reason);
      return { closed: true as const };
    }),
    handle(enterAuditViewCall, {
      limit: { perMinute: 30 },
      handle: async (ctx, { body, request, reply }) => {
        const { inspector, seconds } = await enterView(ctx, body.token);
        const { secureCookie: secure } = request.server.identity;
        void reply.header('set-cookie', setCookie(auditCookie, body.token, { secure, maxAge: seconds }));
        return { inspector };
      },
    }),
    handle(auditorCall, (ctx) => auditor(ctx)),
    handle(auditCertificatesCall, async (ctx, { query }) => {
      await requirePart(ctx, 'certificates');
      return certificates(ctx, query.q);
    }),
    handleChangingGet(auditCertificateCall, {
      handle: async (ctx, { params }) => {
        await requirePart(ctx, 'certificates');
        const evidence = await certificateEvidence(ctx, params.number);
        await noteLook(ctx, evidence.number);
        return evidence;
      },
    }),
    handleChangingGet(auditToolCall, {
      handle: async (ctx, { params }) => {
        await requirePart(ctx, 'certificates');
        const tool = await toolEvidence(ctx, params);
        await noteLook(ctx, `${params.number} · ${tool.toolNo}`);
        return tool;
      },
    }),
    handleChangingGet(auditFileCall, {
      handle: async (ctx, { params, reply }) => {
        await requirePart(ctx, 'certificates');
        const { jobId, jobNumber, number } = await certificateHead(ctx, params.number);
        const found =
          params.file === 'certificate'
            ? { name: `${number}.pdf`, mime: 'application/pdf', bytes: await certificateFile(ctx, number) }
            : await evidenceFile(ctx, { id: jobId, jobnumber: jobNumber }, params.file);
        if (!found) return notFound('No such file behind this certificate.');
        await noteLook(ctx, `${number} · ${found.name}`);
        void reply.type(found.mime).header('content-disposition', `inline; filename="${fileNameOf(found.name)}"`);
        return found.bytes;
      },
    }),
    handleChangingGet(roomPassportCall, { handle: (ctx) => showPart(ctx, 'passport', () => roomPassport(ctx)) }),
    handleChangingGet(roomRecordsCall, {
      handle: (ctx, { query }) =>
        showPart(ctx, 'passport', () => passportList(ctx, query), `${query.clause} · ${query.kind}`),
    }),
    handleChangingGet(roomAuditsCall, { handle: (ctx) => showPart(ctx, 'audits', () => roomAudits(ctx)) }),
    handleChangingGet(roomAuditCall, {
      handle: (ctx, { params }) => showPart(ctx, 'audits', () => roomAudit(ctx, params.number), params.number),
    }),
    handleChangingGet(roomDocumentsCall, {
      handle: (ctx, { query }) => showPart(ctx, 'documents', () => roomDocuments(ctx, query.q), query.q),
    }),
    handleChangingGet(roomStaffCall, { handle: (ctx) => showPart(ctx, 'staff', () => roomStaff(ctx)) }),
    handleChangingGet(roomTrainingCall, {
      handle: (ctx, { query }) => showPart(ctx, 'training', () => roomTraining(ctx, query.q), query.q),
    }),
    handleChangingGet(roomFileCall, {
      handle: async (ctx, { params, reply }) => {
        const { name, mime, bytes } = await roomFile(ctx, params.id);
        const way = mime === 'application/pdf' || mime.startsWith('image/') ? 'inline' : 'attachment';
        void reply.type(mime).header('content-disposition', `${way}; filename="${fileNameOf(name)}"`);
        return bytes;
      },
    }),
  ],
});
