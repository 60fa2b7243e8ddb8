import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Checkbox, SegmentedControl, TextInput } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { StepShown } from './jobCards.ts';
import { CellTable } from './CellTable.tsx';
import { emptyTest, isBadField, verdictOf, type TestTyped } from './testAnswer.ts';
import { fieldsOf, limitsOf, type TestField } from './testFields.ts';
import css from './testRun.module.css';

interface Props {
  step: StepShown;
  typed: TestTyped | undefined;
  mayRaise: boolean;
  onType: (typed: TestTyped) => void;
  onFinding: () => void;
}

/** The readings of a test: every field with its unit and limit, and the verdict the server will come to while they are typed. */
export function TestRunInput({ step, typed = emptyTest(step.test), mayRaise, onType, onFinding }: Props) {
  const { t } = useTranslation();
  const now = useNow(step);
  if (!step.test) return null;
  const set = (name: string, value: string | boolean) =>
    onType({ ...typed, fields: { ...typed.fields, [name]: value } });
  return (
    <div className={css.test}>
      <dl className={css.limits} aria-label={t('Limits of this test')}>
        {limitsOf(step.test, step.history).map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <Begun step={step} now={now} />
      <div className={css.fields}>
        {fieldsOf(step.test, step.history).map((field) => (
          <Field
            key={field.name}
            field={field}
            step={step}
            typed={typed}
            onChange={(value) => set(field.name, value)}
          />
        ))}
      </div>
      {(step.test.kind === 'capacity' || step.test.kind === 'deepCycle') && (
        <CellTable setup={step.test} cells={typed.cells ?? []} onType={(cells) => onType({ ...typed, cells })} />
      )}
      <Verdict step={step} typed={typed} now={now} mayRaise={mayRaise} onFinding={onFinding} />
    </div>
  );
}

/** What times the run of a step: the mark in front of it, or the start of the deep cycle; null where nothing does. */
const clockOf = ({ test, history }: StepShown) =>
  test?.kind === 'deepCycle'
    ? (history?.deepCycle ?? null)
    : test?.kind === 'capacity' || test?.kind === 'leak' || test?.kind === 'staticLeak'
      ? (history?.run ?? null)
      : null;

/** This moment, again every ten seconds while a run is timed. */
function useNow(step: StepShown): number {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = Boolean(clockOf(step)?.startedAt);
  useEffect(() => {
    if (!isRunning) return undefined;
    const clock = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(clock);
  }, [isRunning]);
  return now;
}

/** When the run in hand began and how long it has lasted; what to do first where it has not begun. */
function Begun({ step, now }: { step: StepShown; now: number }) {
  const { t } = useTranslation();
  const clock = clockOf(step);
  if (!clock) return null;
  const { startedAt } = clock;
  if (startedAt === null)
    return (
      <p className={css.begun} role="status">
        {t('Record the step that starts the run first: its time is measured.')}
      </p>
    );
  const minutes = (Math.max(0, now - Date.parse(startedAt)) / 60_000).toFixed(1);
  return (
    <p className={css.begun} role="status">
      {t('The run began')} <DateText value={startedAt} />
      <b className="tabular">{t('{{minutes}} min', { minutes })}</b>
    </p>
  );
}

interface FieldProps {
  field: TestField;
  step: StepShown;
  typed: TestTyped;
  onChange: (value: string | boolean) => void;
}

function Field({ field, step, typed, onChange }: FieldProps) {
  const { t } = useTranslation();
  const value = typed.fields[field.name];
  if (field.kind === 'tick')
    return (
      <Checkbox
        size="lg"
        className={css.wide}
        label={t(field.label)}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  if (field.kind === 'choice')
    return (
      <div className={css.wide}>
        <p className={css.label}>{t(field.label)}</p>
        <SegmentedControl
          fullWidth
          size="lg"
          aria-label={t(field.label)}
          data={(field.options ?? []).map(([option, label]) => ({ value: option, label: t(label) }))}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
        />
      </div>
    );
  const isBad = isBadField(step, typed, field.name);
  return (
    <TextInput
      size="lg"
      type={field.kind === 'month' ? 'month' : 'text'}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      label={t(field.label)}
      description={field.limit && t(field.limit.text, field.limit.values)}
      rightSection={field.unit ? <span className={css.unit}>{field.unit}</span> : undefined}
      rightSectionWidth={56}
      withAsterisk={!field.optional}
      value={typeof value === 'string' ? value : ''}
      error={isBad ? t('not a reading') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function Verdict({
  step,
  typed,
  now,
  mayRaise,
  onFinding,
}: Omit<Props, 'onType' | 'typed'> & { typed: TestTyped; now: number }) {
  const { t } = useTranslation();
  const verdict = verdictOf(step, typed, now);
  if (!verdict) {
    return (
      <p className={css.verdict} data-tone="open" role="status">
        {t('The verdict shows here as soon as every reading is entered.')}
      </p>
    );
  }
  const tone = verdict.refusal ? 'warn' : verdict.pass ? 'good' : 'bad';
  const Picture = verdict.refusal ? IconAlertTriangle : verdict.pass ? IconCheck : IconX;
  const word = verdict.refusal ? 'This is no run yet' : verdict.pass ? 'Passed' : 'Failed';
  return (
    <div className={css.verdict} data-tone={tone} role="status">
      <b>
        <Picture size={22} aria-hidden /> {t(word)}
      </b>
      <p>{verdict.refusal ? t(verdict.refusal.message) : verdict.statement}</p>
      {!verdict.refusal && verdict.problems.map((problem) => <p key={problem}>{t(problem)}</p>)}
      {verdict.warnings.map((warning) => (
        <p key={warning} className={css.warning}>
          <IconAlertTriangle size={18} aria-hidden /> {t(warning)}
        </p>
      ))}
      {!verdict.refusal && verdict.defect && (
        <ReasonButton color="red" size="md" reason={!mayRaise && 'Say why it is taken again.'} onClick={onFinding}>
          {t('Raise a finding')}
        </ReasonButton>
      )}
    </div>
  );
}
