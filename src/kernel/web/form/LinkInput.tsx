import { useCombobox } from '@mantine/core';
import { IconSelector, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { get } from '../data/api.ts';
import { useGet } from '../data/records.ts';
import { whyNoChoices } from '../data/whyNoChoices.ts';
import { ActionIcon, Combobox, TextInput, useDebouncedValue } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import css from './form.module.css';

export interface PickOption {
  id: string;
  label: string;
  /** The facts that decide: stock, expiry, calibration. */
  description?: string | null;
  /** Why the rules would refuse it; shown, and it cannot be chosen. */
  refused?: string | null;
}

export interface LinkInputProps {
  /** The name of the record picked from. */
  to: string;
  value: string | null;
  valueLabel?: string | null;
  onChange: (id: string | null, option?: PickOption) => void;
  label: string;
  name?: string;
  description?: string;
  error?: string;
  required?: boolean;
  withAsterisk?: boolean;
  disabled?: boolean;
  size?: 'sm' | 'md';
  autoFocus?: boolean;
  /** Further parameters of the pick call. */
  query?: Record<string, string>;
  /** Another address to pick from, answering the same shape. */
  path?: string;
}

/** What the picker of a record offers for a query, asked once outside a component. */
export const askPicker = (record: string, query: Record<string, string>): Promise<{ options: PickOption[] }> =>
  get(`/api/pick/${record}?${new URLSearchParams(query)}`);

/** Picks a row of another record: the server searches by number, name and alias; a scanned code fills it. */
export function LinkInput({ to, value, valueLabel, onChange, query = {}, path, required, ...shared }: LinkInputProps) {
  const { t } = useTranslation();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState<string | null>(null);
  const [chosen, setChosen] = useState<PickOption | null>(null);
  const [asked] = useDebouncedValue(text?.trim() ?? '', 140);
  const base = path ?? `/api/pick/${to}`;
  const found = useGet<{ options: PickOption[] }>(`${base}?${new URLSearchParams({ ...query, q: asked })}`, {
    modules: [to],
    enabled: combobox.dropdownOpened,
  });
  const needsLabel = value !== null && !valueLabel && chosen?.id !== value;
  const own = useGet<{ options: PickOption[] }>(`${base}?${new URLSearchParams({ ...query, ids: value ?? '' })}`, {
    modules: [to],
    enabled: needsLabel,
  });
  const label =
    value === null ? '' : chosen?.id === value ? chosen.label : (valueLabel ?? own.data?.options[0]?.label ?? '…');
  const options = found.data?.options ?? [];

  const choose = (id: string) => {
    const option = options.find((entry) => entry.id === id);
    if (!option || option.refused) return;
    setChosen(option);
    setText(null);
    onChange(id, option);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md">
      <Combobox.Target>
        <TextInput
          {...shared}
          autoComplete="off"
          placeholder={t('Search or scan')}
          value={text ?? label}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setText(null);
          }}
          rightSection={
            value !== null && !required ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('Clear the choice')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(null)}
              >
                <IconX size={14} />
              </ActionIcon>
            ) : (
              <IconSelector size={15} aria-hidden />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={300} style={{ overflow: 'auto' }} aria-label={t('Results')}>
          {options.map((option) => (
            <Combobox.Option
              key={option.id}
              value={option.id}
              disabled={Boolean(option.refused)}
              active={option.id === value}
            >
              <span className={css.option}>
                <span>{option.label}</span>
                {option.description && <small>{option.description}</small>}
                {option.refused && <small className={css.refused}>{t(option.refused)}</small>}
              </span>
            </Combobox.Option>
          ))}
          {options.length === 0 && (
            <Combobox.Empty>
              {found.isFetching ? t('Searching…') : found.isError ? t(whyNoChoices(found.error)) : t('Nothing matches')}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
