import { promisify } from 'node:util';
import { inflate as inflateCallback } from 'node:zlib';
import { Unreadable } from './unreadable.ts';

const inflate = promisify(inflateCallback);
const limits = { streams: 5_000, unpacked: 4_000_000, together: 20_000_000 };

/** A name of PDF, each letter as it is or escaped (`/J#61vaScript` is `/JavaScript`); looked for where it stands, nothing is written anew. */
function named(...names: string[]): RegExp {
  const letter = (one: string) => {
    const code = one.charCodeAt(0).toString(16);
    return `(?:${one}|#${code}|#${code.toUpperCase()})`;
  };
  return new RegExp(`/(?:${names.map((name) => [...name].map(letter).join('')).join('|')})(?![A-Za-z])`);
}

const risky: readonly [RegExp, string][] = [
  [named('JavaScript', 'JS'), 'scripts'],
  [named('Launch'), 'commands that start programs'],
  [named('EmbeddedFile', 'EmbeddedFiles', 'RichMedia'), 'other files'],
];
const encrypted = named('Encrypt');

/** Object streams can hide what a plain search would see; they are unpacked within limits. `isWhole` is false when one could not be. */
async function hiddenObjects(bytes: Buffer): Promise<{ text: string; isWhole: boolean }> {
  const found: string[] = [];
  let left = limits.together;
  let isWhole = true;
  let at = 0;
  for (let count = 0; ; count++) {
    const mark = bytes.indexOf('/ObjStm', at, 'latin1');
    const stream = mark < 0 ? -1 : bytes.indexOf('stream', mark, 'latin1');
    if (stream < 0) break;
    if (count === limits.streams || left <= 0) return { text: found.join(''), isWhole: false };
    const start = stream + 6 + (bytes[stream + 6] === 0x0d ? 2 : 1);
    at = start;
    const plain = await inflate(bytes.subarray(start), { maxOutputLength: limits.unpacked }).catch(() => null);
    isWhole &&= plain !== null;
    left -= plain?.length ?? 0;
    if (plain) found.push(plain.toString('latin1'));
  }
  return { text: found.join(''), isWhole };
}

/** Checks that a PDF is one, and says what a reader should know: null when it holds nothing that can act. */
export async function checkPdf(bytes: Buffer): Promise<string | null> {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-' || !bytes.subarray(-4096).includes('%%EOF', 0, 'latin1')) {
    throw new Unreadable(
      'unsupportedType',
      'PDF_REFUSED',
      'This PDF is damaged or not complete. Save it again and retry.',
    );
  }
  const hidden = await hiddenObjects(bytes);
  const text = `${bytes.toString('latin1')}${hidden.text}`;
  const holds = risky.filter(([pattern]) => pattern.test(text)).map(([, word]) => word);
  if (!hidden.isWhole) holds.push('packed content that could not be checked');
  if (encrypted.test(text)) holds.push('encrypted content that could not be checked');
  return holds.length > 0 ? `This PDF holds ${holds.join(' and ')}.` : null;
}
