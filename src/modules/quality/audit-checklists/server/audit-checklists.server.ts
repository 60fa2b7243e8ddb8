import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { auditChecklist } from '../shared/checklist.record.ts';
import { addClausesCall, newRevisionCall, orderQuestionsCall } from '../shared/checklists.calls.ts';
import { auditQuestion } from '../shared/question.record.ts';
import { auditChecklistRevision } from '../shared/revision.record.ts';
import {
  addClauses,
  beginRevision,
  checklistActions,
  checklistRevisionActions,
  draftOf,
  nextQuestion,
  orderQuestions,
} from './checklists.actions.ts';

/** Checklists of internal audits: what is served under `/api/qa/internal-audit/checklists`. */
export const auditChecklistsServer = defineServerModule({
  name: 'quality/audit-checklists',
  records: [
    recordEndpoints(auditChecklist, {
      workflow: checklistActions,
      mayArchive: (_ctx, row) =>
        row.status === 'draft' ? null : 'A checklist that was in force stays: make it obsolete instead.',
    }),
    recordEndpoints(auditChecklistRevision, {
      workflow: checklistRevisionActions,
      mayArchive: (_ctx, row) => (row.status === 'draft' ? null : 'Only a draft is archived.'),
    }),
    recordEndpoints(auditQuestion, {
      beforeCreate: (input, _call, ctx) => nextQuestion(ctx, input.revisionId),
      holds: async ({ revisionId }, ctx) => void (await draftOf(ctx, revisionId, null)),
      mayArchive: async (ctx, row) =>
        (await getRecord(ctx, auditChecklistRevision, row.revisionId)).status === 'draft'
          ? null
          : 'An approved revision never changes: begin a new one.',
    }),
  ],
  endpoints: [
    handle(newRevisionCall, {
      creates: true,
      handle: async (ctx, { params, body }) => ({ id: await beginRevision(ctx, params.id, body.changeSummary) }),
    }),
    handle(orderQuestionsCall, async (ctx, { params, body }) => {
      const draft = await draftOf(ctx, params.id, body.version);
      return { moved: await orderQuestions(ctx, draft.id, body.ids) };
    }),
    handle(addClausesCall, async (ctx, { params, body }) => {
      const draft = await draftOf(ctx, params.id, body.version);
      return { added: await addClauses(ctx, draft.id, body.clauses) };
    }),
  ],
});
