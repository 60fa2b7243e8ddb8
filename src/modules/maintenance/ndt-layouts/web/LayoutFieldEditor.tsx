import { Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { FormField } from '#modules/maintenance/form-fields/shared/public.ts';

interface Called {
  label: string;
  labelTh?: string | undefined;
}

/** What a field of a layout is called, with its choices or columns: what it records stays the report's own. */
export function LayoutFieldEditor({ field, onChange }: { field: FormField; onChange: (field: FormField) => void }) {
  const { t } = useTranslation();
  const { options, columns } = field;
  const renamed = <T extends Called>(list: readonly T[], at: number, change: Partial<Called>): T[] =>
    list.map((one, place) => (place === at ? named(one, change) : one));
  return (
    <Stack gap="sm">
      <Names of={field} onChange={(change) => onChange(named(field, change))} />
      {options && options.length > 0 && <Text fw={600}>{t('Choices')}</Text>}
      {options?.map((option, at) => (
        <Names
          key={option.value}
          of={option}
          onChange={(change) => onChange({ ...field, options: renamed(options, at, change) })}
        />
      ))}
      {columns && <Text fw={600}>{t('Columns')}</Text>}
      {columns?.map((column, at) => (
        <Names
          key={column.id}
          of={column}
          onChange={(change) => onChange({ ...field, columns: renamed(columns, at, change) })}
        />
      ))}
    </Stack>
  );
}

/** Without an empty Thai name. */
function named<T extends Called>(one: T, change: Partial<Called>): T {
  const { labelTh, ...rest } = { ...one, ...change };
  return (labelTh ? { ...rest, labelTh } : rest) as T;
}

function Names({ of, onChange }: { of: Called; onChange: (change: Partial<Called>) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('Label')}
        withAsterisk
        maxLength={80}
        value={of.label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <TextInput
        label={t('Label in Thai')}
        maxLength={80}
        value={of.labelTh ?? ''}
        onChange={(event) => onChange({ labelTh: event.currentTarget.value })}
      />
    </>
  );
}
