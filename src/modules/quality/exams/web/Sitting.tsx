import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sendCall, useGet, useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { deviceCall, endCall, handInCall, handInStatement, hiddenCall, sittingCall } from '../shared/exams.calls.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { ownDevice, useAnswers, type Sitting } from './useAnswers.ts';
import css from './exams.module.css';

/** An attempt in progress: asked once, then answered here until it is handed in or its time is over. */
export function SittingScreen({ id }: { id: string }) {
  const answer = useGet(sittingCall, { id }, { query: { device: ownDevice() }, staleTime: Infinity });
  // Handed in, the paper stays until the result has come.
  if (!answer.data)
    return answer.isError ? (
      <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <Skeleton height={240} />
    );
  const { data } = answer;
  return <Paper key={`${data.number} ${data.readOnly}`} sitting={data} onRefused={() => void answer.refetch()} />;
}

const clock = (milliseconds: number) => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** What is left by the server's clock: the distance between the two clocks is taken once, when the page comes. */
function useTimeLeft({ now, deadlineAt }: Sitting, onOver: () => void): number {
  const whole = Date.parse(deadlineAt) - Date.parse(now);
  const [left, setLeft] = useState(whole);
  useEffect(() => {
    const ends = performance.now() + whole;
    const tick = window.setInterval(() => {
      setLeft(ends - performance.now());
      if (ends < performance.now()) onOver();
    }, 1000);
    return () => window.clearInterval(tick);
  }, [whole, onOver]);
  return left;
}

/** Says how long the exam was out of sight (R-EXM-10). */
function useHiddenNotes(id: string, isOff: boolean): void {
  useEffect(() => {
    let since = 0;
    const look = () => {
      if (document.hidden) since = performance.now();
      else if (since > 0 && !isOff) {
        const seconds = Math.round((performance.now() - since) / 1000);
        since = 0;
        // What cannot be told now is no answer lost.
        if (seconds > 0) sendCall(hiddenCall, { params: { id }, body: { seconds } }).catch(() => undefined);
      }
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, isOff]);
}

/** Letters come when they are first drawn; without the network the next question would have none. */
function useThaiLetters(): void {
  useEffect(() => {
    for (const weight of [400, 600])
      // A font that does not come leaves the letters to the machine's own.
      document.fonts.load(`${weight} 14px "Noto Sans Thai"`, 'ก').catch(() => undefined);
  }, []);
}

function Paper({ sitting, onRefused }: { sitting: Sitting; onRefused: () => void }) {
  const { t } = useTranslation();
  const { number, name, openBook, attemptNo, readOnly, questions } = sitting;
  const [at, setAt] = useState(1);
  const [asks, setAsks] = useState<'handIn' | 'device' | null>(null);
  const began = useRef(0);
  useEffect(() => {
    began.current = performance.now();
  }, []);
  const { answers, answer, flush, isOffline, waiting } = useAnswers(sitting, onRefused);
  const over = useSend(endCall, { id: number });
  const handIn = useSend(handInCall, { id: number });
  const move = useSend(deviceCall, { id: number });
  const { mutate: endIt, isPending } = over;
  const onOver = useCallback(() => {
    if (!isPending) endIt(undefined);
  }, [endIt, isPending]);
  const left = useTimeLeft(sitting, onOver);
  useHiddenNotes(number, readOnly);
  useThaiLetters();
  const question = questions.find(({ place }) => place === at);
  const held = answers[at] ?? { given: null, flagged: false };
  const isDone = (place: number) => (answers[place]?.given ?? null) !== null;
  const done = questions.filter(({ place }) => isDone(place)).length;
  const spent = () => {
    const took = Math.round(performance.now() - began.current);
    began.current = performance.now();
    return Math.min(took, 3_600_000);
  };
  return (
    <>
      <PageHead
        title={name}
        number={number}
        crumbs={[{ label: 'Exams', to: '/exams' }]}
        facts={[
          {
            label: t('Time left'),
            value: (
              <span className={css.clock} data-short={left < 120_000} role="timer">
                {clock(left)}
              </span>
            ),
          },
          { label: t('Answered'), value: `${done} / ${questions.length}` },
          { label: t('Attempt'), value: attemptNo },
          { label: t('Aids'), value: openBook ? t('Open book') : t('None') },
        ]}
        steps={
          readOnly ? (
            <Button onClick={() => setAsks('device')}>{t('Go on here')}</Button>
          ) : (
            <Button onClick={() => setAsks('handIn')}>{t('Hand in')}</Button>
          )
        }
      />
      <div className={css.paper}>
        {readOnly && <Note tone="info">{t('This attempt goes on on another device: here it is read only.')}</Note>}
        {isOffline && (
          <Note tone="bad">
            {t(
              'The server is not reached. Answers waiting on this machine: {{count}}. They are sent by themselves; the time runs on.',
              {
                count: waiting,
              },
            )}
          </Note>
        )}
        <nav className={css.places} aria-label={t('Questions')}>
          {questions.map(({ place }) => (
            <button
              key={place}
              type="button"
              aria-current={place === at}
              data-done={isDone(place)}
              aria-label={`${place}${answers[place]?.flagged ? `, ${t('marked')}` : ''}${isDone(place) ? `, ${t('answered')}` : ''}`}
              onClick={() => setAt(place)}
            >
              {place}
              {answers[place]?.flagged && <IconFlagFilled size={10} aria-hidden />}
            </button>
          ))}
        </nav>
        {question && (
          <QuestionCard
            key={at}
            question={question}
            given={held.given}
            readOnly={readOnly}
            onChange={(given) => answer(at, { given }, spent())}
          />
        )}
        <div className={css.foot}>
          <Button variant="default" disabled={at === 1} onClick={() => setAt(at - 1)}>
            {t('Back')}
          </Button>
          <Button
            variant="default"
            disabled={readOnly}
            leftSection={held.flagged ? <IconFlagFilled size={16} /> : <IconFlag size={16} />}
            aria-pressed={held.flagged}
            onClick={() => answer(at, { flagged: !held.flagged }, spent())}
          >
            {t('Mark for later')}
          </Button>
          <Button disabled={at === questions.length} variant="default" onClick={() => setAt(at + 1)}>
            {t('Next')}
          </Button>
          <span className={css.quiet} role="status">
            {waiting === 0 ? t('Every answer is stored') : t('Storing…')}
          </span>
        </div>
      </div>
      {asks === 'handIn' && (
        <SignDialog
          title={t('Hand in')}
          statement={handInStatement}
          what={<strong>{t('{{done}} of {{all}} questions are answered', { done, all: questions.length })}</strong>}
          validate={() => waiting === 0 || t('An answer is on its way still: try again in a moment.')}
          onSign={async (proof) => {
            await flush();
            await handIn.mutateAsync({ ...proof, device: ownDevice() });
          }}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'device' && (
        <SignDialog
          title={t('Go on here')}
          statement="I go on with my exam on this device."
          what={<strong>{name}</strong>}
          onSign={async (proof) => {
            await move.mutateAsync({ ...proof, device: ownDevice() });
            onRefused();
          }}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  );
}
