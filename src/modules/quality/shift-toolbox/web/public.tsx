import { useState } from 'react';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { QuestionChoice } from '#modules/quality/toolbox/web/public.tsx';
import { answerShiftToolboxCall, shiftToolboxCall, skipShiftToolboxCall } from '../shared/shiftToolbox.calls.ts';

/** The three questions of the own shift, while it runs; nothing where none is asked. */
export function ShiftToolbox() {
  const { t } = useTranslation();
  const answer = useGet(shiftToolboxCall);
  const send = useSend(answerShiftToolboxCall);
  const skip = useSend(skipShiftToolboxCall);
  const [given, setGiven] = useState<Readonly<Record<string, number>>>({});
  const [isOpen, setOpen] = useState(false);
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data || answer.data.state === 'none') return null;
  const { state, questions, wrong, minutes, minutesSoFar } = answer.data;
  const counted = t('{{count}} minutes since your last continuation training.', { count: minutesSoFar });
  if (state === 'answered')
    return (
      <Section title={t('Toolbox three')}>
        <Note tone={wrong.length === 0 ? 'good' : 'info'}>
          {t('{{right}} of 3 right.', { right: 3 - wrong.length })} {minutes > 0 && counted}
        </Note>
        <ul>
          {wrong.map(({ questionId, reference, explanation }) => (
            <li key={questionId}>
              {t('Not right: read {{reference}}.', { reference })} {explanation}
            </li>
          ))}
        </ul>
      </Section>
    );
  if (state === 'skipped' && !isOpen)
    return (
      <Section title={t('Toolbox three')}>
        <p>
          {t('Skipped for this shift. The training office sees it.')}{' '}
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {t('Answer after all')}
          </Button>
        </p>
      </Section>
    );
  const isAnswered = questions.every(({ id }) => given[id] !== undefined);
  return (
    <Section title={t('Toolbox three')}>
      <p>{t('Three questions for your shift; a minute or two. What is new counts for continuation training.')}</p>
      {questions.map((one) => (
        <QuestionChoice
          key={one.id}
          question={one}
          value={given[one.id]}
          onChange={(place) => setGiven({ ...given, [one.id]: place })}
        />
      ))}
      <p>
        <Button
          disabled={!isAnswered}
          loading={send.isPending}
          aria-describedby="shift-toolbox-why"
          onClick={() =>
            send.mutate({ answers: questions.map(({ id }) => ({ questionId: id, place: given[id] ?? 0 })) })
          }
        >
          {t('Answer')}
        </Button>{' '}
        {state === 'open' && (
          <Button variant="default" loading={skip.isPending} onClick={() => skip.mutate({})}>
            {t('Skip for this shift')}
          </Button>
        )}{' '}
        <span id="shift-toolbox-why">{!isAnswered && t('Answer each question.')}</span>
      </p>
    </Section>
  );
}
