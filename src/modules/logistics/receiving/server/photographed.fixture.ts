import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { fontFiles } from '#kernel/server/documents/fonts.ts';

const font = create(fontFiles['text.ttf'] as Buffer) as Font;

/** A text drawn as outlines, so that the picture is the same on every machine. */
function drawn({ text, x, y, size = 26 }: { text: string; x: number; y: number; size?: number }): string {
  const scale = size / font.unitsPerEm;
  let at = x;
  const shapes = font.layout(text).glyphs.map((glyph) => {
    const shape = `<path transform="translate(${at} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
    at += glyph.advanceWidth * scale;
    return shape;
  });
  return shapes.join('');
}

/** Blocks of a release certificate as it is printed: title above, value below. Each: x, y, width, title, value. */
const blocks: readonly (readonly [number, number, number, string, string])[] = [
  [40, 40, 700, '1. Approving Competent Authority / Country', 'EASA'],
  [740, 40, 800, '2. AUTHORISED RELEASE CERTIFICATE', 'EASA FORM 1'],
  [1540, 40, 600, '3. Form Tracking Number', 'WP-2026/00417'],
  [40, 180, 1500, '4. Organisation Name and Address', 'Wheel Parts Singapore Pte Ltd'],
  [1540, 180, 600, '5. Work Order / Contract / Invoice', '99812'],
  [40, 320, 140, '6. Item', '1'],
  [180, 320, 560, '7. Description', 'Tie bolt'],
  [740, 320, 420, '8. Part No.', 'GA78-12'],
  [1160, 320, 160, '9. Qty.', '40'],
  [1320, 320, 480, '10. Serial No.', 'TB44712'],
  [1800, 320, 340, '11. Status / Work', 'NEW'],
  [40, 460, 2100, '12. Remarks', 'Batch No. TB-90'],
  [40, 600, 1500, '13c. Approval / Authorisation Number', 'SG.21G.0042'],
  [1540, 600, 600, '13e. Date (dd mmm yyyy)', '14 Mar 2026'],
];

/** A release certificate as a telephone takes it: a little turned, a little soft. */
export async function photoOfCertificate(): Promise<Buffer> {
  const shapes = blocks.map(
    ([x, y, width, title, value]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="140" fill="none" stroke="#333" stroke-width="2"/>` +
      drawn({ text: title, x: x + 12, y: y + 38 }) +
      drawn({ text: value, x: x + 24, y: y + 100, size: 34 }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2200" height="800"><rect width="2200" height="800" fill="#f4f2ea"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).rotate(0.7, { background: '#777' }).blur(0.7).jpeg({ quality: 70 }).toBuffer();
}

/** A photo of no paper: dots without order. */
export async function photoOfNothing(): Promise<Buffer> {
  let seed = 7;
  const dot = () => (seed = (seed * 48_271) % 2_147_483_647) % 256;
  const raw = { width: 500, height: 400, channels: 1 } as const;
  return sharp(Buffer.from(Array.from({ length: 200_000 }, dot)), { raw })
    .jpeg()
    .toBuffer();
}
