import { refuse } from '#kernel/shared/errors.ts';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import { createSchema, type CreateOf } from '#kernel/shared/record.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { questionFault } from '../shared/question.ts';
import { readCsv, readGift, type ReadRow } from '../shared/questionImport.ts';
import type { importQuestionsCall } from '../shared/questionPool.calls.ts';
import { trainingQuestion } from '../shared/question.record.ts';

type Asked = BodyOf<typeof importQuestionsCall>;
const schema = createSchema(trainingQuestion);
const mostQuestions = 500;
const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s.?!]+/g, ' ')
    .trim();

/** Why a question cannot be stored, the first reason in words; null when it can. */
function faultOf(row: ReadRow, subjectId: string, known: Map<string, string>): string | null {
  if (row.fault) return row.fault;
  if (!row.question) return 'This is no question.';
  const parsed = schema.safeParse({ ...row.question, subjectId });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = trainingQuestion.fields[String(issue?.path[0]) as keyof typeof trainingQuestion.fields];
    return `${field?.label ?? 'Question'}: ${issue?.message ?? 'This does not look right'}`;
  }
  const unclear = questionFault(row.question);
  if (unclear) return unclear.sentence;
  const words = bare(row.question.textEn ?? row.question.textTh ?? '');
  const there = known.get(words);
  known.set(words, `line ${row.line}`);
  return there ? `The same question is there already: ${there}.` : null;
}

/** Reads a file of questions. Nothing is stored before it is confirmed, and nothing while any row has a fault. */
export async function importQuestions(ctx: WriteContext, asked: Asked): Promise<AnswerOf<typeof importQuestionsCall>> {
  const {
    subjectId,
    format,
    file,
    topic = '',
    difficulty = 'medium',
    reference = '',
    language = 'en',
    confirm,
  } = asked;
  const rows = format === 'csv' ? readCsv(file) : readGift(file, { topic, difficulty, reference, language });
  if (rows.length === 0) refuse('IMPORT_EMPTY', 'There is no question in this file.');
  if (rows.length > mostQuestions)
    refuse('IMPORT_LONG', `At most ${mostQuestions} questions at once; the file has ${rows.length}.`);
  const pool = await ctx.db
    .selectFrom('trainingQuestion')
    .select(['number', 'textEn', 'textTh'])
    .where('subjectId', '=', subjectId)
    .where('status', '<>', 'retired')
    .where('archivedAt', 'is', null)
    .execute();
  const known = new Map(pool.map(({ number, textEn, textTh }) => [bare(textEn ?? textTh ?? ''), number]));
  const judged = rows.map((row) => ({ row, fault: faultOf(row, subjectId, known) }));
  const shown = judged.map(({ row: { line, text }, fault }) => ({ line, text, fault }));
  if (!confirm) return { rows: shown, stored: 0 };
  const faulty = shown.filter(({ fault }) => fault !== null);
  if (faulty.length > 0)
    refuse('IMPORT_FAULTY', `${faulty.length} of ${rows.length} questions have a fault; nothing was stored.`, {
      rows: shown,
    });
  for (const { row } of judged)
    await createRecord(ctx, trainingQuestion, { ...row.question, subjectId } as CreateOf<typeof trainingQuestion>, {
      status: 'draft',
      edition: 1,
    });
  return { rows: shown, stored: judged.length };
}
