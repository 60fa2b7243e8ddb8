import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Modal, Textarea } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { messageOf } from '#kernel/web/data/api.ts';
import { examAttempt, examAttemptWorkflow } from '../shared/attempt.record.ts';
import { disputeCall, resultPdfCall, type resultCall } from '../shared/exams.calls.ts';
import { Events, Gradings } from './AttemptLog.tsx';
import { ResultChip } from './Exams.tsx';
import { BothTexts } from '#modules/quality/question-pool/web/public.tsx';
import css from './exams.module.css';

type ResultData = AnswerOf<typeof resultCall>;
type Shown = ResultData['questions'][number];

/** What came of an attempt: the score, the topics, the questions as far as the exam shows them. */
export function Result({ result }: { result: ResultData }) {
  const { t } = useTranslation();
  const can = useCan();
  const [disputes, setDisputes] = useState<number | null>(null);
  const { number, name, employee, isOwn, attemptNo, status, startedAt, submittedAt, passed, percent, score } = result;
  const isExaminer = !isOwn && can(examAttempt.access.update);
  return (
    <>
      <PageHead
        title={name}
        number={number}
        status={<ResultChip status={status} passed={passed} />}
        crumbs={[
          isOwn
            ? { label: 'Exams', to: '/exams' }
            : { label: result.exam, to: `/qa/training/exams/insights/${result.exam}` },
        ]}
        facts={[
          { label: t('Candidate'), value: employee },
          { label: t('Attempt'), value: attemptNo },
          { label: t('Started'), value: <DateText value={startedAt} /> },
          ...(submittedAt ? [{ label: t('Handed in'), value: <DateText value={submittedAt} /> }] : []),
          ...(score === null ? [] : [{ label: t('Score'), value: `${score} / ${result.maxScore} · ${percent}%` }]),
          { label: t('Pass mark'), value: `${result.passPercent}%` },
        ]}
        actions={
          submittedAt && (
            <Button
              component="a"
              variant="default"
              href={resultPdfCall.path.replace(':id', number)}
              target="_blank"
              rel="noopener"
            >
              {t('Print result')}
            </Button>
          )
        }
        steps={isExaminer && <ExaminerSteps id={result.id} />}
      />
      <div className={css.body}>
        {result.remedialNote && (
          <Section title={t('What was done before the next attempt')}>
            <p>{result.remedialNote}</p>
          </Section>
        )}
        {result.topics.length > 0 && <Topics topics={result.topics} />}
        {result.questions.length > 0 && (
          <Section title={t('Questions')} count={result.questions.length}>
            {result.questions.map((one) => (
              <ShownQuestion
                key={one.place}
                question={one}
                onDispute={result.disputable.includes(one.place) ? () => setDisputes(one.place) : null}
                dispute={result.disputes.find(({ place }) => place === one.place)}
              />
            ))}
          </Section>
        )}
        {result.gradings.length > 1 && <Gradings gradings={result.gradings} />}
        {result.events.length > 0 && <Events events={result.events} />}
      </div>
      {disputes !== null && <Dispute id={number} place={disputes} onClose={() => setDisputes(null)} />}
    </>
  );
}

/** What the examiner may do: more time, void, and the note of what was done before the next attempt. */
function ExaminerSteps({ id }: { id: string }) {
  const { t } = useTranslation();
  const answer = useRecord(examAttempt, id);
  const [notes, setNotes] = useState(false);
  if (!answer.data) return null;
  const { row, allowed } = answer.data;
  return (
    <>
      <WorkflowBar
        workflow={examAttemptWorkflow}
        row={row}
        allowed={allowed}
        extra={
          allowed['update'] === true &&
          !row.passed && (
            <Button variant="default" onClick={() => setNotes(true)}>
              {t('Note what was done')}
            </Button>
          )
        }
      />
      {notes && <RecordDialog record={examAttempt} row={row} opened onClose={() => setNotes(false)} />}
    </>
  );
}

function Topics({ topics }: Pick<ResultData, 'topics'>) {
  const { t } = useTranslation();
  return (
    <Section title={t('By topic')}>
      <div className={css.tiles}>
        {topics.map(({ topic, score, maxScore }) => (
          <div key={topic}>
            <strong>
              {Number(score)} / {Number(maxScore)}
            </strong>
            <span>{topic}</span>
          </div>
        ))}
      </div>
    </Section>
  );
}

interface ShownProps {
  question: Shown;
  onDispute: (() => void) | null;
  dispute: ResultData['disputes'][number] | undefined;
}

function ShownQuestion({ question, onDispute, dispute }: ShownProps) {
  const { t } = useTranslation();
  const { place, textEn, textTh, linesEn, linesTh, given, right, mark, maxMark, voided, reference } = question;
  const lines = linesEn.length > 0 ? linesEn : linesTh;
  const chosen = Array.isArray(given) ? given : [];
  return (
    <div className={css.shown}>
      <small className={css.quiet}>
        {t('Question {{place}}', { place })} · {Number(mark)} / {Number(maxMark)}
        {voided && <> · {t('Void: the full mark for everybody')}</>} · {reference}
      </small>
      <BothTexts en={textEn} th={textTh} />
      {lines.length === 0 ? (
        <p>
          {t('Your answer')}: {typeof given === 'string' ? given : t('None')} · {t('Right')}:{' '}
          {typeof right === 'string' ? right : ''}
        </p>
      ) : (
        <ul>
          {lines.map((_line, line) => {
            const isRight = Array.isArray(right) && right.includes(line);
            const isChosen = chosen.includes(line);
            return (
              <li key={line}>
                {isRight ? (
                  <IconCheck size={18} aria-label={t('Right')} />
                ) : isChosen ? (
                  <IconX size={18} aria-label={t('Wrong')} />
                ) : (
                  <span style={{ width: 18 }} />
                )}
                <BothTexts en={linesEn[line] ?? null} th={linesTh[line] ?? null} />
                {isChosen && <small className={css.quiet}>{t('chosen')}</small>}
              </li>
            );
          })}
        </ul>
      )}
      {question.explanation && <p className={css.quiet}>{question.explanation}</p>}
      {dispute && (
        <p>
          {t('Dispute')} {dispute.number}: {dispute.objection}
          <br />
          {dispute.answer ?? (
            <>
              {t('Answer by')} <DateText value={dispute.dueOn} kind="day" />
            </>
          )}
        </p>
      )}
      {onDispute && (
        <Button variant="default" size="compact-sm" onClick={onDispute}>
          {t('Dispute')}
        </Button>
      )}
    </div>
  );
}

function Dispute({ id, place, onClose }: { id: string; place: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [objection, setObjection] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const send = useSend(disputeCall, { id });
  const submit = async () => {
    if (objection.trim().length < 10) return setTrouble(t('At least 10 characters.'));
    try {
      const { number } = await send.mutateAsync({ place, objection: objection.trim() });
      notify({ text: t('Dispute {{number}} is with the training office', { number }) });
      onClose();
    } catch (error) {
      setTrouble(t(messageOf(error)));
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('Dispute question {{place}}', { place })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Textarea
          label={t('Objection')}
          description={t('Why the answer that counts as right is not right, or not the only one.')}
          withAsterisk
          autosize
          minRows={3}
          data-autofocus
          value={objection}
          error={trouble}
          onChange={(event) => setObjection(event.currentTarget.value)}
        />
        <Button mt="md" type="submit" loading={send.isPending}>
          {t('Send')}
        </Button>
      </form>
    </Modal>
  );
}
