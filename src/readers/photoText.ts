import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { Unreadable } from './unreadable.ts';

/** A word on a picture: what it seems to be, how sure that is (0 to 100), and where it stands, in parts of the picture's width and height. */
export interface PhotoWord {
  text: string;
  sure: number;
  left: number;
  top: number;
  width: number;
  height: number;
}
export type PhotoLine = PhotoWord[];

/** As many pixels as small print needs, and no more: they decide time and memory. `sure`: below it a word is dirt. */
const limits = { pixels: 16_000_000, side: 2400, smallest: 200, memory: 200_000_000, sure: 30, words: 4_000 };

/** What of Tesseract's own interface is used here. */
interface Recogniser {
  Init(folder: string, language: string, mode: number): number;
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
}
interface Core {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => Recogniser;
}

const require = createRequire(import.meta.url);

/** The library asks for up to 2 GB; here it gets less, and a picture that needs more is not read. */
function limitMemory(): void {
  type Grow = (this: WebAssembly.Memory, pages: number) => number;
  const grow = Reflect.get(WebAssembly.Memory.prototype, 'grow') as Grow;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * 65_536 > limits.memory) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}

async function start(): Promise<{ core: Core; recogniser: Recogniser }> {
  limitMemory();
  const load = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<Core>;
  const core = await load({ print: () => undefined, printErr: () => undefined });
  // The letters of English come with the product; nothing is fetched.
  const letters = readFileSync(require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'));
  core.FS.writeFile('/eng.traineddata', gunzipSync(letters));
  const recogniser = new core.TessBaseAPI();
  if (recogniser.Init('/', 'eng', 1) !== 0) throw new Error('The letters could not be loaded.');
  return { core, recogniser };
}

/** The words of Tesseract's table, line by line. Its columns: level, page, block, paragraph, line, word, left, top, width, height, sure, text. */
function linesOf(table: string, picture: { width: number; height: number }): PhotoLine[] {
  const lines = new Map<string, PhotoLine>();
  for (const row of table.split('\n').slice(0, limits.words)) {
    const cells = row.split('\t');
    const text = (cells[11] ?? '').trim();
    if (cells[0] !== '5' || text === '' || Number(cells[10]) < limits.sure) continue;
    const [left = 0, top = 0, width = 0, height = 0] = cells.slice(6, 10).map(Number);
    const key = cells.slice(1, 5).join(' ');
    const line = lines.get(key) ?? [];
    lines.set(key, line);
    line.push({
      text,
      sure: Math.round(Number(cells[10])),
      left: left / picture.width,
      top: top / picture.height,
      width: width / picture.width,
      height: height / picture.height,
    });
  }
  return [...lines.values()];
}

/** What seems to be written on a picture. Letters are guessed, so whoever uses it shows it to a person first. */
export async function photoText(bytes: Buffer): Promise<PhotoLine[]> {
  const { data, info } = await sharp(bytes, { limitInputPixels: limits.pixels, pages: 1 })
    .autoOrient()
    .resize({ width: limits.side, height: limits.side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Unreadable('unsupportedType', 'PHOTO_UNREADABLE', 'This picture cannot be read. Type what it says.');
    });
  if (Math.min(info.width, info.height) < limits.smallest) return [];
  const { core, recogniser } = await start();
  core.FS.writeFile('/input', data);
  // 1, 0: it stands upright already.
  if (recogniser.SetImageFile(1, 0) !== 0 || recogniser.Recognize(null) !== 0) return [];
  return linesOf(recogniser.GetTSVText(0), info);
}
