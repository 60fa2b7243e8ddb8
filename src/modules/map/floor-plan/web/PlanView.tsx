import { IconMinus, IconPlus, IconZoomReset } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type SVGAttributes } from 'react';
import { useTranslation } from '#kernel/web/i18n.ts';
import { fileAddress } from '#kernel/web/page/files.ts';
import { ActionIcon } from '#kernel/web/ui/parts.ts';
import { boxOf } from '../shared/outline.ts';
import { Area, Draft, wide } from './PlanArea.tsx';
import type { Floor, Heat, Placed } from './floor.ts';
import css from './floor.module.css';

interface Props {
  areas: readonly Placed[];
  plan: Floor['plans'][number] | undefined;
  heat: Heat;
  /** The area the eye is led to. */
  led: string | null;
  found: ReadonlySet<string>;
  /** Corners being drawn; null while nobody draws. */
  drawing: string | null;
  onDraw: (outline: string) => void;
  onArea: (id: string) => void;
}

const leastScale = 1;
const mostScale = 12;

/** The plan with its areas: dragged, pinched, wheeled, or moved by keys. While it moves only one matrix changes, nothing is drawn anew. */
export function PlanView({ areas, plan, heat, led, found, drawing, onDraw, onArea }: Props) {
  const { t } = useTranslation();
  const high = plan ? (wide * plan.height) / plan.width : 600;
  const sheet = useRef<SVGGElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const view = useRef({ x: 0, y: 0, scale: 1 });
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const wasDragged = useRef(false);
  const frame = useRef(0);
  /** How near the eye is, in steps: drawn anew only when a step is passed. */
  const [near, setNear] = useState(1);

  const apply = () => {
    frame.current = 0;
    const { x, y, scale } = view.current;
    sheet.current?.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
  };
  const moveTo = (x: number, y: number, scale: number) => {
    const kept = Math.min(mostScale, Math.max(leastScale, scale));
    const limit = (at: number, length: number) => Math.min(length * 0.5, Math.max(length * 0.5 - length * kept, at));
    view.current = { x: limit(x, wide), y: limit(y, high), scale: kept };
    frame.current ||= requestAnimationFrame(apply);
    const step = kept >= 3 ? 3 : 1;
    if (step !== near) setNear(step);
  };
  /** A point of the screen in units of the sheet's frame. */
  const unitsOf = (clientX: number, clientY: number) => {
    const box = svg.current?.getBoundingClientRect();
    const ratio = box ? Math.min(box.width / wide, box.height / high) : 1;
    const left = box ? box.left + (box.width - wide * ratio) / 2 : 0;
    const top = box ? box.top + (box.height - high * ratio) / 2 : 0;
    return { x: (clientX - left) / ratio, y: (clientY - top) / ratio, ratio };
  };
  const zoomAt = (x: number, y: number, by: number) => {
    const { x: oldX, y: oldY, scale } = view.current;
    const next = Math.min(mostScale, Math.max(leastScale, scale * by));
    moveTo(x - ((x - oldX) * next) / scale, y - ((y - oldY) * next) / scale, next);
  };

  const target = areas.find(({ id }) => id === led);
  const box = target && boxOf(target.corners);
  const aim = box ? `${box.x} ${box.y} ${box.width} ${box.height}` : '';
  // The eye is led once for each target, not whenever something on the plan changes.
  const lead = useRef((_aim: string) => {});
  useEffect(() => {
    lead.current = (asked) => {
      const [x = 0, y = 0, width = 1, height = 1] = asked.split(' ').map(Number);
      const scale = Math.min(5, Math.max(1.5, 40 / Math.max(width, height, 1)));
      const [middleX, middleY] = [((x + width / 2) / 100) * wide, ((y + height / 2) / 100) * high];
      moveTo(wide / 2 - middleX * scale, high / 2 - middleY * scale, scale);
    };
  });
  useEffect(() => {
    if (aim) lead.current(aim);
  }, [aim]);

  // A wheel that zooms must not scroll the page: only a listener that is not passive can say so.
  const wheel = useRef((_event: WheelEvent) => {});
  useEffect(() => {
    wheel.current = (event) => {
      event.preventDefault();
      const { x, y } = unitsOf(event.clientX, event.clientY);
      zoomAt(x, y, event.deltaY < 0 ? 1.2 : 1 / 1.2);
    };
  });
  useEffect(() => {
    const element = svg.current;
    const listen = (event: WheelEvent) => wheel.current(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const down = (event: PointerEvent) => {
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    wasDragged.current = false;
  };
  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const { ratio } = unitsOf(0, 0);
    if (Math.hypot(now.x - before.x, now.y - before.y) < 4 && !wasDragged.current) return;
    wasDragged.current = true;
    // A drag that leaves the plan goes on; a click stays one of what lies under it.
    if (!svg.current?.hasPointerCapture(event.pointerId)) svg.current?.setPointerCapture(event.pointerId);
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const [other] = others;
    if (other) {
      const spread = (at: { x: number; y: number }) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
      const middle = unitsOf((now.x + other.x) / 2, (now.y + other.y) / 2);
      zoomAt(middle.x, middle.y, spread(now) / spread(before));
    } else {
      const { x, y, scale } = view.current;
      moveTo(x + (now.x - before.x) / ratio, y + (now.y - before.y) / ratio, scale);
    }
    pointers.current.set(event.pointerId, now);
  };
  const up = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  const click = (clientX: number, clientY: number) => {
    if (drawing === null || wasDragged.current) return;
    const { x, y } = unitsOf(clientX, clientY);
    const { x: left, y: top, scale } = view.current;
    const percent = (at: number, length: number) => Math.min(100, Math.max(0, Math.round((at / length) * 10000) / 100));
    onDraw(`${drawing} ${percent((x - left) / scale, wide)},${percent((y - top) / scale, high)}`.trim());
  };
  const keys = (event: KeyboardEvent) => {
    const { x, y, scale } = view.current;
    const step = 60;
    if (event.key === 'ArrowLeft') moveTo(x + step, y, scale);
    else if (event.key === 'ArrowRight') moveTo(x - step, y, scale);
    else if (event.key === 'ArrowUp') moveTo(x, y + step, scale);
    else if (event.key === 'ArrowDown') moveTo(x, y - step, scale);
    else if (event.key === '+' || event.key === '=') zoomAt(wide / 2, high / 2, 1.3);
    else if (event.key === '-') zoomAt(wide / 2, high / 2, 1 / 1.3);
    else if (event.key === '0') moveTo(0, 0, 1);
    else return;
    event.preventDefault();
  };
  const shown = useMemo(
    () =>
      areas.map((area) => <Area key={area.id} {...{ area, areas, heat, high, near, found }} isLed={area.id === led} />),
    [areas, heat, high, near, found, led],
  );
  // An application of its own to who reads by ear: it takes the keys and the pointer itself.
  const surface: SVGAttributes<SVGSVGElement> = {
    tabIndex: 0,
    onKeyDown: keys,
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onClick: ({ clientX, clientY, target: on }) => {
      click(clientX, clientY);
      const id = (on as Element).closest<SVGElement>('[data-area]')?.dataset['area'];
      if (id && drawing === null && !wasDragged.current) onArea(id);
    },
  };
  return (
    <div className={css.plan}>
      <svg
        ref={svg}
        viewBox={`0 0 ${wide} ${high}`}
        className={css.sheet}
        data-drawing={drawing !== null || undefined}
        role="application"
        aria-label={t('Plan: arrows move it, + and - zoom, 0 shows all')}
        {...surface}
      >
        <g ref={sheet}>
          {plan ? (
            <image href={fileAddress(plan.fileId, 'file')} width={wide} height={high} />
          ) : (
            <rect width={wide} height={high} className={css.paper} />
          )}
          {shown}
          {drawing && <Draft outline={drawing} high={high} />}
        </g>
      </svg>
      <div className={css.zoom}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('Zoom in')}
          onClick={() => zoomAt(wide / 2, high / 2, 1.5)}
        >
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('Zoom out')}
          onClick={() => zoomAt(wide / 2, high / 2, 1 / 1.5)}
        >
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t('Show all')} onClick={() => moveTo(0, 0, 1)}>
          <IconZoomReset size={16} />
        </ActionIcon>
      </div>
    </div>
  );
}
