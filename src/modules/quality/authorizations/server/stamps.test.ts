import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/shared/dates.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { colleagueAs } from '#modules/hr/employees/server/employees.fixture.ts';
import { staffAuthorization } from '../shared/authorization.record.ts';
import { stamp } from '../shared/facts.record.ts';
import { authorisedPerson } from './authorised.fixture.ts';
import { aStamp, proof, today } from './authorizations.fixture.ts';
import { release, Workshop } from './workshop.fixture.ts';
import { canSign } from './public.ts';

let shop: Workshop;
let product: TestApp;
beforeAll(async () => {
  shop = await Workshop.open();
  product = await testApp(wholeProduct());
});
afterAll(async () => {
  await shop.app.close();
  await product.close();
});

const office = () => colleagueAs(shop.app, '', 'hr.user', 'level:3');
/** The stamp in the hands of somebody who may sign. */
async function handed() {
  const made = await shop.holder();
  const { row } = (
    await shop.quality.get<{ row: { id: string; stampId: string } }>(`${staffAuthorization.api}/${made.number}`)
  ).body;
  return { ...made, stampId: row.stampId };
}
/** The stamp of somebody authorised, where files are served too. */
async function handedInTheProduct(): Promise<string> {
  const code = 'AUD';
  const { employeeId } = await authorisedPerson(product, { code, privilege: 'receive', roles: ['stores.user'] });
  const hr = await colleagueAs(product, '', 'hr.user', 'level:3');
  const { rows } = (await hr.get<{ rows: { id: string }[] }>(`${stamp.api}?f.employeeId.in=${employeeId}`)).body;
  return rows[0]?.id ?? '';
}
const rowOf = async (id: string) =>
  (await (await office()).get<{ row: Record<string, unknown> }>(`${stamp.api}/${id}`)).body.row;

test('T6 HR reports a stamp lost, and its holder signs nothing more with it', async () => {
  const { stampId, employeeId } = await handed();
  const lost = await (await office()).run(stamp, stampId, 'reportLost', { reason: 'Not in the drawer' }, proof);
  expect(lost.status).toBe(200);
  expect((await canSign(shop.reading(), release(employeeId))).reasons).toMatchObject([{ code: 'AUTH_STAMP' }]);
});

test('R-HR-4 a stamp that came back rests 180 days before it goes back to stock', async () => {
  const { stampId } = await handed();
  const hr = await office();
  expect((await hr.run(stamp, stampId, 'giveBack', undefined, proof)).status).toBe(200);
  const rests = addDays(today, 180);
  expect(await rowOf(stampId)).toMatchObject({ status: 'returned', employeeId: null, quarantineUntil: rests });
  expect(await hr.run(stamp, stampId, 'restock')).toMatchObject({
    status: 422,
    body: { message: `This number rests until ${rests}.` },
  });
});

test('R-HR-4 a destroyed stamp is void for ever: no authorisation names it again', async () => {
  const { number } = await handed();
  const old = await aStamp(shop.app);
  const away = await shop.quality.run(stamp, old.id, 'destroy', { reason: 'The die is worn' }, proof);
  expect([away.status, (await rowOf(old.id))['status']]).toEqual([200, 'void']);
  const change = { stampId: old.id, reason: 'A second one' };
  const named = await shop.quality.run(staffAuthorization, number, 'amend', change, proof);
  expect(named).toMatchObject({ status: 409, body: { code: 'STAMP_VOID' } });
});

test('a number of a stamp is given up by quality alone', async () => {
  const old = await aStamp(shop.app);
  const tried = await (await office()).run(stamp, old.id, 'destroy', { reason: 'The die is worn' }, proof);
  expect(tried.status).toBe(403);
});

test('R-HR-4 the audit of a stamp asks for its impression and keeps the day', async () => {
  const stampId = await handedInTheProduct();
  const hr = await colleagueAs(product, '', 'hr.user', 'level:3');
  const bare = await hr.run(stamp, stampId, 'seen', undefined, proof);
  expect(bare).toMatchObject({ status: 422, body: { message: 'Attach first: Impression (at least 1).' } });
  await attach(product, hr, { record: stamp, id: stampId });
  expect((await hr.run(stamp, stampId, 'seen', undefined, proof)).status).toBe(200);
  const { row } = (await hr.get<{ row: Record<string, unknown> }>(`${stamp.api}/${stampId}`)).body;
  expect(row).toMatchObject({ status: 'issued', lastAuditAt: today });
});

test('R-HR-4 a stamp number that is read like one there is is refused: O as 0, I as 1, with or without a dash; also by the database', async () => {
  const quality = await product.as('quality.user', 'level:3');
  const make = (stampNo: string) => quality.call(`POST`, stamp.api, { stampNo, stampType: 'ENG' });
  expect((await make('LK-10')).status).toBe(201);
  for (const stampNo of ['LK-1O', 'LK-I0', 'LK10', 'lk-io'])
    expect([stampNo, (await make(stampNo)).body]).toMatchObject([
      stampNo,
      { code: 'STAMP_LOOKS_USED', field: 'stampNo', message: expect.stringContaining('Stamp LK-10 is read the same') },
    ]);
  expect((await make('LK-11')).status).toBe(201);
  const byHand = () =>
    product.asOwner((pool) =>
      pool.query(`insert into stamp (stamp_no, stamp_type, status) values ('LK-1O', 'ENG', 'stock')`),
    );
  await expect(byHand()).rejects.toThrow('reads like stamp LK-10');
});
