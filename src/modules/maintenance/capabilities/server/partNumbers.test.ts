import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { manualsServer } from '#modules/maintenance/manuals/server/manuals.server.ts';
import { customersServer } from '#modules/marketing/customers/server/customers.server.ts';
import { employeesServer } from '#modules/hr/employees/server/employees.server.ts';
import { partNumber } from '../shared/partNumber.record.ts';
import { capabilitiesServer } from './capabilities.server.ts';
import { partNumberByText } from './public.ts';

let app: TestApp;
let user: Person;
const wheel = {
  partnumber: 'C20195162',
  partname: 'Main wheel',
  manufacturer: 'Messier-Bugatti-Dowty',
  cage: 'F6137',
  ata: '32-40',
  family: 'wheel',
} as const;

beforeAll(async () => {
  app = await testApp([signInServer, capabilitiesServer, manualsServer, customersServer, employeesServer]);
  user = await app.as('quality.user');
});
afterAll(() => app.close());

test('a part number written with other spaces, hyphens or capitals is the same, another dash number is not', async () => {
  await user.create(partNumber, { ...wheel, partnumber: '2-1577-4', cage: '97153', family: 'brake' });
  const alike = await user.call('POST', partNumber.api, { ...wheel, partnumber: '2-1577 – 4', cage: '97153' });
  expect(alike.status).toBe(409);
  expect(alike.body).toMatchObject({ message: '2-1577 – 4 looks like 2-1577-4.' });
  expect((await user.call('POST', partNumber.api, { ...wheel, partnumber: '2-1577-5', cage: '97153' })).status).toBe(
    201,
  );
  const found = await app.write((ctx) => partNumberByText(ctx, ' 2‑1577‑4 '));
  expect(found?.partnumber).toBe('2-1577-4');
  expect(await app.write((ctx) => partNumberByText(ctx, '2-1577'))).toBeNull();
});

test('a part number without attributes or flags gets the safe ones', async () => {
  const made = await user.create(partNumber, { ...wheel, attributes: null } as never);
  expect(made).toMatchObject({ serialised: true, llp: false, attributes: {} });
  const changed = await user.call('PATCH', `${partNumber.api}/${made.id}`, {
    version: made.version,
    remarks: 'Twin wheel',
  });
  expect(changed.status).toBe(200);
});

test.each([
  [{ tirechangelimit: 6 }, 'tirechangelimit is no attribute of a part number.'],
  [{ tireChangeLimit: 'six' }, 'Tire changes until overhaul: A whole number'],
  [{ tireChangeLimit: -1 }, 'Tire changes until overhaul: Not below 0'],
  [{ spec: '3TH' }, 'Specification: One of the specifications in the list'],
])('a limit that nobody would judge by is refused: %j', async (attributes, message) => {
  const body = { ...wheel, partnumber: 'C20300000', attributes };
  const refused = await user.call('POST', partNumber.api, body);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ fields: [{ path: `attributes.${Object.keys(attributes)[0]}`, message }] });
});

test('limits and ratings are stored as they are given', async () => {
  const attributes = { tireChangeLimit: 6, ratedPsi: 200, tireSize: 'H40x14.5-19' };
  const stored = await user.create(partNumber, { ...wheel, partnumber: 'C20300000', attributes });
  expect(stored.attributes).toEqual(attributes);
});
