import pLimit from 'p-limit';
import sharp from 'sharp';
import { AppError } from '#kernel/shared/errors.ts';
import { readStrictly } from './fileKind.ts';

const pixelLimit = 16_000_000;

/** A picture written anew: no metadata, no second meaning, upright. */
export interface Picture {
  bytes: Buffer;
  mime: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
}

const unreadable = (): AppError =>
  new AppError(
    'unsupportedType',
    'IMAGE_UNREADABLE',
    'This picture is damaged or not complete. Save it again as PNG or JPEG and retry.',
  );

const oneOfFew = pLimit(2);

/** Decoding is the one step whose memory the sender decides, so only two pictures are open at a time. */
async function decoded(work: () => Promise<Picture>): Promise<Picture> {
  return oneOfFew(work).catch(() => {
    throw unreadable();
  });
}

const megapixels = (pixels: number): string => (pixels / 1_000_000).toFixed(pixels < 100_000_000 ? 1 : 0);

/** Reads the header only: a picture with too many pixels is refused before anything is decoded. */
async function measure(bytes: Buffer): Promise<{ format: string }> {
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (!['png', 'jpeg', 'webp'].includes(facts.format ?? '')) {
    throw new AppError('unsupportedType', 'IMAGE_TYPE', 'A picture must be PNG, JPEG or WebP.');
  }
  const pixels = facts.width * facts.height;
  if (pixels > pixelLimit) {
    throw new AppError(
      'tooLarge',
      'IMAGE_TOO_LARGE',
      `This picture has ${megapixels(pixels)} megapixels; ${megapixels(pixelLimit)} are allowed. Make it smaller and retry.`,
    );
  }
  return { format: facts.format };
}

/**
 * Decodes a PNG, JPEG or WebP and writes it anew as PNG or JPEG, at most `maxSide` pixels long.
 * `opaque` lays it on white (documents need that); `square` cuts the middle out (avatars).
 */
export async function safeRaster(
  bytes: Buffer,
  options: { maxSide: number; opaque?: boolean; square?: boolean },
): Promise<Picture> {
  const { format } = await measure(bytes);
  return decoded(async () => {
    let image = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'warning', pages: 1 })
      .autoOrient()
      .resize({
        width: options.maxSide,
        height: options.maxSide,
        fit: options.square ? 'cover' : 'inside',
        withoutEnlargement: true,
      });
    if (options.opaque) image = image.flatten({ background: '#ffffff' });
    const asPng = format === 'png' || (!options.opaque && (await sharp(bytes, { pages: 1 }).metadata()).hasAlpha);
    const output = asPng ? image.png({ compressionLevel: 8 }) : image.jpeg({ quality: 86 });
    const { data, info } = await output
      .toColourspace('srgb')
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, mime: asPng ? 'image/png' : 'image/jpeg', width: info.width, height: info.height };
  });
}

/** An SVG as a PNG, after a strict reading that knows only shapes and text. Nothing of the file itself is kept. */
export async function rasterizeSvg(bytes: Buffer, options: { maxSide?: number } = {}): Promise<Picture> {
  const { source, width, height } = await readStrictly('svg', bytes);
  const maxSide = options.maxSide ?? 1200;
  const scale = Math.min(maxSide / Math.max(width, height), 4);
  return decoded(async () => {
    const { data, info } = await sharp(Buffer.from(source), {
      limitInputPixels: pixelLimit,
      // A point is 1/72 inch: the density says how many pixels one becomes.
      density: Math.min(Math.max(72 * scale, 1), 2400),
    })
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 8 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, mime: 'image/png', width: info.width, height: info.height };
  });
}
