import { refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { can } from '#kernel/shared/permission.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { managersOf } from '#modules/quality/authorizations/server/public.ts';
import { applicationDocument, applicationLine, authApplication } from '../shared/application.record.ts';
import { applicationFactsCall } from '../shared/applications.calls.ts';
import { assessmentResult, competenceAssessment } from '../shared/assessment.record.ts';
import { applicationDocumentActions, applicationLineActions, authApplicationActions } from './applications.actions.ts';
import { documentFacts, missingOf } from './applications.queries.ts';
import {
  beginApplication,
  beginAssessment,
  beginDocuments,
  beginResults,
  checkAssessment,
  checkLine,
  whyNotHandedIn,
  whyNotTheirs,
} from './applications.rules.ts';
import { competenceAssessmentActions, lockAssessment, whyNotAssessor, whyNotJudged } from './assessments.actions.ts';

/** Applications for authorisations: what is served under `/api/qa/authorization-applications`. */
export const authorizationApplicationsServer = defineServerModule({
  name: 'quality/authorization-applications',
  records: [
    recordEndpoints(authApplication, {
      workflow: authApplicationActions,
      beforeCreate: (input, _call, ctx) => beginApplication(ctx, input),
      afterCreate: beginDocuments,
      whose: whyNotTheirs,
      mayArchive: (_ctx, row) =>
        row.status === 'draft' ? null : 'Only a draft is thrown away; withdraw the application.',
    }),
    recordEndpoints(applicationLine, {
      workflow: applicationLineActions,
      whose: async (ctx, row) => whyNotTheirs(ctx, await getRecord(ctx, authApplication, row.applicationId)),
      // A decision about a group asks nothing of how it was named.
      holds: (facts, ctx, row) => (row && !row.archivedAt ? undefined : checkLine(ctx, facts)),
      beforeUpdate: (ctx, row) => checkLine(ctx, row),
      mayUpdate: async (ctx, row) => whyNotWritten((await getRecord(ctx, authApplication, row.applicationId)).status),
      mayArchive: async (ctx, row) => whyNotWritten((await getRecord(ctx, authApplication, row.applicationId)).status),
    }),
    recordEndpoints(applicationDocument, { workflow: applicationDocumentActions, mayUpdate: whyNotHandedIn }),
    recordEndpoints(competenceAssessment, {
      workflow: competenceAssessmentActions,
      beforeCreate: (input, _call, ctx) => beginAssessment(ctx, input),
      afterCreate: beginResults,
      mayUpdate: (ctx, row) => (can(ctx.actor, 'quality.user') ? null : whyNotAssessor(ctx, row)),
      beforeUpdate: checkAssessment,
    }),
    recordEndpoints(assessmentResult, {
      mayUpdate: whyNotJudged,
      beforeUpdate: async (ctx, row, input) => {
        await lockAssessment(ctx, row.assessmentId);
        const { result, note } = { ...row, ...input };
        if (result === 'notOk' && !note) refuseField('note', 'NOTE_MISSING', 'Say what was missing.');
      },
    }),
  ],
  endpoints: [
    handle(applicationFactsCall, async (ctx, { params }) => {
      const row = await getRecord(ctx, authApplication, params.id);
      const endorsers = await managersOf(ctx, row.applicantId);
      return {
        documents: await documentFacts(ctx, row),
        missing: await missingOf(ctx, row),
        endorsers: endorsers.map(({ name }) => name),
      };
    }),
  ],
});

const whyNotWritten = (status: string): string | null =>
  status === 'draft' || status === 'returned' ? null : 'Groups are named before it is submitted.';
