import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { exam } from '../shared/exam.record.ts';
import { beginCall, beginStatement, ownExamsCall } from '../shared/exams.calls.ts';
import { ownDevice } from './useAnswers.ts';
import { newExam } from '../shared/newExam.ts';
import css from './exams.module.css';

type Own = AnswerOf<typeof ownExamsCall>['exams'][number];

/** The exams of the person who looks: to sit, and sat; for the examiner all of them. */
export function Exams() {
  const { t } = useTranslation();
  const can = useCan();
  const answer = useGet(ownExamsCall);
  const [begins, setBegins] = useState<Own | null>(null);
  const own = answer.data?.exams ?? [];
  const next = own.filter(({ standing }) => standing !== 'passed' && standing !== 'used' && standing !== 'closed');
  const sat = own.filter(({ attempts }) => attempts.length > 0);
  return (
    <>
      <PageHead title="Exams" meaning={t('What you have to sit, and how you did.')} />
      <div className={css.body}>
        <Section title={t('To sit')} count={next.length}>
          {answer.isError ? (
            <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
          ) : !answer.data ? (
            <Skeleton height={80} />
          ) : next.length === 0 ? (
            <p className={css.quiet}>{t('No exam is waiting for you.')}</p>
          ) : (
            next.map((one) => <ToSit key={one.id} own={one} onBegin={() => setBegins(one)} />)
          )}
        </Section>
        {sat.length > 0 && (
          <Section title={t('Sat')} count={sat.length}>
            {sat.map((one) => (
              <Sat key={one.id} own={one} />
            ))}
          </Section>
        )}
        {can(exam.access.read) && (
          <Section title={t('All exams')}>
            <RecordList
              record={exam}
              embedded
              create={{ label: 'New exam', size: 760, values: newExam }}
              emptyText="No exam yet. It asks questions of the pool of a subject."
            />
          </Section>
        )}
      </div>
      {begins && <Begin own={begins} onClose={() => setBegins(null)} />}
    </>
  );
}

const whys: Record<Own['standing'], string> = {
  open: 'You may begin',
  running: 'In progress',
  passed: 'Passed',
  used: 'All attempts are used: a new class is needed.',
  closed: 'This exam is closed.',
  remedial: 'What was done since the last attempt is not recorded yet.',
  notYet: 'Opens',
  over: 'Closed since',
  wait: 'Next attempt from',
  author: 'Who wrote or reviewed a question of this subject does not sit its exam: those who did neither may.',
};

function ToSit({ own, onBegin }: { own: Own; onBegin: () => void }) {
  const { t, language } = useTranslation();
  const { name, number, subject, subjectTh, questions, seconds, passPercent, standing, at, left, attempts } = own;
  const running = attempts.find(({ status }) => status === 'inProgress');
  return (
    <div className={css.exam}>
      <div>
        <h3>{name}</h3>
        <p className={css.quiet}>
          {number} · {language === 'th' ? subjectTh : subject} · {t('{{count}} questions', { count: questions })} ·{' '}
          {t('{{count}} minutes', { count: Math.round(seconds / 6) / 10 })} · {t('Pass mark')} {passPercent}% ·{' '}
          {t('{{count}} attempts left', { count: left })}
        </p>
        {standing !== 'open' && standing !== 'running' && (
          <p className={css.quiet}>
            {t(whys[standing])} {at && <DateText value={at} />}
          </p>
        )}
      </div>
      {standing === 'open' && <Button onClick={onBegin}>{t('Begin exam')}</Button>}
      {running && (
        <Button component={Link} to={`/exams/${number}/${running.number}`}>
          {t('Go on')}
        </Button>
      )}
    </div>
  );
}

function Sat({ own: { name, number, attempts } }: { own: Own }) {
  const { t } = useTranslation();
  return (
    <div className={css.exam}>
      <div>
        <h3>{name}</h3>
        {attempts.map(({ id, number: attempt, attemptNo, status, startedAt, percent, passed }) => (
          <p key={id} className={css.quiet}>
            <Link to={`/exams/${number}/${attempt}`}>{attempt}</Link> · {t('Attempt')} {attemptNo} ·{' '}
            <DateText value={startedAt} /> {percent !== null && <>· {percent}% </>}
            <ResultChip status={status} passed={passed} />
          </p>
        ))}
      </div>
    </div>
  );
}

/** What came of an attempt, in one chip. */
export function ResultChip({ status, passed }: { status: string; passed: boolean | null }) {
  if (status === 'inProgress') return <StatusChip tone="info" label="In progress" />;
  if (status === 'voided') return <StatusChip tone="neutral" label="Void" />;
  return passed ? <StatusChip tone="good" label="Passed" /> : <StatusChip tone="bad" label="Not passed" />;
}

function Begin({ own, onClose }: { own: Own; onClose: () => void }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const begin = useSend(beginCall, { id: own.id });
  const minutes = Math.round(own.seconds / 6) / 10;
  return (
    <SignDialog
      title={t('Begin exam')}
      statement={beginStatement}
      what={
        <>
          <strong>{own.name}</strong>
          <p>
            {t('{{count}} questions', { count: own.questions })}, {t('{{count}} minutes', { count: minutes })}.{' '}
            {own.openBook ? t('Open book') : t('Without aids')}.{' '}
            {t('The time runs on the server and does not stop; every answer is stored at once.')}
          </p>
        </>
      }
      actionLabel={t('Begin exam')}
      onSign={async (proof) => {
        const begun = await begin.mutateAsync({ ...proof, device: ownDevice() });
        void go(`/exams/${begun.exam}/${begun.attempt}`);
      }}
      onClose={onClose}
    />
  );
}
