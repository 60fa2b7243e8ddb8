import type { PointerEvent } from 'react';
import { fileAddress } from '#kernel/web/page/files.ts';
import css from './pins.module.css';

export interface DrawingShown {
  id: string;
  fileName: string;
  width: number;
  height: number;
}
export interface PinShown {
  key: string;
  /** Two or three signs that stand in the pin. */
  label: string;
  x: number;
  y: number;
}

const inside = (value: number) => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));

/** A drawing with its pins; a click says where it was, as parts of the drawing. */
export function PinnedDrawing({
  drawing,
  pins,
  chosen,
  onPlace,
}: {
  drawing: DrawingShown;
  pins: readonly PinShown[];
  chosen: string | null;
  onPlace?: ((x: number, y: number) => void) | undefined;
}) {
  const { width, height } = drawing;
  const unit = Math.max(width, height) / 45;
  const place = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPlace?.(inside((event.clientX - box.left) / box.width), inside((event.clientY - box.top) / box.height));
  };
  return (
    <div className={css.sheet}>
      <svg
        role="img"
        aria-label={drawing.fileName}
        viewBox={`0 0 ${width} ${height}`}
        data-pen={onPlace ? '' : undefined}
        onPointerUp={onPlace ? place : undefined}
      >
        <image href={fileAddress(drawing.id, 'file')} width={width} height={height} />
        {pins.map(({ key, label, x, y }) => (
          <g key={key}>
            <circle
              className={css.pin}
              data-chosen={key === chosen || undefined}
              cx={x * width}
              cy={y * height}
              r={unit}
              strokeWidth={unit / 6}
            />
            <text
              className={css.word}
              x={x * width}
              y={y * height}
              fontSize={unit}
              textAnchor="middle"
              dominantBaseline="central"
            >
              {label}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
