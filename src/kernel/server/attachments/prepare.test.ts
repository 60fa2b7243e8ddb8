import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { disposition, downloadName } from './disposition.ts';
import { rasterizeSvg, safeRaster } from './image.ts';
import { prepareFile } from './prepare.ts';
import { hugePng, mp4, officeFile, officeTypes, pdfOf, picture, zipOf } from '#kernel/testing/files.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';

const svgType = 'image/svg+xml';
const prepare = (fileName: string, declaredType: string, bytes: Buffer | string, evidence = false) =>
  prepareFile({ fileName, declaredType, bytes: Buffer.from(bytes), evidence });

/** The best of three tries in milliseconds: the machine may be busy, the code is not slower for it. */
async function fastest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 3; index++) {
    const started = performance.now();
    await work().catch(() => null);
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}

describe('what is allowed', () => {
  test('each allowed kind is accepted when name, declared type and content agree', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><path d="M0 0L100 50" stroke="red"/></svg>';
    const files: [string, string, Buffer | string, string][] = [
      ['a.png', 'image/png', await picture('png'), 'image/png'],
      ['a.JPG', 'image/jpeg', await picture('jpeg'), 'image/jpeg'],
      ['a.jpeg', 'image/jpeg; charset=binary', await picture('jpeg'), 'image/jpeg'],
      ['a.webp', 'image/webp', await picture('webp'), 'image/jpeg'],
      ['a.svg', svgType, svg, 'image/png'],
      ['a.pdf', 'application/pdf', pdfOf(), 'application/pdf'],
      ['a.docx', officeTypes.docx, officeFile('docx'), officeTypes.docx],
      ['a.xlsx', officeTypes.xlsx, officeFile('xlsx'), officeTypes.xlsx],
      ['a.mp4', 'video/mp4', mp4(), 'video/mp4'],
    ];
    for (const [name, type, bytes, kept] of files)
      expect(await prepare(name, type, bytes)).toMatchObject({ mime: kept, fileName: name });
  });

  test('a refusal names what is allowed', async () => {
    for (const name of ['x.exe', 'x.html', 'x.docm', 'x.zip', 'x.gif', 'x.tiff', 'x.mov', 'x', '.png']) {
      await expect(prepare(name, 'application/octet-stream', 'MZ')).rejects.toMatchObject({
        status: 415,
        message: expect.stringContaining(
          'Allowed are PNG, JPEG, WebP, SVG, PDF, Word (docx), Excel (xlsx) and MP4 video.',
        ) as string,
      });
    }
  });

  test('name, declared type and content must agree, all three', async () => {
    const png = await picture('png', 20);
    const wrong: [string, string, Buffer][] = [
      ['photo.jpg', 'image/jpeg', png],
      ['photo.png', 'image/jpeg', png],
      ['photo.png', '', png],
      ['photo.pdf', 'application/pdf', png],
      ['photo.png', 'image/png', Buffer.from('<html><script>alert(1)</script></html>')],
      ['photo.png', 'image/png', pdfOf()],
      ['sheet.xlsx', officeTypes.xlsx, officeFile('docx')],
      ['paper.docx', officeTypes.docx, zipOf({ 'a.txt': 'x' })],
      ['film.mp4', 'video/mp4', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')],
    ];
    for (const [name, type, bytes] of wrong)
      await expect(prepare(name, type, bytes)).rejects.toMatchObject({ status: 415 });
  });

  test('a file over its limit is refused by size, within 100 ms', async () => {
    const large: [string, string, Buffer][] = [
      ['a.pdf', 'application/pdf', Buffer.alloc(25_000_001)],
      ['a.svg', svgType, Buffer.alloc(1_000_001)],
      ['a.mp4', 'video/mp4', mp4(50_000_001)],
    ];
    for (const [name, type, bytes] of large) {
      const upload = { fileName: name, declaredType: type, bytes };
      await expect(prepareFile(upload)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE', status: 413 });
      expect(await fastest(() => prepareFile(upload))).toBeLessThan(onThisMachine(100));
    }
    expect((await prepare('a.mp4', 'video/mp4', mp4(26_000_000))).bytes.length).toBe(26_000_000);
  });
});

describe('pictures', () => {
  test('P37: a 30,000 × 30,000 pixel PNG is refused by its header, within 100 ms', async () => {
    const bomb = hugePng(30_000);
    expect(bomb.length).toBeLessThan(150_000);
    await expect(prepare('a.png', 'image/png', bomb)).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE', status: 413 });
    expect(await fastest(() => prepare('a.png', 'image/png', bomb))).toBeLessThan(onThisMachine(100));
  });

  test('the limit is 16 megapixels', async () => {
    expect(await prepare('a.png', 'image/png', hugePng(4_000))).toMatchObject({ width: 4_000 });
    await expect(prepare('a.png', 'image/png', hugePng(4_001))).rejects.toThrow('16.0 are allowed');
  });

  test('P37: a script in the tail, a place and an author are gone after re-encoding', async () => {
    const jpeg = Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    expect(jpeg.includes('Secret Author')).toBe(true);
    const { bytes, preview } = await prepare('a.jpg', 'image/jpeg', jpeg);
    for (const kept of [bytes, preview?.bytes ?? Buffer.alloc(0)]) {
      expect(kept.includes('script')).toBe(false);
      expect(kept.includes('Secret Author')).toBe(false);
      expect((await sharp(kept).metadata()).exif).toBeUndefined();
    }
    expect(preview).toMatchObject({ width: 800, height: 400 });
  });

  test('as evidence the original bytes are kept beside the safe view', async () => {
    const jpeg = await picture('jpeg');
    const kept = await prepare('a.jpg', 'image/jpeg', jpeg, true);
    expect(kept.evidence).toBe(true);
    expect(kept.bytes.equals(jpeg)).toBe(true);
    expect(kept.preview?.bytes.includes('Secret Author')).toBe(false);
  });

  test('a picture cut off in the middle is refused with a clear sentence', async () => {
    const jpeg = await sharp(await picture('jpeg'))
      .blur(1)
      .jpeg()
      .toBuffer();
    await expect(prepare('a.jpg', 'image/jpeg', jpeg.subarray(0, jpeg.length - 200))).rejects.toMatchObject({
      code: 'IMAGE_UNREADABLE',
    });
  });

  test('an avatar can be cut square and laid on white', async () => {
    const square = await safeRaster(await picture('png'), { maxSide: 400, square: true, opaque: true });
    expect(square).toMatchObject({ width: 400, height: 400, mime: 'image/png' });
    expect((await sharp(square.bytes).metadata()).hasAlpha).toBe(false);
  });
});

describe('P37: hostile SVG files', () => {
  const hostile = {
    script: '<svg><script>alert(1)</script></svg>',
    handler: '<svg onload="alert(1)"/>',
    'handler in capitals': '<svg><g ONCLICK="alert(1)"/></svg>',
    foreignObject:
      '<svg><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject></svg>',
    'external picture': '<svg><image href="http://127.0.0.1/x.png"/></svg>',
    'external use':
      '<svg xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="http://127.0.0.1/x.svg#a"/></svg>',
    'local file': '<svg><image href="file:///etc/passwd"/></svg>',
    link: '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>',
    'style import': '<svg><style>@import url("http://127.0.0.1/x.css");</style></svg>',
    'style address': '<svg><rect style="fill:url(http://127.0.0.1/x)"/></svg>',
    'escaped address': '<svg><rect fill="u\\72l(http://127.0.0.1/x)"/></svg>',
    'address by entity': '<svg><rect fill="url&#40;http://127.0.0.1/x)"/></svg>',
    'entity bomb':
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><svg><text>&c;</text></svg>',
    'external entity': '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>',
    'use bomb': '<svg><g id="a"><rect/></g><use href="#a"/><use href="#a"/></svg>',
    'style sheet instruction': '<?xml-stylesheet href="http://127.0.0.1/x.xsl"?><svg/>',
    animation: '<svg><set attributeName="href" to="javascript:alert(1)"/></svg>',
    cdata: '<svg><text><![CDATA[<script>1</script>]]></text></svg>',
    'script in metadata': '<svg><metadata><script>alert(1)</script></metadata></svg>',
    html: '<html><body><svg></svg></body></html>',
    'two roots': '<svg/><svg/>',
    'not closed': '<svg><g>',
    'too deep': `<svg>${'<g>'.repeat(60)}${'</g>'.repeat(60)}</svg>`,
    'too many': `<svg>${'<path/>'.repeat(20_001)}</svg>`,
    huge: '<svg width="100000" height="100000"/>',
  };
  test.each(Object.entries(hostile))('%s is refused', async (_what, source) => {
    await expect(prepare('a.svg', svgType, source)).rejects.toMatchObject({ status: 415 });
  });

  test('only the PNG of a good one is kept', async () => {
    const source =
      '<?xml version="1.0"?><!-- by a drawing program --><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/x" width="200" height="100" inkscape:version="1"><metadata><rdf:RDF>x</rdf:RDF></metadata><g style="fill:#000;-inkscape-x:1"><path d="M0 0h200v100z"/><text x="5" y="20">A &amp; B</text></g></svg>';
    const kept = await prepare('drawing.svg', svgType, source);
    expect(kept.mime).toBe('image/png');
    expect(kept.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(kept.bytes.includes('inkscape')).toBe(false);
    expect(await rasterizeSvg(Buffer.from(source), { maxSide: 400 })).toMatchObject({ width: 400, height: 200 });
  });

  test('P36: megabyte texts written to stall the reader are refused quickly', async () => {
    const slow = [
      `<svg ${'a="1" '.repeat(150_000)}`,
      `<svg>${'<'.repeat(900_000)}`,
      `<svg a="${'&'.repeat(900_000)}"/>`,
      `<svg style="${'url('.repeat(200_000)}"/>`,
      "<g '".repeat(200_000),
    ];
    for (const source of slow) {
      expect(await fastest(() => prepare('a.svg', svgType, source))).toBeLessThan(onThisMachine(250));
    }
  });
});

describe('P37: hostile documents', () => {
  test.each([
    [
      'a zip bomb by its directory',
      officeFile('docx', { 'word/media/a.bin': 'x' }, { 'word/media/a.bin': 2_000_000_000 }),
    ],
    ['a zip bomb in truth', officeFile('docx', { 'word/media/a.bin': Buffer.alloc(20_000_000) })],
    ['macros', officeFile('docx', { 'word/vbaProject.bin': 'x' })],
    ['active controls', officeFile('docx', { 'word/activeX/activeX1.xml': 'x' })],
    ['a program inside', officeFile('docx', { 'word/embeddings/a.exe': 'MZ' })],
    [
      'a macro type under a harmless name',
      officeFile('docx', {
        '[Content_Types].xml':
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      }),
    ],
    [
      'a template from elsewhere',
      officeFile('docx', {
        'word/_rels/settings.xml.rels':
          '<Relationships><Relationship Type="http://x/attachedTemplate" Target="http://127.0.0.1/x.dotm" TargetMode="External"/></Relationships>',
      }),
    ],
    ['a path out of the archive', officeFile('docx', { '../../etc/passwd': 'x' })],
    ['bytes before the archive', Buffer.concat([Buffer.from('MZ'), officeFile('docx')])],
    ['bytes behind the archive', Buffer.concat([officeFile('docx'), Buffer.from('<script>')])],
    ['half an archive', officeFile('docx').subarray(0, 300)],
  ])('an office file with %s is refused', async (_what, bytes) => {
    await expect(prepare('a.docx', officeTypes.docx, bytes)).rejects.toMatchObject({ status: 415 });
  });

  test('P36 P37 an office file written to stall its reader is refused at once: open tags, many parts, sizes that lie', async () => {
    const parts = (name: (index: number) => string, count: number, text: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), text]));
    const rels = (index: number) => `word/_rels/p${index}.xml.rels`;
    const stalling: [string, Buffer][] = [
      ['tags that never end', officeFile('docx', { 'word/_rels/a.rels': '<Relationship '.repeat(70_000) })],
      ['many large parts', officeFile('docx', parts(rels, 40, ' '.repeat(900_000)))],
      [
        'sizes that lie',
        officeFile(
          'docx',
          parts(rels, 40, ' '.repeat(900_000)),
          Object.fromEntries(Array.from({ length: 40 }, (_, index) => [rels(index), 10])),
        ),
      ],
      ['entities', officeFile('docx', { 'word/_rels/a.rels': '<!DOCTYPE a [<!ENTITY b "c">]><Relationships/>' })],
      ['another code', officeFile('docx', { 'word/_rels/a.rels': Buffer.from('<Relationships/>', 'utf16le') })],
    ];
    for (const [what, bytes] of stalling) {
      const read = () => prepare('a.docx', officeTypes.docx, bytes);
      await expect(read(), what).rejects.toMatchObject({ code: 'OFFICE_REFUSED' });
      expect(await fastest(read), what).toBeLessThan(onThisMachine(300));
    }
  });

  test('an office file with an ordinary web link is accepted', async () => {
    const link =
      '<Relationships><Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.test" TargetMode="External"/></Relationships>';
    expect(
      (await prepare('a.docx', officeTypes.docx, officeFile('docx', { 'word/_rels/document.xml.rels': link }))).caution,
    ).toBeNull();
  });

  test('a PDF with scripts, launch actions or files inside is kept and flagged, however it is written', async () => {
    const hidden = deflateSync('1 0 << /S /JavaScript /JS (app.alert(1)) >>');
    const objects = Buffer.concat([
      Buffer.from('%PDF-1.7\n5 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n'),
      hidden,
      Buffer.from('\nendstream\nendobj\n%%EOF\n'),
    ]);
    const flagged: [Buffer, string][] = [
      [pdfOf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'scripts'],
      [pdfOf('/OpenAction << /S /J#61vaScript >>'), 'scripts'],
      [pdfOf('/OpenAction << /S /Launch /F (cmd.exe) >>'), 'start programs'],
      [pdfOf('/Names << /EmbeddedFiles 3 0 R >>'), 'other files'],
      [pdfOf('/Encrypt 3 0 R'), 'could not be checked'],
      [objects, 'scripts'],
    ];
    for (const [bytes, word] of flagged)
      expect((await prepare('a.pdf', 'application/pdf', bytes)).caution).toContain(word);
    expect((await prepare('a.pdf', 'application/pdf', pdfOf())).caution).toBeNull();
    await expect(prepare('a.pdf', 'application/pdf', '%PDF-1.7 cut off')).rejects.toMatchObject({
      code: 'PDF_REFUSED',
    });
  });
});

describe('P39: names go nowhere', () => {
  test('a name is text: shown as it is, controls made visible, length limited', async () => {
    const names = [
      '../../etc/passwd.pdf',
      'C:\\Windows\\x.pdf',
      'CON.pdf',
      'ใบรับรอง ล้อ.pdf',
      `${'ก'.repeat(196)}.pdf`,
      'a\u202efdp.pdf',
      '...pdf.pdf',
    ];
    for (const name of names) expect((await prepare(name, 'application/pdf', pdfOf())).fileName).toBe(name);
    expect((await prepare('a\0b\r\n.pdf', 'application/pdf', pdfOf())).fileName).toBe('a␀b␍␊.pdf');
    for (const name of ['', '   ', `${'x'.repeat(197)}.pdf`]) {
      await expect(prepare(name, 'application/pdf', pdfOf())).rejects.toMatchObject({ code: 'FILE_NAME', status: 422 });
    }
  });

  test('a download name has no path and the ending of what it is now', () => {
    expect(downloadName('../../etc/passwd.pdf', 'application/pdf')).toBe('_.._etc_passwd.pdf');
    expect(downloadName('C:\\a\\b.webp', 'image/jpeg')).toBe('C__a_b.jpg');
    expect(downloadName('ล้อ.svg', 'image/png')).toBe('ล้อ.png');
    expect(downloadName('...', 'application/pdf')).toBe('file.pdf');
  });

  test('the header carries any name without breaking (RFC 6266)', () => {
    const header = disposition('attachment', 'ใบ"รับ\r\nรอง\\ (1)*.pdf');
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9%._~!$&+^`|#-]+$/);
    expect(header.match(/"/g)).toHaveLength(2);
    expect(decodeURIComponent(/UTF-8''(.*)$/.exec(header)?.[1] ?? '')).toBe('ใบ"รับ\r\nรอง\\ (1)*.pdf');
  });
});
