import { refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { assessmentChecklist, assessmentCriterion } from '../shared/assessmentChecklist.record.ts';
import { documentChecklist, documentItem, ruleOf } from '../shared/documentChecklist.record.ts';
import {
  assessmentChecklistActions,
  beginWithPublished,
  documentChecklistActions,
  draftOf,
  nextNo,
  nextVersion,
} from './checklists.actions.ts';

const fixed = 'A published revision never changes: begin a new one.';
const onlyDraft = 'Only a draft is archived.';

/** Document and assessment checklists: what is served under `/api/qa/authorization-applications/…-checklist`. */
export const authorizationChecklistsServer = defineServerModule({
  name: 'quality/authorization-checklists',
  records: [
    recordEndpoints(documentChecklist, {
      workflow: documentChecklistActions,
      beforeCreate: (input, _call, ctx) => nextVersion(ctx, documentChecklist, input),
      afterCreate: (ctx, row) => beginWithPublished(ctx, documentChecklist, row),
      mayArchive: (_ctx, row) => (row.status === 'draft' ? null : onlyDraft),
    }),
    recordEndpoints(documentItem, {
      beforeCreate: (input, _call, ctx) => nextNo(ctx, 'documentItem', input.checklistId),
      holds: async (facts, ctx) => {
        await draftOf(ctx, documentChecklist, facts.checklistId);
        for (const [source, field] of Object.entries(ruleOf) as [
          keyof typeof ruleOf,
          (typeof ruleOf)[keyof typeof ruleOf],
        ][]) {
          const isGiven = facts[field] !== null && facts[field] !== undefined;
          if (facts.source === source && !isGiven) refuseField(field, 'RULE_MISSING', 'Say what is looked up.');
          if (facts.source !== source && isGiven)
            refuseField(field, 'RULE_OTHER', 'This belongs to another source: leave it empty.');
        }
      },
      mayArchive: async (ctx, row) =>
        (await getRecord(ctx, documentChecklist, row.checklistId)).status === 'draft' ? null : fixed,
    }),
    recordEndpoints(assessmentChecklist, {
      workflow: assessmentChecklistActions,
      beforeCreate: (input, _call, ctx) => nextVersion(ctx, assessmentChecklist, input),
      afterCreate: (ctx, row) => beginWithPublished(ctx, assessmentChecklist, row),
      mayArchive: (_ctx, row) => (row.status === 'draft' ? null : onlyDraft),
    }),
    recordEndpoints(assessmentCriterion, {
      beforeCreate: (input, _call, ctx) => nextNo(ctx, 'assessmentCriterion', input.checklistId),
      holds: ({ checklistId }, ctx) => draftOf(ctx, assessmentChecklist, checklistId),
      mayArchive: async (ctx, row) =>
        (await getRecord(ctx, assessmentChecklist, row.checklistId)).status === 'draft' ? null : fixed,
    }),
  ],
  endpoints: [],
});
