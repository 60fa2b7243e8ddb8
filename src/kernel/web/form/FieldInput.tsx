import type { Field } from '#kernel/shared/field.ts';
import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { DateInput, InstantInput } from './DateInput.tsx';
import { LinkInput } from './LinkInput.tsx';
import css from './form.module.css';

export interface FieldInputProps {
  field: Field;
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string;
  /** The words of a link's present value, `<field>Label` of the row. */
  linkLabel?: string | null;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
  disabled?: boolean;
  /** Higher inputs for gloved hands. */
  large?: boolean;
}

/** The input of a field, by its kind: label above, help below, unit inside, the error in words under it. */
export function FieldInput({
  field,
  name,
  value,
  onChange,
  error,
  linkLabel,
  isFirst,
  disabled,
  large,
}: FieldInputProps) {
  const { t } = useTranslation();
  const shared = {
    name,
    label: t(field.label),
    description: field.help ? t(field.help) : undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    error: error ? t(error) : undefined,
    withAsterisk: field.required && field.kind !== 'flag',
    'data-autofocus': isFirst || undefined,
    disabled,
    size: large ? ('md' as const) : ('sm' as const),
  };
  const text = value === null || value === undefined ? '' : String(value);
  const onText = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  switch (field.kind) {
    case 'note':
      return <Textarea {...shared} autosize minRows={3} maxRows={16} value={text} onChange={onText} />;
    case 'integer':
    case 'decimal':
      return (
        <TextInput
          {...shared}
          inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          onChange={onText}
          rightSection={field.unit ? <span className={css.unit}>{t(field.unit)}</span> : undefined}
          rightSectionWidth={field.unit ? field.unit.length * 8 + 20 : undefined}
          // A tap on the unit is one on the field.
          rightSectionPointerEvents="none"
        />
      );
    case 'date':
      return <DateInput {...shared} value={text.slice(0, 30)} onChange={onChange} when={field.when} />;
    case 'instant':
      return <InstantInput {...shared} value={value} onChange={onChange} />;
    case 'flag':
      return (
        <Checkbox
          name={name}
          label={shared.label}
          description={shared.description}
          error={shared.error}
          disabled={disabled}
          size={large ? 'md' : 'sm'}
          className={css.flag}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          data={Object.entries(field.options ?? {}).map(([key, words]) => ({ value: key, label: t(words) }))}
          value={text || null}
          onChange={onChange}
          clearable={!field.required}
          searchable={Object.keys(field.options ?? {}).length > 8}
          nothingFoundMessage={t('Nothing matches')}
          placeholder={t('Choose')}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          {...shared}
          data={Object.entries(field.options ?? {}).map(([key, words]) => ({ value: key, label: t(words) }))}
          value={(value as string[] | null) ?? []}
          onChange={onChange}
          searchable
          clearable
          nothingFoundMessage={t('Nothing matches')}
          placeholder={(value as string[] | null)?.length ? undefined : t('Choose')}
        />
      );
    case 'link':
      return (
        <LinkInput
          {...shared}
          to={field.to ?? ''}
          value={text || null}
          valueLabel={linkLabel}
          onChange={onChange}
          required={field.required}
        />
      );
    case 'text':
      return (
        <TextInput
          {...shared}
          classNames={field.mono ? { input: 'mono' } : undefined}
          autoComplete="off"
          value={text}
          onChange={onText}
        />
      );
    // Structured data has no general input: the screen gives its own (`inputs` of the form).
    case 'json':
      return null;
  }
}
