import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '#kernel/shared/errors.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { defineServerModule, read } from '../endpoint.ts';
import { openStorage, type Storage } from '../storage/storage.ts';
import { attachmentEndpoints } from './endpoints.ts';

// A bucket on another machine is away or says nothing: what people read, and that nobody else waits for it.
const thing = randomUUID();
let isFixed = false;
const files = defineServerModule({
  name: 'test/files',
  endpoints: [
    ...attachmentEndpoints(() => ({
      read: 'stores.viewer',
      write: 'stores.user',
      exists: async (_ctx, id) => id === thing,
      refuse: async () => {
        if (isFixed) refuse('FIXED', 'This record is signed.');
      },
    })),
    read({
      path: '/api/test/alive',
      allow: 'signedIn',
      summary: 'Asks the database.',
      handle: async (ctx) => (await sql`select 1 as one`.execute(ctx.db)).rows[0],
    }),
  ],
});

let app: TestApp;
let keeper: Person;
let store: Storage;
/** Takes every connection and never says a word. */
let silent: Server;
const asked: { destroy: () => void }[] = [];
const saved = { id: process.env.AWS_ACCESS_KEY_ID, secret: process.env.AWS_SECRET_ACCESS_KEY };

beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'test-key';
  process.env.AWS_SECRET_ACCESS_KEY = 'test-secret';
  app = await testApp([files]);
  store = app.deps.services.storage;
  keeper = await app.as('stores.user');
  silent = createServer((socket) => {
    asked.push(socket);
    socket.on('error', () => undefined);
    socket.resume();
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  app.deps.services.storage = store;
});
afterAll(async () => {
  for (const socket of asked) socket.destroy();
  silent.close();
  await app.close();
  for (const [name, value] of [
    ['AWS_ACCESS_KEY_ID', saved.id],
    ['AWS_SECRET_ACCESS_KEY', saved.secret],
  ] as const) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

/** How long a store may say nothing before it is given up, ms. */
const silence = 1_500;
const bucketAt = (port: number) => openStorage(`s3://files?endpoint=http://127.0.0.1:${port}`, '/nowhere', silence);
const silentPort = (): number => (silent.address() as AddressInfo).port;

async function upload(): Promise<{ status: number; code: string; message: string; id: string; retry: unknown }> {
  const form = uploadForm({ entity: 'thing', entityId: thing }, [
    { name: 'paper.pdf', type: 'application/pdf', bytes: pdfOf() },
  ]);
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: {
      ...form.headers,
      cookie: keeper.cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    },
    payload: form.payload,
  });
  const body = answer.json<{ code: string; message: string; attachment?: { id: string } }>();
  const { code, message, attachment } = body;
  return { status: answer.statusCode, code, message, id: attachment?.id ?? '', retry: answer.headers['retry-after'] };
}
const rows = async (): Promise<number> =>
  Number((await app.deps.database.pool.query<{ n: string }>('select count(*) as n from attachment')).rows[0]?.n);

describe('a file store that is away', () => {
  test('is told as that, with a time to come again, and never as the database; nothing is stored', async () => {
    const { id } = await upload();
    const before = await rows();
    app.deps.services.storage = bucketAt(1);
    const sent = await upload();
    expect(sent).toMatchObject({ status: 503, code: 'FILES_UNREACHABLE', retry: '5' });
    expect(sent.message).toBe('The file store cannot be reached at this moment. Nothing was changed; try again.');
    expect(await rows()).toBe(before);
    expect((await keeper.get(`/api/attachments/${id}/file`)).body).toMatchObject({ code: 'FILES_UNREACHABLE' });
    app.deps.services.storage = store;
    expect((await upload()).status).toBe(201);
  });

  test('and says nothing: thirty uploads that wait for it leave every connection to others, and end by themselves', async () => {
    app.deps.services.storage = bucketAt(silentPort());
    const before = await rows();
    const begin = performance.now();
    const waiting = Array.from({ length: 30 }, () => upload());
    await expect.poll(() => asked.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(30);
    const times: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const from = performance.now();
      expect((await keeper.get('/api/test/alive')).status).toBe(200);
      times.push(performance.now() - from);
    }
    // Whoever waited for the store would have waited until it was given up.
    expect(Math.max(...times)).toBeLessThan(silence);
    const { rows: idle } = await app.deps.database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(idle[0]?.n).toBe(0);
    for (const each of await Promise.all(waiting))
      expect(each).toMatchObject({ status: 503, code: 'FILES_UNREACHABLE' });
    expect(performance.now() - begin).toBeLessThan(onThisMachine(10_000));
    expect(await rows()).toBe(before);
  }, 60_000);
});

test('bytes of a file that its record refuses do not stay in the store', async () => {
  const keys = async (): Promise<number> => {
    let found = 0;
    for await (const _each of store.list()) found += 1;
    return found;
  };
  const before = await keys();
  isFixed = true;
  try {
    expect(await upload()).toMatchObject({ status: 422, code: 'FIXED' });
  } finally {
    isFixed = false;
  }
  await expect.poll(keys).toBe(before);
});
