import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Filter, ListState } from '#kernel/shared/listState.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { useGet } from '../data/records.ts';
import { Button, Menu, Popover } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { columnOf, optionsOf, type Column } from './columns.ts';
import { DeferredPart } from '../ui/DeferredPart.tsx';
import css from './list.module.css';
import { withFilter } from './useListState.ts';

const loadEditor = () => import('./FilterEditor.tsx').then((file) => file.FilterEditor);

interface Props {
  record: AnyRecord;
  state: ListState;
  fixed?: Record<string, string>;
  change: (changes: Partial<ListState>) => void;
}

/** The filters in force as chips, each a click from being changed, and the button that adds one. */
export function Filters({ record, state, fixed, change }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string | null>(null);
  const offered = (record.list.filters ?? []).flatMap((key) => columnOf(record, key) ?? []);
  const inForce = new Set(state.filters.map((filter) => filter.field));
  const chips = [...inForce, ...(open && !inForce.has(open) ? [open] : [])].flatMap(
    (key) => columnOf(record, key) ?? [],
  );
  if (offered.length === 0 && chips.length === 0) return null;
  return (
    <>
      {chips.map((column) => (
        <Chip
          key={column.key}
          record={record}
          column={column}
          state={state}
          fixed={fixed}
          isOpen={open === column.key}
          onOpen={(isOpen) => setOpen(isOpen ? column.key : null)}
          onChange={(filters) => change({ filters })}
        />
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            className={css.tool}
            leftSection={<IconFilter size={15} />}
            data-list-filter
          >
            {t('Filter')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
          {offered.map((column) => (
            <Menu.Item key={column.key} onClick={() => setOpen(column.key)}>
              {t(column.label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {inForce.size > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => change({ filters: [] })}>
          {t('Clear filters')}
        </Button>
      )}
    </>
  );
}

function Chip({
  record,
  column,
  state,
  fixed,
  isOpen,
  onOpen,
  onChange,
}: {
  record: AnyRecord;
  column: Column;
  state: ListState;
  fixed?: Record<string, string>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (filters: Filter[]) => void;
}) {
  const { t } = useTranslation();
  const own = state.filters.filter((filter) => filter.field === column.key);
  const words = useChipWords(record, column, own);
  return (
    <Popover opened={isOpen} onChange={onOpen} position="bottom-start" trapFocus shadow="md" width={260}>
      <span className={css.filterChip}>
        <Popover.Target>
          <button type="button" onClick={() => onOpen(!isOpen)}>
            {t(column.label)} <strong>{words || t('any')}</strong>
          </button>
        </Popover.Target>
        {own.length > 0 && (
          <button
            type="button"
            aria-label={t('Remove filter {{name}}', { name: t(column.label) })}
            onClick={() => onChange(withFilter(state.filters, column.key, {}))}
          >
            <IconX size={13} aria-hidden />
          </button>
        )}
      </span>
      <Popover.Dropdown p="xs">
        <DeferredPart
          load={loadEditor}
          record={record}
          column={column}
          state={state}
          fixed={fixed}
          own={Object.fromEntries(own.map((filter) => [filter.operator, filter.value]))}
          onChange={(next) => onChange(withFilter(state.filters, column.key, next))}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface Option {
  id: string;
  label: string;
}

function useChipWords(record: AnyRecord, column: Column, own: Filter[]): string {
  const { t } = useTranslation();
  const isLink = column.kind === 'link';
  const ids = isLink
    ? own
        .filter((filter) => filter.operator === 'in' || filter.operator === 'notIn')
        .map((filter) => filter.value)
        .join(',')
    : '';
  const to = column.field?.to ?? '';
  const picked = useGet<{ options: Option[] }>(`/api/pick/${to}?ids=${encodeURIComponent(ids)}`, {
    modules: [to],
    enabled: ids !== '',
  });
  const options = optionsOf(record, column);
  const name = (value: string) =>
    isLink
      ? (picked.data?.options.find((option) => option.id === value)?.label ?? '…')
      : options
        ? t(options[value] ?? value)
        : value;
  const day = (value: string) => (column.kind === 'instant' ? dayOf(value) : value);
  return own
    .map(({ operator, value }) => {
      if (operator === 'empty') return t('is empty');
      if (operator === 'notEmpty') return t('is not empty');
      if (operator === 'contains') return `“${value}”`;
      if (operator === 'gte') return `≥ ${day(value)}`;
      if (operator === 'lte') return `≤ ${day(value)}`;
      const names = value.split(',').map(name);
      const shown = names.length > 3 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ');
      return operator === 'notIn' ? t('not {{value}}', { value: shown }) : shown;
    })
    .join(' ');
}
