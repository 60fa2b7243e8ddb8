import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { clauses } from '#modules/quality/audit-areas/shared/public.ts';
import { auditQuestion } from './question.record.ts';
import { auditChecklistRevision } from './revision.record.ts';

const byId = z.strictObject({ id: z.uuid() });
const version = z.int().min(1);

export const newRevisionCall = defineCall({
  method: 'POST',
  path: '/api/qa/internal-audit/checklists/:id/revisions',
  allow: 'quality.user',
  summary: 'Begin the next revision of a checklist with the questions of the approved one',
  of: [auditChecklistRevision, auditQuestion],
  params: byId,
  body: z.strictObject({ changeSummary: z.string().trim().min(5).max(2000) }),
  answer: z.object({ id: z.string() }),
});

export const orderQuestionsCall = defineCall({
  method: 'PUT',
  path: '/api/qa/internal-audit/checklist-revisions/:id/order',
  allow: 'quality.user',
  summary: 'Put the questions of a draft in another order',
  of: [auditQuestion],
  params: byId,
  body: z.strictObject({ version, ids: z.array(z.uuid()).min(1).max(500) }),
  answer: z.object({ moved: z.number() }),
});

export const addClausesCall = defineCall({
  method: 'POST',
  path: '/api/qa/internal-audit/checklist-revisions/:id/clauses',
  allow: 'quality.user',
  summary: 'Add a question for each clause that is named and has none yet',
  of: [auditQuestion],
  params: byId,
  body: z.strictObject({
    version,
    clauses: z
      .array(z.enum(Object.keys(clauses) as [keyof typeof clauses]))
      .min(1)
      .max(50),
  }),
  answer: z.object({ added: z.number() }),
});
