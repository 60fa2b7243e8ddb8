import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/** What is dragged: a bar of a plan, a card of a board, or one that has no place yet. */
export interface Dragged {
  key: string;
  /** The place it comes from, or null. */
  from: string | null;
}

interface Held extends Dragged {
  /** The place it would go to now. */
  over: string | null;
  at: { x: number; y: number } | null;
}

const placeUnder = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? null;

const arrows: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The place beside another one: the places of a row (of a table, or of what says `data-places`) stand one after the other in the page, and each row has as many. */
function beside(over: string | null, [row, column]: readonly [number, number]): string | null {
  const places = [...document.querySelectorAll<HTMLElement>('[data-place]')];
  const rows = [...Map.groupBy(places, (one) => one.closest('tr, [data-places]')).values()];
  const y = rows.findIndex((list) => list.some((one) => one.dataset['place'] === over));
  if (y < 0) return rows[0]?.[0]?.dataset['place'] ?? null;
  const x = rows[y]?.findIndex((one) => one.dataset['place'] === over) ?? 0;
  const next = rows[Math.max(0, Math.min(rows.length - 1, y + row))];
  const found = next?.[Math.max(0, Math.min(next.length - 1, x + column))];
  found?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return found?.dataset['place'] ?? over;
}

/** Moves things to places of the page by mouse, finger or keys: Space takes hold, arrows move, Space or Enter drops, Escape lets go. */
export function usePlaceDrag(onDrop: (dragged: Dragged, place: string) => void) {
  const [held, hold] = useState<Held | null>(null);
  const start = useRef<{ dragged: Dragged; x: number; y: number } | null>(null);
  const wasDragged = useRef(false);
  const [isDown, press] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  // The window listens: the pointer leaves the bar it holds.
  useEffect(() => {
    if (!isDown) return undefined;
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      const from = start.current;
      if (!from || (!wasDragged.current && Math.hypot(x - from.x, y - from.y) < 6)) return;
      wasDragged.current = true;
      hold({ ...from.dragged, at: { x, y }, over: placeUnder(x, y) });
    };
    const end = ({ type, clientX, clientY }: globalThis.PointerEvent) => {
      const from = start.current;
      const place = placeUnder(clientX, clientY);
      if (type === 'pointerup' && from && wasDragged.current && place && place !== from.dragged.from)
        drop.current(from.dragged, place);
      start.current = null;
      hold(null);
      press(false);
    };
    window.addEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, end);
    return () => {
      window.removeEventListener('pointermove', move);
      for (const name of ['pointerup', 'pointercancel'] as const) window.removeEventListener(name, end);
    };
  }, [isDown]);
  const onKeyDown = (dragged: Dragged) => (event: KeyboardEvent) => {
    const step = arrows[event.key];
    const isMine = held?.key === dragged.key && held.at === null;
    if (!isMine && event.key !== ' ') return;
    if (!isMine) hold({ ...dragged, over: dragged.from ?? beside(null, [0, 0]), at: null });
    else if (step) hold({ ...held, over: beside(held.over, step) });
    else if (event.key === 'Escape' || event.key === 'Tab') hold(null);
    else if (event.key === ' ' || event.key === 'Enter') {
      if (held.over && held.over !== dragged.from) onDrop(dragged, held.over);
      hold(null);
    } else return;
    if (event.key !== 'Tab') event.preventDefault();
  };
  return {
    held,
    /** What a bar is given to be dragged. A click that ends a drag is none: `wasDragged` says so. */
    bind: (dragged: Dragged) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        wasDragged.current = false;
        start.current = { dragged, x: event.clientX, y: event.clientY };
        press(true);
      },
      onKeyDown: onKeyDown(dragged),
      onBlur: () => held?.at === null && hold(null),
    }),
    wasDragged: () => wasDragged.current,
  };
}
