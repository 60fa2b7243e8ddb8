import { z } from 'zod';
import { defineCall } from '#kernel/shared/call.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import {
  documentSources,
  type DocumentSource,
} from '#modules/quality/authorization-checklists/shared/documentChecklist.record.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { applicationDocument, applicationLine, authApplication } from './application.record.ts';
import { competenceAssessment } from './assessment.record.ts';

export const applicationFactsCall = defineCall({
  method: 'GET',
  path: '/api/qa/authorization-applications/:id/facts',
  allow: 'signedIn',
  summary:
    'How the documents of an application stand today, what the person lacks for its issue, and who is waited for',
  of: [authApplication, applicationLine, applicationDocument, competenceAssessment, trainingFact, staffAuthorization],
  params: z.strictObject({ id: z.string().max(100) }),
  answer: z.object({
    documents: z.array(
      z.object({
        id: z.string(),
        version: z.number(),
        no: z.number(),
        name: z.string(),
        nameTh: z.string(),
        mandatory: z.boolean(),
        source: z.enum(Object.keys(documentSources) as [DocumentSource, ...DocumentSource[]]),
        status: z.enum(['open', 'met']),
        isMet: z.boolean(),
        found: z.string(),
        papers: z.number(),
      }),
    ),
    /** R-AUT-1: what the person lacks, a sentence each; empty when the authorisation could be issued. */
    missing: z.array(z.string()),
    /** Who may endorse it, by name; empty: quality. */
    endorsers: z.array(z.string()),
  }),
});
