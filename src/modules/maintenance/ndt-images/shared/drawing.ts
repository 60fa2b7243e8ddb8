import { z } from 'zod';

/** A point of a picture, as parts of its width and height from the top left. */
const point = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
export type Point = z.infer<typeof point>;

/** A straight line of at least half a percent of the picture: a slip of the pen is no mark. */
const line = { from: point, to: point };

const mark = z.strictObject({
  /** An arrow points at `to`; a length is measured from `from` to `to`. */
  kind: z.enum(['arrow', 'length']),
  ...line,
  text: z.string().trim().max(80),
});
export type Mark = z.infer<typeof mark>;

const scale = z.strictObject({
  ...line,
  mm: z.string().regex(/^\d{1,4}(\.\d{1,3})?$/, 'A length in mm, such as 10'),
});

/** What is drawn on a picture; the picture itself stays as it was taken. */
export const drawing = z.strictObject({
  scale: scale.nullable(),
  marks: z.array(mark).max(40, 'At most 40 marks'),
});
export type Drawing = z.infer<typeof drawing>;

/** Width and height of a picture in pixels. */
export interface Size {
  width: number;
  height: number;
}

const pixels = ({ from, to }: { from: Point; to: Point }, { width, height }: Size): number =>
  Math.hypot((to.x - from.x) * width, (to.y - from.y) * height);

/** The length of a mark in mm to a tenth, by the scale that is drawn on the same picture; null without one. */
export function lengthMm(one: Mark, { scale: known }: Drawing, size: Size): string | null {
  if (!known) return null;
  return ((pixels(one, size) / pixels(known, size)) * Number(known.mm)).toFixed(1);
}

/** Why this drawing is not stored, in one sentence; null: it may be. */
export function drawingFault({ scale: known, marks }: Drawing, size: Size): string | null {
  if (known && Number(known.mm) === 0) return 'The known length is more than 0 mm.';
  const isPoint = (one: { from: Point; to: Point }) => pixels(one, size) < 0.005 * Math.max(size.width, size.height);
  if (known && isPoint(known)) return 'The two ends of the scale lie on one point.';
  if (marks.some(isPoint)) return 'The two ends of a mark lie on one point.';
  if (!known && marks.some(({ kind }) => kind === 'length'))
    return 'Draw a known length as the scale first: other lengths are measured by it.';
  return null;
}
