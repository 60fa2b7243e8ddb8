import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#app/modules.server.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';

let app: TestApp;
/** An announcement for the stores only: everybody may read announcements, a rule says which. */
let news: string;
beforeAll(async () => {
  app = await testApp(serverModules);
  const writer = await app.as('level:3', 'quality.user');
  const made = await writer.call<{ row: { id: string; version: number } }>('POST', '/api/announcements', {
    title: 'Stop using batch 77',
    category: 'safety',
    body: 'It failed the test.',
    audience: ['stores'],
    publishAt: '2026-01-01T00:00:00Z',
    pinned: false,
    ackRequired: false,
  });
  news = made.body.row.id;
  await writer.call('POST', `/api/announcements/${news}/publish`, { version: 1 });
}, 120_000);
afterAll(() => app.close());

const notices = async (userId: string) =>
  (
    await app.deps.database.pool.query<{ type: string; title: string; link: string }>(
      'select type, title, link from notification where user_id = $1',
      [userId],
    )
  ).rows;

interface Entry {
  action: string;
  actor: string;
  changes: { comment?: { new: string }; mentioned?: { new: string[] } };
}

test('whoever reads a record may comment on it: it stands in its history, and who is named is told with a link', async () => {
  const writer = await app.as('level:1', 'stores.user');
  const named = await app.as('level:1', 'stores.user');
  const said = await writer.call('POST', `/api/comments/announcement/${news}`, {
    text: `@${named.username} please look at the shelf.`,
    mentions: [named.id],
  });
  expect(said.status).toBe(201);
  const [entry] = (await app.historyOf(announcement, news)) as unknown as Entry[];
  expect(entry?.action).toBe('comment');
  expect(entry?.changes.comment?.new).toContain('please look at the shelf.');
  expect(entry?.changes.mentioned?.new).toEqual([`Person ${named.username}`]);
  const [notice] = await notices(named.id);
  expect(notice).toMatchObject({ type: 'Mentions', link: `/announcements/${news}` });
  expect(notice?.title).toContain('named you');
  expect(await notices(writer.id)).toEqual([]);
});

test('a comment is changed by who wrote it, for ten minutes; the earlier text stays, and who was named is told once', async () => {
  const writer = await app.as('level:1', 'stores.user');
  const other = await app.as('level:1', 'stores.user');
  const base = `/api/comments/announcement/${news}`;
  const said = await writer.call<{ id: string }>('POST', base, {
    text: `@${other.username} batch 77`,
    mentions: [other.id],
  });
  const path = `${base}/${said.body.id}`;
  const own = async () => (await writer.get<{ comments: { id: string; text: string }[] }>(`${base}/own`)).body.comments;
  expect(await own()).toMatchObject([{ id: said.body.id }]);
  expect((await other.call('PUT', path, { text: 'Not mine', mentions: [] })).status).toBe(422);
  expect((await writer.call('PUT', path, { text: `@${other.username} batch 78`, mentions: [other.id] })).status).toBe(
    200,
  );
  expect(await own()).toMatchObject([{ id: said.body.id, text: `@${other.username} batch 78` }]);
  const [edit, first] = (await app.historyOf(announcement, news)) as unknown as Entry[];
  expect(edit?.changes.comment).toEqual({ old: `@${other.username} batch 77`, new: `@${other.username} batch 78` });
  expect(first?.changes.comment?.new).toContain('batch 77');
  expect(await notices(other.id)).toHaveLength(1);
  await app.asOwner((pool) =>
    pool.query(`alter table record_comment disable trigger user;
      update record_comment set created_at = created_at - interval '10 minutes';
      alter table record_comment enable trigger user`),
  );
  expect(await own()).toEqual([]);
  expect(await writer.call('PUT', path, { text: 'Too late', mentions: [] })).toMatchObject({
    status: 422,
    body: { code: 'COMMENT_LATE' },
  });
});

test('whoever may not read the record can neither comment, nor be found, nor be named', async () => {
  const outsider = await app.as('level:1', 'hr.viewer');
  const writer = await app.as('level:1', 'stores.user');
  expect(
    (await outsider.call('POST', `/api/comments/announcement/${news}`, { text: 'Hello', mentions: [] })).status,
  ).toBe(404);
  expect((await outsider.get(`/api/comments/announcement/${news}/people?q=a`)).status).toBe(404);
  const people = await writer.get<{ people: { id: string }[] }>(
    `/api/comments/announcement/${news}/people?q=${encodeURIComponent(outsider.username)}`,
  );
  expect(people.body.people.map((person) => person.id)).not.toContain(outsider.id);
  const refused = await writer.call<{ field?: string; message: string }>('POST', `/api/comments/announcement/${news}`, {
    text: `@${outsider.username} look`,
    mentions: [outsider.id],
  });
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain('may not read this');
  expect(await notices(outsider.id)).toEqual([]);
});

test('those who may read the record are found by name, the asker among them', async () => {
  const writer = await app.as('level:1', 'stores.user');
  const { body } = await writer.get<{ people: { id: string }[] }>(
    `/api/comments/announcement/${news}/people?q=${encodeURIComponent(writer.username)}`,
  );
  expect(body.people.map((person) => person.id)).toContain(writer.id);
});

test('a comment is never changed and never removed', async () => {
  const { pool } = app.deps.database;
  await expect(pool.query("update record_comment set text = 'other'")).rejects.toThrow(/append-only|permission denied/);
  await expect(pool.query('delete from record_comment_mention')).rejects.toThrow(/append-only|permission denied/);
  await expect(pool.query('delete from record_comment')).rejects.toThrow(/append-only|permission denied/);
});

test('a card shows a record’s state and deciding facts to those who may read it, and nothing to others', async () => {
  const reader = await app.as('level:1', 'stores.user');
  const { body } = await reader.get<{
    label: string;
    path: string;
    state: { label: string } | null;
    facts: { label: string }[];
  }>(`/api/cards/announcement/${news}`);
  expect(body.label).toBe('Stop using batch 77');
  expect(body.path).toBe(`/announcements/${news}`);
  expect(body.state?.label).toBeTruthy();
  expect(body.facts.length).toBeGreaterThan(0);
  const outsider = await app.as('level:1', 'hr.viewer');
  expect((await outsider.get(`/api/cards/announcement/${news}`)).status).toBe(404);
  const linkable = await outsider.get<{ records: string[] }>('/api/cards');
  expect(linkable.body.records).toContain('announcement');
  expect(linkable.body.records).not.toContain('workOrder');
  expect((await outsider.get('/api/cards/workOrder/ABS0001234')).status).toBe(404);
  expect((await outsider.call('POST', '/api/comments/workOrder/ABS0001234', { text: 'Hello' })).status).toBe(404);
});
