import { IconArrowsDiagonal2, IconGripVertical, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ActionIcon } from '#kernel/web/ui/parts.ts';
import { useWords } from '#kernel/web/words.ts';
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
  const { t } = useWords();
  const [isHeld, setHeld] = useState(false);
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
  const drag = (onMove: (event: PointerEvent) => void) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld(true);
    },
    onPointerMove: (event: PointerEvent) => isHeld && onMove(event),
    onPointerUp: () => setHeld(false),
    onPointerCancel: () => setHeld(false),
  });
  const moving = drag((event) => {
    const over = tileUnder(event.clientX, event.clientY);
    if (over && over !== placed.key) onMoveTo(over);
  });
  const sizing = drag((event) => {
    const element = event.currentTarget.closest('section');
    if (!element) return;
    const rect = element.getBoundingClientRect();
    const w = ((event.clientX - rect.left) / rect.width) * placed.w;
    const h = ((event.clientY - rect.top) / rect.height) * placed.h;
    if (Math.round(w) !== placed.w || Math.round(h) !== placed.h) onResize(w, h);
  });

  return (
    <section
      className={css.tile}
      data-tile={placed.key}
      data-w={placed.w}
      data-h={placed.h}
      data-held={isHeld || undefined}
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
            {...moving}
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
        <span className={css.corner} aria-hidden {...sizing}>
          <IconArrowsDiagonal2 size={16} />
        </span>
      )}
    </section>
  );
}
