import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { pdfOf, picture } from '#kernel/testing/files.ts';
import type { WriteContext } from '../context.ts';
import { newKey } from '../storage/keys.ts';
import {
  addAttachment,
  archiveAttachment,
  dayQuota,
  findAttachment,
  readAttachment,
  removeUnreferencedFiles,
  type Attachment,
} from './attachments.ts';

const parent = { entity: 'thing', entityId: randomUUID() };

let app: TestApp;

beforeAll(async () => {
  app = await testApp([]);
});
afterAll(() => app.close());

function add(ctx: WriteContext, bytes = pdfOf()): Promise<Attachment> {
  return addAttachment(ctx, { ...parent, fileName: 'a.pdf', declaredType: 'application/pdf', bytes });
}

test('a stored file cannot be swapped or removed in the database', async () => {
  const { id } = await app.write((ctx) => add(ctx));
  const { db } = app.deps.database;
  const swap = sql`update attachment set storage_key = ${newKey()} where id = ${id}`;
  await expect(swap.execute(db)).rejects.toThrow('does not change');
  const move = sql`update attachment set entity_id = ${randomUUID()} where id = ${id}`;
  await expect(move.execute(db)).rejects.toThrow('does not change');
  await expect(sql`delete from attachment where id = ${id}`.execute(db)).rejects.toThrow('archived, not deleted');
});

test('a file whose bytes were changed from outside is not given out by readAttachment', async () => {
  const file = await app.write((ctx) => add(ctx));
  await app.write(async (ctx) => {
    expect((await readAttachment(ctx, file.id)).bytes.equals(pdfOf())).toBe(true);
    await ctx.services.storage.put(file.storageKey, pdfOf('/Changed true'));
    await expect(readAttachment(ctx, file.id)).rejects.toMatchObject({ code: 'FILE_CHANGED' });
  });
});

test('P40: one person stops at the quota of the day, others go on, and tomorrow it is free again', async () => {
  const [greedy, modest] = await Promise.all([app.as('stores.user'), app.as('stores.user')]);
  const addAs = (id: string, now: Date): Promise<Attachment> =>
    app.write((ctx) => add({ ...ctx, actor: { ...ctx.actor, kind: 'user', id } }), now);
  const now = new Date('2026-11-21T10:00:00Z');
  await sql`insert into attachment (entity, entity_id, file_name, mime, size, sha256, storage_key, created_by, created_at)
    values (${parent.entity}, ${parent.entityId}, 'big.pdf', 'application/pdf', ${dayQuota - 10}, ${'0'.repeat(64)},
      ${newKey()}, ${greedy.id}, ${now})`.execute(app.deps.database.db);
  await expect(addAs(greedy.id, now)).rejects.toMatchObject({ code: 'UPLOAD_QUOTA', status: 429, retryAfter: 25_200 });
  expect((await addAs(modest.id, now)).fileName).toBe('a.pdf');
  expect((await addAs(greedy.id, new Date('2026-11-21T17:00:00Z'))).fileName).toBe('a.pdf');
});

test('bytes without a row are swept after a day, bytes with a row stay', async () => {
  const bytes = await picture('jpeg');
  const photo = await app.write((ctx) =>
    addAttachment(ctx, { ...parent, fileName: 'a.jpg', declaredType: 'image/jpeg', bytes }),
  );
  const stray = newKey();
  const { storage } = app.deps.services;
  await storage.put(stray, Buffer.from('left over'));
  expect(await app.write((ctx) => removeUnreferencedFiles(ctx))).toBe(0);
  expect(await app.write((ctx) => removeUnreferencedFiles(ctx), new Date(Date.now() + 25 * 3_600_000))).toBe(1);
  expect(await storage.exists(stray)).toBe(false);
  expect(await storage.exists(photo.storageKey)).toBe(true);
  expect(await storage.exists(photo.previewKey ?? newKey())).toBe(true);
});

test('a rolled-back transaction keeps no row of its file', async () => {
  let id = '';
  const work = app.write(async (ctx) => {
    const file = await add(ctx);
    id = file.id;
    await archiveAttachment(ctx, file, 'not needed');
    throw new Error('changed my mind');
  });
  await expect(work).rejects.toThrow('changed my mind');
  expect(await app.write((ctx) => findAttachment(ctx, id))).toBeNull();
});
