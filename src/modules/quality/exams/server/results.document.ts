import { dayOf, formatInstant, formatLegalDay } from '#kernel/shared/dates.ts';
import { conflict } from '#kernel/shared/errors.ts';
import { formOf } from '#kernel/shared/forms.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import {
  tableUnder,
  type Block,
  type DocumentDefinition,
  type FieldCell,
} from '#kernel/server/documents/definition.ts';
import { examAttempt } from '../shared/attempt.record.ts';
import { resultOf } from './results.queries.ts';

type Result = Awaited<ReturnType<typeof resultOf>>;

const cell = (label: string, value: string | null, width = 1): FieldCell => ({ label, value: value ?? '–', width });
const moment = (at: string | null) => (at ? `${formatLegalDay(dayOf(at))}, ${formatInstant(at).slice(11)}` : null);
const plain = (number: string) => String(Number(number));

const outcome = ({ passed, status }: Result) =>
  `${passed ? 'Passed' : 'Not passed'}${status === 'expired' ? ', time over' : ''}`;

const facts = (one: Result): Block => ({
  kind: 'fields',
  rows: [
    { cells: [cell('Candidate', one.employee, 2), cell('Attempt', String(one.attemptNo))] },
    { cells: [cell('Exam', `${one.exam} ${one.name}`, 2), cell('Pass mark', `${one.passPercent}%`)] },
    { cells: [cell('Started', moment(one.startedAt)), cell('Handed in', moment(one.submittedAt))] },
    {
      cells: [
        { label: 'Result', value: [{ text: outcome(one), bold: true, bad: one.passed !== true }] },
        cell('Score', one.score === null ? null : `${plain(one.score)} of ${plain(one.maxScore)}`),
        cell('Percent', one.percent === null ? null : `${plain(one.percent)}%`),
      ],
    },
  ],
});

/** The declarations of the candidate, signed with the PIN when the attempt began and when it was handed in. */
async function signatures(ctx: Context, attemptId: string): Promise<Block[]> {
  const rows = await ctx.db
    .selectFrom('signature')
    .select(['statement', 'signerName', 'at'])
    .where('entity', '=', examAttempt.name)
    .where('entityId', '=', attemptId)
    .orderBy('chainSeq')
    .execute();
  return rows.map(({ statement, signerName, at }) => ({
    kind: 'signature',
    statement: `${statement} Signed with the PIN.`,
    name: signerName,
    date: moment(new Date(at).toISOString()) ?? '',
  }));
}

/**
 * The printed result of an attempt that is over: as much of it as who prints may see on the screen, and never a question. Its code opens
 * the result for who may read it. Errors: `EXM_RUNNING` while the attempt runs.
 */
export async function resultDocument(
  ctx: Context,
  id: string,
): Promise<{ name: string; definition: DocumentDefinition }> {
  const one = await resultOf(ctx, id);
  if (one.submittedAt === null) conflict('EXM_RUNNING', 'This attempt has not been handed in: it has no result yet.');
  const last = one.gradings.at(-1);
  return {
    name: `${one.number}-result`,
    definition: {
      title: 'Exam result',
      company: await companyOf(ctx),
      ...formOf('ABS-TR-03'),
      orientation: 'portrait',
      size: 'A4',
      // Graded again after a decision about a question: another paper.
      issuedAt: last ? new Date(last.at).toISOString() : one.submittedAt,
      ...(one.status === 'voided' && { watermark: 'VOID' as const }),
      content: [
        {
          kind: 'columns',
          columns: [
            { width: 2, blocks: [{ kind: 'heading', text: one.number, level: 1 }] },
            {
              width: 1,
              blocks: [
                {
                  kind: 'qr',
                  text: `${ctx.services.publicUrl}/exams/${one.exam}/${one.number}`,
                  size: 90,
                  caption: 'Scan to open',
                  align: 'right',
                },
              ],
            },
          ],
        },
        facts(one),
        ...(one.topics.length > 0
          ? tableUnder(
              'By topic',
              ['Topic', 'Score', 'Of'],
              one.topics.map(({ topic, score, maxScore }) => [topic, plain(score), plain(maxScore)]),
            )
          : []),
        ...(one.gradings.length > 1
          ? tableUnder(
              'Graded',
              ['On', 'Why', 'Score', 'Result'],
              one.gradings.map(({ at, reason, score, maxScore, passed }) => [
                moment(new Date(at).toISOString()) ?? '',
                reason ?? 'Handed in',
                `${plain(score)} of ${plain(maxScore)}`,
                passed ? 'Passed' : 'Not passed',
              ]),
            )
          : []),
        ...(await signatures(ctx, one.id)),
      ],
    },
  };
}
