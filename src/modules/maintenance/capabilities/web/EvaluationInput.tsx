import type { FieldInputProps } from '#kernel/web/form/FieldInput.tsx';
import { Switch, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import {
  evaluationPointNames,
  evaluationPoints,
  type EvaluationPoint,
  type SelfEvaluation,
} from '../shared/selfEvaluation.ts';
import css from './library.module.css';

/** The self-evaluation of a capability: a yes and its evidence for each point, and who assessed it. */
export function EvaluationInput({ field, value, onChange, error }: FieldInputProps) {
  const { t } = useTranslation();
  const evaluation = (value ?? {}) as SelfEvaluation;
  const setPoint = (name: EvaluationPoint, change: Partial<{ ok: boolean; evidence: string }>) => {
    const before = evaluation[name] ?? { ok: false, evidence: '' };
    onChange({ ...evaluation, [name]: { ...before, ...change } });
  };
  return (
    <fieldset className={css.evaluation}>
      <legend>{t(field.label)}</legend>
      <div className={css.points}>
        {evaluationPointNames.map((name) => (
          <Point key={name} name={name} point={evaluation[name]} onChange={(change) => setPoint(name, change)} />
        ))}
      </div>
      <TextInput
        size="xs"
        label={t('Assessor')}
        value={evaluation.assessor ?? ''}
        onChange={(event) => onChange({ ...evaluation, assessor: event.currentTarget.value })}
        error={error}
      />
    </fieldset>
  );
}

function Point({
  name,
  point,
  onChange,
}: {
  name: EvaluationPoint;
  point?: { ok: boolean; evidence: string };
  onChange: (change: Partial<{ ok: boolean; evidence: string }>) => void;
}) {
  const { t } = useTranslation();
  const label = t(evaluationPoints[name].label);
  return (
    <>
      <Switch
        size="xs"
        label={label}
        checked={point?.ok ?? false}
        onChange={(event) => onChange({ ok: event.currentTarget.checked })}
      />
      <TextInput
        size="xs"
        aria-label={`${label}: ${t('evidence')}`}
        placeholder={t('Evidence')}
        value={point?.evidence ?? ''}
        onChange={(event) => onChange({ evidence: event.currentTarget.value })}
      />
    </>
  );
}
