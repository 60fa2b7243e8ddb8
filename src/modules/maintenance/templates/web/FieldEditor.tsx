import { Button, Checkbox, NumberInput, Select, Stack, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import {
  columnTypes,
  fieldTypes,
  type FormColumn,
  type FormField,
  hasOptions,
  isNumeric,
  isSilent,
  newId,
} from '#modules/maintenance/form-fields/shared/public.ts';
import { SupplyInputs } from './AppliesInputs.tsx';
import { optionsOf } from './places.ts';
import css from './builder.module.css';

interface EditorProps {
  field: FormField;
  /** Ids that are taken in this form. */
  taken: ReadonlySet<string>;
  /** The id stood in a version that was published: it keeps its name. */
  isIdKept: boolean;
  /** An item of an inspection report: its short name and what it asks, no more. */
  isReport: boolean;
  pictures: readonly { id: string; name: string }[];
  onChange: (field: FormField) => void;
}

type Part<F> = { [K in keyof F]?: F[K] | undefined };

/** Without what is empty: an empty text of a schema is left out of it. */
function tidy<F extends object>(field: F, change: Part<F>): F {
  return Object.fromEntries(
    Object.entries({ ...field, ...change }).filter(
      ([key, value]) => key === 'label' || key === 'title' || (value !== undefined && value !== '' && value !== false),
    ),
  ) as F;
}

/** What a field asks and how it is judged. */
export function FieldEditor({ field, taken, isIdKept, isReport, pictures, onChange }: EditorProps) {
  const { t } = useTranslation();
  const set = (change: Part<FormField>) => onChange(tidy(field, change));
  return (
    <Stack gap="sm">
      <Common field={field} onChange={set} />
      <TextInput
        label={t('Id')}
        description={t(isIdKept ? 'It stood in an approved version and keeps its meaning.' : 'What formulas call it.')}
        className="mono"
        disabled={isIdKept}
        defaultValue={field.id}
        error={taken.has(field.id) ? t('Another field has this id.') : undefined}
        onBlur={(event) => {
          const id = event.currentTarget.value.replaceAll(/[^A-Za-z0-9]/g, '');
          if (id && id !== field.id) set({ id });
        }}
      />
      {!isSilent(field.type) && (
        <>
          {field.type !== 'formula' && (
            <>
              <Checkbox
                label={t('Required')}
                checked={field.required ?? false}
                onChange={(event) => set({ required: event.currentTarget.checked })}
              />
              {!isReport && (
                <Expression
                  label="Required if"
                  value={field.requiredIf}
                  onChange={(requiredIf) => set({ requiredIf })}
                />
              )}
            </>
          )}
          {!isReport && (
            <Checkbox
              label={t('A second person signs here')}
              checked={field.second ?? false}
              onChange={(event) => set({ second: event.currentTarget.checked })}
            />
          )}
        </>
      )}
      {!isReport && <Expression label="Shown if" value={field.showIf} onChange={(showIf) => set({ showIf })} />}
      <SupplyInputs field={field} onChange={set} />
      {field.type === 'table' && <Columns field={field} onChange={set} />}
      {!isReport && (
        <Select
          label={t(field.type === 'drawingPins' ? 'Drawing to pin on' : 'Guidance picture')}
          description={t('Pictures are attached to the form, below.')}
          clearable
          value={field.picture ?? null}
          onChange={(picture) => set({ picture: picture ?? undefined })}
          data={pictures.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Stack>
  );
}

function Expression({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t(label)}
      className="mono"
      placeholder="hot and depth < 5"
      maxLength={300}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What a field of the form and a column of a table have alike. */
function Common({ field, onChange }: { field: FormField | FormColumn; onChange: (change: Part<FormColumn>) => void }) {
  const { t } = useTranslation();
  const limit = field.limit ?? {};
  const setLimit = (change: Part<typeof limit>) => {
    const next = tidy(limit, change);
    onChange({ limit: Object.keys(next).length > 0 ? next : undefined });
  };
  return (
    <>
      <TextInput
        label={t('Label')}
        withAsterisk
        maxLength={120}
        value={field.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <TextInput
        label={t('Label in Thai')}
        maxLength={120}
        value={field.labelTh ?? ''}
        onChange={(event) => onChange({ labelTh: event.currentTarget.value })}
      />
      <Textarea
        label={t('Help')}
        autosize
        maxLength={400}
        value={field.help ?? ''}
        onChange={(event) => onChange({ help: event.currentTarget.value })}
      />
      <Textarea
        label={t('Help in Thai')}
        autosize
        maxLength={400}
        value={field.helpTh ?? ''}
        onChange={(event) => onChange({ helpTh: event.currentTarget.value })}
      />
      {field.type === 'formula' && (
        <>
          <Textarea
            label={t('Formula')}
            description={t('Field ids, numbers, + − × ÷, min, max, avg, count, if, round; a column is cells.volts.')}
            className="mono"
            withAsterisk
            autosize
            maxLength={300}
            value={field.formula ?? ''}
            onChange={(event) => onChange({ formula: event.currentTarget.value })}
          />
          <NumberInput
            label={t('Decimals')}
            min={0}
            max={6}
            value={field.decimals ?? 3}
            onChange={(decimals) => onChange({ decimals: Number(decimals) })}
          />
        </>
      )}
      {isNumeric(field.type) && (
        <fieldset className={css.limit}>
          <legend>{t('Limit')}</legend>
          <TextInput
            label={t('Minimum')}
            inputMode="decimal"
            value={limit.min ?? ''}
            onChange={(event) => setLimit({ min: event.currentTarget.value })}
          />
          <TextInput
            label={t('Maximum')}
            inputMode="decimal"
            value={limit.max ?? ''}
            onChange={(event) => setLimit({ max: event.currentTarget.value })}
          />
          <TextInput
            label={t('Unit')}
            maxLength={12}
            value={limit.unit ?? ''}
            onChange={(event) => setLimit({ unit: event.currentTarget.value })}
          />
          <TextInput
            label={t('Data reference')}
            placeholder="CMM 32-47-46 Rev 9, Check"
            maxLength={160}
            value={limit.reference ?? ''}
            onChange={(event) => setLimit({ reference: event.currentTarget.value })}
          />
        </fieldset>
      )}
      {hasOptions(field.type) && (
        <Textarea
          label={t('Choices')}
          description={t('One a line; Thai after a bar: Passed | ผ่าน')}
          autosize
          minRows={3}
          defaultValue={(field.options ?? [])
            .map(({ label, labelTh }) => (labelTh ? `${label} | ${labelTh}` : label))
            .join('\n')}
          onChange={(event) => onChange({ options: optionsOf(event.currentTarget.value, field.options ?? []) })}
        />
      )}
    </>
  );
}

function Columns({ field, onChange }: { field: FormField; onChange: (change: Part<FormField>) => void }) {
  const { t } = useTranslation();
  const columns = field.columns ?? [];
  const set = (index: number, column: FormColumn) =>
    onChange({ columns: columns.map((one, place) => (place === index ? column : one)) });
  return (
    <fieldset className={css.applies}>
      <legend>{t('Columns')}</legend>
      <div className={css.limit}>
        <NumberInput
          label={t('Rows at least')}
          min={0}
          max={100}
          value={field.minRows ?? 0}
          onChange={(minRows) => onChange({ minRows: Number(minRows) || undefined })}
        />
        <NumberInput
          label={t('Rows at most')}
          min={1}
          max={100}
          value={field.maxRows ?? 100}
          onChange={(maxRows) => onChange({ maxRows: Number(maxRows) || undefined })}
        />
      </div>
      {columns.map((column, index) => (
        <details key={column.id} className={css.column}>
          <summary>
            {column.label || column.id} <small className="mono">{column.id}</small>
          </summary>
          <Stack gap="sm">
            <Select
              label={t('Type')}
              allowDeselect={false}
              value={column.type}
              onChange={(type) => type && set(index, { ...column, type: type as FormColumn['type'] })}
              data={columnTypes.map((type) => ({ value: type, label: t(fieldTypes[type]) }))}
            />
            <Common field={column} onChange={(change) => set(index, tidy(column, change))} />
            <Checkbox
              label={t('Required')}
              checked={column.required ?? false}
              onChange={(event) => set(index, tidy(column, { required: event.currentTarget.checked }))}
            />
            <Button
              variant="subtle"
              color="red"
              onClick={() => onChange({ columns: columns.filter((_, place) => place !== index) })}
            >
              {t('Remove column')}
            </Button>
          </Stack>
        </details>
      ))}
      <Button
        variant="default"
        onClick={() => {
          const id = newId(`column ${columns.length + 1}`, new Set(columns.map((column) => column.id)));
          onChange({ columns: [...columns, { id, type: 'number', label: `Column ${columns.length + 1}` }] });
        }}
      >
        {t('Add a column')}
      </Button>
    </fieldset>
  );
}
