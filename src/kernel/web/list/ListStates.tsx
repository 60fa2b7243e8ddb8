import { memo } from 'react';
import { ApiError, messageOf } from '../data/api.ts';
import { Button } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import type { Column } from './columns.ts';
import css from './list.module.css';

/** Says that the rows may be old, or are not those asked for (`isOther`), and why. */
export function StaleNote({ error, isOther, onRetry }: { error: unknown; isOther: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={css.staleNote} role="alert">
      {`${t(isOther ? 'These are the rows before: the new ones did not load.' : 'These rows may be old.')} ${t(messageOf(error))}`}
      {error instanceof ApiError && error.requestId && <span className="mono">{error.requestId}</span>}
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {t('Retry')}
      </Button>
    </div>
  );
}

// Memoized, and of plain elements: what comes in before the rows must not draw it again.
export const TableSkeleton = memo(function TableSkeleton(props: { columns: readonly Column[]; most?: number }) {
  const { t } = useTranslation();
  const columns = props.columns.slice(0, props.most);
  return (
    <div className={css.skeleton} role="status" aria-label={t('Loading')}>
      {Array.from({ length: 12 }, (_, line) => (
        <div key={line} style={{ gridTemplateColumns: columns.map((column) => `${column.width}fr`).join(' ') }}>
          {columns.map((column, at) => (
            <i key={column.key} style={{ width: `${45 + ((line * 7 + at * 13) % 40)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
});
