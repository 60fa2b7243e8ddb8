import { notFound, refuseField } from '#kernel/shared/errors.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { handle, handleChangingGet } from '#kernel/server/handle.ts';
import { recordEndpoints } from '#kernel/server/records/endpoints.ts';
import { getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { controlledDocument } from '../shared/document.record.ts';
import {
  ackRateCall,
  copyCheckCall,
  copySheetCall,
  folderTreeCall,
  masterListCall,
  openDocumentCall,
  ownReadingsCall,
} from '../shared/documents.calls.ts';
import { documentFolder } from '../shared/folder.record.ts';
import { readAcknowledgement } from '../shared/reading.record.ts';
import { documentReview } from '../shared/review.record.ts';
import { documentRevision } from '../shared/revision.record.ts';
import { copyCheck, copySheet } from './copies.ts';
import {
  controlledDocumentActions,
  documentReviewActions,
  documentRevisionActions,
  readAcknowledgementActions,
  writersOf,
} from './documents.actions.ts';
import { masterListPaper } from './documents.document.ts';
import { acknowledged, folderTree, nextRevision, openDocument, ownReadings } from './documents.queries.ts';
import { difference } from './difference.ts';
import { changedFolder, newFolder, whyFolderStays } from './folders.ts';
import { readDocumentTexts, searchText } from './fullText.ts';
import { answerQuestions, setQuestions, shownQuestions } from './questions.ts';
import { answerQuestionsCall, questionsCall, setQuestionsCall } from '../shared/questions.calls.ts';
import { askLateJoiners, remindReaders } from './readings.ts';
import { differenceCall, searchTextCall } from '../shared/text.calls.ts';

/** Controlled documents: what is served under `/api/documents`. */
export const documentsServer = defineServerModule({
  name: 'quality/documents',
  records: [
    recordEndpoints(documentFolder, {
      beforeCreate: (input, _call, ctx) => newFolder(ctx, input),
      beforeUpdate: changedFolder,
      mayArchive: whyFolderStays,
    }),
    recordEndpoints(controlledDocument, {
      workflow: controlledDocumentActions,
      holds: async ({ kind, needsAuthority, folderId, gatesAuthorization, audience }, ctx) => {
        if (gatesAuthorization === true && audience === 'nobody')
          refuseField('audience', 'DOC_GATE', 'What gates signing is read by somebody: say by whom.');
        if (kind === 'manual' && needsAuthority !== true)
          refuseField('needsAuthority', 'DOC_MANUAL', 'A manual takes effect with the letter of the authority.');
        if ((await getRecord(ctx, documentFolder, folderId)).archivedAt)
          refuseField('folderId', 'FOLDER_ARCHIVED', 'This folder is archived: choose another one.');
      },
      mayArchive: (_ctx, row) =>
        row.status === 'draft' && !row.currentRevisionId ? null : 'What was in force stays: withdraw it instead.',
    }),
    recordEndpoints(documentRevision, {
      workflow: documentRevisionActions,
      beforeCreate: (input, _call, ctx) => nextRevision(ctx, input),
      mayArchive: (_ctx, row) => (row.status === 'draft' ? null : 'Only a draft is archived.'),
    }),
    recordEndpoints(documentReview, {
      workflow: documentReviewActions,
      beforeCreate: async (input, _call, ctx) => {
        const revision = await lockRecord(ctx, documentRevision, input.revisionId, null);
        if (revision.status !== 'draft')
          refuseField('revisionId', 'NOT_DRAFT', 'Reviewers are named before the revision is submitted.');
        if ((await writersOf(ctx, revision.id)).includes(input.reviewerId))
          refuseField('reviewerId', 'SOD_VIOLATION', 'The author does not review it.');
        return {};
      },
      mayArchive: async (ctx, row) => {
        const revision = await getRecord(ctx, documentRevision, row.revisionId);
        return row.status === 'asked' && revision.status === 'draft' ? null : 'What a reviewer was asked stays.';
      },
    }),
    recordEndpoints(readAcknowledgement, { workflow: readAcknowledgementActions }),
  ],
  endpoints: [
    handle(folderTreeCall, async (ctx) => ({ folders: await folderTree(ctx) })),
    handle(searchTextCall, (ctx, { query }) => searchText(ctx, query)),
    handle(differenceCall, (ctx, { params, query }) => difference(ctx, params.id, query.with)),
    handle(questionsCall, (ctx, { params }) => shownQuestions(ctx, params.id)),
    handle(setQuestionsCall, (ctx, { params, body }) => setQuestions(ctx, params.id, body.questions)),
    handle(answerQuestionsCall, {
      limit: { perMinute: 10 },
      handle: (ctx, { params, body }) => answerQuestions(ctx, params.id, body.answers),
    }),
    handle(ownReadingsCall, async (ctx) => ({ readings: await ownReadings(ctx) })),
    handle(ackRateCall, (ctx, { params }) => acknowledged(ctx, params.id)),
    handleChangingGet(openDocumentCall, {
      handle: async (ctx, { params, reply }) => {
        const { name, mime, bytes } = await openDocument(ctx, params.id);
        void reply.type(mime).header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`);
        return bytes;
      },
    }),
    handle(copySheetCall, async (ctx, { params, reply }) => {
      const { name, paper } = await copySheet(ctx, params.id);
      const pdf = await ctx.services.render(paper);
      void reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`);
      return pdf;
    }),
    handle(copyCheckCall, {
      limit: { perMinute: 30 },
      handle: async (ctx, { params }) => (await copyCheck(ctx, params.token)) ?? notFound('No copy has this code.'),
    }),
    handle(masterListCall, async (ctx, { query, reply }) => {
      const pdf = await ctx.services.render(await masterListPaper(ctx, query.kind));
      void reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="master-list-${query.kind}.pdf"`);
      return pdf;
    }),
  ],
  jobs: { askLateJoiners, remindReaders },
  longJobs: { readDocumentTexts },
  schedule: { '* * * * *': 'readDocumentTexts', '25 0 * * *': 'askLateJoiners', '30 8 * * *': 'remindReaders' },
});
