import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { manualsServer } from '#modules/maintenance/manuals/server/manuals.server.ts';
import { customersServer } from '#modules/marketing/customers/server/customers.server.ts';
import { employeesServer } from '#modules/hr/employees/server/employees.server.ts';
import { orgApproval } from '../shared/orgApproval.record.ts';
import { capabilitiesServer } from './capabilities.server.ts';
import { capabilityFacts } from './public.ts';

let app: TestApp;
const today = dayOf(new Date());

beforeAll(async () => {
  app = await testApp([signInServer, capabilitiesServer, manualsServer, customersServer, employeesServer]);
});
afterAll(() => app.close());

test('G03 an approval is told with what its dates and its suspension make of it', async () => {
  const admin = await app.as('quality.admin');
  const row = await admin.create(orgApproval, {
    authority: 'CAAT',
    certificateNo: 'CAAT.145.0042',
    organisationName: 'ABS Component Services Co., Ltd.',
    organisationAddress: '99/8 Moo 4, Bang Phli, Samut Prakan 10540, Thailand',
    ratings: ['C14'],
    validFrom: addDays(today, -100),
    validTo: addDays(today, 100),
  });
  const status = async (at?: Date) =>
    (await app.write((ctx) => capabilityFacts(ctx, { partNumber: 'X', ...(at ? { at } : {}) }))).approvals[0]?.status;
  expect(await status()).toBe('expiring');
  expect(await status(new Date(Date.now() + 101 * 86_400_000))).toBe('expired');
  const silent = await admin.call('PATCH', `${orgApproval.api}/${row.id}`, { version: row.version, suspended: true });
  expect(silent.status).toBe(422);
  await admin.call('PATCH', `${orgApproval.api}/${row.id}`, {
    version: row.version,
    suspended: true,
    suspendedReason: 'Audit finding',
  });
  expect(await status()).toBe('suspended');
});

test('two certificates of one authority at a time, or a CAAT certificate over three years, cannot be stored', async () => {
  const admin = await app.as('quality.admin');
  const user = await app.as('quality.user');
  const values = {
    authority: 'CAAT',
    certificateNo: 'X',
    ratings: ['C5'],
    organisationName: 'ABS Component Services Co., Ltd.',
    organisationAddress: '99/8 Moo 4, Bang Phli, Samut Prakan 10540, Thailand',
  };
  const twice = await admin.call('POST', orgApproval.api, { ...values, validFrom: today, validTo: addDays(today, 10) });
  expect(twice.status).toBe(422);
  const long = await admin.call('POST', orgApproval.api, {
    ...values,
    validFrom: addDays(today, 1000),
    validTo: addDays(today, 1000 + 1200),
  });
  expect(long.status).toBe(422);
  const without = await user.call('POST', orgApproval.api, { ...values, validFrom: today, validTo: today });
  expect(without.status).toBe(403);
});
