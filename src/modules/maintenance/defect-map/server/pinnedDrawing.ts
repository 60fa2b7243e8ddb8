import sharp from 'sharp';
import { findAttachment } from '#kernel/server/attachments/attachments.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Block } from '#kernel/server/documents/definition.ts';

export interface PinOnPaper {
  finding: string;
  fileId: string;
  x: string;
  y: string;
}

const maxSide = 1200;
/** The strokes of a digit, as a calculator shows it: top, upper right, lower right, bottom, lower left, upper left, middle. */
const strokes = ['111111', '011', '1101101', '1111001', '0110011', '1011011', '1011111', '111', '1111111', '1111011'];
const lines = ['0,0 1,0', '1,0 1,1', '1,1 1,2', '0,2 1,2', '0,1 0,2', '0,0 0,1', '0,1 1,1'] as const;

/** A number drawn with strokes: the picture needs no font, and is the same on every machine. */
function numberAt(text: string, at: { x: number; y: number; size: number }): string {
  const width = at.size * 0.55;
  const left = at.x - (text.length * width * 1.5 - width * 0.5) / 2;
  return [...text]
    .flatMap((digit, index) =>
      [...(strokes[Number(digit)] ?? '')].flatMap((on, line) => {
        if (on !== '1') return [];
        const points = (lines[line] ?? '').split(' ').map((point) => {
          const [x = 0, y = 0] = point.split(',').map(Number);
          return `${(left + index * width * 1.5 + x * width).toFixed(1)},${(at.y - at.size / 2 + (y * at.size) / 2).toFixed(1)}`;
        });
        return [
          `<polyline points="${points.join(' ')}" fill="none" stroke="#fff" stroke-width="${(at.size / 6).toFixed(1)}"/>`,
        ];
      }),
    )
    .join('');
}

async function pinned(bytes: Buffer, pins: readonly PinOnPaper[]): Promise<Buffer> {
  const { data, info } = await sharp(bytes)
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const radius = Math.max(info.width, info.height) / 40;
  const marks = pins
    .map(({ finding, x, y }) => {
      const [cx, cy] = [Number(x) * info.width, Number(y) * info.height];
      return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${radius.toFixed(1)}" fill="#b3261e" stroke="#fff" stroke-width="${(radius / 8).toFixed(1)}"/>${numberAt(String(Number(finding.replace(/\D/g, ''))), { x: cx, y: cy, size: radius })}`;
    })
    .join('');
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}">${marks}</svg>`;
  return sharp(data)
    .composite([{ input: Buffer.from(overlay) }])
    .png()
    .toBuffer();
}

/** The drawings of a part with the findings on them, as blocks of a paper; a drawing taken away since still stands in its store. */
export async function pinnedDrawings(ctx: Context, pins: readonly PinOnPaper[]): Promise<Block[]> {
  const byFile = Map.groupBy(pins, ({ fileId }) => fileId);
  const blocks: Block[] = [];
  for (const [fileId, on] of byFile) {
    const file = await findAttachment(ctx, fileId);
    if (!file) continue;
    const bytes = await pinned(await ctx.services.storage.get(file.storageKey), on);
    blocks.push({
      kind: 'image',
      data: bytes.toString('base64'),
      width: 420,
      maxHeight: 300,
      caption: `${file.fileName}: ${on.map(({ finding }) => finding).join(', ')}`,
    });
  }
  return blocks.length > 0 ? [{ kind: 'heading', text: 'Where the findings are', level: 2 }, ...blocks] : [];
}
