import { dropBytes, keepBytes } from '#kernel/server/attachments/attachments.ts';
import { prepareFile } from '#kernel/server/attachments/prepare.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle } from '#kernel/server/handle.ts';
import { setCookie } from '#kernel/server/identity/token.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { AppError, refuse } from '#kernel/shared/errors.ts';
import { uploadedFile } from '#modules/account/profile/server/public.ts';
import { sentQuestionnaire, vendorQuestion, vendorQuestionnaire } from '../shared/questionnaire.record.ts';
import * as calls from '../shared/questionnaires.calls.ts';
import { addEvidence, questionsOf, removeEvidence, saveAnswer, sheetAtDoor, submitAnswers } from './answers.ts';
import {
  mailLink,
  mailQuestionnaire,
  openLink,
  questionnaireCookie,
  readVendor,
  type QuestionnaireMail,
} from './links.ts';
import {
  beforeSending,
  draftOf,
  firstRevision,
  newLink,
  nextPlace,
  orderQuestions,
  revise,
  sentQuestionnaireActions,
  vendorQuestionnaireActions,
} from './questionnaires.actions.ts';
import { watchQuestionnaires } from './watch.ts';

const largestMegabytes = 20;

/** Questionnaires for vendors: written and sent by quality, answered by a link without an account. */
export const vendorQuestionnairesServer = defineServerModule({
  name: 'quality/vendor-questionnaires',
  guestSessions: { questionnaire: readVendor },
  records: [
    recordEndpoints(vendorQuestionnaire, {
      workflow: vendorQuestionnaireActions,
      beforeCreate: firstRevision,
      mayArchive: (_ctx, row) => (row.status === 'draft' ? null : 'Only a draft is archived.'),
    }),
    recordEndpoints(vendorQuestion, {
      beforeCreate: (input, _call, ctx) => nextPlace(ctx, input.questionnaireId),
      holds: async ({ questionnaireId }, ctx) => void (await draftOf(ctx, questionnaireId)),
      mayArchive: async (ctx, row) =>
        (await getRecord(ctx, vendorQuestionnaire, row.questionnaireId)).status === 'draft'
          ? null
          : 'A released questionnaire never changes: begin a new revision.',
    }),
    recordEndpoints(sentQuestionnaire, {
      workflow: sentQuestionnaireActions,
      beforeCreate: (input, _call, ctx) => beforeSending(ctx, input),
      afterCreate: async (ctx, row) => void (await mailLink(ctx, row, { occasion: 'first', shownTo: null })),
    }),
  ],
  endpoints: [
    handle(calls.reviseQuestionnaireCall, {
      creates: true,
      handle: async (ctx, { params }) => ({ id: await revise(ctx, params.id) }),
    }),
    handle(calls.orderVendorQuestionsCall, async (ctx, { params, body }) => ({
      moved: await orderQuestions(ctx, params.id, body.ids),
    })),
    handle(calls.questionnaireAnswersCall, async (ctx, { params }) => {
      const { id } = await getRecord(ctx, sentQuestionnaire, params.id);
      return { questions: await questionsOf(ctx, id) };
    }),
    handle(calls.questionnaireLinkCall, (ctx, { params, body }) => newLink(ctx, params.id, body.answerBy)),
    handle(calls.enterQuestionnaireCall, {
      limit: { perMinute: 30 },
      handle: async (ctx, { body, request, reply }) => {
        const { number, seconds } = await openLink(ctx, body.token);
        const { secureCookie: secure } = request.server.identity;
        void reply.header('set-cookie', setCookie(questionnaireCookie, body.token, { secure, maxAge: seconds }));
        return { number };
      },
    }),
    handle(calls.vendorSheetCall, (ctx) => sheetAtDoor(ctx)),
    handle(calls.saveAnswerCall, async (ctx, { params, body }) => {
      await saveAnswer(ctx, params.questionId, body);
      return { saved: true as const };
    }),
    handle(calls.addEvidenceCall, {
      multipart: true,
      prepare: async (ctx, { request }) => {
        const { upload } = await uploadedFile(request, { megabytes: largestMegabytes });
        const file = await prepareFile(upload);
        if (file.mime !== 'application/pdf' && !file.mime.startsWith('image/'))
          refuse('FILE_KIND', 'Attach a PDF or a picture.');
        return keepBytes(ctx, file);
      },
      handle: async (ctx, { params }, file) => {
        try {
          return { id: await addEvidence(ctx, params.questionId, file) };
        } catch (error) {
          if (error instanceof AppError) dropBytes(ctx, file);
          throw error;
        }
      },
    }),
    handle(calls.removeEvidenceCall, async (ctx, { params }) => {
      await removeEvidence(ctx, params.id);
      return { removed: true as const };
    }),
    handle(calls.submitQuestionnaireCall, (ctx, { body }) => submitAnswers(ctx, body)),
  ],
  jobs: {
    'vendors:questionnaires': watchQuestionnaires,
    mailQuestionnaire: (ctx, payload: QuestionnaireMail) => mailQuestionnaire(ctx, payload),
  },
  schedule: { '35 6 * * *': 'vendors:questionnaires' },
});
