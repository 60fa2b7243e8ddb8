import { createHash } from 'node:crypto';
import { checkFileName, recognise, readStrictly } from './fileKind.ts';
import { rasterizeSvg, safeRaster, type Picture } from './image.ts';

const viewSide = 4096;
const previewSide = 800;

/** An uploaded file before it is checked. */
export interface Upload {
  fileName: string;
  /** The type the sender says it has. */
  declaredType: string;
  bytes: Buffer;
  /** Keep the original bytes of a picture beside its safe view. */
  evidence?: boolean;
}

/** A file as it will be kept: recognised, checked, pictures drawn anew. Nothing is stored yet. */
export interface PreparedFile {
  fileName: string;
  mime: string;
  bytes: Buffer;
  sha256: string;
  preview: Picture | null;
  width: number | null;
  height: number | null;
  evidence: boolean;
  caution: string | null;
}

type Body = Omit<PreparedFile, 'fileName' | 'sha256'>;

const plain = { preview: null, width: null, height: null, evidence: false, caution: null };

async function preview(picture: Picture): Promise<Picture | null> {
  if (Math.max(picture.width, picture.height) <= previewSide) return null;
  return safeRaster(picture.bytes, { maxSide: previewSide });
}

async function bodyOf(upload: Upload, mime: string, kind: string): Promise<Body> {
  const { bytes } = upload;
  if (kind === 'pdf') return { ...plain, mime, bytes, caution: await readStrictly('pdf', bytes) };
  if (kind !== 'raster' && kind !== 'svg') return { ...plain, mime, bytes };
  const view = kind === 'svg' ? await rasterizeSvg(bytes) : await safeRaster(bytes, { maxSide: viewSide });
  const size = { width: view.width, height: view.height, caution: null };
  // An SVG's own text is never kept: it is the one picture that can act.
  if (upload.evidence && kind === 'raster') return { ...size, mime, bytes, preview: view, evidence: true };
  return { ...size, mime: view.mime, bytes: view.bytes, preview: await preview(view), evidence: false };
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Recognises and cleans a file; refuses what is not allowed. Slow for large pictures: run it before a transaction opens. */
export async function prepareFile(upload: Upload): Promise<PreparedFile> {
  const fileName = checkFileName(upload.fileName);
  const { name, mime } = await recognise(fileName, upload.declaredType, upload.bytes);
  const body = await bodyOf(upload, mime, name);
  return { ...body, fileName, sha256: sha256Of(body.bytes) };
}
