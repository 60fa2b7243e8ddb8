import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { officeFile, pdfOf, picture, zipOf } from '#kernel/testing/files.ts';
import { limits, readStranger, type Readings } from '#readers/read.ts';
import { Unreadable } from '#readers/unreadable.ts';
import { slownessNow } from '#kernel/testing/slowness.ts';

const generated = process.env['TEST_LONG'] ? 20_000 : 300;

const large = (unit: string, size: number, before = '', behind = '') =>
  Buffer.from(before + unit.repeat(Math.floor(size / unit.length)) + behind);
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}`;
const megabyte = 1_000_000;

/** What is cheap to send and was made to be dear to read. */
const attacks: [what: string, as: keyof Readings, file: () => Buffer][] = [
  ['SVG: comments that never end', 'svg', () => large('<!-- >', 990_000, '<svg width="9" height="9">')],
  ['SVG: style comments that never end', 'svg', () => large('/*', 990_000, svg('<path style="'), '"/></svg>')],
  ['SVG: a width of spaces', 'svg', () => large(' ', 990_000, '<svg height="9" width="1', 'x"/>')],
  ['SVG: a style of references', 'svg', () => large('url( ', 990_000, svg('<path style="'), '"/></svg>')],
  ['SVG: quotes that never end', 'svg', () => large('<a "', 990_000, svg(''))],
  ['SVG: one tag of spaces', 'svg', () => large(' ', 990_000, svg('<path'), '<')],
  ['SVG: a name without end', 'svg', () => large('a:', 990_000, svg('<'))],
  ['SVG: entities', 'svg', () => large('&amp;', 990_000, svg('<text>'), '</text></svg>')],
  ['SVG: one element in the other', 'svg', () => large('<g>', 990_000, svg(''))],
  ['PDF: packed objects without end', 'pdf', () => packedObjects(3_000, megabyte)],
  ['PDF: words of packed objects', 'pdf', () => large('/ObjStm stream\n', 8 * megabyte, '%PDF-1.7\n', '\n%%EOF')],
  ['PDF: escaped names', 'pdf', () => large('/#4a', 8 * megabyte, '%PDF-1.7\n', '\n%%EOF')],
  ['office: a part of much', 'office', () => officeFile('docx', { 'word/media/a.bin': dense(100 * megabyte) })],
  [
    'office: relations that never end',
    'office',
    () => officeFile('docx', { 'a.rels': large('<Relationship ', 990_000) }),
  ],
  [
    'office: quotes of relations',
    'office',
    () => officeFile('docx', { 'a.rels': large(`Type="`, 900_000, '<Relationship TargetMode="External" ', '>') }),
  ],
  [
    'office: a part larger than it says',
    'office',
    () => officeFile('docx', { 'word/a.xml': Buffer.alloc(9_000, 65) }, { 'word/a.xml': 5 }),
  ],
  [
    'office: five thousand parts',
    'office',
    () => zipOf(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`p${n}.xml`, '<x/>']))),
  ],
];

/** Packs well, but not so well that its size gives it away. */
function dense(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 500) bytes[at] = (at * 31) % 251;
  return bytes;
}

function packedObjects(count: number, size: number): Buffer {
  const stream = Buffer.concat([
    Buffer.from('<< /Type /ObjStm >>\nstream\n'),
    deflateSync(Buffer.alloc(size, 32)),
    Buffer.from('\nendstream\n'),
  ]);
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...Array<Buffer>(count).fill(stream), Buffer.from('%%EOF')]);
}

/** Reads a file; what it took, and whether it was refused. Anything but a refusal is a fault of the reader. */
async function reading(as: keyof Readings, file: Buffer): Promise<{ ms: number; refused: string | null }> {
  const from = performance.now();
  try {
    await readStranger(as, file);
    return { ms: performance.now() - from, refused: null };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ms: performance.now() - from, refused: error.code };
  }
}

test('P36 and P37 no file of a stranger stops anybody: what was made to be dear is read or refused within its limit, beside everything else', async () => {
  const files = attacks.map(([what, as, file]) => ({ what, as, bytes: file() }));
  // The thread is there before it is measured.
  await reading('pdf', pdfOf());
  const slow: string[] = [];
  let dearest = 0;
  for (const { what, as, bytes } of files) {
    // What the server's own thread worked for it: everybody else waits for that, and for nothing more.
    const measured = async () => {
      const before = process.threadCpuUsage();
      const { ms, refused } = await reading(as, bytes);
      const used = process.threadCpuUsage(before);
      return { ms, refused, worked: (used.user + used.system) / 1_000 };
    };
    const first = await measured();
    // Beside other work the same reading counts for more: the second reading of what seems dear says what is its own.
    const { ms, refused, worked } = first.worked < 200 ? first : await measured();
    dearest = Math.max(dearest, Math.min(first.worked, worked));
    if (refused === 'FILE_UNREADABLE') slow.push(`${what}: ${Math.round(ms)} ms`);
  }
  printFigure(
    'P37',
    `${files.length} files made to be dear; the server itself worked ${Math.round(dearest)} ms for one at most`,
  );
  expect(slow).toEqual([]);
  expect(dearest).toBeLessThan(300 * slownessNow().work);
}, 240_000);

test('P37 a reader that would run for ever, or take all memory, ends with its thread', async () => {
  const before = { ...limits };
  Object.assign(limits, { ms: 50 });
  try {
    const dear = attacks.find(([what]) => what === 'office: a part of much')?.[2]() ?? Buffer.alloc(0);
    const many = await Promise.all(Array.from({ length: 3 }, () => reading('office', Buffer.concat([dear]))));
    printFigure('P37', `stopped after ${many.map(({ ms }) => Math.round(ms)).join(', ')} ms`);
    expect(many.map(({ refused }) => refused)).toEqual(Array(3).fill('FILE_UNREADABLE'));
  } finally {
    Object.assign(limits, before);
  }
  expect((await reading('pdf', pdfOf())).refused).toBeNull();
}, 120_000);

test(`P37 ${generated} generated files: each is read or refused, none breaks a reader`, async () => {
  const whole: [keyof Readings, Buffer][] = [
    ['office', officeFile('docx')],
    ['office', officeFile('xlsx', { 'xl/worksheets/sheet1.xml': '<x>1</x>' })],
    ['pdf', pdfOf('/OpenAction << /S /JavaScript >>')],
    ['pdf', packedObjects(2, 1_000)],
    ['svg', Buffer.from(svg('<!-- a --><g style="fill:red"><path d="M0 0h4" transform="scale(2)"/></g></svg>'))],
    ['type', await picture('png', 20)],
  ];
  const pieces = [
    '<!--',
    '-->',
    '/*',
    '<svg',
    '&#0;',
    'PK\x01\x02',
    'PK\x03\x04',
    '%%EOF',
    '/ObjStm',
    'stream',
    '\0',
    '"',
    "'",
    '>',
  ];
  const change = fc.record({
    at: fc.nat(10_000),
    cut: fc.nat(40),
    put: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 30 })),
    times: fc.oneof(fc.constant(1), fc.nat(2_000)),
  });
  let read = 0;
  let slowest = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (which, changes) => {
        const [as, file] = whole[which] ?? ['pdf', pdfOf()];
        let bytes = file;
        for (const { at, cut, put, times } of changes) {
          const place = at % (bytes.length + 1);
          bytes = Buffer.concat([
            bytes.subarray(0, place),
            Buffer.from(put.repeat(times), 'latin1'),
            bytes.subarray(place + cut),
          ]);
        }
        const { ms, refused } = await reading(as, bytes);
        if (refused === null) read += 1;
        slowest = Math.max(slowest, ms);
        expect(refused, bytes.toString('base64')).not.toBe('FILE_UNREADABLE');
      },
    ),
    { numRuns: generated },
  );
  printFigure(
    'P37',
    `${generated} generated files: ${read} read, the others refused, the slowest after ${Math.round(slowest)} ms`,
  );
}, 1_800_000);
