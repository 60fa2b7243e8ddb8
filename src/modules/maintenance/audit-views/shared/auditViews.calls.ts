import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { roomPartNames } from './room.ts';

/** The most days a view is open. */
const mostDays = 14;
export const tokenPattern = /^[\w-]{43}$/;
const auditViewLive = liveName('auditView');
const guest = 'guest:audit' as const;

export const openAuditViewCall = defineCall({
  method: 'POST',
  path: '/api/audit-views',
  allow: 'quality.admin',
  summary: 'Opens a read-only view for an inspector, for some days; the link is told once',
  of: [auditViewLive],
  body: z.strictObject({
    inspector: z.string().trim().min(2).max(120),
    organisation: z.string().trim().min(2).max(120),
    purpose: z.string().trim().min(3).max(300),
    days: z.int().min(1).max(mostDays),
    contents: z
      .array(z.enum(roomPartNames))
      .min(1, 'Choose what is in the room.')
      .max(roomPartNames.length)
      .default(['certificates']),
  }),
  answer: z.object({ id: z.string(), link: z.string() }),
});

export const auditViewsCall = defineCall({
  method: 'GET',
  path: '/api/audit-views',
  allow: 'quality.viewer',
  summary: 'The views opened for inspectors, and what was looked at in each',
  of: [auditViewLive],
  answer: z.object({
    views: z.array(
      z.object({
        id: z.string(),
        inspector: z.string(),
        organisation: z.string(),
        purpose: z.string(),
        contents: z.array(z.enum(roomPartNames)),
        openedBy: z.string(),
        createdAt: z.string(),
        expiresAt: z.string(),
        closedAt: z.string().nullable(),
        closedReason: z.string().nullable(),
        state: z.enum(['open', 'expired', 'closed']),
        looks: z.number(),
        last: z.array(z.object({ at: z.string(), what: z.string() })),
      }),
    ),
  }),
});

export const closeAuditViewCall = defineCall({
  method: 'POST',
  path: '/api/audit-views/:id/close',
  allow: 'quality.admin',
  summary: 'Closes a view before its day',
  of: [auditViewLive],
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
  answer: z.object({ closed: z.literal(true) }),
});

export const enterAuditViewCall = defineCall({
  method: 'POST',
  path: '/api/audit-views/enter',
  allow: 'public',
  summary: 'An inspector opens their view with its link',
  body: z.strictObject({ token: z.string().regex(tokenPattern, 'This is not the whole link') }),
  answer: z.object({ inspector: z.string() }),
});

export const auditorCall = defineCall({
  method: 'GET',
  path: '/api/audit/me',
  allow: guest,
  summary: 'Who looks, for whom and until when',
  of: [auditViewLive],
  answer: z.object({
    inspector: z.string(),
    organisation: z.string(),
    purpose: z.string(),
    contents: z.array(z.enum(roomPartNames)),
    expiresAt: z.string(),
  }),
});

export const auditCertificatesCall = defineCall({
  method: 'GET',
  path: '/api/audit/certificates',
  allow: guest,
  summary: 'Certificates, newest first, found by number, part number, serial number or work order',
  of: [auditViewLive],
  query: z.strictObject({ q: z.string().trim().max(100).default('') }),
  answer: z.object({
    left: z.boolean(),
    rows: z.array(
      z.object({
        number: z.string(),
        type: z.string(),
        status: z.string(),
        partNumber: z.string(),
        partName: z.string(),
        serialNumber: z.string(),
        jobNumber: z.string(),
        signer: z.string(),
        issuedAt: z.string(),
      }),
    ),
  }),
});

const file = z.object({ id: z.string(), folder: z.string(), owner: z.string(), name: z.string() });

export const auditCertificateCall = defineCall({
  method: 'GET',
  path: '/api/audit/certificates/:number',
  allow: guest,
  summary: 'A certificate and the evidence it rests on',
  of: [auditViewLive],
  params: z.strictObject({ number: z.string().max(60) }),
  answer: z.object({
    number: z.string(),
    status: z.string(),
    jobNumber: z.string(),
    partNumber: z.string(),
    partName: z.string(),
    serialNumber: z.string(),
    block11: z.string(),
    signer: z.string(),
    authorizationNo: z.string(),
    issuedAt: z.string(),
    signatures: z.array(
      z.object({
        at: z.string(),
        meaning: z.string(),
        signer: z.string(),
        authorizationNo: z.string().nullable(),
        what: z.string(),
      }),
    ),
    tools: z.array(
      z.object({
        toolId: z.string(),
        toolNo: z.string(),
        toolName: z.string(),
        uses: z.number(),
        firstUsed: z.string(),
        lastUsed: z.string(),
        calDue: z.string().nullable(),
      }),
    ),
    parts: z.array(
      z.object({ partNumber: z.string(), name: z.string(), lot: z.string(), document: z.string(), card: z.string() }),
    ),
    files: z.array(file),
    missing: z.array(z.string()),
  }),
});

export const auditToolCall = defineCall({
  method: 'GET',
  path: '/api/audit/certificates/:number/tools/:toolId',
  allow: guest,
  summary: 'A tool used under a certificate: each use, and its calibrations from the one in force at the first use on',
  of: [auditViewLive],
  params: z.strictObject({ number: z.string().max(60), toolId: z.uuid() }),
  answer: z.object({
    toolNo: z.string(),
    toolName: z.string(),
    uses: z.array(z.object({ at: z.string(), card: z.string(), by: z.string(), calDue: z.string().nullable() })),
    calibrations: z.array(
      z.object({
        certificateNo: z.string(),
        provider: z.string(),
        calibratedOn: z.string(),
        nextDue: z.string().nullable(),
        asFound: z.string(),
        result: z.string(),
        status: z.string(),
        reviewedBy: z.string().nullable(),
        files: z.array(file),
      }),
    ),
  }),
});

export const auditFileCall = defineCall({
  method: 'GET',
  path: '/api/audit/certificates/:number/files/:file',
  allow: guest,
  summary: 'A file behind a certificate as it was filed, the certificate itself, or a report as PDF',
  of: [auditViewLive],
  params: z.strictObject({ number: z.string().max(60), file: z.string().max(120) }),
});
