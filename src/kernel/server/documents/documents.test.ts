import { Worker } from 'node:worker_threads';
import jsqr from 'jsqr';
import pdfmake from 'pdfmake';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import type { Block, DocumentDefinition } from './definition.ts';
import { openDocuments } from './documents.ts';
import { contentHash } from './page.ts';
// Gives the layout engine its fonts, for the counter-example.
import './render.ts';
import { breakThai, piecesOf, printable } from './text.ts';
import { qrRectangles } from './vectors.ts';

const documents = openDocuments();
afterAll(() => documents.close());

const thai = 'ตรวจสอบล้อตามคู่มือ 32-40-12 แล้วไม่พบรอยแตกร้าว ผู้ตรวจสอบลงลายมือชื่อไว้เป็นหลักฐาน กำลัง ที่นี่ ปู่';

function documentOf(content: Block[], rest: Partial<DocumentDefinition> = {}): DocumentDefinition {
  return {
    title: 'Inspection report',
    company: { name: 'Example Components Co., Ltd.', address: 'Bangkok, Thailand' },
    formNumber: 'F-014',
    formRevision: '7',
    orientation: 'portrait',
    size: 'A4',
    issuedAt: '2026-09-12T03:04:05.000Z',
    content,
    ...rest,
  };
}

async function drawing(alpha: boolean): Promise<string> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><path d="M5 60 Q100 0 195 60" stroke="navy" fill="none" stroke-width="5"/></svg>';
  const image = sharp(Buffer.from(svg));
  return (await (alpha ? image : image.flatten({ background: '#fff' })).png().toBuffer()).toString('base64');
}

async function everyKind(value: string): Promise<DocumentDefinition> {
  const signature = await drawing(true);
  return documentOf(
    [
      { kind: 'heading', text: 'Report รายงาน', level: 1 },
      {
        kind: 'paragraph',
        text: [{ text: 'Result: ', bold: true }, { text: thai }, { text: ' P/N 2-1598', mono: true }],
      },
      {
        kind: 'fields',
        rows: [
          {
            height: 40,
            cells: [
              { number: '1', label: 'Authority', value: 'CAAT' },
              { number: '3', label: 'Number', value, width: 2 },
            ],
          },
          {
            cells: [
              { number: '13a', shaded: true },
              { number: '14a', blocks: [{ kind: 'checks', items: [{ text: 'Yes', ticked: true }] }] },
            ],
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { header: 'Feature', width: 3 },
          { header: 'Value', align: 'right' },
        ],
        rows: [['Depth ≥ 2 µm', '2.50']],
      },
      {
        kind: 'columns',
        columns: [
          { blocks: [{ kind: 'spacer', height: 4 }] },
          { blocks: [{ kind: 'qr', text: 'https://example.test/v/1', size: 60 }] },
        ],
      },
      {
        kind: 'signature',
        statement: 'I did this.',
        name: 'สมชาย ใจดี',
        authorizationNo: 'A-1',
        date: '12 Sep 2026',
        image: signature,
      },
      { kind: 'image', data: signature, width: 100, caption: 'Mark' },
      { kind: 'spacer', height: 5 },
      { kind: 'pageBreak' },
      { kind: 'paragraph', text: 'Second page' },
    ],
    { watermark: 'COPY', footerNote: 'Controlled' },
  );
}

/** The names in a PDF's objects: without strings and streams, which are data. */
function objectsOf(pdf: Buffer): string {
  return pdf
    .toString('latin1')
    .replace(/\bstream\r?\n[\s\S]*?\nendstream/g, 'stream')
    .replace(/\((?:\\[\s\S]|[^()\\])*\)/g, '()');
}

describe('same facts, same bytes', () => {
  test('the same definition gives identical bytes, in this thread and in a new one, whatever the order of its properties', async () => {
    const definition = await everyKind('C-26-001');
    const first = await documents.render(definition);
    const again = await documents.render(
      Object.fromEntries(Object.entries(definition).reverse()) as unknown as DocumentDefinition,
    );
    const elsewhere = openDocuments();
    const other = await elsewhere.render(structuredClone(definition));
    await elsewhere.close();
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(again.equals(first)).toBe(true);
    expect(other.equals(first)).toBe(true);
    expect(first.toString('latin1')).toContain('D:20260912030405Z');
  });

  test('one changed value gives other bytes and another file id', async () => {
    const [a, b] = await Promise.all([
      documents.render(await everyKind('C-26-001')),
      documents.render(await everyKind('C-26-002')),
    ]);
    const id = (pdf: Buffer): string | undefined => /\/ID \[<([0-9a-f]+)>/.exec(pdf.toString('latin1'))?.[1];
    expect(a.equals(b)).toBe(false);
    expect(id(a)).toMatch(/^[0-9a-f]{32}$/);
    expect(id(a)).not.toBe(id(b));
  });

  test('the content hash ignores the order of properties and sees every value', () => {
    const definition = documentOf([{ kind: 'paragraph', text: 'a' }]);
    expect(contentHash(Object.fromEntries(Object.entries(definition).reverse()) as unknown as DocumentDefinition)).toBe(
      contentHash(definition),
    );
    expect(contentHash({ ...definition, watermark: 'VOID' })).not.toBe(contentHash(definition));
  });
});

describe('Thai', () => {
  test('Thai words are parted by zero-width spaces, part numbers and Latin are not', () => {
    const broken = breakThai(thai);
    expect(broken.replaceAll('\u200b', '')).toBe(thai);
    expect(broken).toContain('ตรวจ');
    expect(broken.split('\u200b').length).toBeGreaterThan(8);
    expect(broken).toContain(' 32-40-12 ');
    expect(breakThai('CMM 32-40-12 Rev. 12')).toBe('CMM 32-40-12 Rev. 12');
  });

  test('what is copied out of a paper is what was written; ำ under a tone mark is the two letters it is drawn with', async () => {
    const name = 'บริษัท สยามน้ำมัน จำกัด สำนักงานทำการ';
    const forms = [
      documentOf([{ kind: 'paragraph', text: name }]),
      documentOf([], { company: { name, address: 'Bangkok' } }),
    ];
    for (const form of forms) {
      const copied = textOfPdf(await documents.render(form)).replace(/[\s\u200b]/g, '');
      expect(copied).toContain('บริษัทสยามนํ้ามันจำกัดสำนักงานทำการ');
    }
  });

  test('characters the Thai font lacks are drawn with the other font, and none is lost', () => {
    const text = 'ไม่น้อยกว่า ≥ 50 % ± 2 µW/cm² → OK';
    const pieces = piecesOf(text);
    expect(
      pieces
        .map((piece) => piece.text)
        .join('')
        .replaceAll('\u200b', ''),
    ).toBe(text);
    expect(pieces.find((piece) => piece.text.includes('≥'))?.font).toBe('Mono');
    expect(piecesOf('漢')[0]?.text).toBe('\ufffd');
  });
});

describe('user text is only text', () => {
  test('control, direction and half characters are left out', () => {
    expect(printable('a\u0000b\u202ec\ud800d\r\ne')).toBe('abc\ufffdd\ne');
  });

  test('P42: texts with markup, links and PDF syntax leave no active object in the file', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<a href="http://127.0.0.1/">x</a>',
      ') >> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
      '/Launch /URI (http://169.254.169.254/)',
      '{{constructor.constructor("return process")()}}',
      'file:///etc/passwd',
      '<img src=http://127.0.0.1/x><iframe src=file:///etc/passwd>',
      'endobj 1 0 obj << /Type /Action /S /URI >>',
      '\\) Tj ET BT (',
      'x'.repeat(5000),
    ];
    const texts = Array.from({ length: 100 }, (_, index) => `${hostile[index % hostile.length]} ${index}`);
    const pdf = await documents.render(
      documentOf(
        [
          ...texts.map((text): Block => ({ kind: 'paragraph', text })),
          { kind: 'table', columns: [{ header: hostile[2] ?? '' }], rows: texts.map((text) => [text]) },
          { kind: 'fields', rows: [{ cells: [{ label: hostile[2], number: hostile[3], value: hostile[7] }] }] },
          { kind: 'signature', statement: hostile[2] ?? '', name: hostile[7] ?? '', date: hostile[3] ?? '' },
          { kind: 'qr', text: 'https://example.test/v/1', size: 60, caption: hostile[2] },
        ],
        { title: hostile[2], footerNote: hostile[3], company: { name: hostile[2] ?? '', address: hostile[7] } },
      ),
    );
    const outside = objectsOf(pdf);
    expect(outside).not.toMatch(
      /\/(JavaScript|JS|Launch|URI|OpenAction|AA|EmbeddedFile|SubmitForm|GoToR|RichMedia|Annots)\b/,
    );
    expect(outside).toContain('/Type /Page');
    expect(outside).not.toContain('/ObjStm');
  });

  test('P42, counter-example: a link in a PDF would be seen', async () => {
    const pdf = await pdfmake
      .createPdf({ content: [{ text: 'x', link: 'http://127.0.0.1/' }], defaultStyle: { font: 'Text' } })
      .getBuffer();
    expect(objectsOf(pdf)).toMatch(/\/URI\b/);
  });

  test('P42: a picture is decoded and written anew, and text that is no picture is refused', async () => {
    const broken: Block = { kind: 'image', data: Buffer.from('http://127.0.0.1/x.png').toString('base64'), width: 50 };
    await expect(documents.render(documentOf([broken]))).rejects.toMatchObject({ status: 415 });
    const path: Block = { kind: 'image', data: '/etc/passwd', width: 50 };
    await expect(
      documents.render(documentOf([{ kind: 'columns', columns: [{ blocks: [path] }] }])),
    ).rejects.toMatchObject({ status: 415 });
  });
});

test('the same facts give the same bytes, whatever the thread drew before and in a fresh thread', async () => {
  const paper = documentOf([
    { kind: 'paragraph', text: 'Wheel half – สถานะ ≤ 0.15 mm' },
    { kind: 'qr', text: 'https://intranet.example/verify/1', size: 80 },
  ]);
  const other = documentOf([{ kind: 'paragraph', text: 'fi ffi ป้าย ที่ − ‐ – \u00a0 Ω' }]);
  const first = await documents.render(paper);
  await documents.render(other);
  expect(await documents.render(paper)).toEqual(first);
  const fresh = openDocuments();
  await fresh.render(other);
  expect(await fresh.render(paper)).toEqual(first);
  await fresh.close();
});

test('what is expected is drawn once, and handed out once and only to the letter', async () => {
  const orders = vi.spyOn(Worker.prototype, 'postMessage');
  const paper = (number: string) => documentOf([{ kind: 'paragraph', text: number }]);
  const early = openDocuments();
  early.expect(paper('ABS-C1-26-00001'));
  early.expect(paper('ABS-C1-26-00001'));
  await vi.waitFor(() => expect(orders).toHaveBeenCalledTimes(1));
  const bytes = await early.render(paper('ABS-C1-26-00001'));
  expect(orders).toHaveBeenCalledTimes(1);
  expect(bytes).toEqual(await documents.render(paper('ABS-C1-26-00001')));
  expect(await early.render(paper('ABS-C1-26-00002'))).not.toEqual(bytes);
  expect(await early.render(paper('ABS-C1-26-00001'))).toEqual(bytes);
  expect(orders).toHaveBeenCalledTimes(4);
  orders.mockRestore();
  await early.close();
  expect(() => early.expect(paper('late'))).not.toThrow();
});

test('a QR code reads back as the text it was made of', () => {
  const text = 'https://intranet.example/verify/0198c0de-aaaa-7bbb-8ccc-0123456789ab';
  const side = 300;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const { x, y, w, h, color } of qrRectangles(text, side)) {
    for (let row = Math.round(y); row < Math.round(y + h); row++) {
      const [from, to] = [Math.round(x), Math.round(x + w)].map((column) => (row * side + column) * 4);
      for (let at = from ?? 0; at < (to ?? 0); at += 4) pixels.fill(color === '#000000' ? 0 : 255, at, at + 3);
    }
  }
  const read = (jsqr as unknown as typeof jsqr.default)(pixels, side, side);
  expect(read?.data).toBe(text);
});

describe('limits', () => {
  test('a definition over 2 MB is refused with a clear sentence', async () => {
    const content: Block[] = Array.from({ length: 220 }, () => ({ kind: 'paragraph', text: 'x '.repeat(5000) }));
    await expect(documents.render(documentOf(content))).rejects.toMatchObject({
      code: 'DOCUMENT_TOO_LARGE',
      status: 413,
    });
  });

  test('a document of more than 300 pages is refused, not cut short', async () => {
    const content: Block[] = Array.from({ length: 301 }, () => ({ kind: 'pageBreak' }));
    await expect(documents.render(documentOf(content))).rejects.toMatchObject({
      code: 'DOCUMENT_TOO_LONG',
      status: 413,
    });
  });

  test('a document that takes too long is given up, and the next one is made', async () => {
    const hasty = openDocuments({ timeoutMs: 1 });
    await expect(hasty.render(documentOf([{ kind: 'paragraph', text: 'a' }]))).rejects.toMatchObject({
      code: 'DOCUMENT_TIMEOUT',
      status: 503,
    });
    await hasty.close();
    const patient = openDocuments({ timeoutMs: 4_000 });
    const slow = documentOf([{ kind: 'paragraph', text: [{ text: 'endless '.repeat(200_000), mono: true }] }]);
    const [late, good] = await Promise.allSettled([
      patient.render(slow),
      patient.render(documentOf([{ kind: 'paragraph', text: 'b' }])),
    ]);
    expect(late).toMatchObject({ status: 'rejected', reason: { code: 'DOCUMENT_TIMEOUT' } });
    expect(good.status).toBe('fulfilled');
    await patient.close();
  }, 30_000);

  test('more documents than the queue holds are sent back', async () => {
    const narrow = openDocuments({ queue: 1 });
    const one = documentOf([{ kind: 'paragraph', text: 'a' }]);
    const results = await Promise.allSettled([
      narrow.render(one),
      narrow.render(one),
      narrow.render(one),
      narrow.render(one),
    ]);
    await narrow.close();
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as { code: string }).code : 'made',
    );
    expect(codes.filter((code) => code === 'made').length).toBeGreaterThanOrEqual(2);
    expect(codes.filter((code) => code === 'DOCUMENTS_BUSY').length).toBeGreaterThanOrEqual(1);
  });

  test('a closed maker refuses instead of hanging', async () => {
    const stopped = openDocuments();
    const running = stopped.render(documentOf([{ kind: 'paragraph', text: 'a' }]));
    const [outcome] = await Promise.allSettled([running, stopped.close()]);
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'DOCUMENTS_CLOSED' } });
    await expect(stopped.render(documentOf([]))).rejects.toMatchObject({ code: 'DOCUMENTS_CLOSED' });
  });
});
