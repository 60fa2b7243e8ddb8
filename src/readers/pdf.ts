import { promisify } from 'node:util';
import { inflate as inflateCallback } from 'node:zlib';
import { Unreadable } from './unreadable.ts';

const inflate = promisify(inflateCallback);
const limits = { streams: 500, unpacked: 4_000_000 };

const risky: readonly [RegExp, string][] = [
  [/\/(JavaScript|JS)(?![A-Za-z])/, 'scripts'],
  [/\/Launch(?![A-Za-z])/, 'commands that start programs'],
  [/\/(EmbeddedFiles?|RichMedia)(?![A-Za-z])/, 'other files'],
];

/** Object streams can hide what a plain search would see; they are unpacked within limits. */
async function hiddenObjects(bytes: Buffer): Promise<string> {
  let found = '';
  let at = 0;
  for (let count = 0; count < limits.streams; count++) {
    const mark = bytes.indexOf('/ObjStm', at, 'latin1');
    if (mark < 0) break;
    const stream = bytes.indexOf('stream', mark, 'latin1');
    if (stream < 0) break;
    const start = stream + 6 + (bytes[stream + 6] === 0x0d ? 2 : 1);
    at = start;
    const plain = await inflate(bytes.subarray(start), { maxOutputLength: limits.unpacked }).catch(() => null);
    if (plain) found += plain.toString('latin1');
  }
  return found;
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
  const text = `${bytes.toString('latin1')}${await hiddenObjects(bytes)}`;
  // A name may be written with escapes: /J#61vaScript is /JavaScript.
  const names = text.replace(/#([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const holds = risky.filter(([pattern]) => pattern.test(names)).map(([, word]) => word);
  if (/\/Encrypt(?![A-Za-z])/.test(names)) holds.push('encrypted content that could not be checked');
  return holds.length > 0 ? `This PDF holds ${holds.join(' and ')}.` : null;
}
