import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { BigValueInput, verdictOf } from '#kernel/web/ui/BigValueInput.tsx';
import { Radio, SegmentedControl, Stack, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { useWords } from '#kernel/web/words.ts';
import type { StepShown } from './jobCards.ts';
import { limitWords } from './limitWords.ts';
import type { Answer } from './stepAnswer.ts';
import css from './tablet.module.css';

interface Props {
  step: StepShown;
  answer: Answer;
  onType: (answer: Answer) => void;
}

/** The answer a step asks for, by its type. Confirmed steps have none: the button below says it. */
export function StepInput({ step, answer, onType }: Props) {
  const { t } = useWords();
  const text = (name: 'value' | 'quantity' | 'serialNumber' | 'removedSerial', label: string, more: { mono?: boolean; numeric?: boolean } = {}) => (
    <TextInput
      size="md"
      label={t(label)}
      autoComplete="off"
      inputMode={more.numeric ? 'decimal' : undefined}
      classNames={more.mono ? { input: 'mono' } : undefined}
      value={answer[name] ?? ''}
      onChange={(event) => onType({ ...answer, [name]: event.currentTarget.value })}
    />
  );
  switch (step.type) {
    case 'measurement':
      return <Measured step={step} answer={answer} onType={onType} />;
    case 'toolUse':
      return (
        <div className={css.fields}>
          <LinkInput to="tool" size="md" label={t('Tool')} value={answer.toolId ?? null} onChange={(id) => onType({ ...answer, toolId: id ?? undefined })} />
          {text('value', 'Setting or remark')}
        </div>
      );
    case 'consumableUse':
    case 'partFit':
      return (
        <div className={css.fields}>
          <LinkInput
            to="batch"
            size="md"
            query={step.type === 'consumableUse' ? { kind: 'consumable' } : {}}
            label={t('Batch')}
            value={answer.batchId ?? null}
            onChange={(id) => onType({ ...answer, batchId: id ?? undefined })}
          />
          {text('quantity', 'Quantity', { numeric: true })}
          {step.type === 'partFit' && (
            <div className={css.pair}>
              {text('serialNumber', 'Serial number fitted', { mono: true })}
              {text('removedSerial', 'Serial number removed', { mono: true })}
            </div>
          )}
        </div>
      );
    case 'choice':
      return (
        <Radio.Group aria-label={step.title} mt="md" value={answer.value ?? null} onChange={(value) => onType({ ...answer, value })}>
          <Stack gap={8}>
            {step.options.map((option) => (
              <Radio key={option} size="lg" value={option} label={option} />
            ))}
          </Stack>
        </Radio.Group>
      );
    case 'date':
      return (
        <div className={css.fields}>
          <TextInput size="md" type="date" label={t('Date')} value={answer.value ?? ''} onChange={(event) => onType({ ...answer, value: event.currentTarget.value })} />
        </div>
      );
    case 'serialRead':
      return <div className={css.fields}>{text('value', 'Serial number as read from the part', { mono: true })}</div>;
    case 'person':
      return <div className={css.fields}>{text('value', 'Person')}</div>;
    case 'value':
      return (
        <div className={css.fields}>
          <Textarea size="md" label={t(step.unit ? 'Value in {{unit}}' : 'Result', { unit: step.unit ?? '' })} autosize value={answer.value ?? ''} onChange={(event) => onType({ ...answer, value: event.currentTarget.value })} />
        </div>
      );
    case 'testRun':
      return <Retention answer={answer} onType={onType} />;
    default:
      return null;
  }
}

function Measured({ step, answer, onType }: Props) {
  const { t } = useWords();
  const verdict = verdictOf(answer.measured ?? '', step.min, step.max);
  const isOutside = verdict === 'below' || verdict === 'above';
  return (
    <>
      <BigValueInput
        label={`${step.title}, ${step.unit ?? ''}`}
        value={answer.measured ?? ''}
        onChange={(measured) => onType({ ...answer, measured })}
        unit={step.unit ?? undefined}
        min={step.min}
        max={step.max}
        last={step.lastVisit?.value ?? null}
        withNumpad
      />
      {isOutside && (
        <p className={css.note} data-tone="bad" role="alert">
          {t('{{value}} {{unit}} is outside {{limit}} ({{reference}}). Re-measure or raise a finding.', {
            value: answer.measured,
            unit: step.unit,
            limit: limitWords(step, t),
            reference: step.limitRef,
          })}
        </p>
      )}
    </>
  );
}

const readings = [
  ['startPsi', 'Start pressure, psi'],
  ['startC', 'Start temperature, °C'],
  ['endPsi', 'End pressure, psi'],
  ['endC', 'End temperature, °C'],
] as const;

function Retention({ answer, onType }: Omit<Props, 'step'>) {
  const { t } = useWords();
  const held = answer.retention ?? { hours: 24 as const };
  return (
    <div className={css.fields}>
      <SegmentedControl
        size="md"
        aria-label={t('How long the pressure was held')}
        data={[
          { value: '24', label: t('24 hours, at most 5 %') },
          { value: '12', label: t('12 hours, at most 2.5 %') },
        ]}
        value={String(held.hours)}
        onChange={(hours) => onType({ ...answer, retention: { ...held, hours: hours === '12' ? 12 : 24 } })}
      />
      <div className={css.pair}>
        {readings.map(([name, label]) => (
          <TextInput
            key={name}
            size="md"
            inputMode="decimal"
            autoComplete="off"
            label={t(label)}
            value={held[name] ?? ''}
            onChange={(event) => onType({ ...answer, retention: { ...held, [name]: event.currentTarget.value.replace(',', '.') } })}
          />
        ))}
      </div>
    </div>
  );
}
