import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Select, Switch, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { FormField } from '#modules/maintenance/form-fields/shared/public.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { NdtLimitMap, NdtReadings } from '../shared/ndtParts.ts';
import { labelIn, readingKinds, type ReadingKind } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import { readingState } from '../shared/ndtReadings.ts';
import type { ndtReport } from '../shared/ndtReport.record.ts';
import css from './ndt.module.css';

type Row = RowOf<typeof ndtReport>;

interface SupplyProps {
  title: string;
  /** Which of `equipment` and `materials` stand here. */
  shown: readonly string[];
  equipment: Row['equipment'];
  materials: Row['materials'];
  onEquipment: (next: Row['equipment']) => void;
  onMaterials: (next: Row['materials']) => void;
}

/** The tools and batches of a test. Only what may be used today can be picked; dates are looked up by the server. */
export function SupplyInputs({ title, shown, equipment, materials, onEquipment, onMaterials }: SupplyProps) {
  const { t } = useTranslation();
  // A picker starts empty again after each choice.
  const [round, setRound] = useState(0);
  const [tools, batches] = [shown.includes('equipment') ? equipment : [], shown.includes('materials') ? materials : []];
  return (
    <Section title={title}>
      <div className={css.table}>
        <table>
          <tbody>
            {tools.map((tool) => (
              <tr key={tool.toolId}>
                <td>{tool.name}</td>
                <td>
                  {tool.calDue && (
                    <>
                      {t('calibrated until')} <DateText value={tool.calDue} kind="day" />
                    </>
                  )}
                </td>
                <td>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    onClick={() => onEquipment(equipment.filter((one) => one.toolId !== tool.toolId))}
                  >
                    {t('Remove')}
                  </Button>
                </td>
              </tr>
            ))}
            {batches.map((batch) => (
              <tr key={batch.batchId}>
                <td>
                  {batch.name} <span className="mono">{batch.batch}</span>
                </td>
                <td>
                  {batch.expires && (
                    <>
                      {t('good until')} <DateText value={batch.expires} kind="day" />
                    </>
                  )}
                </td>
                <td>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    onClick={() => onMaterials(materials.filter((one) => one.batchId !== batch.batchId))}
                  >
                    {t('Remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.readings}>
        {shown.includes('equipment') && (
          <LinkInput
            key={`tool${round}`}
            to="tool"
            label={t('Add equipment')}
            value={null}
            onChange={(id, option) => {
              if (!id || equipment.some((one) => one.toolId === id)) return;
              onEquipment([...equipment, { toolId: id, name: option?.label ?? id, calDue: null }]);
              setRound(round + 1);
            }}
          />
        )}
        {shown.includes('materials') && (
          <LinkInput
            key={`batch${round}`}
            to="batch"
            label={t('Add a material')}
            value={null}
            onChange={(id, option) => {
              if (!id || materials.some((one) => one.batchId === id)) return;
              onMaterials([...materials, { batchId: id, name: option?.label ?? id, batch: '', expires: null }]);
              setRound(round + 1);
            }}
          />
        )}
      </div>
    </Section>
  );
}

interface ReadingProps {
  title: string;
  /** The readings that stand here, as the layout calls them. */
  fields: readonly FormField[];
  method: NdtMethod;
  readings: NdtReadings;
  limits: NdtLimitMap;
  onChange: (readings: NdtReadings) => void;
}

/** The readings of a method, each marked inside or outside its limits as it is typed: colour, and the word. */
export function ReadingInputs({ title, fields, method, readings, limits, onChange }: ReadingProps) {
  const { t, language } = useTranslation();
  const kinds = readingsAs(method, fields, language);
  const shown = kinds.filter((kind) => !kind.fluorescent || readings['type'] !== '2');
  return (
    <Section title={title}>
      <div className={css.readings}>
        {shown.map((kind) => {
          const judged = kind.kind === 'text' ? null : readingState(method, kind.name, readings, limits);
          // A choice has no limit to be inside of; it can only be wrong.
          const state = kind.kind !== 'decimal' && judged === 'good' ? null : judged;
          const limit = limits[kind.name];
          return (
            <div key={kind.name} className={css.reading} data-state={state ?? undefined}>
              <OneReading
                kind={kind}
                value={readings[kind.name] ?? null}
                isFixed={kind.technique === true || kind.afterCheck === true || kind.measured === true}
                onChange={(value) => onChange({ ...readings, [kind.name]: value })}
              />
              <span className={css.state}>
                {kind.technique
                  ? `${t('Set by the technique')} `
                  : kind.afterCheck
                    ? `${t('By the after-check')} `
                    : kind.measured
                      ? `${t('Measured')} `
                      : ''}
                {state === 'good' ? t('inside the limits') : state === 'bad' ? t('outside the limits') : ''}
                {limit &&
                  ` (${[limit.min && `≥ ${limit.min}`, limit.max && `≤ ${limit.max}`].filter(Boolean).join(', ')})`}
              </span>
            </div>
          );
        })}
      </div>
    </Section>
  );
}

/** The readings of a method in the order and words of a layout. */
export const readingsAs = (method: NdtMethod, fields: readonly FormField[], language: string): ReadingKind[] =>
  fields.flatMap((field) => {
    const kind = readingKinds[method].find(({ name }) => name === field.id);
    if (!kind) return [];
    const label = labelIn(language, field);
    if (!kind.options) return [{ ...kind, label }];
    const words = (field.options ?? []).map((option) => [option.value, labelIn(language, option)] as const);
    return [{ ...kind, label, options: { ...kind.options, ...Object.fromEntries(words) } }];
  });

/** One reading of a method, by its kind. */
export function OneReading({
  kind,
  value,
  isFixed,
  onChange,
}: {
  kind: ReadingKind;
  /** Not the inspector's to write. */
  isFixed: boolean;
  value: string | boolean | null;
  onChange: (value: string | boolean | null) => void;
}) {
  const { t } = useTranslation();
  const label = kind.unit ? `${t(kind.label)} (${t(kind.unit)})` : t(kind.label);
  if (kind.kind === 'yesNo')
    return (
      <Switch label={label} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  const text = typeof value === 'string' ? value : '';
  if (kind.kind === 'choice') {
    return (
      <Select
        label={label}
        withAsterisk={kind.required === true && !isFixed}
        readOnly={isFixed}
        value={text || null}
        onChange={onChange}
        data={Object.entries(kind.options ?? {}).map(([option, words]) => ({ value: option, label: t(words) }))}
      />
    );
  }
  return (
    <TextInput
      label={label}
      withAsterisk={kind.required === true && !isFixed}
      readOnly={isFixed}
      inputMode={kind.kind === 'decimal' ? 'decimal' : 'text'}
      maxLength={40}
      value={text}
      onChange={(event) =>
        onChange(
          kind.kind === 'decimal' ? event.currentTarget.value.trim().replace(',', '.') : event.currentTarget.value,
        )
      }
    />
  );
}
