import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../i18n.ts';
import { cellOf } from './cells.tsx';
import { cardParts } from './columns.ts';
import type { TableProps } from './ListTable.tsx';
import cards from './cards.module.css';
import css from './list.module.css';
import { useScrollRestoration } from './useScrollRestoration.ts';

/** The rows on a phone: one card each, its key as the link, the status beside it, then the first facts. */
export function ListCards(props: TableProps) {
  const { record, columns, rows, cells, hrefOf, rowActions, changed, isStale } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 96,
    overscan: 8,
    initialOffset: props.place.before.top,
  });
  const kept = useScrollRestoration(scroller, props.place);
  const { key, status, facts } = cardParts(record, columns);
  return (
    <div
      ref={scroller}
      className={css.scroller}
      data-stale={isStale || undefined}
      role="group"
      tabIndex={0}
      aria-label={t(record.label.many)}
      {...kept}
    >
      <ul className={cards.cards} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row || !key) return null;
          const node = (column: typeof key) => cells[column.key]?.(row) ?? cellOf(record, column.key, row);
          const href = hrefOf(row);
          return (
            <li
              key={row.id}
              data-row={row.id}
              ref={virtual.measureElement}
              data-index={item.index}
              data-changed={changed.has(row.id) || undefined}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <div className={cards.cardHead}>
                {href ? <Link to={href}>{node(key) ?? row.label}</Link> : <strong>{node(key) ?? row.label}</strong>}
                {status && node(status)}
              </div>
              <dl>
                {facts.map((column) => {
                  const value = node(column);
                  return value === null || value === '' ? null : (
                    <div key={column.key}>
                      <dt>{t(column.label)}</dt>
                      <dd>{value}</dd>
                    </div>
                  );
                })}
              </dl>
              {rowActions && <div className={cards.cardActions}>{rowActions(row)}</div>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
