import { textOn } from '../shared/avatar.ts';

/** The canvas pictures are drawn on (spec §2, §9). */
export const canvasSide = 400;

/** A round-cut avatar is the initial on one colour: black or white, whichever is read (spec §5). */
export function drawAvatar(canvas: HTMLCanvasElement, name: string, background: string): string {
  canvas.width = canvasSide;
  canvas.height = canvasSide;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw.');
  pen.fillStyle = background;
  pen.fillRect(0, 0, canvasSide, canvasSide);
  pen.fillStyle = textOn(background);
  pen.font = `600 ${canvasSide * 0.5}px Inter, 'Noto Sans Thai', sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'alphabetic';
  const initial = initialOf(name);
  const box = pen.measureText(initial);
  // Centred by the ink, not by the line: letters without a descender would hang too high.
  const middle = canvasSide / 2 + (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2;
  pen.fillText(initial, canvasSide / 2, middle);
  return canvas.toDataURL('image/png');
}

/** The first letter of a name, whole also where it is made of several signs (Thai). */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first ? first.segment.toUpperCase() : '?';
}
