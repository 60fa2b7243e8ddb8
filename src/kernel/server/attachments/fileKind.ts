import { extname } from 'node:path';
import { AppError } from '#kernel/shared/errors.ts';
import { readStranger, type Readings } from '#readers/read.ts';
import { Unreadable } from '#readers/unreadable.ts';

const megabyte = 1_000_000;

export interface FileKind {
  name: 'raster' | 'svg' | 'pdf' | 'office' | 'video';
  extensions: readonly string[];
  mime: string;
  maxSize: number;
}

/** The kinds of file people may attach. Extension, declared type and content must all name the same one. */
const kinds: readonly FileKind[] = [
  { name: 'raster', extensions: ['.png'], mime: 'image/png', maxSize: 25 * megabyte },
  { name: 'raster', extensions: ['.jpg', '.jpeg'], mime: 'image/jpeg', maxSize: 25 * megabyte },
  { name: 'raster', extensions: ['.webp'], mime: 'image/webp', maxSize: 25 * megabyte },
  { name: 'svg', extensions: ['.svg'], mime: 'image/svg+xml', maxSize: megabyte },
  { name: 'pdf', extensions: ['.pdf'], mime: 'application/pdf', maxSize: 25 * megabyte },
  {
    name: 'office',
    extensions: ['.docx'],
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    maxSize: 25 * megabyte,
  },
  {
    name: 'office',
    extensions: ['.xlsx'],
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    maxSize: 25 * megabyte,
  },
  { name: 'video', extensions: ['.mp4'], mime: 'video/mp4', maxSize: 50 * megabyte },
];

/** The largest file any kind allows. */
export const largestFile = 50 * megabyte;

const allowed = 'Allowed are PNG, JPEG, WebP, SVG, PDF, Word (docx), Excel (xlsx) and MP4 video.';

/** A name as text: 1 to 200 characters; control characters become visible signs, so that nothing of it acts. */
export function checkFileName(name: string): string {
  const shown = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, (char) => {
      // The picture of a control character stands 2400 (hex) above it; what has none of its own becomes a box.
      const code = char.charCodeAt(0);
      return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u2421';
    });
  const length = [...shown].length;
  if (shown.trim() === '' || length > 200) {
    throw new AppError('refused', 'FILE_NAME', 'A file name must have 1 to 200 characters.', {
      fields: [{ path: 'file', message: 'A file name must have 1 to 200 characters.' }],
    });
  }
  return shown;
}

/** Refuses a file for what it is, with a sentence that names what is allowed. */
function refuseType(why: string): never {
  throw new AppError('unsupportedType', 'FILE_TYPE', `${why} ${allowed}`, {
    fields: [{ path: 'file', message: `${why} ${allowed}` }],
  });
}

/** What a strict reader makes of a file; its refusal is the answer its sender gets. */
export async function readStrictly<K extends keyof Readings>(as: K, bytes: Buffer): Promise<Readings[K]> {
  try {
    return await readStranger(as, bytes);
  } catch (error) {
    throw error instanceof Unreadable ? new AppError(error.kind, error.code, error.message) : error;
  }
}

/** The kind of a file, when its extension, its declared type and its content agree; else a clear refusal. Size comes first: it costs nothing. */
export async function recognise(fileName: string, declaredType: string, bytes: Buffer): Promise<FileKind> {
  const extension = extname(fileName).toLowerCase();
  const kind = kinds.find(({ extensions }) => extensions.includes(extension));
  if (!kind)
    refuseType(
      extension
        ? `Files ending in “${extension.slice(0, 12)}” are not accepted.`
        : 'The file name has no ending that tells its type.',
    );
  if (bytes.length === 0) refuseType('The file is empty.');
  if (bytes.length > kind.maxSize) throw tooLarge(kind.maxSize);
  const declared = (declaredType.split(';')[0] ?? '').trim().toLowerCase();
  if (declared !== kind.mime)
    refuseType(`The file ends in “${extension}” but was sent as “${declared.slice(0, 60) || 'unknown'}”.`);
  // The strict reading of an SVG is its recognition; a ZIP is opened only after its directory was checked.
  if (kind.name === 'svg') return kind;
  if (kind.name === 'office') await readStrictly('office', bytes);
  const content = await readStrictly('type', bytes);
  if (content !== kind.mime)
    refuseType(`The file ends in “${extension}” but its content is ${content ? `“${content}”` : 'something else'}.`);
  return kind;
}

/** The refusal of a file over its limit. */
export function tooLarge(limit: number): AppError {
  const message = `The file is larger than ${limit / megabyte} MB. Other files may have 25 MB, an SVG 1 MB, a video 50 MB.`;
  return new AppError('tooLarge', 'FILE_TOO_LARGE', message, { fields: [{ path: 'file', message }] });
}
