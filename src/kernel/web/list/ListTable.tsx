import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ListState } from '#kernel/shared/listState.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { AnyRow } from '../data/records.ts';
import { whenIdle } from '../data/whenIdle.ts';
import { useTranslation } from '../i18n.ts';
import { cellOf, valueNode } from './cells.tsx';
import type { Column } from './columns.ts';
import { HeadCell } from './HeadCell.tsx';
import css from './list.module.css';
import { useScrollRestoration } from './useScrollRestoration.ts';
import type { ListPlace } from './useListPlace.ts';

export interface TableProps {
  record: AnyRecord;
  columns: Column[];
  rows: readonly AnyRow[];
  state: ListState;
  cells: Record<string, ((row: AnyRow) => ReactNode) | undefined>;
  hrefOf: (row: AnyRow) => string | null;
  rowActions?: (row: AnyRow) => ReactNode;
  selected: ReadonlyMap<string, number> | null;
  onSelect: (ids: string[]) => void;
  onTick: (id: string) => void;
  /** Where the person was when they left this list. */
  place: { before: ListPlace; keep: (part: Partial<ListPlace>) => void };
  changed: ReadonlySet<string>;
  cursor: number;
  groupCounts?: ReadonlyMap<string, number>;
  isStale: boolean;
  onSort: (sort: string[]) => void;
  onResize: (key: string, width: number) => void;
  onPointerInside: (isInside: boolean) => void;
}

const rowHeightOf = () =>
  Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row-height'), 10) || 34;

type Line = { group: unknown; row: AnyRow; index: -1 } | { row: AnyRow; index: number };

/** The rows as a table: virtual, so that "all" of ten thousand scrolls as smoothly as fifty. */
export function ListTable(props: TableProps) {
  const { record, columns, rows, state, cursor, selected, onSelect } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const onOpen = useCallback((href: string) => void navigate(href), [navigate]);
  const scroller = useRef<HTMLDivElement>(null);
  const group = state.group;
  const lines = useMemo<Line[]>(
    () =>
      rows.flatMap((row, index): Line[] => {
        const isFirst = group && (index === 0 || rows[index - 1]?.[group] !== row[group]);
        return [...(isFirst ? [{ group: row[group], row, index: -1 as const }] : []), { row, index }];
      }),
    [rows, group],
  );
  // To read a style is to lay out the page: only when its density changes.
  const { roomy } = document.documentElement.dataset;
  const isNarrow = window.innerWidth < 900;
  const rowHeight = useMemo(rowHeightOf, [roomy, isNarrow]);
  // The rows in sight come first, those beyond it when the browser is quiet.
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenIdle(() => setQuiet(true)), []);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: isQuiet ? 12 : 0,
    // So that the first drawing has rows already, before the table's height is measured: what the frame and the list's head leave of a window.
    initialRect: { width: window.innerWidth, height: window.innerHeight * 0.7 },
    initialOffset: props.place.before.top,
  });
  const kept = useScrollRestoration(scroller, props.place);
  const shownCursor = useRef(-1);
  useEffect(() => {
    // New rows must not pull the list back to the cursor; only a move of the cursor does.
    if (shownCursor.current === cursor) return;
    shownCursor.current = cursor;
    const at = lines.findIndex((line) => line.index === cursor && cursor >= 0);
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [cursor, lines, virtual]);

  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const extra = (selected ? 36 : 0) + (props.rowActions ? 56 : 0);
  const width = columns.reduce((sum, column) => sum + column.width, extra);
  const isAllSelected = rows.length > 0 && selected?.size === rows.length;
  return (
    <div
      ref={scroller}
      className={css.scroller}
      data-stale={props.isStale || undefined}
      role="group"
      tabIndex={0}
      aria-label={t(record.label.many)}
      onPointerEnter={() => props.onPointerInside(true)}
      onPointerLeave={() => props.onPointerInside(false)}
      {...kept}
    >
      <table className={css.table} style={{ minWidth: width }} aria-rowcount={rows.length + 1}>
        <colgroup>
          {selected && <col style={{ width: 36 }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
          {props.rowActions && <col style={{ width: 56 }} />}
        </colgroup>
        <thead>
          <tr>
            {selected && (
              <th scope="col" className={css.tick}>
                <input
                  type="checkbox"
                  aria-label={t('Select all')}
                  checked={isAllSelected}
                  ref={(box) => {
                    if (box) box.indeterminate = selected.size > 0 && !isAllSelected;
                  }}
                  onChange={() => onSelect(isAllSelected ? [] : rows.map((row) => row.id))}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell
                key={column.key}
                column={column}
                state={state}
                onSort={props.onSort}
                onResize={props.onResize}
              />
            ))}
            {props.rowActions && (
              <th scope="col">
                <span className="unseen">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {items.map((item) => {
            const line = lines[item.index];
            if (!line) return null;
            return 'group' in line ? (
              <GroupLine
                key={`group ${item.index}`}
                {...props}
                value={line.group}
                row={line.row}
                span={columns.length + (selected ? 1 : 0) + (props.rowActions ? 1 : 0)}
              />
            ) : (
              <RowLine
                key={line.row.id}
                record={record}
                columns={columns}
                cells={props.cells}
                hrefOf={props.hrefOf}
                rowActions={props.rowActions}
                onTick={props.onTick}
                row={line.row}
                index={line.index}
                isTicked={selected && selected.has(line.row.id)}
                isCursor={cursor === line.index}
                isChanged={props.changed.has(line.row.id)}
                onOpen={onOpen}
              />
            );
          })}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

function GroupLine({
  record,
  columns,
  state,
  value,
  row,
  groupCounts,
  span,
}: TableProps & { value: unknown; row: AnyRow; span: number }) {
  const { t } = useTranslation();
  const key = state.group ?? '';
  const column = columns.find((entry) => entry.key === key);
  const count = groupCounts?.get(String(value ?? ''));
  return (
    <tr className={css.groupLine}>
      <th scope="rowgroup" colSpan={span}>
        {value === null || value === undefined
          ? t('Without {{name}}', { name: t(column?.label ?? key) })
          : cellOf(record, key, row)}
        {count !== undefined && <small>{count}</small>}
      </th>
    </tr>
  );
}

const isInteractive = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, [role=menu]') !== null;

interface RowLineProps extends Pick<TableProps, 'record' | 'columns' | 'cells' | 'hrefOf' | 'rowActions' | 'onTick'> {
  row: AnyRow;
  index: number;
  /** Null when the list has no tick boxes. */
  isTicked: boolean | null;
  isCursor: boolean;
  isChanged: boolean;
  onOpen: (href: string) => void;
}

// Memoized: while scrolling only the rows that come into sight are drawn.
const RowLine = memo(function RowLine({
  record,
  columns,
  cells,
  hrefOf,
  rowActions,
  onTick,
  row,
  index,
  isTicked,
  isCursor,
  isChanged,
  onOpen,
}: RowLineProps) {
  const { t } = useTranslation();
  const href = hrefOf(row);
  const open = (event: MouseEvent) => {
    if (!href || isInteractive(event.target) || window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener');
    else onOpen(href);
  };
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={row.id}
      data-cursor={isCursor || undefined}
      data-selected={isTicked || undefined}
      data-changed={isChanged || undefined}
      data-archived={row.archivedAt ? true : undefined}
      data-opens={href !== null || undefined}
      onClick={open}
    >
      {isTicked !== null && (
        <td className={css.tick}>
          <input
            type="checkbox"
            aria-label={t('Select {{name}}', { name: row.label })}
            checked={isTicked}
            onChange={() => onTick(row.id)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const node = cells[column.key]?.(row) ?? cellOf(record, column.key, row);
        const empty = <span className={css.none}>—</span>;
        return at === 0 ? (
          <th key={column.key} scope="row" data-numeric={column.isNumeric || undefined}>
            {href ? <Link to={href}>{node ?? valueNode({ kind: 'text' }, row.label) ?? '—'}</Link> : (node ?? empty)}
          </th>
        ) : (
          <td key={column.key} data-numeric={column.isNumeric || undefined}>
            {node ?? empty}
          </td>
        );
      })}
      {rowActions && <td className={css.rowActions}>{rowActions(row)}</td>}
    </tr>
  );
});
