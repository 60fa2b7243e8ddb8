import { useRef, type PointerEvent } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { fileAddress } from '#kernel/web/page/files.ts';
import { lengthMm, type Drawing, type Mark, type Point, type Size } from '../shared/drawing.ts';
import type { ndtImagesCall } from '../shared/ndtImages.calls.ts';
import css from './ndtImages.module.css';

export type Picture = AnswerOf<typeof ndtImagesCall>['pictures'][number];
export interface Line {
  from: Point;
  to: Point;
}

export const emptyDrawing: Drawing = { scale: null, marks: [] };

const hundredths = (value: number): number => Math.round(value * 1000) / 1000;
const inside = (value: number): number => Math.min(1, Math.max(0, hundredths(value)));

/** Where a pointer is on the picture, as parts of it: the picture is drawn as large as fits and stands in the middle. */
function placeOf(event: PointerEvent<SVGSVGElement>, { width, height }: Size): Point {
  const box = event.currentTarget.getBoundingClientRect();
  const ratio = Math.min(box.width / width, box.height / height);
  return {
    x: inside((event.clientX - box.left - (box.width - width * ratio) / 2) / (width * ratio)),
    y: inside((event.clientY - box.top - (box.height - height * ratio) / 2) / (height * ratio)),
  };
}

interface Props {
  picture: Picture;
  drawing: Drawing;
  /** What names the picture to who cannot see it. */
  alt: string;
  /** The file itself in place of its preview. */
  isWhole?: boolean;
  /** The line that is being drawn; with `onDraw`. */
  pending?: Line | null;
  onDraw?: (line: Line, isDone: boolean) => void;
}

/** A picture with what is drawn on it. Strokes and words keep their size whatever the picture's. */
export function DrawnPicture({ picture, drawing, alt, isWhole = false, pending = null, onDraw }: Props) {
  const { width, height } = picture;
  const start = useRef<Point | null>(null);
  const unit = Math.max(width, height) / 400;
  const at = ({ x, y }: Point) => `${x * width} ${y * height}`;
  const move = (event: PointerEvent<SVGSVGElement>, isDone: boolean) => {
    if (!start.current || !onDraw) return;
    onDraw({ from: start.current, to: placeOf(event, picture) }, isDone);
    if (isDone) start.current = null;
  };
  const stroke = (line: Line, kind: 'mark' | 'scale', hasHead: boolean) => {
    const d = `M ${at(line.from)} L ${at(line.to)}${hasHead ? ` ${headOf(line, picture, unit * 9)}` : ` ${endsOf(line, picture, unit * 4)}`}`;
    return (
      <>
        <path className={css.shade} d={d} strokeWidth={unit * 3} />
        <path className={css[kind]} d={d} strokeWidth={unit * 1.4} />
      </>
    );
  };
  const word = (place: Point, text: string) =>
    text && (
      <text
        className={css.word}
        x={place.x * width + unit * 4}
        y={place.y * height - unit * 4}
        fontSize={unit * 11}
        textAnchor={place.x > 0.7 ? 'end' : 'start'}
      >
        {text}
      </text>
    );
  return (
    <svg
      role="img"
      aria-label={alt}
      className={css.drawn}
      data-pen={onDraw ? '' : undefined}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={(event) => {
        if (!onDraw || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = placeOf(event, picture);
      }}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => move(event, true)}
      onPointerCancel={() => (start.current = null)}
    >
      <image href={fileAddress(picture.id, isWhole ? 'file' : 'preview')} width={width} height={height} />
      {drawing.scale && (
        <g>
          {stroke(drawing.scale, 'scale', false)}
          {word(drawing.scale.to, `${drawing.scale.mm} mm`)}
        </g>
      )}
      {drawing.marks.map((mark) => (
        <g key={`${mark.kind} ${at(mark.from)} ${at(mark.to)}`}>
          {stroke(mark, 'mark', mark.kind === 'arrow')}
          {word(mark.kind === 'arrow' ? mark.from : mark.to, wordsOf(mark, drawing, picture))}
        </g>
      ))}
      {pending && stroke(pending, 'mark', false)}
    </svg>
  );
}

/** What is written beside a mark: its words, and of a length the mm. */
export function wordsOf(mark: Mark, drawing: Drawing, size: Size): string {
  const length = mark.kind === 'length' ? lengthMm(mark, drawing, size) : null;
  return [length && `${length} mm`, mark.text].filter(Boolean).join(' ');
}

/** The head of an arrow at the end of its line. */
function headOf({ from, to }: Line, { width, height }: Size, side: number): string {
  const [x, y] = [to.x * width, to.y * height];
  const angle = Math.atan2(y - from.y * height, x - from.x * width);
  const wing = (turn: number) => `${x - side * Math.cos(angle + turn)} ${y - side * Math.sin(angle + turn)}`;
  return `M ${wing(0.5)} L ${x} ${y} L ${wing(-0.5)}`;
}

/** The short cross strokes at both ends of a length. */
function endsOf({ from, to }: Line, { width, height }: Size, half: number): string {
  const angle = Math.atan2((to.y - from.y) * height, (to.x - from.x) * width) + Math.PI / 2;
  const [dx, dy] = [half * Math.cos(angle), half * Math.sin(angle)];
  return [from, to]
    .map(({ x, y }) => [x * width, y * height] as const)
    .map(([x, y]) => `M ${x - dx} ${y - dy} L ${x + dx} ${y + dy}`)
    .join(' ');
}
