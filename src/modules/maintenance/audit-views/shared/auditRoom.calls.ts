import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { passportCall } from '#modules/quality/evidence-packs/shared/public.ts';

const guest = 'guest:audit' as const;
type Clause = keyof typeof clauses;
const nullable = z.string().nullable();
const file = z.object({ id: z.string(), name: z.string(), owner: z.string() });
const query = z.strictObject({ q: z.string().trim().max(100).default('') });

export const roomPassportCall = defineCall({
  method: 'GET',
  path: '/api/audit-room/passport',
  allow: guest,
  summary: 'Each clause with the records that prove it, for the auditor',
  answer: passportCall.answer,
});

export const roomRecordsCall = defineCall({
  method: 'GET',
  path: '/api/audit-room/passport/records',
  allow: guest,
  summary: 'The records behind one figure of the passport, where their part is in the room',
  query: z.strictObject({ clause: z.enum(Object.keys(clauses) as [Clause, ...Clause[]]), kind: z.string().max(40) }),
  answer: z.object({
    label: z.string(),
    count: z.number(),
    rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  }),
});

export const roomAuditsCall = defineCall({
  method: 'GET',
  path: '/api/audit-room/audits',
  allow: guest,
  summary: 'Issued reports of internal audits, newest first',
  answer: z.object({
    rows: z.array(
      z.object({
        number: z.string(),
        status: z.string(),
        area: z.string(),
        kind: z.string(),
        heldOn: nullable,
        lead: z.string(),
        findings: z.number(),
        openFindings: z.number(),
      }),
    ),
  }),
});

export const roomAuditCall = defineCall({
  method: 'GET',
  path: '/api/audit-room/audits/:number',
  allow: guest,
  summary: 'One report with its answers, findings, their plans and observations',
  params: z.strictObject({ number: z.string().max(40) }),
  answer: z.object({
    number: z.string(),
    status: z.string(),
    area: z.string(),
    lead: z.string(),
    startedOn: z.string(),
    heldOn: nullable,
    scope: z.string(),
    summary: nullable,
    answers: z.array(
      z.object({
        no: z.number(),
        section: z.string(),
        text: z.string(),
        clause: z.string(),
        result: nullable,
        evidence: nullable,
      }),
    ),
    findings: z.array(
      z.object({
        number: z.string(),
        status: z.string(),
        capStatus: z.string(),
        level: z.string(),
        clause: z.string(),
        statement: z.string(),
        closureDueOn: nullable,
        closedAt: nullable,
        plan: z.array(z.object({ section: z.string(), text: z.string(), doneAt: nullable })),
      }),
    ),
    observations: z.array(z.object({ number: z.string(), statement: z.string(), reply: nullable })),
    files: z.array(file),
  }),
});

export const roomDocumentsCall = defineCall({
  method: 'GET',
  path: '/api/audit-room/documents',
  allow: guest,
  summary: 'Manuals and procedures in force, found by number or title',
  query,
  answer: z.object({
    left: z.boolean(),
    rows: z.array(
      z.object({
        number: z.string(),
        title: z.string(),
        kind: z.string(),
        designation: z.string(),
        effectiveOn: nullable,
        authorityReference: nullable,
        files: z.array(file),
      }),
    ),
  }),
});

export const roomStaffCall = defineCall({
  method: 'GET',
  path: '/api/audit-room/staff',
  allow: guest,
  summary: 'The published list of certifying staff',
  answer: z.object({
    list: z
      .object({
        number: z.string(),
        effectiveOn: z.string(),
        authorityReference: nullable,
        entries: z.array(
          z.object({
            number: z.string(),
            name: z.string(),
            employeeNo: z.string(),
            category: z.string(),
            stampNo: nullable,
            scope: z.string(),
            limitations: nullable,
            validUntil: nullable,
          }),
        ),
      })
      .nullable(),
  }),
});

export const roomTrainingCall = defineCall({
  method: 'GET',
  path: '/api/audit-room/training',
  allow: guest,
  summary: 'Training records, found by person, employee number or subject',
  query,
  answer: z.object({
    left: z.boolean(),
    rows: z.array(
      z.object({
        id: z.string(),
        employeeNo: z.string(),
        name: z.string(),
        subject: z.string(),
        subjectName: z.string(),
        completedOn: z.string(),
        validUntil: nullable,
        evidence: z.string(),
      }),
    ),
  }),
});

export const roomFileCall = defineCall({
  method: 'GET',
  path: '/api/audit-room/files/:id',
  allow: guest,
  summary: 'A file of an audit or a document that is in the room',
  params: z.strictObject({ id: z.uuid() }),
});
