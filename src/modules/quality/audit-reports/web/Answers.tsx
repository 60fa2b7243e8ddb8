import type { RowOf } from '#kernel/shared/record.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useState } from 'react';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { auditQuestion } from '#modules/quality/audit-checklists/shared/question.record.ts';
import { KeptPhotos, KeptState, useKeptChange } from '#modules/stores/kept-bookings/web/public.tsx';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import { auditAnswer } from '../shared/answer.record.ts';
import { auditObservation } from '../shared/observation.record.ts';
import type { auditReport } from '../shared/report.record.ts';
import { answerResults, type AnswerResult } from '../shared/results.ts';
import css from './reports.module.css';

type Report = RowOf<typeof auditReport>;
type Answer = RowOf<typeof auditAnswer>;
type Question = RowOf<typeof auditQuestion>;

/** The questions of the checklist: answered one by one while the report is written, read afterwards. */
export function Answers({ row, allowed }: PanelProps<typeof auditReport>) {
  const { t } = useTranslation();
  const isWith = row.revisionId !== null;
  const answers = useRows(auditAnswer, { 'f.reportId.in': row.id, sort: 'no', size: 500 }, { enabled: isWith });
  const questions = useRows(auditQuestion, { 'f.revisionId.in': row.revisionId ?? '', size: 500 }, { enabled: isWith });
  if (!answers.data || !questions.data) return null;
  /** What an answer that waits says, in the words of the screen. */
  const tell = ({ result, evidence, samples }: Record<string, unknown>) =>
    [result && t(answerResults[result as AnswerResult]), evidence, samples].filter(Boolean).join(' · ');
  const asked = new Map(questions.data.rows.map((question) => [question.id, question]));
  return (
    <Section title={t('Checklist')} count={answers.data.rows.length}>
      <KeptState record={auditAnswer.name} tell={tell} isRead={allowed['update'] !== true} />
      {allowed['update'] === true ? (
        <ol className={css.answers}>
          {answers.data.rows.map((answer) => (
            <AnswerInput key={answer.id} report={row} answer={answer} question={asked.get(answer.questionId)} />
          ))}
        </ol>
      ) : (
        <FactTable
          head={['No.', 'Question', 'Result', 'What was seen', 'Samples', 'Photos']}
          rows={answers.data.rows.map(({ id, no, questionId, result, evidence, samples }) => ({
            key: id,
            cells: [
              no,
              asked.get(questionId)?.text ?? '',
              result ? t(answerResults[result]) : '–',
              evidence,
              samples,
              <StoredPhotos key="photos" id={id} />,
            ],
          }))}
        />
      )}
    </Section>
  );
}

const words = { saving: 'Saving…', kept: 'Kept on this device', saved: '', refused: '' } as const;
const written = ['result', 'evidence', 'samples'] as const;

/** One question with its answer, stored as it is given. */
function AnswerInput(props: { report: Report; answer: Answer; question: Question | undefined }) {
  const { report, answer, question } = props;
  const { t } = useTranslation();
  const draft = useKeptChange(auditAnswer, answer, written, `${report.number} ${answer.no}`);
  const { result: chosen = null, evidence, samples } = draft.values;
  const isStored = draft.state === 'saved';
  const clause = question?.clause;
  return (
    <li>
      <p className={css.question}>
        {answer.no}. {question?.text} <small>{clause}</small>
        {question?.guidance && (
          <>
            <br />
            <small>{question.guidance}</small>
          </>
        )}
      </p>
      <fieldset className={css.results} aria-label={t('Result of question {{no}}', { no: answer.no })}>
        {(Object.keys(answerResults) as AnswerResult[]).map((result) => (
          <label key={result}>
            <input type="radio" name={answer.id} checked={chosen === result} onChange={() => draft.set({ result })} />
            {t(answerResults[result])}
          </label>
        ))}
      </fieldset>
      <div className={css.seen}>
        <Textarea
          label={t('What was seen')}
          autosize
          minRows={1}
          maxLength={2000}
          value={evidence ?? ''}
          error={draft.trouble && t(draft.trouble)}
          onChange={(event) => draft.set({ evidence: event.currentTarget.value || null })}
        />
        <TextInput
          label={t('Samples')}
          maxLength={500}
          value={samples ?? ''}
          placeholder={question ? t('{{count}} to look at', { count: question.samples }) : undefined}
          onChange={(event) => draft.set({ samples: event.currentTarget.value || null })}
        />
      </div>
      <Photos answer={answer} report={report} />
      <small className={css.state} role="status">
        {words[draft.state] && t(words[draft.state])}
      </small>
      {draft.state === 'refused' && (
        <div className={css.next}>
          <Button size="compact-sm" variant="default" onClick={() => void draft.insist()}>
            {t('Send mine')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void draft.drop()}>
            {t('Take mine back')}
          </Button>
        </div>
      )}
      {isStored && question && (chosen === 'level1' || chosen === 'level2') && (
        <div className={css.next}>
          <CreateButton
            record={auditFinding}
            label="Raise the finding"
            fixed={{ reportId: report.id }}
            values={{
              source: report.kind === 'provider' ? 'provider' : 'internal',
              level: chosen,
              clause: question.clause,
              areaId: report.areaId,
              requirement: question.text,
              evidence: evidence ?? '',
            }}
          />
        </div>
      )}
      {isStored && question && chosen === 'observation' && (
        <div className={css.next}>
          <CreateButton
            record={auditObservation}
            label="Write the observation"
            fixed={{ reportId: report.id }}
            values={{ clause: question.clause, kind: 'risk', statement: evidence ?? '' }}
          />
        </div>
      )}
    </li>
  );
}

/** Photos of what was seen: taken with or without the network, those not sent yet first. */
function Photos({ answer, report }: { answer: Answer; report: Report }) {
  const { t } = useTranslation();
  return (
    <KeptPhotos
      record={auditAnswer}
      id={answer.id}
      what={`${report.number} ${answer.no}`}
      label={t('Photo of question {{no}}', { no: answer.no })}
    >
      <StoredPhotos id={answer.id} />
    </KeptPhotos>
  );
}

/** What is attached to an answer, asked for when somebody wants to see it: a checklist has a hundred of them. */
function StoredPhotos({ id }: { id: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Attachments record={auditAnswer} id={id} title="Photos" />;
  return (
    <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpen(true)}>
      {t('Photos')}
    </Button>
  );
}
