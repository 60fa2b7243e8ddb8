import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { Actor } from '../context.ts';
import { readContext, runWrite, systemCaller } from '../transaction.ts';
import { listRecords } from './list.ts';
import { changeRow, findRow, lockRecord } from './records.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { parseListState } from '#kernel/shared/listState.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';
import { employeeContact } from '#modules/hr/employees/shared/employeeContact.record.ts';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';

let app: TestApp;
let writer: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  writer = await app.as('admin.admin', 'quality.user', 'hr.user', 'marketing.user', 'level:2');
}, 120_000);
afterAll(() => app.close());

const news = {
  category: 'news' as const,
  body: 'What everybody should know.',
  audience: [],
  publishAt: '2026-01-01T00:00:00Z',
  pinned: false,
  ackRequired: false,
};

/** The statements that are asked while something is done, without what a transaction is framed by and who asks. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Query.prototype as unknown as { submit(): unknown }, 'submit');
  try {
    await work();
    return asked.mock.contexts
      .map((query) => String((query as unknown as { text: string }).text).trim())
      .filter(
        (text) =>
          !/^(?:begin|start|commit|rollback|set |select pg_logical_emit_message)/i.test(text) &&
          !/\bsession\b/.test(text),
      );
  } finally {
    asked.mockRestore();
  }
}

test('a change of a plain record is four statements: the lock, the row, the change with what it gave, the history', async () => {
  const row = await writer.create(customer, {
    code: 'FOU',
    name: 'Four Air',
    color: '#0d7c91',
    legalName: 'Four Air Company Limited',
    customerType: 'thaiCompany',
    country: 'TH',
    releaseForms: ['CAAT_FORM_1'],
    currency: 'THB',
    internationalCarrier: false,
    tatBasis: 'calendar',
  });
  const change = (version: number) =>
    writer.call('PATCH', `${customer.api}/${row.id}`, { version, name: `Air ${version}` });
  await change(1);
  const statements = await statementsOf(async () => {
    const answer = await change(2);
    expect(answer).toMatchObject({
      status: 200,
      body: { row: { name: 'Air 2', version: 3, label: expect.any(String) } },
    });
  });
  expect(statements.map((text) => /^(?:with (?:t as \()?)?\w+/.exec(text)?.[0])).toEqual([
    'select',
    'select',
    'with t as (update',
    'with writer',
  ]);
});

test('the body of a change is read at the edge: what does not fit is 400 with its field, before any rule', async () => {
  const change = (values: object) =>
    writer.call('PATCH', `${employeeContact.api}/${randomUUID()}`, { version: 1, ...values });
  expect(await change({ birthDate: '%%%%' })).toMatchObject({ status: 400, body: { fields: [{ path: 'birthDate' }] } });
  expect((await change({ birthDat: '1990-05-01' })).status).toBe(400);
});

test('an archived row can be read, not changed: 409 with words, and the edit button says why', async () => {
  const row = await writer.create(announcement, { ...news, title: 'Over and done' });
  const at = `${announcement.api}/${row.id}`;
  expect((await writer.call('POST', `${at}/archive`, { version: 1, reason: 'said twice' })).status).toBe(200);
  const words = 'This announcement is archived: it can be read, not changed.';
  expect(await writer.call('PATCH', at, { version: 2, title: 'Back again' })).toMatchObject({
    status: 409,
    body: { code: 'ARCHIVED', message: words },
  });
  expect(await writer.call('POST', `${at}/archive`, { version: 2, reason: 'once more' })).toMatchObject({
    status: 409,
  });
  expect(await writer.call('POST', `${at}/publish`, { version: 2 })).toMatchObject({
    status: 409,
    body: { message: words },
  });
  expect((await writer.get(at)).body).toMatchObject({ row: { title: 'Over and done' }, allowed: { update: words } });
  const byModuleCode = app.write(async (ctx) => {
    const locked = await lockRecord(ctx, announcement, row.id, null);
    await changeRow(ctx, announcement, locked, { values: { title: 'Changed by a call of its own' } });
  });
  await expect(byModuleCode).rejects.toMatchObject({ code: 'ARCHIVED', message: words });
});

test('an archive is taken back for ten minutes, not later', async () => {
  const row = await writer.create(announcement, { ...news, title: 'Put away by mistake' });
  const at = `${announcement.api}/${row.id}`;
  const archive = (version: number) => writer.call('POST', `${at}/archive`, { version, reason: 'the wrong one' });
  const minutesLater = (minutes: number) =>
    app.asOwner((pool) =>
      pool.query('update announcement set archived_at = archived_at - make_interval(mins => $1) where id = $2', [
        minutes,
        row.id,
      ]),
    );
  await archive(1);
  await minutesLater(9);
  expect((await writer.call('POST', `${at}/restore`, { version: 2 })).status).toBe(200);
  expect((await writer.get(at)).body).toMatchObject({
    row: { archivedAt: null, version: 3 },
    allowed: { update: true },
  });
  await archive(3);
  await minutesLater(10);
  expect(await writer.call('POST', `${at}/restore`, { version: 4 })).toMatchObject({
    status: 422,
    body: { code: 'UNDO_LATE' },
  });
});

test('the row rule of a record holds by itself wherever a row is read or changed, unless every row is asked for by name', async () => {
  const row = await writer.create(announcement, { ...news, title: 'Not out yet' });
  const reader = await app.as('level:1', 'stores.user');
  const at = `${announcement.api}/${row.id}`;
  for (const path of [
    at,
    `/api/history/announcement/${row.id}`,
    `/api/attachments?entity=announcement&entityId=${row.id}`,
    `/api/cards/announcement/${row.id}`,
    `/api/comments/announcement/${row.id}/people?q=a`,
  ])
    expect([path, (await reader.get(path)).status]).toEqual([path, 404]);
  const { body } = await reader.get<{ options: unknown[] }>(`/api/pick/announcement?ids=${row.id}`);
  expect(body.options).toEqual([]);
  const actor: Actor = {
    kind: 'user',
    id: reader.id,
    username: reader.username,
    name: 'Reader',
    employeeId: null,
    sessionId: null,
    permission: 1,
    roles: ['quality.viewer'],
  };
  const caller = { ...systemCaller(new Date()), actor };
  const ctx = readContext(app.deps, caller);
  const state = parseListState(new URLSearchParams(), { sort: announcement.list.sort });
  const named = { rows: 'all', because: 'the test looks for it' } as const;
  expect(await findRow(ctx, announcement, row.id)).toBeNull();
  expect(await findRow(ctx, announcement, row.id, named)).toMatchObject({ title: 'Not out yet' });
  expect((await listRecords<{ id: string }>(ctx, announcement, state)).rows.map(({ id }) => id)).not.toContain(row.id);
  const gone = { code: 'NOT_FOUND' };
  await expect(runWrite(app.deps, caller, (w) => lockRecord(w, announcement, row.id, null))).rejects.toMatchObject(
    gone,
  );
  const mayPublish = { ...caller, actor: { ...actor, kind: 'guest' as const, roles: ['quality.user' as const] } };
  expect(await findRow(readContext(app.deps, mayPublish), announcement, row.id)).not.toBeNull();
  // What the product does by itself works on every row.
  expect(await findRow(readContext(app.deps, systemCaller(new Date())), announcement, row.id)).not.toBeNull();
});
