import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { hugePng, mp4, officeFile, officeTypes, pdfOf, picture } from '#kernel/testing/files.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { defineServerModule } from '../endpoint.ts';
import { findAttachment } from './attachments.ts';
import { attachmentEndpoints } from './endpoints.ts';

const thing = randomUUID();
const secret = randomUUID();

const files = defineServerModule({
  name: 'test/files',
  endpoints: attachmentEndpoints((entity) => {
    if (entity === 'thing')
      return { read: 'stores.viewer', write: 'stores.user', exists: async (_ctx, id) => id === thing };
    if (entity === 'secret') return { read: 'hr.viewer', write: 'hr.user', exists: async (_ctx, id) => id === secret };
    return null;
  }),
});

let app: TestApp;
let keeper: Person;
let reader: Person;
let outsider: Person;

beforeAll(async () => {
  app = await testApp([files]);
  [keeper, reader, outsider] = await Promise.all([
    app.as('stores.user'),
    app.as('stores.viewer'),
    app.as('marketing.viewer'),
  ]);
});
afterAll(() => app.close());

interface Sent {
  name?: string;
  type?: string;
  bytes?: Buffer;
  fields?: Record<string, string>;
  files?: number;
  headers?: Record<string, string>;
}

/** Sends a form the way a browser does, byte by byte. */
async function send(
  person: Person,
  { name = 'paper.pdf', type = 'application/pdf', bytes = pdfOf(), fields = {}, files: count = 1, headers = {} }: Sent,
) {
  const form = uploadForm(
    { entity: 'thing', entityId: thing, ...fields },
    Array.from({ length: count }, () => ({ name, type, bytes })),
  );
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: {
      ...form.headers,
      cookie: person.cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      ...headers,
    },
    payload: form.payload,
  });
  return {
    status: response.statusCode,
    body: response.json<{
      attachment: { id: string; sha256: string; mime: string };
      code: string;
      message: string;
      field?: string;
    }>(),
  };
}

async function get(person: Person, url: string, headers: Record<string, string> = {}) {
  return app.app.inject({ method: 'GET', url, headers: { cookie: person.cookie, ...headers } });
}

async function countStored(): Promise<number> {
  let count = 0;
  for await (const entry of app.deps.services.storage.list()) if (entry) count++;
  return count;
}

describe('a file of a record', () => {
  test('is uploaded, listed with its hash and its author, shown, and leaves a history entry', async () => {
    const jpeg = await picture('jpeg');
    const sent = await send(keeper, { name: 'ล้อ.jpg', type: 'image/jpeg', bytes: jpeg });
    expect(sent.status).toBe(201);
    const { id } = sent.body.attachment;
    const list = await reader.get<{ attachments: Record<string, unknown>[] }>(
      `/api/attachments?entity=thing&entityId=${thing}`,
    );
    expect(list.body.attachments.find((entry) => entry.id === id)).toMatchObject({
      fileName: 'ล้อ.jpg',
      mime: 'image/jpeg',
      width: 1000,
      height: 500,
      createdByName: `Person ${keeper.username}`,
    });
    const file = await get(reader, `/api/attachments/${id}/file`);
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sent.body.attachment.sha256);
    expect(file.rawPayload.includes('Secret Author')).toBe(false);
    const preview = await get(reader, `/api/attachments/${id}/preview`);
    expect(preview.statusCode).toBe(200);
    expect(preview.rawPayload.length).toBeLessThan(file.rawPayload.length + 1);
    const history = await sql<{
      body: string;
    }>`select body from audit_entry where entity = 'thing' and entity_id = ${thing}`.execute(app.deps.database.db);
    expect(history.rows.filter((row) => row.body.includes(id))).toHaveLength(1);
  });

  test('is asked for again cheaply, but never without asking for the right', async () => {
    const { id, sha256 } = (await send(keeper, {})).body.attachment;
    const again = await get(reader, `/api/attachments/${id}/file`, { 'if-none-match': `"${sha256}"` });
    expect(again.statusCode).toBe(304);
    expect(again.headers['cache-control']).toBe('private, no-cache');
    expect((await get(outsider, `/api/attachments/${id}/file`, { 'if-none-match': `"${sha256}"` })).statusCode).toBe(
      404,
    );
  });

  test('is taken off with a reason, once; its bytes stay', async () => {
    const { id } = (await send(keeper, {})).body.attachment;
    expect((await keeper.call('DELETE', `/api/attachments/${id}`, {})).status).toBe(400);
    expect((await reader.call('DELETE', `/api/attachments/${id}`, { reason: 'wrong file' })).status).toBe(403);
    expect((await keeper.call('DELETE', `/api/attachments/${id}`, { reason: 'wrong file' })).status).toBe(200);
    expect((await keeper.call('DELETE', `/api/attachments/${id}`, { reason: 'wrong file' })).body).toMatchObject({
      code: 'ATTACHMENT_ARCHIVED',
    });
    const list = await reader.get<{ attachments: { id: string }[] }>(`/api/attachments?entity=thing&entityId=${thing}`);
    expect(list.body.attachments.some((entry) => entry.id === id)).toBe(false);
    expect((await get(reader, `/api/attachments/${id}/file`)).statusCode).toBe(200);
  });
});

describe('a file that was taken off by mistake', () => {
  const onRecord = async (id: string) =>
    (
      await reader.get<{ attachments: { id: string }[] }>(`/api/attachments?entity=thing&entityId=${thing}`)
    ).body.attachments.some((entry) => entry.id === id);

  test('is put back by who took it off; the history tells all three', async () => {
    const { id } = (await send(keeper, {})).body.attachment;
    const back = `/api/attachments/${id}/restore`;
    expect((await keeper.call('POST', back, {})).body).toMatchObject({ code: 'NOT_ARCHIVED' });
    await keeper.call('DELETE', `/api/attachments/${id}`, { reason: 'wrong file' });
    expect((await reader.call('POST', back, {})).status).toBe(403);
    expect((await outsider.call('POST', back, {})).status).toBe(404);
    const other = await app.as('stores.user');
    expect(await other.call('POST', back, {})).toMatchObject({ status: 422, body: { code: 'UNDO_AUTHOR' } });
    expect(await onRecord(id)).toBe(false);
    expect((await keeper.call('POST', back, {})).status).toBe(200);
    expect(await onRecord(id)).toBe(true);
    const { rows } = await sql<{ what: string; reason: string | null }>`
      select k.key as what, e.body::jsonb->>'reason' as reason from audit_entry e, jsonb_object_keys(e.body::jsonb->'changes') k(key)
      where e.entity = 'thing' and e.entity_id = ${thing} and e.body like ${`%${id}%`} order by e.seq`.execute(
      app.deps.database.db,
    );
    expect(rows).toEqual([
      { what: 'attachmentAdded', reason: null },
      { what: 'attachmentArchived', reason: 'wrong file' },
      { what: 'attachmentRestored', reason: null },
    ]);
  });

  test('stays away after ten minutes, and nothing else of it ever changes', async () => {
    const { id } = (await send(keeper, {})).body.attachment;
    await keeper.call('DELETE', `/api/attachments/${id}`, { reason: 'wrong file' });
    const { pool } = app.deps.database;
    await expect(pool.query(`update attachment set archive_reason = 'another' where id = $1`, [id])).rejects.toThrow(
      'does not change',
    );
    await app.asOwner(async (owner) => {
      await owner.query('alter table attachment disable trigger user');
      await owner.query(`update attachment set archived_at = archived_at - interval '10 minutes' where id = $1`, [id]);
      await owner.query('alter table attachment enable trigger user');
    });
    expect((await keeper.call('POST', `/api/attachments/${id}/restore`, {})).body).toMatchObject({ code: 'UNDO_LATE' });
  });
});

describe('rights of the parent', () => {
  test('who may not read the record has no files of it; who may not change it adds none', async () => {
    const { id } = (await send(keeper, {})).body.attachment;
    expect((await outsider.get(`/api/attachments?entity=thing&entityId=${thing}`)).status).toBe(403);
    expect((await get(outsider, `/api/attachments/${id}/file`)).statusCode).toBe(404);
    expect((await get(outsider, `/api/attachments/${id}/preview`)).statusCode).toBe(404);
    expect((await outsider.call('DELETE', `/api/attachments/${id}`, { reason: 'not mine' })).status).toBe(404);
    expect((await send(reader, {})).status).toBe(403);
    expect((await send(keeper, { fields: { entity: 'secret', entityId: secret } })).status).toBe(403);
    expect((await app.app.inject({ method: 'GET', url: `/api/attachments/${id}/file` })).statusCode).toBe(401);
  });

  test('a record that does not exist, or an unknown kind of record, has no files', async () => {
    const nobody = randomUUID();
    expect((await reader.get(`/api/attachments?entity=thing&entityId=${nobody}`)).status).toBe(404);
    expect((await reader.get(`/api/attachments?entity=constructor&entityId=${thing}`)).status).toBe(404);
    expect((await send(keeper, { fields: { entityId: nobody } })).status).toBe(404);
    expect((await get(reader, `/api/attachments/${nobody}/file`)).statusCode).toBe(404);
  });
});

describe('P38: served files cannot act', () => {
  test('P38 every kind has a fixed type, nosniff, a sandbox policy, and is a download unless raster or PDF', async () => {
    const svg = Buffer.from('<svg viewBox="0 0 9 9"><path d="M0 0h9"/></svg>');
    const expected: [Sent, string, string][] = [
      [{ name: 'a.png', type: 'image/png', bytes: await picture('png') }, 'image/png', 'inline'],
      [{ name: 'a.webp', type: 'image/webp', bytes: await picture('webp') }, 'image/jpeg', 'inline'],
      [{ name: 'a.svg', type: 'image/svg+xml', bytes: svg }, 'image/png', 'inline'],
      [{}, 'application/pdf', 'inline'],
      [{ bytes: pdfOf('/OpenAction << /S /JavaScript /JS (x) >>') }, 'application/pdf', 'attachment'],
      [{ name: 'a.docx', type: officeTypes.docx, bytes: officeFile('docx') }, officeTypes.docx, 'attachment'],
      [{ name: 'a.xlsx', type: officeTypes.xlsx, bytes: officeFile('xlsx') }, officeTypes.xlsx, 'attachment'],
      [{ name: 'a.mp4', type: 'video/mp4', bytes: mp4() }, 'video/mp4', 'attachment'],
      [
        { name: 'a.jpg', type: 'image/jpeg', bytes: await picture('jpeg'), fields: { evidence: 'true' } },
        'image/jpeg',
        'attachment',
      ],
    ];
    for (const [sent, mime, kind] of expected) {
      const { id } = (await send(keeper, sent)).body.attachment;
      const served = await get(reader, `/api/attachments/${id}/file`);
      expect(served.headers).toMatchObject({
        'content-type': mime,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      expect(served.headers['content-disposition']).toMatch(new RegExp(`^${kind}; filename=`));
      const preview = await get(reader, `/api/attachments/${id}/preview`);
      expect(preview.statusCode).toBe(mime.startsWith('image/') ? 200 : 404);
      expect(preview.headers['content-security-policy']).toContain('sandbox');
    }
  });

  test('an original kept as evidence is the very bytes, its preview is not', async () => {
    const jpeg = await picture('jpeg');
    const { id, sha256 } = (
      await send(keeper, { name: 'a.jpg', type: 'image/jpeg', bytes: jpeg, fields: { evidence: 'true' } })
    ).body.attachment;
    expect(sha256).toBe(createHash('sha256').update(jpeg).digest('hex'));
    expect((await get(reader, `/api/attachments/${id}/file`)).rawPayload.equals(jpeg)).toBe(true);
    expect((await get(reader, `/api/attachments/${id}/preview`)).rawPayload.includes('Secret Author')).toBe(false);
  });
});

describe('refused uploads leave nothing behind', () => {
  test('hostile, wrong, too large, doubled and empty forms are refused with a sentence at the field', async () => {
    const before = await countStored();
    const refused: [Sent, number][] = [
      [{ name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg onload="x()"/>') }, 415],
      [{ name: 'a.png', type: 'image/png', bytes: hugePng(30_000) }, 413],
      [{ name: 'a.png', type: 'image/png', bytes: Buffer.from('<html>') }, 415],
      [{ name: 'a.html', type: 'text/html', bytes: Buffer.from('<html>') }, 415],
      [{ bytes: Buffer.alloc(25_000_001, '%PDF-1.7') }, 413],
      [{ name: 'a.mp4', type: 'video/mp4', bytes: mp4(50_000_001) }, 413],
      [{ bytes: Buffer.alloc(0) }, 415],
      [{ files: 0 }, 400],
      [{ files: 2 }, 400],
      [{ fields: { entity: '../x' } }, 400],
      [{ fields: { entityId: 'x' } }, 400],
      [{ name: '' }, 422],
    ];
    for (const [sent, status] of refused) {
      const answer = await send(keeper, sent);
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
      expect(answer.body.message).toMatch(/^[A-Z].+\.$/);
    }
    expect(await countStored()).toBe(before);
  });

  test('a path in the name stays text: nothing is written outside the store', async () => {
    for (const name of [
      '../../../../tmp/outside.pdf',
      '..\\\\..\\\\outside.pdf',
      '/etc/outside.pdf',
      'C:/outside.pdf',
    ]) {
      const { status, body } = await send(keeper, { name });
      expect(status).toBe(201);
      const row = await app.write((ctx) => findAttachment(ctx, body.attachment.id));
      expect(row?.storageKey).toMatch(/^[0-9a-f]{40}$/);
      expect(row?.fileName).toContain('outside.pdf');
      expect(row?.fileName).toMatch(/[/\\]/);
      const served = await get(reader, `/api/attachments/${body.attachment.id}/file`);
      expect(served.headers['content-disposition']).not.toMatch(/[/\\]|%2F|%5C/i);
    }
  });

  test('a repeat with the same key is not a second file', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(keeper, { headers });
    const again = await send(keeper, { headers });
    expect(again.body.attachment.id).toBe(first.body.attachment.id);
  });

  test('the same key with another file, name or record is refused, never answered with the first one', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    expect((await send(keeper, { headers })).status).toBe(201);
    for (const other of [
      { name: 'other.png', type: 'image/png', bytes: await picture('png', 40) },
      { name: 'other.pdf' },
      { fields: { evidence: 'true' } },
    ]) {
      const refused = await send(keeper, { headers, ...other });
      expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([
        422,
        'IDEMPOTENCY_MISMATCH',
      ]);
    }
  });
});
