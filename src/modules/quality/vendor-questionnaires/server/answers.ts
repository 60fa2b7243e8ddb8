import { sql } from 'kysely';
import {
  archiveAttachment,
  findAttachment,
  storeAttachment,
  type KeptFile,
} from '#kernel/server/attachments/attachments.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { buyersAndQuality } from '#modules/quality/vendors/server/public.ts';
import { vendor } from '#modules/quality/vendors/shared/vendor.record.ts';
import { sentQuestionnaire, vendorQuestionnaire } from '../shared/questionnaire.record.ts';
import type { saveAnswerCall, submitQuestionnaireCall, vendorSheetCall } from '../shared/questionnaires.calls.ts';
import { whyOpen, yesPercentOf } from '../shared/sheet.ts';
import type { Sent } from './links.ts';

type Question = AnswerOf<typeof vendorSheetCall>['questions'][number];
/** What one questionnaire takes of files. */
const mostFiles = 60;
const mostBytes = 200_000_000;

/** The questions of a questionnaire that was sent, with the answers saved so far. */
export async function questionsOf(ctx: Context, sentId: string): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select q.id, q.no, q.element, q.text, q.text_th, q.needs_evidence, a.answer, a.remark,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'fileName', f.file_name, 'size', f.size) order by f.id)
        from vendor_answer_file l join attachment f on f.id = l.attachment_id and f.archived_at is null
        where l.sent_id = s.id and l.question_id = q.id), '[]') as files
    from sent_questionnaire s join vendor_question q on q.questionnaire_id = s.questionnaire_id and q.archived_at is null
    left join vendor_answer a on a.sent_id = s.id and a.question_id = q.id
    where s.id = ${sentId} order by q.no, q.id`.execute(ctx.db);
  return rows;
}

const ownId = (ctx: Context): string => ctx.actor.id ?? notFound();

/** What the vendor reads at its door. */
export async function sheetAtDoor(ctx: Context): Promise<AnswerOf<typeof vendorSheetCall>> {
  const row = await getRecord(ctx, sentQuestionnaire, ownId(ctx));
  const [{ title, titleTh, introduction, introductionTh }, { name }, company, questions] = await Promise.all([
    getRecord(ctx, vendorQuestionnaire, row.questionnaireId),
    getRecord(ctx, vendor, row.vendorId),
    companyOf(ctx),
    questionsOf(ctx, row.id),
  ]);
  const { number, contactName, answerBy } = row;
  return {
    number,
    contactName,
    answerBy,
    title,
    titleTh,
    introduction,
    introductionTh,
    company: company.name,
    vendor: name,
    questions,
  };
}

/** A vendor has no account of staff: rows name none, the history names who it was. */
const withoutAccount = (ctx: WriteContext): WriteContext => ({ ...ctx, actor: { ...ctx.actor, id: null } });

/** The vendor's own questionnaire, locked while it can be answered. */
async function ownOpen(ctx: WriteContext): Promise<Sent> {
  const row = await lockRecord(ctx, sentQuestionnaire, ownId(ctx), null);
  return row.status === 'sent' ? row : refuse('LINK_GONE', `This link was used: ${row.number} is answered.`);
}

/** A question of the vendor's own questionnaire. Errors: 404. */
async function ownQuestion(ctx: WriteContext, questionId: string): Promise<Sent> {
  const row = await ownOpen(ctx);
  const found = await ctx.db
    .selectFrom('vendorQuestion')
    .select('id')
    .where('id', '=', questionId)
    .where('questionnaireId', '=', row.questionnaireId)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return found ? row : notFound('This question is not in your questionnaire.');
}

/** Saves an answer; it may be changed until the questionnaire is submitted. The history has the answers as they were submitted. */
export async function saveAnswer(
  ctx: WriteContext,
  questionId: string,
  { answer, remark }: BodyOf<typeof saveAnswerCall>,
): Promise<void> {
  const { id } = await ownQuestion(ctx, questionId);
  const saved = { answer, remark: remark || null, savedAt: ctx.now.toISOString() };
  await ctx.db
    .insertInto('vendorAnswer')
    .values({ sentId: id, questionId, ...saved })
    .onConflict((conflict) => conflict.columns(['sentId', 'questionId']).doUpdateSet(saved))
    .execute();
}

/** Keeps a file behind an answer. */
export async function addEvidence(ctx: WriteContext, questionId: string, file: KeptFile): Promise<string> {
  const { id } = await ownQuestion(ctx, questionId);
  const used = await ctx.db
    .selectFrom('attachment')
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.coalesce(eb.fn.sum<number>('size'), sql<number>`0`).as('bytes'),
    ])
    .where('entity', '=', sentQuestionnaire.name)
    .where('entityId', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(used.files) >= mostFiles || Number(used.bytes) + file.bytes.length > mostBytes)
    refuse('TOO_MANY_FILES', `At most ${mostFiles} files and 200 MB for one questionnaire.`);
  const stored = await storeAttachment(withoutAccount(ctx), { entity: sentQuestionnaire.name, entityId: id }, file);
  await ctx.db.insertInto('vendorAnswerFile').values({ attachmentId: stored.id, sentId: id, questionId }).execute();
  return stored.id;
}

/** Takes a file of the vendor's own back. Errors: 404 where it is of another. */
export async function removeEvidence(ctx: WriteContext, fileId: string): Promise<void> {
  const { id } = await ownOpen(ctx);
  const file = await findAttachment(ctx, fileId);
  if (!file || file.entity !== sentQuestionnaire.name || file.entityId !== id || file.archivedAt)
    return notFound('This file is not in your questionnaire.');
  await archiveAttachment(withoutAccount(ctx), file, 'Taken back by the vendor');
}

/** Submits the answers: the link is used up, the answers are fixed, quality is told. Errors: 422 `OPEN_QUESTIONS`. */
export async function submitAnswers(
  ctx: WriteContext,
  { name, position }: BodyOf<typeof submitQuestionnaireCall>,
): Promise<AnswerOf<typeof submitQuestionnaireCall>> {
  const row = await ownOpen(ctx);
  const questions = await questionsOf(ctx, row.id);
  const open = questions.filter((one) => whyOpen({ ...one, files: one.files.length }) !== null);
  if (open.length > 0)
    refuse('OPEN_QUESTIONS', `Not answered completely: question ${open.map(({ no }) => no).join(', ')}.`);
  const used = await ctx.db
    .updateTable('vendorQuestionnaireLink')
    .set({ usedAt: ctx.now.toISOString() })
    .where('sentId', '=', row.id)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows !== 1n) refuse('LINK_GONE', `This link was used: ${row.number} is answered.`);
  await changeRow(withoutAccount(ctx), sentQuestionnaire, row, {
    action: 'status',
    values: {
      status: 'answered',
      answeredAt: ctx.now.toISOString(),
      answeredByName: `${name}, ${position}`.slice(0, 200),
      yesPercent: yesPercentOf(questions),
    },
    facts: {
      answers: questions.map(({ no, answer, remark, files }) => ({
        no,
        answer,
        remark,
        files: files.map(({ id }) => id),
      })),
    },
  });
  await notify(ctx, {
    to: await buyersAndQuality(ctx),
    type: 'Quality',
    title: `${row.vendorIdLabel ?? row.contactName} answered questionnaire ${row.number}`,
    text: 'Review the answers and decide.',
    link: `/qa/sent-questionnaires/${row.number}`,
    subject: `sentQuestionnaire:${row.id}`,
    cause: 'answered',
  });
  return { submittedAt: ctx.now.toISOString() };
}
