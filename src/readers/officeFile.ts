import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { Unreadable } from './unreadable.ts';

const limits = { entries: 5_000, unpacked: 300_000_000, ratio: 300, part: 1_000_000, read: 5_000_000 };

interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

function fail(message: string): never {
  throw new Unreadable('unsupportedType', 'OFFICE_REFUSED', message);
}

/** The directory at the end of a ZIP file; sizes are checked before anything is unpacked. */
function readZipDirectory(bytes: Buffer): ZipEntry[] {
  // The end record must be the very end: bytes behind it, or before the first entry, would be another file inside this one.
  const end = bytes.length - 22;
  if (
    end < 0 ||
    bytes.readUInt32LE(0) !== 0x04034b50 ||
    bytes.readUInt32LE(end) !== 0x06054b50 ||
    bytes.readUInt16LE(end + 20) !== 0
  ) {
    fail('This office file is damaged, or holds something else as well. Save it again and retry.');
  }
  const count = bytes.readUInt16LE(end + 10);
  const size = bytes.readUInt32LE(end + 12);
  const start = bytes.readUInt32LE(end + 16);
  if (count > limits.entries) fail('This office file has too many parts.');
  if (count === 0xffff || start + size !== end)
    fail('This office file is damaged, or holds something else as well. Save it again and retry.');
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50)
      fail('This office file is damaged. Save it again and retry.');
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (
    total > limits.unpacked ||
    entries.some((entry) => entry.unpacked > 1_000_000 && entry.unpacked > entry.packed * limits.ratio)
  ) {
    fail('This office file unpacks to far more than its size.');
  }
  return entries;
}

const damaged = 'This office file is damaged. Save it again and retry.';

/** Where the packed bytes of each part stand. Parts that share bytes, or are named otherwise where they stand, are a trick. */
function placesOf(bytes: Buffer, entries: readonly ZipEntry[]): Map<ZipEntry, Buffer> {
  const places = new Map<ZipEntry, Buffer>();
  let free = 0;
  for (const entry of [...entries].sort((one, other) => one.offset - other.offset)) {
    const at = entry.offset;
    if (at < free || at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) fail(damaged);
    const nameLength = bytes.readUInt16LE(at + 26);
    if (bytes.toString('utf8', at + 30, at + 30 + nameLength) !== entry.name) fail(damaged);
    const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
    free = start + entry.packed;
    if (free > bytes.length || ![0, 8].includes(entry.method)) fail(damaged);
    places.set(entry, bytes.subarray(start, free));
  }
  return places;
}

/** Small parts are unpacked at once, large ones piece by piece. */
const smallPart = 100_000;

async function* unpacked(packed: Buffer, { method, unpacked: size }: ZipEntry): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield packed;
    return;
  }
  if (size < smallPart) {
    try {
      yield inflateRawSync(packed, { maxOutputLength: smallPart });
      return;
    } catch {
      fail(damaged);
    }
  }
  const stream = createInflateRaw();
  stream.end(packed);
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch {
    fail(damaged);
  }
}

/** The longest of what is looked for in a part, less one: so much of a piece is looked at again with the next. */
const overlap = '<!DOCTYPE'.length - 1;

/**
 * Unpacks a part and counts what comes out: the directory's word is not believed. Of XML every byte is looked at: entities, and another
 * code than UTF-8, hide what it says. Keeps its text when it is wanted.
 */
async function readPart(entry: ZipEntry, packed: Buffer, isWanted: boolean): Promise<string> {
  const isXml = /\.(xml|rels|vml)$/i.test(entry.name);
  const kept: Buffer[] = [];
  let size = 0;
  let end = Buffer.alloc(0);
  for await (const piece of unpacked(packed, entry)) {
    size += piece.length;
    if (size > entry.unpacked || (isWanted && size > limits.part))
      fail('This office file is damaged, or unpacks to more than it says. Save it again and retry.');
    if (isWanted) kept.push(piece);
    if (!isXml) continue;
    const looked = Buffer.concat([end, piece]);
    if (looked.includes('<!DOCTYPE') || looked.includes('<!ENTITY'))
      fail('This office file defines entities. Save it again and retry.');
    if (piece.includes(0)) fail('This office file is not written in UTF-8. Save it again and retry.');
    end = looked.subarray(-overlap);
  }
  if (size !== entry.unpacked)
    fail('This office file is damaged, or unpacks to more than it says. Save it again and retry.');
  return Buffer.concat(kept).toString('utf8');
}

/** The relationships of a part, each as its tag. Every character is looked at once, whatever is in the file. */
function* relationships(text: string): Generator<string> {
  for (let at = text.indexOf('<Relationship'); at >= 0;) {
    const end = text.indexOf('>', at);
    if (end < 0) fail('This office file is damaged. Save it again and retry.');
    yield text.slice(at, end + 1);
    at = text.indexOf('<Relationship', end);
  }
}

/** Refuses office files that carry macros or programs, fetch parts from elsewhere, or unpack without measure. */
export async function checkOfficeFile(bytes: Buffer): Promise<null> {
  const entries = readZipDirectory(bytes);
  for (const { name } of entries) {
    if (/(^|\/)\.\.(\/|$)|^\/|\\|\0/.test(name)) fail('This office file names parts outside itself.');
    if (
      /vbaProject|vbaData|activeX|macrosheets|\.(exe|dll|com|scr|js|jse|vbs|vbe|wsf|hta|bat|cmd|ps1|lnk|jar|msi)$/i.test(
        name,
      )
    ) {
      fail('This office file holds macros or programs. Save it without them and retry.');
    }
  }
  const isRead = ({ name }: ZipEntry) => /\.rels$|^\[Content_Types\]\.xml$/i.test(name);
  const claimed = entries.filter(isRead).reduce((sum, { unpacked: size }) => sum + size, 0);
  if (claimed > limits.read) fail('This office file has too many parts.');
  const places = placesOf(bytes, entries);
  for (const [entry, packed] of places) {
    const text = await readPart(entry, packed, isRead(entry));
    if (text.includes('\ufffd')) fail('This office file is not written in UTF-8. Save it again and retry.');
    if (/macroEnabled/i.test(text)) fail('This office file holds macros or programs. Save it without them and retry.');
    for (const relation of relationships(text)) {
      if (/TargetMode\s*=\s*["']External/i.test(relation) && !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation)) {
        fail('This office file loads parts from another place. Embed them and retry.');
      }
    }
  }
  return null;
}
