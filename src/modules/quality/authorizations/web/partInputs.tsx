import type { FieldInputProps } from '#kernel/web/form/FieldInput.tsx';
import { TagsInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';

/** Part numbers typed one after the other. */
function PartsInput({ field, name, value, onChange, error }: FieldInputProps) {
  const { t } = useTranslation();
  return (
    <TagsInput
      name={name}
      label={t(field.label)}
      description={t('Type a part number and press Enter. Empty means every part of the group.')}
      size="sm"
      splitChars={[',', ';', ' ']}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
      error={error ? t(error) : undefined}
    />
  );
}

/** The inputs of the parts that a scope is limited to, or not for. */
export const partInputs = {
  partNumbers: (props: FieldInputProps) => <PartsInput {...props} />,
  excludedParts: (props: FieldInputProps) => <PartsInput {...props} />,
};
