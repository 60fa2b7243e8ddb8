import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';

const portalLive = liveName('portal');

const success = z.object({ success: z.literal(true) });

export const portalSignInCall = defineCall({
  method: 'POST',
  path: '/api/portal/sign-in',
  allow: 'public',
  summary: 'A customer’s person signs in at the portal; sets the portal’s own cookie',
  body: z.strictObject({
    email: z.string().min(1, 'Required').max(254),
    password: z.string().min(1, 'Required').max(1000),
  }),
  answer: success,
});

const guest = 'guest:portal';

export const portalSignOutCall = defineCall({
  method: 'POST',
  path: '/api/portal/sign-out',
  allow: guest,
  summary: 'Leave the portal',
  answer: success,
});

const token = z.string().regex(/^[\w-]{43}$/, 'This is not the whole link');

export const readInvitationCall = defineCall({
  method: 'POST',
  path: '/api/portal/invitation',
  allow: 'public',
  summary: 'Whom an invitation is for; it is not used up by looking',
  body: z.strictObject({ token }),
  answer: z.object({ name: z.string(), email: z.string(), customer: z.string() }),
});

export const acceptInvitationCall = defineCall({
  method: 'POST',
  path: '/api/portal/accept',
  allow: 'public',
  summary: 'Use an invitation: choose a password and come in',
  body: z.strictObject({ token, newPass: z.string().min(1, 'Required').max(1000) }),
  answer: success,
});

export const portalPersonCall = defineCall({
  method: 'GET',
  path: '/api/portal/me',
  allow: guest,
  summary: 'Who is at the portal',
  of: [portalLive],
  answer: z.object({
    name: z.string(),
    email: z.string(),
    customer: z.string(),
    color: z.string(),
    scopes: z.array(z.string()),
    company: z.string(),
  }),
});

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

export const portalJobsCall = defineCall({
  method: 'GET',
  path: '/api/portal/jobs',
  allow: guest,
  summary: 'A page of the customer’s own jobs: phase, promise, what there is to read',
  of: [portalLive],
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
});

const number = z.strictObject({ number: z.string().max(40) });

const finding = z.object({
  number: z.string(),
  defect: z.string(),
  place: z.string(),
  description: z.string(),
  severity: z.string(),
  disposition: nullable,
});

export const portalJobCall = defineCall({
  method: 'GET',
  path: '/api/portal/jobs/:number',
  allow: guest,
  summary: 'One of the customer’s own jobs, the findings they were sent and their certificates; opening is logged',
  of: [portalLive],
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
});

export const portalCertificateCall = defineCall({
  method: 'GET',
  path: '/api/portal/certificates/:number/pdf',
  allow: guest,
  summary: 'The customer’s own certificate as it was signed, or marked as superseded; every download is logged',
  params: number,
});
