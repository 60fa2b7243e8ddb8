import type { RowOf } from '#kernel/shared/record.ts';
import { useRecord, useRows } from '#kernel/web/data/records.ts';
import { useSession } from '#kernel/web/data/session.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { useAutosave } from '#kernel/web/form/useAutosave.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { EditPencil } from '#kernel/web/page/RowButtons.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import {
  assessmentCriterion,
  assessmentMethods,
} from '#modules/quality/authorization-checklists/shared/assessmentChecklist.record.ts';
import type { authApplication } from '../shared/application.record.ts';
import { assessmentResult, competenceAssessment, competenceAssessmentWorkflow } from '../shared/assessment.record.ts';
import { judgements, scoreOf, type Verdict } from '../shared/score.ts';
import css from './assessments.module.css';

type Result = RowOf<typeof assessmentResult>;
type Criterion = RowOf<typeof assessmentCriterion>;

/** The assessments of an application's groups: begun by quality, judged and signed by the assessor. */
export function Assessments({ row }: PanelProps<typeof authApplication>) {
  const { t } = useTranslation();
  const { data } = useRows(competenceAssessment, { 'f.applicationId.in': row.id, size: 100 });
  if (!data) return null;
  return (
    <>
      {row.status === 'assessment' && (
        <CreateButton
          record={competenceAssessment}
          label="Begin assessment"
          fixed={{ applicationId: row.id }}
          only={['lineId', 'assessorId', 'ojtPlan', 'applicationId']}
          inputs={{ lineId: { query: { 'f.applicationId.in': row.id } } } as never}
        />
      )}
      {data.rows.length === 0 && (
        <EmptyState title={t('No assessment')}>
          <p>{t('A group is assessed once the documents are complete, by somebody entitled in it.')}</p>
        </EmptyState>
      )}
      {data.rows.map(({ id }) => (
        <Assessment key={id} id={id} />
      ))}
    </>
  );
}

function Assessment({ id }: { id: string }) {
  const { t, language } = useTranslation();
  const { employeeId } = useSession();
  const answer = useRecord(competenceAssessment, id);
  const results = useRows(assessmentResult, { 'f.assessmentId.in': id, sort: 'no', size: 500 }).data?.rows ?? [];
  const checklistId = answer.data?.row.checklistId ?? '';
  const criteria = useRows(
    assessmentCriterion,
    { 'f.checklistId.in': checklistId, size: 500 },
    { enabled: checklistId !== '' },
  ).data?.rows;
  if (!answer.data || !criteria) return null;
  const { row, allowed } = answer.data;
  const asked = new Map(criteria.map((criterion) => [criterion.id, criterion]));
  const mayJudge = row.status === 'draft' && employeeId === row.assessorId;
  const words = (criterion?: Criterion) => (language === 'th' ? criterion?.criterionTh : criterion?.criterion) ?? '';
  const so = scoreOf(
    results.map(({ result, criterionId }) => ({
      result,
      weight: asked.get(criterionId)?.weight ?? 0,
      critical: asked.get(criterionId)?.critical ?? false,
    })),
    80,
  );
  return (
    <Section
      title={`${row.lineIdLabel ?? ''} · ${row.assessorIdLabel ?? ''}`}
      actions={
        row.status === 'draft' && allowed['update'] === true && <EditPencil record={competenceAssessment} row={row} />
      }
    >
      <p>
        {row.outcome ? (
          <StatusChip
            tone={row.outcome === 'pass' ? 'good' : 'bad'}
            label={`${t(row.outcome === 'pass' ? 'Passed' : 'Failed')} · ${Number(row.score)} %`}
          />
        ) : (
          <StatusChip
            tone="info"
            label={so ? t('So far {{score}} %', { score: Number(so.score) }) : t('Not judged yet')}
          />
        )}
      </p>
      <RecordFields
        record={competenceAssessment}
        row={row}
        only={['checklistId', 'assessedOn', 'jobId', 'secondJobId', 'ojtPlan', 'remarks', 'signedAt']}
      />
      {mayJudge ? (
        <ol className={css.criteria}>
          {results.map((result) => (
            <Judge
              key={result.id}
              result={result}
              criterion={asked.get(result.criterionId)}
              words={words(asked.get(result.criterionId))}
            />
          ))}
        </ol>
      ) : (
        <FactTable
          head={['No.', 'Criterion', 'Method', 'Weight', 'Result', 'Note']}
          rows={results.map(({ id: key, no, criterionId, result, note }) => {
            const criterion = asked.get(criterionId);
            return {
              key,
              cells: [
                no,
                <span key="words">
                  {words(criterion)} {criterion?.critical && <small>{t('Critical')}</small>}
                </span>,
                criterion ? t(assessmentMethods[criterion.method]) : '',
                criterion?.weight,
                result ? t(judgements[result]) : '–',
                note,
              ],
            };
          })}
        />
      )}
      {row.status === 'draft' && <WorkflowBar workflow={competenceAssessmentWorkflow} row={row} allowed={allowed} />}
    </Section>
  );
}

/** One criterion, stored as it is judged. */
function Judge({ result, criterion, words }: { result: Result; criterion: Criterion | undefined; words: string }) {
  const { t } = useTranslation();
  const draft = useAutosave(assessmentResult, result, { result: result.result, note: result.note });
  return (
    <li>
      <p>
        {words}{' '}
        <small>
          {criterion && t(assessmentMethods[criterion.method])} · {t('Weight')} {criterion?.weight}
          {criterion?.critical && ` · ${t('Critical')}`}
        </small>
      </p>
      <fieldset className={css.results} aria-label={t('Result of criterion {{no}}', { no: result.no })}>
        {(Object.keys(judgements) as Verdict[]).map((verdict) => (
          <label key={verdict}>
            <input
              type="radio"
              name={result.id}
              checked={draft.values.result === verdict}
              onChange={() => draft.set({ result: verdict })}
            />
            {t(judgements[verdict])}
          </label>
        ))}
      </fieldset>
      <TextInput
        label={t('Note')}
        maxLength={500}
        value={draft.values.note ?? ''}
        error={draft.trouble && t(draft.trouble)}
        onChange={(event) => draft.set({ note: event.currentTarget.value || null })}
      />
      <small role="status">
        {draft.state === 'saving' ? t('Saving…') : draft.state === 'unsaved' ? t('Not saved yet') : ''}
      </small>
    </li>
  );
}
