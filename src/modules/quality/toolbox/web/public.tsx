import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Radio } from '#kernel/web/ui/parts.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { answerToolboxCall, toolboxCall } from '../shared/toolbox.calls.ts';

/** A question of the pool and its answers, in the language of whoever reads it. */
export function QuestionChoice({
  question: one,
  value,
  error,
  onChange,
}: {
  question: AnswerOf<typeof toolboxCall>['questions'][number];
  /** The place of the answer chosen, from 0. */
  value: number | undefined;
  error?: string | undefined;
  onChange: (place: number) => void;
}) {
  const { language } = useTranslation();
  const isThai = one.textEn === null || (language === 'th' && one.textTh !== null);
  const options =
    isThai && one.answersTh.length > 0 ? one.answersTh : one.answersEn.length > 0 ? one.answersEn : one.answersTh;
  return (
    <Radio.Group
      mt={16}
      label={isThai ? one.textTh : one.textEn}
      description={one.reference}
      error={error}
      value={value?.toString() ?? ''}
      onChange={(place) => onChange(Number(place))}
    >
      {options.map((text, place) => (
        <Radio key={text} value={String(place)} label={text} mt={6} />
      ))}
    </Radio.Group>
  );
}

/** The three questions of a card, answered before it is signed; nothing where none is asked. */
export function ToolboxThree({ cardId }: { cardId: string }) {
  const { t } = useTranslation();
  const answer = useGet(toolboxCall, { id: cardId });
  const send = useSend(answerToolboxCall, { id: cardId });
  const [given, setGiven] = useState<Readonly<Record<string, number>>>({});
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={120} />;
  const { questions } = answer.data;
  if (questions.length === 0) return null;
  const isAnswered = questions.every(({ id }) => given[id] !== undefined);
  const wrongOf = (id: string) => send.data?.wrong.find((one) => one.questionId === id);
  return (
    <section aria-label={t('Three questions before this task')}>
      <h3>{t('Three questions before this task')}</h3>
      {questions.map((one) => {
        const wrong = wrongOf(one.id);
        return (
          <QuestionChoice
            key={one.id}
            question={one}
            error={
              wrong &&
              `${t('Not right: read {{reference}} and answer again.', { reference: wrong.reference })} ${wrong.explanation ?? ''}`
            }
            value={given[one.id]}
            onChange={(place) => setGiven({ ...given, [one.id]: place })}
          />
        );
      })}
      {send.data?.isRight && <Note tone="good">{t('All three are right.')}</Note>}
      <Button
        mt={12}
        disabled={!isAnswered}
        loading={send.isPending}
        aria-describedby="toolbox-why"
        onClick={() => send.mutate({ answers: questions.map(({ id }) => ({ questionId: id, place: given[id] ?? 0 })) })}
      >
        {t('Answer')}
      </Button>{' '}
      <span id="toolbox-why">{!isAnswered && t('Answer each question.')}</span>
    </section>
  );
}
