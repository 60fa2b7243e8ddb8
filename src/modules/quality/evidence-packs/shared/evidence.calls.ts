import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { liveName } from '#kernel/shared/live.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';

const asked = z.strictObject({
  clause: z.enum(Object.keys(clauses) as [keyof typeof clauses, ...(keyof typeof clauses)[]]),
  from: z.iso.date(),
  to: z.iso.date(),
});
export type Asked = z.infer<typeof asked>;
/** The figure of a clause that counts its findings past their closing day. */
export const overdueKind = 'overdue-findings';
/** A pack covers so many months at most, and holds files of so many bytes. */
export const mostMonths = 36;
export const mostBytes = 100_000_000;
const of = [liveName('auditReport'), liveName('auditFinding'), liveName('plannedAudit')] as const;
/** What else a figure of the passport counts: it is counted anew when one of these changes. */
const counted = [
  ...of,
  ...['auditAnswer', 'auditObservation', 'trainingFact', 'staffAuthorization', 'staffListRevision'].map(liveName),
  ...['calibration', 'documentRevision', 'releaseCertificate', 'vendorApproval'].map(liveName),
];

/** How much there is, before it is packed. */
export const evidenceCall = defineCall({
  method: 'GET',
  path: '/api/qa/evidence',
  allow: 'quality.user',
  summary: 'How many records of each kind speak for a clause in a period',
  of,
  query: asked,
  answer: z.object({
    kinds: z.array(z.object({ name: z.string(), label: z.string(), count: z.number() })),
    files: z.object({ count: z.number(), bytes: z.number() }),
  }),
});

/** The pack itself; each one is written into the history. */
export const evidenceZipCall = defineCall({
  method: 'GET',
  path: '/api/qa/evidence.zip',
  allow: 'quality.user',
  summary:
    'Plans, reports, samples, findings, training and lists that speak for a clause in a period, in one ZIP whose index is signed',
  of,
  query: asked,
});

/** Each clause with the records that prove it now, and what is missing. */
export const passportCall = defineCall({
  method: 'GET',
  path: '/api/qa/compliance-passport',
  allow: 'quality.user',
  summary:
    'Each clause of Part-145 with the records of the last 24 months that speak for it, its overdue findings, and its gaps',
  of: counted,
  answer: z.object({
    from: z.string(),
    to: z.string(),
    clauses: z.array(
      z.object({
        clause: asked.shape.clause,
        kinds: z.array(z.object({ name: z.string(), label: z.string(), count: z.number(), isGap: z.boolean() })),
        overdueFindings: z.number(),
      }),
    ),
  }),
});

/** The records one figure of the passport counts, each with where it is read. */
export const passportRecordsCall = defineCall({
  method: 'GET',
  path: '/api/qa/compliance-passport/records',
  allow: 'quality.user',
  summary: 'The records behind one figure of the compliance passport',
  of: counted,
  query: z.strictObject({ clause: asked.shape.clause, kind: z.string().max(40) }),
  answer: z.object({
    label: z.string(),
    count: z.number(),
    rows: z.array(
      z.object({ path: z.string(), cells: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])) }),
    ),
  }),
});
