import type { CanvasRect } from 'pdfmake/interfaces.js';
import { create } from 'qrcode';

const quietZone = 4;
// Neighbouring rows overlap by this much of a square, or viewers show hairlines between them.
const overlap = 0.04;

/** A QR code with its white border as rectangles `side` points wide: sharp at any print size, and much quicker to draw than a path. */
export function qrRectangles(text: string, side: number): CanvasRect[] {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const unit = side / (size + 2 * quietZone);
  const rectangles: CanvasRect[] = [{ type: 'rect', x: 0, y: 0, w: side, h: side, color: '#ffffff' }];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!data[row * size + column]) continue;
      let end = column;
      while (end < size && data[row * size + end]) end++;
      rectangles.push({
        type: 'rect',
        x: (quietZone + column) * unit,
        y: (quietZone + row) * unit,
        w: (end - column) * unit,
        h: (1 + overlap) * unit,
        color: '#000000',
      });
      column = end;
    }
  }
  return rectangles;
}

/** The lines of a tick in a box of side 1: x1, y1, x2, y2. */
export const checkLines: readonly (readonly [number, number, number, number])[] = [
  [0.16, 0.5, 0.42, 0.78],
  [0.42, 0.78, 0.86, 0.18],
];

/** A box, ticked or not. Drawn, because no font here has such a character. */
export function checkSvg(ticked: boolean): string {
  const tick = ticked ? '<path d="M2.4 5.2 L4.4 7.4 L8 2.6" fill="none" stroke="#000000" stroke-width="1.4"/>' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><rect x="0.6" y="0.6" width="8.8" height="8.8" fill="none" stroke="#000000" stroke-width="0.8"/>${tick}</svg>`;
}

/** The mark of the letterhead: a wheel with its hub. */
export const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40">' +
  '<circle cx="20" cy="20" r="17.5" fill="none" stroke="#15508a" stroke-width="4"/>' +
  '<circle cx="20" cy="20" r="5" fill="#15508a"/>' +
  [0, 72, 144, 216, 288]
    .map((angle) => `<path d="M20 14 L20 4" stroke="#15508a" stroke-width="2.5" transform="rotate(${angle} 20 20)"/>`)
    .join('') +
  '</svg>';
