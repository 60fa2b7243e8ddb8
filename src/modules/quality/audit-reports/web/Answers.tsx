import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useRows, useUpdate } from '#kernel/web/data/records.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
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

const needsWords = (result: AnswerResult | null) => result !== null && result !== 'conform';

/** One question with its answer: stored when the result is chosen, and when what was typed is left. */
function AnswerInput(props: { report: Report; answer: Answer; question: Question | undefined }) {
  const { report, answer, question } = props;
  const { t } = useTranslation();
  const update = useUpdate(auditAnswer, answer);
  const [typed, setTyped] = useState({ evidence: answer.evidence ?? '', samples: answer.samples ?? '' });
  // A result that needs words waits for them.
  const [chosen, setChosen] = useState(answer.result);
  const waits = needsWords(chosen) && typed.evidence.trim() === '';
  const store = (result: AnswerResult | null, { evidence, samples } = typed) => {
    const values = { result, evidence: evidence.trim() || null, samples: samples.trim() || null };
    const isSame =
      values.result === answer.result && values.evidence === answer.evidence && values.samples === answer.samples;
    if (!isSame && !(needsWords(result) && !values.evidence)) update.mutate(values);
  };
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
            <input
              type="radio"
              name={answer.id}
              checked={chosen === result}
              onChange={() => {
                setChosen(result);
                store(result);
              }}
            />
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
          value={typed.evidence}
          error={
            waits
              ? t(
                  chosen === 'na' || chosen === 'notChecked'
                    ? 'Say why it does not apply or was not checked.'
                    : 'Say in words what was seen.',
                )
              : undefined
          }
          onChange={(event) => setTyped({ ...typed, evidence: event.currentTarget.value })}
          onBlur={() => store(chosen)}
        />
        <TextInput
          label={t('Samples')}
          maxLength={500}
          value={typed.samples}
          placeholder={question ? t('{{count}} to look at', { count: question.samples }) : undefined}
          onChange={(event) => setTyped({ ...typed, samples: event.currentTarget.value })}
          onBlur={() => store(chosen)}
        />
      </div>
      {update.isError && <Note tone="bad">{t(messageOf(update.error))}</Note>}
      {!waits && question && (chosen === 'level1' || chosen === 'level2') && (
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
              evidence: typed.evidence,
            }}
          />
        </div>
      )}
      {!waits && question && chosen === 'observation' && (
        <div className={css.next}>
          <CreateButton
            record={auditObservation}
            label="Write the observation"
            fixed={{ reportId: report.id }}
            values={{ clause: question.clause, kind: 'risk', statement: typed.evidence }}
          />
        </div>
      )}
    </li>
  );
}
