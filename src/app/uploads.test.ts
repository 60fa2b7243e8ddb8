import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { hugePng, mp4, officeFile, pdfOf, picture } from '#kernel/testing/files.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';
import { everyEndpoint, wholeProduct } from './everyEndpoint.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';

// Every door of the product a file comes in by, and what people with bad intentions carry through it.
let app: TestApp;
let person: Person;
let airline: string;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  person = await app.as('level:5', 'marketing.admin');
  const row = await person.create(customer, {
    code: 'UPL',
    name: 'Upload Air',
    color: '#1565c0',
    legalName: 'Upload Air Limited',
    customerType: 'foreignCompany',
    country: 'SG',
    releaseForms: ['CAAT_FORM_1'],
    currency: 'THB',
    internationalCarrier: false,
    tatBasis: 'calendar',
  });
  airline = row.id;
}, 120_000);
afterAll(() => app.close());

interface Sent {
  name: string;
  type: string;
  bytes: Buffer;
}
interface Got {
  status: number;
  message: string;
}
const json = (payload: string) => JSON.parse(payload) as { message?: string; attachment?: { id: string } };

async function sendForm(url: string, fields: Record<string, string>, file: Sent): Promise<Got & { id?: string }> {
  const form = uploadForm(fields, [file]);
  const answer = await app.app.inject({
    method: 'POST',
    url,
    headers: {
      ...form.headers,
      cookie: person.cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    },
    payload: form.payload,
  });
  const body = json(answer.payload);
  return {
    status: answer.statusCode,
    message: body.message ?? '',
    ...(body.attachment ? { id: body.attachment.id } : {}),
  };
}
/** What a file door keeps, as whoever may read it gets it back; null when there is nothing. */
async function fetched(url: string): Promise<{ bytes: Buffer; headers: Record<string, unknown> } | null> {
  const answer = await app.app.inject({ url, headers: { cookie: person.cookie } });
  return answer.statusCode === 200 ? { bytes: answer.rawPayload, headers: answer.headers } : null;
}

const doors = {
  picture: {
    send: (file: Sent) => sendForm(`/api/users/${person.username}/picture`, {}, file),
    kept: () => fetched(`/api/users/${person.id}/picture/200`),
  },
  canvas: {
    send: async (file: Sent): Promise<Got> => {
      const dataUrl = `data:${file.type};base64,${file.bytes.toString('base64')}`;
      const { status, body } = await person.call('POST', `/api/users/${person.id}/picture/canvas`, { dataUrl });
      return { status, message: String(body['message'] ?? '') };
    },
    kept: () => fetched(`/api/users/${person.id}/picture/200`),
  },
  signature: {
    send: (file: Sent) => sendForm(`/api/users/${person.id}/signature`, { _id: person.id }, file),
    kept: () => fetched(`/api/users/${person.id}/signature`),
  },
  attachment: {
    send: (file: Sent) => sendForm('/api/attachments', { entity: customer.name, entityId: airline }, file),
    kept: (id?: string) => (id ? fetched(`/api/attachments/${id}/file`) : Promise.resolve(null)),
  },
};
type Door = keyof typeof doors;
const every = Object.keys(doors) as Door[];

/** Everything that is kept anywhere: what is refused must leave it as it was. */
async function everythingKept(): Promise<string> {
  const keys: string[] = [];
  for await (const { key } of app.deps.services.storage.list()) keys.push(key);
  expect(keys.every((key) => /^[0-9a-f]{40}$/.test(key))).toBe(true);
  const { rows } = await app.deps.database.pool.query(
    `select (select count(*) from attachment) as files, (select string_agg(md5(large), '' order by user_id) from user_picture) as pictures,
       (select string_agg(md5(signature), '' order by id) from app_user where signature is not null) as signatures`,
  );
  return JSON.stringify([keys.sort(), rows[0]]);
}

const payload = '<script>alert(document.domain)</script>';
const svg = (inside: string, root = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" ${root}>${inside}<path d="M0 0h40"/></svg>`,
  );
const png = (bytes: Buffer): Sent => ({ name: 'me.png', type: 'image/png', bytes });
const asSvg = (bytes: Buffer): Sent => ({ name: 'me.svg', type: 'image/svg+xml', bytes });

const refusals: [what: string, at: readonly Door[], file: () => Sent | Promise<Sent>][] = [
  ['an SVG with a script element', every, () => asSvg(svg(payload))],
  ['an SVG that acts when it is loaded', every, () => asSvg(svg('', 'onload="alert(1)"'))],
  ['an SVG that fetches from elsewhere', every, () => asSvg(svg('<image href="https://evil.example/x.png"/>'))],
  ['an SVG with a page inside', every, () => asSvg(svg(`<foreignObject><body>${payload}</body></foreignObject>`))],
  [
    'an SVG that reads a file of the server',
    every,
    () =>
      asSvg(
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg width="9" height="9"><text>&f;</text></svg>',
        ),
      ),
  ],
  ['a script named as a picture', every, () => png(Buffer.from(payload))],
  [
    'a program named as a picture',
    every,
    () => png(Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(4096)])),
  ],
  [
    'a GIF that is a script too, named as a PNG',
    every,
    () => png(Buffer.from(`GIF89a/*${'x'.repeat(60)}*/=1;alert(1)`, 'latin1')),
  ],
  [
    'a picture of another type than its name',
    ['picture', 'signature', 'attachment'],
    async () => ({ ...png(await picture('jpeg')), name: 'me.png' }),
  ],
  [
    'a picture sent as another type',
    ['picture', 'signature', 'attachment'],
    async () => ({ name: 'me.png', type: 'text/html', bytes: await picture('png') }),
  ],
  [
    'a page',
    ['picture', 'signature', 'attachment'],
    () => ({ name: 'me.html', type: 'text/html', bytes: Buffer.from(payload) }),
  ],
  [
    'a page that a PDF follows',
    ['attachment'],
    () => ({ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.concat([Buffer.from(payload), pdfOf()]) }),
  ],
  [
    'a Word file with macros',
    ['attachment'],
    () => ({
      name: 'a.docx',
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      bytes: officeFile('docx', { 'word/vbaProject.bin': 'x' }),
    }),
  ],
  ['a picture with 100 megapixels', every, () => png(hugePng(10_000))],
  ['a picture with 900 megapixels', every, () => png(hugePng(30_000))],
  ['a picture that unpacks without end', every, () => png(bottomless())],
  [
    'half a picture',
    every,
    async () =>
      png(
        (
          await sharp({
            create: {
              width: 900,
              height: 900,
              channels: 3,
              background: '#357',
              noise: { type: 'gaussian', mean: 100, sigma: 40 },
            },
          })
            .png()
            .toBuffer()
        ).subarray(0, 40_000),
      ),
  ],
  [
    '50 MB and a byte',
    ['picture', 'signature', 'attachment'],
    async () => png(Buffer.concat([await picture('png'), Buffer.alloc(50_000_001)])),
  ],
  ['a video of 50 MB and a byte', ['attachment'], () => ({ name: 'a.mp4', type: 'video/mp4', bytes: mp4(50_000_001) })],
  ['50 MB as text', ['canvas'], () => png(Buffer.alloc(50_000_001))],
  ['nothing', every, () => png(Buffer.alloc(0))],
  [
    'a name of nothing',
    ['picture', 'signature', 'attachment'],
    async () => ({ ...png(await picture('png')), name: '' }),
  ],
];

/** A PNG that says 4,000 × 4,000 and holds a packed stream far longer than that. */
function bottomless(): Buffer {
  const start = hugePng(4_000);
  const at = start.indexOf('IDAT', 0, 'latin1') - 4;
  const packed = deflateSync(Buffer.alloc(60_000_000), { level: 9 });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(packed.length);
  // The sum at the end of the part is wrong as well; a reader that ignores it would have to swallow the stream.
  return Buffer.concat([start.subarray(0, at), length, Buffer.from('IDAT', 'latin1'), packed, start.subarray(-12)]);
}

test.each(refusals)('%s is refused with a clear sentence, quickly, and nothing is kept', async (what, at, file) => {
  const sent = await file();
  const before = await everythingKept();
  for (const door of at) {
    const from = performance.now();
    const { status, message } = await doors[door].send(sent);
    const took = performance.now() - from;
    expect([what, door, status, message]).toEqual([
      what,
      door,
      expect.toBeOneOf(door === 'canvas' ? [400, 413, 415] : [413, 415, 422]),
      expect.stringMatching(/^(dataUrl: )?[A-Z].+[.]$/),
    ]);
    // A busy machine is slow: what matters is that no picture of that size was unpacked.
    expect(took).toBeLessThan(onThisMachine(10_000));
  }
  expect(await everythingKept()).toBe(before);
});

test('pictures that are something else as well are drawn anew: only the picture is left', async () => {
  const tail = Buffer.concat([Buffer.from(payload), officeFile('docx')]);
  const inText = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .composite([{ input: svg('<rect width="60" height="20" fill="#123"/>') }])
    .withExif({ IFD0: { ImageDescription: payload, Artist: 'Secret Author' } })
    .png()
    .toBuffer();
  const two = Buffer.concat([inText, tail]);
  for (const door of every) {
    const answer: Got & { id?: string } = await doors[door].send(png(two));
    expect([door, answer.status]).toEqual([door, expect.toBeOneOf([200, 201])]);
    const kept = await doors[door].kept(answer.id);
    expect((await sharp(kept?.bytes).metadata()).format).toBe('png');
    for (const hidden of ['alert(', 'Secret Author', 'PK\x03\x04'])
      expect([door, hidden, kept?.bytes.includes(hidden, 0, 'latin1')]).toEqual([door, hidden, false]);
  }
});

test('a PDF that is a page and a script too is kept, told, and cannot act where it is opened', async () => {
  const both = pdfOf(`/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> ${payload}`);
  const { status, id } = (await doors.attachment.send(
    Object.assign({ name: 'both.pdf', type: 'application/pdf', bytes: both }),
  )) as Got & { id?: string };
  expect(status).toBe(201);
  const { body } = await person.get<{ attachments: { id: string; caution: string | null }[] }>(
    `/api/attachments?entity=${customer.name}&entityId=${airline}`,
  );
  expect(body.attachments.find((one) => one.id === id)?.caution).toBe('This PDF holds scripts.');
  const kept = await doors.attachment.kept(id);
  expect(kept?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': expect.stringMatching(/^attachment;/),
  });
});

test('a path in the name reaches no place: the name is text, and what is handed out has none', async () => {
  const bytes = await sharp(svg('<rect width="60" height="20" fill="#123"/>')).png().toBuffer();
  const names = [
    '../../../../etc/passwd.png',
    '..\\\\..\\\\autoexec.png',
    '/etc/cron.d/me.png',
    'C:/Windows/me.png',
    'me.png/../../x.png',
    '%2e%2e%2fme.png',
    '.htaccess.png',
    `${'a'.repeat(180)}.png`,
  ];
  let sent = 0;
  for (const name of names) {
    for (const door of ['picture', 'signature', 'attachment'] as const) {
      const answer: Got & { id?: string } = await doors[door].send({ name, type: 'image/png', bytes });
      expect([door, name, answer.status]).toEqual([door, name, expect.toBeOneOf([200, 201])]);
      sent += 1;
      const kept = await doors[door].kept(answer.id);
      const disposition = String(kept?.headers['content-disposition'] ?? '');
      expect(disposition).not.toMatch(/[/\\]|%2f|%5c|filename="[.]/i);
    }
  }
  await everythingKept();
  printFigure(
    'uploads',
    `${refusals.length} kinds of file at ${every.length} doors refused; ${sent} names with a path, 0 beside the store`,
  );
});

test('these are all the doors a file comes in by', () => {
  const found = everyEndpoint().filter((endpoint) => endpoint.multipart || endpoint.longText);
  expect(found.map((endpoint) => `${endpoint.method} ${endpoint.path}`).sort()).toEqual([
    // The fields of a form: text, judged value by value, never kept as a file.
    'PATCH /api/form-versions/:id/content',
    // Limits, tools and materials of every step of a manual revision: text, judged value by value, never kept as a file.
    'PATCH /api/step-data/:id',
    // People from a CSV: text, read line by line, and never kept as a file.
    'POST /api/admin/import',
    'POST /api/attachments',
    'POST /api/forms/import',
    // The steps of a route and the data of a part's steps: text as well.
    'POST /api/routes',
    // Photos of a report, as data URLs: drawn anew before anything is kept.
    'POST /api/safety/confidential-reports',
    'POST /api/safety/letters',
    'POST /api/safety/open-reports',
    'POST /api/step-data',
    'POST /api/users/:id/signature',
    'POST /api/users/:sub/picture',
    'POST /api/users/:sub/picture/canvas',
    // What a vendor shows for an answer: a PDF or a picture, over the intake of attachments.
    'POST /api/vendor-questionnaire/answers/:questionId/files',
  ]);
});
