import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { Unreadable } from './unreadable.ts';

const inflate = promisify(inflateRaw);
const limits = { entries: 5_000, unpacked: 300_000_000, ratio: 300 };

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
  if (entry.method === 0) return packed.toString('utf8');
  const plain = await inflate(packed, { maxOutputLength: 1_000_000 }).catch(() =>
    fail('This office file is damaged. Save it again and retry.'),
  );
  return plain.toString('utf8');
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
  for (const entry of entries.filter(({ name }) => name.endsWith('.rels') || name === '[Content_Types].xml')) {
    const text = await unpack(bytes, entry);
    if (/macroEnabled/i.test(text)) fail('This office file holds macros or programs. Save it without them and retry.');
    for (const [relation] of text.matchAll(/<Relationship\b[^>]*>/g)) {
      if (/TargetMode\s*=\s*["']External/i.test(relation) && !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation)) {
        fail('This office file loads parts from another place. Embed them and retry.');
      }
    }
  }
}
