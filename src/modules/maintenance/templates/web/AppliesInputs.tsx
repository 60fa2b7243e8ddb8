import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { inWords } from '#kernel/shared/field.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { ActionIcon, Checkbox, MultiSelect, Select, Text } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { families, shops, workScopes } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import type { AppliesTo, FormField } from '#modules/maintenance/form-fields/shared/public.ts';
import { toolClasses, toolClassWords } from '#modules/stores/tools/shared/tool.record.ts';
import css from './builder.module.css';

const words = (list: readonly string[], t: (text: string) => string) =>
  list.map((value) => ({ value, label: t(inWords(value)) }));

/** Which work orders a form is for. */
export function AppliesInputs({
  value,
  names,
  onChange,
  error,
  isReadOnly = false,
  isReport = false,
}: {
  value: AppliesTo;
  /** Parts and the manual by id, as they are called. */
  names: Readonly<Record<string, string>>;
  onChange: (value: AppliesTo) => void;
  error?: string | undefined;
  isReadOnly?: boolean;
  /** What an inspection report begins with: whether a job needs the report is for the gates to say. */
  isReport?: boolean;
}) {
  const { t } = useTranslation();
  const [known, setKnown] = useState<Record<string, string>>({});
  const nameOf = (id: string) => known[id] ?? names[id] ?? '…';
  return (
    <fieldset className={css.applies} disabled={isReadOnly}>
      <legend>{t('Which work orders it is for')}</legend>
      <Text size="sm" c="dimmed">
        {t(
          'What is left empty does not matter. Of two forms of a kind the one that names more of the work order is used.',
        )}
      </Text>
      <LinkInput
        to="partNumber"
        label={t('Add a part number')}
        value={null}
        disabled={isReadOnly}
        onChange={(id, option) => {
          if (!id || value.partNumberIds.includes(id)) return;
          setKnown((old) => ({ ...old, [id]: option?.label ?? '' }));
          onChange({ ...value, partNumberIds: [...value.partNumberIds, id] });
        }}
      />
      {value.partNumberIds.map((id) => (
        <div key={id} className={css.chosen}>
          <span className="mono">{nameOf(id)}</span>
          <ActionIcon
            variant="subtle"
            disabled={isReadOnly}
            aria-label={t('Remove {{name}}', { name: nameOf(id) })}
            onClick={() => onChange({ ...value, partNumberIds: value.partNumberIds.filter((one) => one !== id) })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <LinkInput
        to="manual"
        label={t('Manual')}
        disabled={isReadOnly}
        value={value.manualId}
        valueLabel={value.manualId ? nameOf(value.manualId) : null}
        onChange={(manualId, option) => {
          if (manualId) setKnown((old) => ({ ...old, [manualId]: option?.label ?? '' }));
          onChange({ ...value, manualId });
        }}
      />
      <Select
        label={t('Shop')}
        clearable
        disabled={isReadOnly}
        value={value.shop}
        onChange={(shop) => onChange({ ...value, shop: shop as AppliesTo['shop'] })}
        data={words(shops, t)}
      />
      <MultiSelect
        label={t('Work scope')}
        disabled={isReadOnly}
        value={value.workScopes}
        onChange={(scopes) => onChange({ ...value, workScopes: scopes as AppliesTo['workScopes'] })}
        data={words(workScopes, t)}
      />
      <Select
        label={t('Part family')}
        clearable
        disabled={isReadOnly}
        value={value.family ?? null}
        onChange={(family) => onChange({ ...value, family: family as AppliesTo['family'] })}
        data={words(families, t)}
      />
      {!isReport && (
        <Checkbox
          label={t('Required for the release')}
          description={t('A work order opened from then on is not released without its signature.')}
          disabled={isReadOnly}
          checked={value.required}
          onChange={(event) => onChange({ ...value, required: event.currentTarget.checked })}
        />
      )}
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  );
}

/** What a field takes of tool crib and stores: a class of tools, or stock items. */
export function SupplyInputs({
  field,
  onChange,
}: {
  field: FormField;
  onChange: (change: { toolClass?: FormField['toolClass']; materialIds?: string[] | undefined }) => void;
}) {
  const { t } = useTranslation();
  if (field.type === 'tool')
    return (
      <Select
        label={t('Tool class')}
        description={t('Only a tool of this class is taken, or an approved equivalent.')}
        clearable
        searchable
        value={field.toolClass ?? null}
        onChange={(toolClass) => onChange({ toolClass: toolClass ?? undefined })}
        data={toolClasses.map((value) => ({ value, label: t(toolClassWords[value]) }))}
      />
    );
  if (field.type !== 'consumable' && field.type !== 'part') return null;
  const ids = field.materialIds ?? [];
  const help =
    field.type === 'part'
      ? 'Only a part of these, fitted at a step of the work order, is named.'
      : 'Only a batch of these is taken.';
  return [...ids, null].map((chosen) => (
    <LinkInput
      key={chosen ?? ids.length}
      to="stockItem"
      label={t('Stock item')}
      {...(chosen === null && { description: t(help) })}
      value={chosen}
      onChange={(id) => {
        const next = [...ids.filter((one) => one !== chosen && one !== id), ...(id ? [id] : [])];
        onChange({ materialIds: next.length > 0 ? next : undefined });
      }}
    />
  ));
}
