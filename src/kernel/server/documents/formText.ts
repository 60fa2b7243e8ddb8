import { piecesOf } from './text.ts';
import type { Align, Text } from './definition.ts';

/** The part of the drawing library that sets text. */
export interface TextPen {
  font(name: string): TextPen;
  fontSize(size: number): TextPen;
  fillColor(color: string): TextPen;
  widthOfString(text: string, options?: object): number;
  text(text: string, x: number, y: number, options: object): TextPen;
}

interface Bit {
  text: string;
  font: string;
  features?: Record<string, boolean>;
  width: number;
}

/** Lines of set text with the size they were set in. */
export interface SetText {
  lines: { bits: Bit[]; width: number }[];
  size: number;
  height: number;
}

const leading = 1.24;
const zeroWidthSpace = '\u200b';

function fontOf(piece: { font: string; bold: boolean }): string {
  return piece.bold ? `${piece.font}-bold` : piece.font;
}

/** Breaks text into lines `width` points wide; a word longer than the line is cut. */
export function setText(pen: TextPen, text: Text, width: number, size: number): SetText {
  pen.fontSize(size);
  const lines: SetText['lines'] = [];
  let bits: Bit[] = [];
  let used = 0;
  const end = () => {
    lines.push({ bits, width: used - trailing(bits) });
    bits = [];
    used = 0;
  };
  const trailing = (line: Bit[]): number => {
    const last = line.at(-1);
    return last?.text.endsWith(' ') ? pen.font(last.font).widthOfString(' ') : 0;
  };
  const place = (word: string, font: string, features: Record<string, boolean> | undefined) => {
    const wide = pen.font(font).widthOfString(word, { features });
    const seen = pen.font(font).widthOfString(word.trimEnd(), { features });
    if (used > 0 && used + seen > width) end();
    if (seen > width && word.length > 1) {
      const half = Math.ceil(word.length / 2);
      place(word.slice(0, half), font, features);
      place(word.slice(half), font, features);
      return;
    }
    const last = bits.at(-1);
    if (last && last.font === font && last.features === features) {
      last.text += word;
      last.width += wide;
    } else bits.push({ text: word, font, width: wide, ...(features ? { features } : {}) });
    used += wide;
  };
  for (const piece of piecesOf(text)) {
    const features = piece.fontFeatures;
    for (const [at, line] of piece.text.split('\n').entries()) {
      if (at > 0) end();
      for (const word of line.split(new RegExp(`(?<=[ ${zeroWidthSpace}])`, 'u')))
        if (word !== '') place(word.replaceAll(zeroWidthSpace, ''), fontOf(piece), features);
    }
  }
  end();
  return { lines, size, height: lines.length * size * leading };
}

/** Draws set text with its left upper corner at `x`, `y`. */
export function drawText(
  pen: TextPen,
  set: SetText,
  place: { x: number; y: number; width: number; align?: Align; color?: string },
): void {
  const { size } = set;
  for (const [at, line] of set.lines.entries()) {
    const spare = place.width - line.width;
    let x = place.x + (place.align === 'right' ? spare : place.align === 'center' ? spare / 2 : 0);
    const baseline = place.y + at * size * leading + size * 0.96;
    for (const bit of line.bits) {
      pen
        .font(bit.font)
        .fontSize(size)
        .fillColor(place.color ?? '#000000');
      pen.text(bit.text, x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...(bit.features ? { features: bit.features } : {}),
      });
      x += bit.width;
    }
  }
}
