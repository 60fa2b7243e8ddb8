import type { ReactNode } from 'react';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { Button } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import css from './list.module.css';
import { ExportMenu } from './ListTools.tsx';

/** A ticked row as a bulk call names it: with the version that was on the screen. */
export interface TickedRow {
  id: string;
  version: number;
}

interface Props {
  record: AnyRecord;
  ticked: ReadonlyMap<string, number>;
  /** Of the rows in sight, as they stand now. */
  versions: ReadonlyMap<string, number>;
  sort: readonly string[];
  onClear: () => void;
  children: (rows: readonly TickedRow[], clear: () => void) => ReactNode;
}

/** More than this do not fit an address; whoever wants more exports what is filtered. */
const mostExported = 200;

/** What can be done with the ticked rows, over the tools of the list: selecting moves nothing. */
export function BulkBar({ record, ticked, versions, sort, onClear, children }: Props) {
  const { t } = useTranslation();
  const query = new URLSearchParams({ 'f.id.in': [...ticked.keys()].join(','), sort: sort.join(',') });
  return (
    <div className={css.bulk} role="toolbar" aria-label={t('Selected rows')}>
      <strong>{t('{{count}} selected', { count: ticked.size })}</strong>
      {children(
        [...ticked].map(([id, seen]) => ({ id, version: versions.get(id) ?? seen })),
        onClear,
      )}
      {ticked.size > mostExported ? (
        <small>{t('Select at most {{count}} rows to export them.', { count: mostExported })}</small>
      ) : (
        <ExportMenu base={`${record.listApi ?? record.api}/export`} query={String(query)} />
      )}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </div>
  );
}
