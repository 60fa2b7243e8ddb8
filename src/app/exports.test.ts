import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { unzip } from '#kernel/testing/unzip.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';
import { announcementsServer } from '#modules/home/announcements/server/announcements.server.ts';

let app: TestApp;
let writer: Person;
beforeAll(async () => {
  app = await testApp([announcementsServer]);
  writer = await app.as('quality.user');
}, 60_000);
afterAll(() => app.close());

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
const tails = [
  '1+1',
  'SUM(A1:A9)',
  'cmd|"/c calc"!A1',
  'HYPERLINK("http://evil.example";"x")',
  '"",=1+1,""',
  "'=1+1",
  ',=1+1',
  ';=1+1',
  '2+3"\r\n=4+5',
];
const texts = starts.flatMap((start) => tails.map((tail) => `${start}${tail}`));

/** Reads CSV as RFC 4180 has it: quotes doubled inside quotes. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === ',' || letter === '\n')) {
      rows.at(-1)?.push(cell.replace(/\r$/, ''));
      cell = '';
      if (letter === '\n') rows.push([]);
    } else cell += letter;
  }
  return rows.filter((row) => row.length > 0);
}

test('P41 exports are inert: no text becomes a formula in CSV or XLSX, and every text can be had back', async () => {
  for (const body of texts) {
    await writer.create(announcement, {
      title: 'Formula',
      body,
      category: 'news',
      audience: [],
      publishAt: '2026-01-01T00:00:00Z',
      pinned: false,
      ackRequired: false,
    });
  }
  const stored = await app.deps.database.pool.query<{ body: string }>('select body from announcement');
  const csv = await writer.call<string>('GET', `${announcement.api}/export.csv`);
  const [header = [], ...rows] = readCsv(csv.body.replace(/^\uFEFF/, ''));
  const live = rows.flat().filter((cell) => /^[=+\-@\t\r\n\0＝＋－＠]/.test(cell));
  const column = header.findIndex((name) => /text|body/i.test(name));
  const back = rows.map((row) => (row[column] ?? '').replace(/^'(?='*[=+\-@\t\r\n\0＝＋－＠])/, ''));
  expect(rows).toHaveLength(texts.length);
  expect(back.sort()).toEqual(stored.rows.map((row) => row.body).sort());

  const answer = await app.app.inject({
    url: `${announcement.api}/export.xlsx`,
    headers: { cookie: writer.cookie, 'sec-fetch-site': 'same-origin' },
  });
  const sheets = [...unzip(answer.rawPayload)]
    .filter(([name]) => /worksheets[/].+[.]xml$/.test(name))
    .map(([, bytes]) => bytes.toString('utf8'));
  expect(sheets.join('')).toContain('<row');
  const formulas = sheets.join('').match(/<f[ >]/g)?.length ?? 0;
  printFigure('P41', `${texts.length} formula starts in CSV and XLSX: ${live.length + formulas} live cells`);
  expect(live).toEqual([]);
  expect(formulas).toBe(0);
}, 60_000);

test('an export tells moments by the clock in Bangkok: 00:00, 06:59 and 07:00 stand on their own day', async () => {
  const moments = ['2026-09-11T17:00:00Z', '2026-09-11T23:59:00Z', '2026-09-12T00:00:00Z'];
  for (const publishAt of moments)
    await writer.create(announcement, {
      title: 'Bangkok day',
      body: 'Said',
      category: 'news',
      audience: [],
      publishAt,
      pinned: false,
      ackRequired: false,
    });
  const told = ['2026-09-12 00:00:00', '2026-09-12 06:59:00', '2026-09-12 07:00:00'];
  const address = `${announcement.api}/export`;
  const csv = await writer.call<string>('GET', `${address}.csv?f.title.contains=Bangkok%20day&sort=publishAt`);
  const [header = [], ...rows] = readCsv(csv.body.replace(/^\uFEFF/, ''));
  const column = header.findIndex((name) => /publish/i.test(name));
  expect(rows.map((row) => row[column])).toEqual(told);
  const xlsx = await app.app.inject({
    url: `${address}.xlsx?f.title.contains=Bangkok%20day&sort=publishAt`,
    headers: { cookie: writer.cookie, 'sec-fetch-site': 'same-origin' },
  });
  const sheet = unzip(xlsx.rawPayload).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
  for (const time of told) expect(sheet).toContain(`>${time}<`);
});
