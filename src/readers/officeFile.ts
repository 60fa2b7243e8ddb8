import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { Unreadable } from './unreadable.ts';

const inflate = promisify(inflateRaw);
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

async function unpack(bytes: Buffer, entry: ZipEntry): Promise<string> {
  const at = entry.offset;
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50)
    fail('This office file is damaged. Save it again and retry.');
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(start, start + entry.packed);
  const plain =
    entry.method === 0
      ? packed
      : await inflate(packed, { maxOutputLength: limits.part }).catch(() =>
          fail('This office file is damaged. Save it again and retry.'),
        );
  // The directory's word is not believed: what came out is counted.
  if (plain.length !== entry.unpacked || plain.length > limits.part)
    fail('This office file is damaged, or unpacks to more than it says. Save it again and retry.');
  return plain.toString('utf8');
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

/** Refuses a part that names entities, or is written in another code than the one it is read in: both hide what it says. */
function refuseHidden(text: string): void {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) fail('This office file defines entities. Save it again and retry.');
  if (text.includes('\0') || text.includes('\ufffd'))
    fail('This office file is not written in UTF-8. Save it again and retry.');
}

/** Refuses office files that carry macros or programs, fetch parts from elsewhere, or unpack without measure. */
export async function checkOfficeFile(bytes: Buffer): Promise<void> {
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
  const read = entries.filter(({ name }) => /\.rels$|^\[Content_Types\]\.xml$/i.test(name));
  if (read.reduce((sum, { unpacked }) => sum + unpacked, 0) > limits.read) fail('This office file has too many parts.');
  for (const entry of read) {
    const text = await unpack(bytes, entry);
    refuseHidden(text);
    if (/macroEnabled/i.test(text)) fail('This office file holds macros or programs. Save it without them and retry.');
    for (const relation of relationships(text)) {
      if (/TargetMode\s*=\s*["']External/i.test(relation) && !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation)) {
        fail('This office file loads parts from another place. Embed them and retry.');
      }
    }
  }
}
