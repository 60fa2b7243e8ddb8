import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { useTranslation } from '../i18n.ts';
import type { Column } from './columns.ts';
import css from './list.module.css';
import type { ListState } from '#kernel/shared/listState.ts';
import { nextSort } from './useListState.ts';

interface Props {
  column: Column;
  state: ListState;
  onSort: (sort: string[]) => void;
  onResize: (key: string, width: number) => void;
}

/** The head of a column: sorts, and is dragged to another width. */
export function HeadCell({ column, state, onSort, onResize }: Props) {
  const { t } = useTranslation();
  const entry = state.sort.find((key) => key.replace('-', '') === column.key);
  const direction = entry === undefined ? undefined : entry.startsWith('-') ? 'descending' : 'ascending';
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  const onGrip = (event: PointerEvent<HTMLSpanElement>) => {
    const head = event.currentTarget.closest('th');
    const start = { x: event.clientX, width: head?.offsetWidth ?? column.width };
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => onResize(column.key, start.width + moved.clientX - start.x);
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', () => grip.removeEventListener('pointermove', move), { once: true });
  };
  return (
    <th scope="col" aria-sort={direction} data-numeric={column.isNumeric || undefined}>
      {column.canSort ? (
        <button type="button" onClick={(event) => onSort(nextSort(state.sort, column.key, event.shiftKey))}>
          <span>{t(column.label)}</span>
          {direction && <Arrow size={13} stroke={2.2} aria-hidden />}
        </button>
      ) : (
        <span className={css.headText}>{t(column.label)}</span>
      )}
      <span className={css.grip} onPointerDown={onGrip} aria-hidden />
    </th>
  );
}
