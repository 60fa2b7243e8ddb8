import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../data/api.ts';
import { saveFile } from '../data/saveFile.ts';
import { dismiss, notify, renew } from '../ui/Toasts.tsx';
import { Menu, TextInput, useDebouncedValue } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { formatNumber } from './cells.tsx';
import type { Column } from './columns.ts';
import css from './list.module.css';
import type { useListState } from './useListState.ts';

interface SearchProps {
  value: string;
  change: ReturnType<typeof useListState>[1];
  /** On a phone nobody presses `/`. */
  hasKeys: boolean;
}

/** The free text of a list: asked after a short pause, and following the address when that changes. */
export function Search({ value, change, hasKeys }: SearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [settled] = useDebouncedValue(text, 180);
  const sent = useRef(value);
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    change({ q: settled }, { replace: true });
  }, [settled, change]);
  // Back, a view or "clear" changed the address: the field follows.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      data-list-search
      type="search"
      className={css.search}
      size="xs"
      aria-label={t('Search rows')}
      placeholder={hasKeys ? `${t('Search rows')}  /` : t('Search rows')}
      leftSection={<IconSearch size={15} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
    />
  );
}

/** What the rows are grouped by. */
export function GroupMenu({
  columns,
  value,
  onChange,
}: {
  columns: Column[];
  value?: string;
  onChange: (group?: string) => void;
}) {
  const { t } = useTranslation();
  const offered = columns.filter((column) => ['choice', 'link', 'flag', 'status', 'date'].includes(column.kind));
  if (offered.length === 0) return null;
  const current = offered.find((column) => column.key === value);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={css.quiet}>
          {t('Group:')} <strong>{current ? t(current.label) : t('none')}</strong>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChange(undefined)}>{t('none')}</Menu.Item>
        {offered.map((column) => (
          <Menu.Item key={column.key} onClick={() => onChange(column.key)}>
            {t(column.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The rows that match, as a file: how far it is stands in a message, where it can be cancelled. */
export function ExportMenu({ base, query }: { base: string; query: string }) {
  const { t } = useTranslation();
  const take = async (kind: 'csv' | 'xlsx') => {
    const { exportFile } = await import('../data/exportFile.ts');
    const stop = new AbortController();
    const cancel = () => stop.abort();
    const told = notify({ tone: 'info', text: t('Waiting for a place among the exports …'), progress: null, cancel });
    try {
      const file = await exportFile(`${base}.${kind}?${query}`, stop.signal, ({ rows, total }) =>
        renew(told, {
          text: t('{{rows}} of {{total}} rows exported', {
            rows: formatNumber(rows),
            total: formatNumber(total),
          }),
          progress: total > 0 ? rows / total : 1,
        }),
      );
      saveFile(file.name, file.content);
      notify({ text: t('Exported: {{rows}} rows', { rows: formatNumber(file.rows) }) });
    } catch (error) {
      if (stop.signal.aborted) notify({ tone: 'info', text: t('The export was cancelled. Nothing was saved.') });
      else notify({ tone: 'bad', text: t(messageOf(error)) });
    } finally {
      dismiss(told);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={css.quiet}>
          {t('Export')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx'] as const).map((kind) => (
          <Menu.Item key={kind} onClick={() => void take(kind)}>
            {kind === 'csv' ? 'CSV' : 'Excel (XLSX)'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
