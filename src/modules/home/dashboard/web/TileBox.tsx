import { IconArrowsDiagonal2, IconGripVertical, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ActionIcon } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { Placed } from '../shared/arrangement.ts';
import { tileKeys, tiles, type TileKey } from '../shared/tiles.ts';
import css from './dashboard.module.css';
import { TileBody } from './TileBody.tsx';

interface Props {
  placed: Placed;
  isArranging: boolean;
  onMoveTo: (key: TileKey) => void;
  onMoveBy: (step: number) => void;
  onResize: (w: number, h: number) => void;
  onRemove: () => void;
}

const tileUnder = (x: number, y: number): TileKey | null => {
  const key = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-tile]')?.dataset['tile'];
  return tileKeys.find((known) => known === key) ?? null;
};

/** One tile in its place: its content, and while arranging the handles that move and size it, by finger, mouse or keys. */
export function TileBox({ placed, isArranging, onMoveTo, onMoveBy, onResize, onRemove }: Props) {
  const { t } = useTranslation();
  const [held, setHeld] = useState<'grip' | 'corner' | null>(null);
  const box = useRef<HTMLElement>(null);
  const passed = useRef<TileKey | null>(null);
  const tile = tiles[placed.key];
  const title = t(tile.title);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!event.shiftKey) return onMoveBy(step);
    const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    onResize(placed.w + (sideways ? step : 0), placed.h + (sideways ? 0 : step));
  };
  // While it is held the window listens: a tile that changes its place in the page would lose the pointer.
  useEffect(() => {
    if (!held) return undefined;
    const move = (event: globalThis.PointerEvent) => {
      const over = tileUnder(event.clientX, event.clientY);
      // Tiles of other sizes may come back under the pointer: each is passed once until it has left.
      if (over && over !== placed.key && over !== passed.current) onMoveTo(over);
      passed.current = over;
    };
    const size = (event: globalThis.PointerEvent) => {
      const rect = box.current?.getBoundingClientRect();
      if (!rect) return;
      const fit = (share: number, now: number, most: number) => Math.max(1, Math.min(most, Math.round(share * now)));
      const w = fit((event.clientX - rect.left) / rect.width, placed.w, 4);
      const h = fit((event.clientY - rect.top) / rect.height, placed.h, 3);
      if (w !== placed.w || h !== placed.h) onResize(w, h);
    };
    const listen = held === 'grip' ? move : size;
    const end = () => setHeld(null);
    window.addEventListener('pointermove', listen);
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, end);
    return () => {
      window.removeEventListener('pointermove', listen);
      for (const name of ['pointerup', 'pointercancel']) window.removeEventListener(name, end);
    };
  });
  const hold = (part: 'grip' | 'corner') => (event: PointerEvent) => {
    event.preventDefault();
    setHeld(part);
  };

  return (
    <section
      ref={box}
      className={css.tile}
      data-tile={placed.key}
      data-w={placed.w}
      data-h={placed.h}
      data-held={held ?? undefined}
      role="group"
      aria-label={title}
    >
      {isArranging && (
        <div className={css.handles}>
          <button
            type="button"
            className={css.grip}
            aria-label={t('Move {{name}}', { name: title })}
            onKeyDown={onKeyDown}
            onPointerDown={hold('grip')}
          >
            <IconGripVertical size={16} aria-hidden />
            {title}
          </button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove {{name}}', { name: title })}
            onClick={onRemove}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      )}
      <TileBody tileKey={placed.key} h={placed.h} isStill={isArranging} />
      {isArranging && (
        <span className={css.corner} data-corner aria-hidden onPointerDown={hold('corner')}>
          <IconArrowsDiagonal2 size={16} />
        </span>
      )}
    </section>
  );
}
