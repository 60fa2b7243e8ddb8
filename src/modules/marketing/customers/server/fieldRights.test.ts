import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyEndpoints } from '#kernel/server/audit/history.ts';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { searchServer } from '#modules/home/search/server/search.server.ts';
import { employeesServer } from '#modules/hr/employees/server/employees.server.ts';
import { customer } from '../shared/customer.record.ts';
import { aCustomer } from './customers.fixture.ts';
import { customersServer } from './customers.server.ts';

let app: TestApp;
let finance: Person;
let bookkeeper: Person;
let sales: Person;
let airline: RowOf<typeof customer>;
const secrets = ['SG-99887766', '8765432.10'];
beforeAll(async () => {
  const history = defineServerModule({ name: 'kernel', endpoints: historyEndpoints });
  app = await testApp([customersServer, employeesServer, searchServer, history]);
  [finance, bookkeeper, sales] = await Promise.all([
    app.as('finance.user'),
    app.as('finance.viewer'),
    app.as('level:5', 'marketing.admin', 'admin.admin'),
  ]);
  airline = await aCustomer(app);
});
afterAll(() => app.close());

const given = { tin: 'SG-99887766', paymentTermsDays: 47, creditLimit: '8765432.10' };
const at = () => `${customer.api}/${airline.code}`;
const versionNow = async () => (await finance.get<{ row: { version: number } }>(at())).body.row.version;
const noSecret = (text: string) => secrets.filter((secret) => text.includes(secret));

test('finance writes tax number, payment terms and credit limit, and nothing else of a customer', async () => {
  const set = await finance.call<{ row: RowOf<typeof customer> }>('PATCH', at(), {
    version: await versionNow(),
    ...given,
    paymentTermsDays: 365,
  });
  expect(set.status).toBe(200);
  expect(set.body.row).toMatchObject({ ...given, paymentTermsDays: 365 });
  const again = await finance.call('PATCH', at(), { version: await versionNow(), paymentTermsDays: 271 });
  expect(again.status).toBe(200);
  const other = await finance.call('PATCH', at(), { version: await versionNow(), name: 'Mine' });
  expect([other.status, other.body['code'], other.body['field']]).toEqual([403, 'FIELD_RIGHT', 'name']);
});

test('marketing is refused by the field’s name, in a new customer and in a change', async () => {
  for (const [name, value] of Object.entries(given)) {
    const changed = await sales.call('PATCH', at(), { version: await versionNow(), [name]: value });
    expect([changed.status, changed.body['code'], changed.body['field']]).toEqual([403, 'FIELD_RIGHT', name]);
    const made = await sales.call('POST', customer.api, { ...newAirline, [name]: value });
    expect([made.status, made.body['field']]).toEqual([403, name]);
  }
  expect((await bookkeeper.call('PATCH', at(), { version: 1, creditLimit: '1.00' })).status).toBe(403);
});

const newAirline = {
  code: 'NEW',
  name: 'New Air',
  color: '#1565c0',
  legalName: 'New Air Limited',
  customerType: 'foreignCompany',
  country: 'SG',
  releaseForms: ['CAAT_FORM_1'],
  currency: 'USD',
  internationalCarrier: false,
  tatBasis: 'calendar',
};

test('nobody else finds them in a row, a list, an export, a search or the history', async () => {
  for (const path of [
    at(),
    `${customer.listApi}?q=${airline.code}`,
    `${customer.listApi}/export.csv`,
    `/api/history/customer/${airline.id}`,
    `/api/search?q=${airline.code}`,
    `/api/search?q=SG-99887766`,
    `${customer.listApi}?q=SG-99887766`,
  ]) {
    const seen = await sales.get(path);
    expect([path, seen.status]).toEqual([path, 200]);
    expect([path, noSecret(JSON.stringify(seen.body).replaceAll('"label":"', ''))]).toEqual([path, []]);
  }
  const detail = await sales.get<{ row: Record<string, unknown> }>(at());
  for (const name of Object.keys(given)) expect(Object.keys(detail.body.row)).not.toContain(name);
  const csv = String((await sales.get(`${customer.listApi}/export.csv`)).body);
  for (const label of ['Tax number', 'Payment terms', 'Credit limit']) expect(csv).not.toContain(label);
  const sheet = await sales.get(`${customer.listApi}/export.xlsx`);
  expect(sheet.status).toBe(200);
});

test('nobody else sorts, filters, groups or sums by them: the field is not known to them', async () => {
  for (const query of [
    'sort=creditLimit',
    'sort=-paymentTermsDays',
    'f.creditLimit.gte=1',
    'f.tin.contains=SG',
    'f.paymentTermsDays.in=365',
    'group=paymentTermsDays',
  ]) {
    const refused = await sales.get(`${customer.listApi}?${query}`);
    expect([query, refused.status, refused.body['code']]).toEqual([query, 400, 'LIST_FIELD']);
    expect([query, (await bookkeeper.get(`${customer.listApi}?${query}`)).status]).toEqual([query, 200]);
  }
});

test('finance finds a customer by the whole tax number, and reads the fields in list, export and history', async () => {
  const found = await bookkeeper.get<{ rows: RowOf<typeof customer>[] }>(`${customer.listApi}?q=sg-99887766`);
  expect(found.body.rows).toMatchObject([{ code: airline.code, ...given, paymentTermsDays: 271 }]);
  const csv = String((await bookkeeper.get(`${customer.listApi}/export.csv`)).body);
  expect(csv).toContain('8765432.10');
  const history = await bookkeeper.get<{ entries: { changes: object }[] }>(`/api/history/customer/${airline.id}`);
  expect(history.body.entries.map(({ changes }) => Object.keys(changes))).toEqual(
    expect.arrayContaining([['paymentTermsDays'], expect.arrayContaining(Object.keys(given))]),
  );
});

test('an entry that told of nothing else is left out, and a stale change shows the row without them', async () => {
  const told = async (person: Person) =>
    (await person.get<{ entries: { seq: number }[] }>(`/api/history/customer/${airline.id}`)).body.entries.length;
  expect((await told(bookkeeper)) - (await told(sales))).toBe(2);
  const stale = await sales.call<{ details: { current: Record<string, unknown> } }>('PATCH', at(), {
    version: 1,
    name: 'Older',
  });
  expect(stale.status).toBe(409);
  expect(Object.keys(stale.body.details.current)).toContain('name');
  for (const name of Object.keys(given)) expect(Object.keys(stale.body.details.current)).not.toContain(name);
  const finances = await finance.call<{ details: { current: Record<string, unknown> } }>('PATCH', at(), {
    version: 1,
    creditLimit: '1.00',
  });
  expect(finances.body.details.current).toMatchObject(given && { creditLimit: '8765432.10' });
});

test('a repeat under the same key is answered without what the sender may not read any more', async () => {
  const both = await app.as('finance.user', 'marketing.user');
  const headers = { 'idempotency-key': 'a2f1f8d2-7a0b-4d1f-9b52-5a2b7e1c0c11' };
  const body = { ...newAirline, code: 'TWO', creditLimit: '8765432.10' };
  const first = await both.call<{ row: object }>('POST', customer.api, body, headers);
  expect(first.body.row).toMatchObject({ creditLimit: '8765432.10' });
  await app.write(async (ctx) => {
    await ctx.db
      .updateTable('appUser')
      .set({ roles: ['marketing.user'] })
      .where('id', '=', both.id)
      .execute();
  });
  const again = await both.call<{ row: object }>('POST', customer.api, body, headers);
  expect(noSecret(JSON.stringify(again.body))).toEqual([]);
});
