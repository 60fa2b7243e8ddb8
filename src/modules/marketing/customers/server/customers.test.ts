import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineServerModule } from '#kernel/server/endpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { department, employee } from '#modules/hr/employees/shared/employee.record.ts';
import { customer } from '../shared/customer.record.ts';
import { customersServer } from './customers.server.ts';

// The records a customer points at, without their module's own endpoints.
const linked = defineServerModule({ name: 'hr/employees', records: [employee, department], endpoints: [] });

let app: TestApp;
beforeAll(async () => {
  app = await testApp([signInServer, customersServer, linked]);
});
afterAll(() => app.close());

const airline = {
  code: 'TST',
  name: 'Test Air',
  color: '#1565c0',
  legalName: 'Test Air Company Limited',
  customerType: 'thaiCompany' as const,
  country: 'TH',
  tin: '0105536000315',
  releaseForms: ['CAAT_FORM_1' as const],
  paymentTermsDays: 30,
  currency: 'THB' as const,
  internationalCarrier: false,
  tatBasis: 'calendar' as const,
};

function checkDigit(start: string): string {
  const sum = [...start].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return String((11 - (sum % 11)) % 10);
}
const tin = `010553600031${checkDigit('010553600031')}`;
const wrongTin = `010553600031${(Number(checkDigit('010553600031')) + 1) % 10}`;

test('a Thai tax number with a wrong check digit is refused at its field', async () => {
  const sales = await app.as('marketing.user', 'finance.user');
  const refused = await sales.call('POST', customer.api, { ...airline, tin: wrongTin });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'CUSTOMER_TIN', field: 'tin' });
});

test('the database refuses a wrong check digit too', async () => {
  await expect(
    app.deps.database.pool.query(
      `insert into customer (code, name, color, legal_name, customer_type, country, tin, release_forms)
       values ('BAD', 'Bad', '#000000', 'Bad', 'thaiCompany', 'TH', $1, '{CAAT_FORM_1}')`,
      [wrongTin],
    ),
  ).rejects.toThrow(/customer_tin_check_digit/);
});

test('a code that is taken says by whom', async () => {
  const sales = await app.as('marketing.user', 'finance.user');
  const made = await sales.create(customer, { ...airline, tin });
  expect(made).toMatchObject({ code: 'TST', isActive: true });
  const again = await sales.call('POST', customer.api, { ...airline, code: 'tst', tin });
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ field: 'code', message: 'TST is already the code of Test Air.' });
});

test('the plain list has exactly the fields of the specification, and rows have their own address', async () => {
  const viewer = await app.as('level:1');
  const list = await viewer.get<Record<string, unknown>[]>('/api/customers');
  expect(list.status).toBe(200);
  expect(Object.keys(list.body[0] ?? {}).toSorted()).toEqual(['code', 'color', 'id', 'name']);
  const rows = await viewer.get<{ rows: { code: string }[] }>('/api/customers/rows?q=test');
  expect(rows.body.rows.map((row) => row.code)).toEqual(['TST']);
  const one = await viewer.get<{ allowed: Record<string, unknown> }>('/api/customers/tst');
  expect(one.status).toBe(200);
  expect(one.body.allowed).toEqual({});
});

test('who only reads may not write', async () => {
  const viewer = await app.as('marketing.viewer');
  expect((await viewer.call('POST', customer.api, { ...airline, code: 'NEW', tin })).status).toBe(403);
});
