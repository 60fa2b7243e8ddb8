import type { RowOf } from '#kernel/shared/record.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { useAutosave } from '#kernel/web/form/useAutosave.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { auditQuestion } from '#modules/quality/audit-checklists/shared/question.record.ts';
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
  const asked = new Map(questions.data.rows.map((question) => [question.id, question]));
  return (
    <Section title={t('Checklist')} count={answers.data.rows.length}>
      {allowed['update'] === true ? (
        <ol className={css.answers}>
          {answers.data.rows.map((answer) => (
            <AnswerInput key={answer.id} report={row} answer={answer} question={asked.get(answer.questionId)} />
          ))}
        </ol>
      ) : (
        <FactTable
          head={['No.', 'Question', 'Result', 'What was seen', 'Samples']}
          rows={answers.data.rows.map(({ id, no, questionId, result, evidence, samples }) => ({
            key: id,
            cells: [no, asked.get(questionId)?.text ?? '', result ? t(answerResults[result]) : '–', evidence, samples],
          }))}
        />
      )}
    </Section>
  );
}

const words = { saving: 'Saving…', unsaved: 'Not saved yet', saved: '', trouble: '' } as const;

/** One question with its answer, stored as it is given. */
function AnswerInput(props: { report: Report; answer: Answer; question: Question | undefined }) {
  const { report, answer, question } = props;
  const { t } = useTranslation();
  const draft = useAutosave(auditAnswer, answer, {
    result: answer.result,
    evidence: answer.evidence,
    samples: answer.samples,
  });
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
      <small className={css.state} role="status">
        {words[draft.state] && t(words[draft.state])}
      </small>
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
