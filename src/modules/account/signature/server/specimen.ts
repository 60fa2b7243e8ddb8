import sharp from 'sharp';
import { prepareFile, type Upload } from '#kernel/server/attachments/prepare.ts';
import { AppError, refuseField } from '#kernel/shared/errors.ts';
import { emptySignature, signatureTypes, unsupportedSignature } from '../shared/pen.ts';

const widest = 900;
const largest = 1_000_000;

/**
 * A specimen signature drawn anew as PNG, cut to the ink. Other types than the three of the specification are refused by name; a
 * drawing without ink is reported as empty; what an SVG says besides shapes is refused by the strict reader.
 */
export async function drawSpecimen(upload: Upload): Promise<Buffer> {
  const declared = (upload.declaredType.split(';')[0] ?? '').trim().toLowerCase();
  if (!signatureTypes.some((type) => type === declared)) {
    throw new AppError('unsupportedType', 'SIGNATURE_TYPE', unsupportedSignature, {
      fields: [{ path: 'file', message: unsupportedSignature }],
    });
  }
  const { bytes } = await prepareFile(upload);
  // `stats` reads what it is given, not what the steps before would make of it: so they are carried out first.
  const onWhite = await sharp(bytes).flatten({ background: '#ffffff' }).greyscale().png().toBuffer();
  const { channels } = await sharp(onWhite).stats();
  // Paper photographed in shade is grey: ink is what stands out from it.
  if ((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0) < 40) refuseField('file', 'SIGNATURE_EMPTY', emptySignature);
  const cut = await sharp(bytes)
    .trim({ threshold: 30 })
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
  if (cut.length > largest)
    refuseField(
      'file',
      'SIGNATURE_LARGE',
      'This picture holds too much beside the signature. Draw it, or cut it out first.',
    );
  return cut;
}
