import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { wholeProduct } from './everyEndpoint.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';

let app: TestApp;
let person: Person;
let port: number;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  person = await app.as('quality.user');
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port);
}, 120_000);
afterAll(() => app.close());

/** Sends bytes as they are and answers all that came back, and whether the server ended the connection by itself. */
function raw(bytes: string | Buffer, waitMs = 8_000): Promise<{ text: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => {
      socket.destroy();
      resolve({ text, isClosed: false });
    }, waitMs);
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ text, isClosed: true });
    });
  });
}

const host = 'Host: 127.0.0.1\r\n';
const body = '{"title":"x"}';
const post = (headers: string, content: string) =>
  `POST /api/announcements HTTP/1.1\r\n${host}Content-Type: application/json\r\nCookie: ${person.cookie}\r\nSec-Fetch-Site: same-origin\r\n${headers}\r\n${content}`;

test('P33 broken HTTP is refused: every raw form gets a 4xx and a closed connection, and the next request is unaffected', async () => {
  const smuggled = `GET /api/session HTTP/1.1\r\n${host}Cookie: ${person.cookie}\r\n\r\n`;
  const forms: Record<string, string | Buffer> = {
    'two lengths': post(`Content-Length: ${body.length}\r\nContent-Length: 5\r\n`, body + smuggled),
    'length and chunked': post(`Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${smuggled}`),
    'bare line feed': `GET /api/session HTTP/1.1\n${host.replace('\r', '')}\n`,
    'NUL in a header': `GET /api/session HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`,
    'NUL in the path': `GET /api/\0session HTTP/1.1\r\n${host}\r\n`,
    'header of 100 KB': `GET /api/session HTTP/1.1\r\n${host}X-A: ${'a'.repeat(100_000)}\r\n\r\n`,
    'address of 100 KB': `GET /api/session?q=${'a'.repeat(100_000)} HTTP/1.1\r\n${host}\r\n`,
    'bad chunk size': post('Transfer-Encoding: chunked\r\n', `zz\r\n${body}\r\n0\r\n\r\n`),
    'negative length': post('Content-Length: -5\r\n', body),
    'length that is no number': post('Content-Length: five\r\n', body),
    'two transfer codings': post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${smuggled}`),
    'folded header': `GET /api/session HTTP/1.1\r\n${host}X-A: a\r\n\tb: c\r\n d\r\n\0\r\n\r\n`,
    'space before the colon': `GET /api/session HTTP/1.1\r\nHost : x\r\n\r\n`,
    'no host': `GET /api/session HTTP/1.1\r\n\r\n`,
    'unknown method': `JUMP /api/session HTTP/1.1\r\n${host}\r\n`,
    'HTTP of another major version': `GET /api/session HTTP/3.7\r\n${host}\r\n`,
    'no HTTP at all': Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03, 0x0d, 0x0a]),
  };
  const wrong: string[] = [];
  for (const [name, bytes] of Object.entries(forms)) {
    const { text, isClosed } = await raw(bytes);
    const answers = [...text.matchAll(/HTTP\/1[.]1 (\d{3})/g)].map((match) => Number(match[1]));
    if (answers.length !== 1 || !answers.every((status) => status >= 400 && status < 500)) {
      wrong.push(`${name}: ${answers.join(' ') || 'no answer'}`);
    } else if (!isClosed) wrong.push(`${name}: the connection stays open`);
    const next = await fetch(`http://127.0.0.1:${port}/api/session`, { headers: { cookie: person.cookie } });
    if (next.status !== 200) wrong.push(`after ${name}: ${next.status}`);
    await next.arrayBuffer();
  }
  const stored = await app.deps.database.pool.query(`select 1 from announcement`);
  printFigure('P33', `${Object.keys(forms).length} raw forms, ${wrong.length} taken, ${stored.rowCount} rows written`);
  expect(wrong).toEqual([]);
  expect(stored.rowCount).toBe(0);
}, 120_000);

test('P33 methods nobody serves get 405, bad percent signs 400, and neither reaches a handler', async () => {
  const status = async (line: string) =>
    /HTTP\/1[.]1 (\d{3})/.exec((await raw(`${line} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`)).text)?.[1];
  expect(await status('TRACE /api/session')).toBe('405');
  expect(await status('PROPFIND /api/session')).toBe('405');
  expect(await status('GET /api/announcements/%zz')).toBe('400');
  expect(await status('GET /api/announcements/%')).toBe('400');
});

test('P54 slow clients hurt only themselves: heads and bodies that never end are cut, others are served meanwhile', async () => {
  const from = performance.now();
  const slow = Array.from({ length: 60 }, (_, n) =>
    n % 2 === 0
      ? raw(`GET /api/session HTTP/1.1\r\n${host}X-A: `, 40_000)
      : raw(post('Content-Length: 1000\r\n', '{"title":'), 40_000),
  );
  const waits: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const begin = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/session`, { headers: { cookie: person.cookie } });
    await answer.arrayBuffer();
    expect(answer.status).toBe(200);
    waits.push(performance.now() - begin);
  }
  const ended = await Promise.all(slow);
  const took = performance.now() - from;
  const cut = ended.filter((one) => one.isClosed && !one.text.includes('HTTP/1.1 2')).length;
  const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;
  printFigure('P54', `60 slow clients, ${cut} cut within ${Math.round(took)} ms; others p99 ${Math.round(p99)} ms`);
  expect(cut).toBe(60);
  expect(took).toBeLessThan(onThisMachine(12_000));
  expect(p99).toBeLessThan(onThisMachine(500));
}, 60_000);
