import { Select, Switch, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useWords } from '#kernel/web/words.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { NdtLimitMap, NdtReadings } from '../shared/ndtParts.ts';
import { readingKinds, readingState, type ReadingKind } from '../shared/ndtReadings.ts';
import css from './ndt.module.css';

interface Props {
  method: NdtMethod;
  readings: NdtReadings;
  limits: NdtLimitMap;
  onChange: (readings: NdtReadings) => void;
}

/** The readings of a method, each marked inside or outside its limits as it is typed: colour, and the word. */
export function ReadingInputs({ method, readings, limits, onChange }: Props) {
  const { t } = useWords();
  const shown = readingKinds[method].filter((kind) => !kind.fluorescent || readings['type'] !== '2');
  return (
    <Section title={t('Readings')}>
      <div className={css.readings}>
        {shown.map((kind) => {
          const state = kind.kind === 'text' ? null : readingState(method, kind.name, readings, limits);
          const limit = limits[kind.name];
          return (
            <div key={kind.name} className={css.reading} data-state={state ?? undefined}>
              <OneReading kind={kind} value={readings[kind.name] ?? null} onChange={(value) => onChange({ ...readings, [kind.name]: value })} />
              <span className={css.state}>
                {state === 'good' ? t('inside the limits') : state === 'bad' ? t('outside the limits') : ''}
                {limit && ` (${[limit.min && `≥ ${limit.min}`, limit.max && `≤ ${limit.max}`].filter(Boolean).join(', ')})`}
              </span>
            </div>
          );
        })}
      </div>
    </Section>
  );
}

function OneReading({ kind, value, onChange }: { kind: ReadingKind; value: string | boolean | null; onChange: (value: string | boolean | null) => void }) {
  const { t } = useWords();
  const label = kind.unit ? `${t(kind.label)} (${kind.unit})` : t(kind.label);
  if (kind.kind === 'yesNo') return <Switch label={label} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />;
  const text = typeof value === 'string' ? value : '';
  if (kind.kind === 'choice') {
    return (
      <Select
        label={label}
        withAsterisk={kind.required === true}
        value={text || null}
        onChange={onChange}
        data={Object.entries(kind.options ?? {}).map(([option, words]) => ({ value: option, label: t(words) }))}
      />
    );
  }
  return (
    <TextInput
      label={label}
      withAsterisk={kind.required === true}
      inputMode={kind.kind === 'decimal' ? 'decimal' : 'text'}
      maxLength={40}
      value={text}
      onChange={(event) => onChange(kind.kind === 'decimal' ? event.currentTarget.value.trim().replace(',', '.') : event.currentTarget.value)}
    />
  );
}
