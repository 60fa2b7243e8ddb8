import type { ReactNode } from 'react';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { Checkbox, MultiSelect, Radio, Select, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { Chosen } from '../shared/answers.ts';
import type { FormField } from '../shared/formSchema.ts';
import { limitWords, type FieldProps } from './fieldProps.ts';
import { Drawing, Files, Rows } from './FormLists.tsx';
import css from './forms.module.css';

const registers = { person: 'employee', tool: 'tool', consumable: 'batch', part: 'stockItem' } as const;

/** What a field is called for this reader: Thai first and large, the controlled English under it. */
export function useFieldWords(field: Pick<FormField, 'label' | 'labelTh' | 'help' | 'helpTh'>) {
  const { language } = useTranslation();
  const isThai = language === 'th';
  return {
    label: (isThai && field.labelTh) || field.label,
    under: isThai && field.labelTh ? field.label : null,
    help: (isThai && field.helpTh) || field.help,
  };
}

/** The input of one field, by its type, large enough for gloved hands. */
export function FormInput({ field, value, onChange, result, error, isReadOnly, onFile, isBare = false }: FieldProps) {
  const { t, language } = useTranslation();
  const { label, under, help } = useFieldWords(field);
  const limit = limitWords(field);
  const wording: ReactNode = (
    <>
      {label}
      {field.required && <span className={css.must}> *</span>}
      {under && <small className={css.under}>{under}</small>}
    </>
  );
  const shared = {
    label: isBare ? undefined : wording,
    'aria-label': isBare ? label : undefined,
    description: isBare ? undefined : [help, limit].filter(Boolean).join(' · ') || undefined,
    error: error ? t(error) : undefined,
    disabled: isReadOnly,
    size: isBare ? ('sm' as const) : ('md' as const),
  };
  const text = typeof value === 'string' ? value : '';
  const words = (option: { label: string; labelTh?: string | undefined }) =>
    (language === 'th' && option.labelTh) || option.label;
  const options = (field.options ?? []).map((option) => ({ value: option.value, label: words(option) }));
  switch (field.type) {
    case 'number':
    case 'measurement':
      return (
        <TextInput
          {...shared}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value.replace(',', '.') || null)}
          rightSection={field.limit?.unit ? <span className={css.unit}>{field.limit.unit}</span> : undefined}
          rightSectionWidth={field.limit?.unit ? field.limit.unit.length * 9 + 20 : undefined}
          rightSectionPointerEvents="none"
        />
      );
    case 'formula':
      return (
        <TextInput
          {...shared}
          readOnly
          disabled={false}
          value={result ?? '—'}
          rightSection={field.limit?.unit ? <span className={css.unit}>{field.limit.unit}</span> : undefined}
          rightSectionWidth={field.limit?.unit ? field.limit.unit.length * 9 + 20 : undefined}
          variant="filled"
        />
      );
    case 'check':
      return (
        <Checkbox
          size={isBare ? 'sm' : 'lg'}
          label={isBare ? undefined : wording}
          aria-label={isBare ? label : undefined}
          description={shared.description}
          error={shared.error}
          disabled={isReadOnly}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked || null)}
        />
      );
    case 'choice':
      return !isBare && options.length <= 5 ? (
        <Radio.Group {...shared} value={text || null} onChange={(next) => onChange(next || null)}>
          <div className={css.radios}>
            {options.map((option) => (
              <Radio key={option.value} size="md" value={option.value} label={option.label} disabled={isReadOnly} />
            ))}
          </div>
        </Radio.Group>
      ) : (
        <Select {...shared} data={options} value={text || null} onChange={onChange} clearable />
      );
    case 'multi':
      return (
        <MultiSelect
          {...shared}
          data={options}
          value={Array.isArray(value) ? [...(value as string[])] : []}
          onChange={(next) => onChange(next.length > 0 ? next : null)}
        />
      );
    case 'date':
      return (
        <DateInput
          {...shared}
          label={isBare ? '' : label}
          value={text}
          onChange={(next) => onChange((next as string) || null)}
        />
      );
    case 'time':
      return (
        <TextInput
          {...shared}
          placeholder="07:40"
          inputMode="numeric"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'person':
    case 'tool':
    case 'consumable':
    case 'part': {
      const chosen = (value as Chosen | undefined) ?? null;
      if (isReadOnly) return <TextInput {...shared} readOnly value={chosen?.label ?? ''} />;
      return (
        <LinkInput
          to={registers[field.type]}
          label={label}
          withAsterisk={field.required === true}
          description={[under, shared.description].filter(Boolean).join(' · ') || undefined}
          error={shared.error}
          size="md"
          value={chosen?.id ?? null}
          valueLabel={chosen?.label ?? null}
          onChange={(id, option) => onChange(id ? { id, label: option?.label ?? '' } : null)}
        />
      );
    }
    case 'photo':
    case 'file':
      return (
        <Files {...{ field, value, onChange, isReadOnly, onFile, error }} label={wording} help={shared.description} />
      );
    case 'drawingPins':
      return (
        <Drawing {...{ value, onChange, isReadOnly, error }} field={field} label={wording} help={shared.description} />
      );
    case 'table':
      return (
        <Rows
          {...{ value, onChange, isReadOnly, error }}
          field={field}
          label={wording}
          cell={(column, cell, change) => (
            <FormInput field={column} value={cell} onChange={change} isReadOnly={isReadOnly} isBare />
          )}
        />
      );
    case 'text':
      return isBare ? (
        <TextInput {...shared} value={text} onChange={(event) => onChange(event.currentTarget.value || null)} />
      ) : (
        <Textarea {...shared} autosize value={text} onChange={(event) => onChange(event.currentTarget.value || null)} />
      );
    case 'barcode':
      return (
        <TextInput
          {...shared}
          className="mono"
          autoComplete="off"
          value={text}
          // A hand scanner ends with Enter: it moves on and sends nothing.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    default:
      return null;
  }
}
