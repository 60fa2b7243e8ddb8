import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, personWith } from '#kernel/testing/fixture.ts';
import { walk } from '#kernel/testing/refusals.ts';
import { deliveryNoteWorkflow } from '#modules/logistics/shipping/shared/deliveryNote.workflow.ts';
import { aDeliveryNote, aDeliveryNoteLine } from '#modules/logistics/shipping/server/shipping.fixture.ts';
import { aToolLoss } from '#modules/quality/lost-damaged-tools/server/lost-damaged-tools.fixture.ts';
import { toolLoss } from '#modules/quality/lost-damaged-tools/shared/toolLoss.record.ts';
import { toolLossWorkflow } from '#modules/quality/lost-damaged-tools/shared/toolLoss.workflow.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aVendor, aVendorApproval } from '#modules/quality/vendors/server/vendors.fixture.ts';
import { vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { aCalibration } from '#modules/stores/tools/server/tools.fixture.ts';
import { calibration } from '#modules/stores/tools/shared/calibration.record.ts';
import { aTorqueTube } from '#modules/stores/torque-tubes/server/torque-tubes.fixture.ts';
import { torqueTube } from '#modules/stores/torque-tubes/shared/torqueTube.record.ts';
import { torqueTubeWorkflow } from '#modules/stores/torque-tubes/shared/torqueTube.workflow.ts';
import { tire } from '../shared/tire.record.ts';
import { tireEvent } from '../shared/tireEvent.record.ts';
import { tireWorkflow } from '../shared/tire.workflow.ts';
import { wornTireLot } from '../shared/wornTireLot.record.ts';
import { wornTireLotWorkflow } from '../shared/wornTireLot.workflow.ts';
import { aWornTire, aWornTireLot } from './tires.fixture.ts';

const signed = { pin: testPin, password: testPassword };
const today = dayOf(new Date());
// Purchase, retread, a landing of both, casing credit, calibration, repairs of a tube, a damaged tool.
const figures = /42123\.45|14321\.09|268\.78|512\.34|3456\.78|1234\.56|2456\.78/;

let app: TestApp;
let others: Person[];
let readers: Person[];
const rows: [AnyRecord, string][] = [];

/** A casing bought, worn, shipped to a retreader, back, and settled. */
async function retreadedTire(): Promise<void> {
  const keeper = await personWith(app, 'stores.user');
  const casing = await aWornTire(app, { purchaseCost: '42123.45' });
  await walk(app, tireWorkflow, casing.id, [['assess', { verdict: 'retread' }]]);
  const approval = await aVendorApproval(app, { process: 'Tire retreading', validTo: addDays(today, 60) });
  const quality = await authorisedPerson(app, { code: 'TY1', privilege: 'vendorApproval', roles: ['quality.user'] });
  await done(quality.run(vendorApproval, approval.id, 'approve', undefined, signed));
  const lot = await aWornTireLot(app, { vendorId: approval.vendorId });
  await done(keeper.call('POST', `/api/worn-tire-lots/${lot.id}/casings`, { tireIds: [casing.id] }));
  const note = await aDeliveryNote(app);
  const { tirePartnumber: partNumber, serialNumber } = casing;
  await aDeliveryNoteLine(app, { deliveryNoteId: note.id, kind: 'vendorReturn', partNumber, serialNumber });
  await walk(app, deliveryNoteWorkflow, note.id, ['pack', ['dispatch', { carrier: 'Own van' }]]);
  await walk(app, wornTireLotWorkflow, lot.id, ['close', ['ship', { deliveryNoteId: note.id }]]);
  await attach(app, keeper, { record: tire, id: casing.id }, 'paper');
  await walk(app, tireWorkflow, casing.id, [['returnRetread', { lastRetreadOn: today, retreadCost: '14321.09' }]]);
  await walk(app, wornTireLotWorkflow, lot.id, [['settle', { casingCredit: '512.34' }]]);
  rows.push([tire, casing.id], [wornTireLot, lot.id]);
}

beforeAll(async () => {
  app = await testApp(wholeProduct());
  others = [
    await app.as('level:1'),
    await app.as('stores.user', 'maintenance.user'),
    await app.as('purchasing.viewer'),
  ];
  readers = [await app.as('finance.viewer'), await app.as('purchasing.user'), await app.as('stores.admin')];
  await retreadedTire();
  rows.push([calibration, (await aCalibration(app, { cost: '3456.78' })).id]);
  const tube = await aTorqueTube(app);
  await walk(app, torqueTubeWorkflow, tube.id, [
    ['sendOut', { vendorId: (await aVendor(app)).id, repairOrder: 'RO-77' }],
    ['takeBack', { repairCost: '1234.56' }],
  ]);
  const loss = await aToolLoss(app, { kind: 'damaged', reason: 'Dropped' });
  await walk(app, toolLossWorkflow, loss.id, [['assess', { assessment: 'Beyond repair', cost: '2456.78' }]]);
  rows.push([torqueTube, tube.id], [toolLoss, loss.id]);
});
afterAll(() => app.close());

test('costs of tires, lots, torque tubes, calibrations and damaged tools are read by who works with prices, and by nobody else', async () => {
  const paths = rows.flatMap(([record, id]) => [
    `${record.api}/${id}`,
    record.listApi ?? record.api,
    `${record.listApi ?? record.api}/export.csv`,
    `/api/history/${record.name}/${id}`,
    `/api/cards/${record.name}/${id}`,
  ]);
  const [, casing = ''] = rows[0] ?? [];
  const all = [...paths, `/api/tires/${casing}/passport`, tireEvent.api, `${tireEvent.api}/export.csv`];
  for (const path of all) {
    for (const person of others) {
      const seen = await person.get(path);
      expect([path, seen.status, figures.exec(JSON.stringify(seen.body))?.[0]]).toEqual([path, 200, undefined]);
    }
    if (path.startsWith('/api/cards/') || path.endsWith('export.csv')) continue;
    for (const person of readers) {
      const read = await person.get(path);
      expect([path, read.status, figures.test(JSON.stringify(read.body))]).toEqual([path, 200, true]);
    }
  }
});

test('who keeps tires enters what one cost and does not read it back; what they do not read stays when they change the rest', async () => {
  const keeper = await app.as('stores.user');
  const [, id = ''] = rows[0] ?? [];
  const { version } = (await keeper.get<{ row: { version: number } }>(`${tire.api}/${id}`)).body.row;
  const changed = await keeper.call('PATCH', `${tire.api}/${id}`, { version, remark: 'Seen at the rack' });
  expect([changed.status, figures.test(JSON.stringify(changed.body))]).toEqual([200, false]);
  const [reader] = readers;
  expect((await reader?.get(`${tire.api}/${id}`))?.body).toMatchObject({ row: { purchaseCost: '42123.45' } });
});

test('nobody else sorts, filters or sums by a cost of the stores', async () => {
  const [viewer] = others;
  for (const [record, name] of [
    [tire, 'purchaseCost'],
    [torqueTube, 'costToDate'],
    [calibration, 'cost'],
  ] as const) {
    const list = record.listApi ?? record.api;
    for (const query of [`sort=${name}`, `f.${name}.gte=1`])
      expect([query, (await viewer?.get(`${list}?${query}`))?.status]).toEqual([query, 400]);
    expect(JSON.stringify((await viewer?.get(`${list}?sums=1`))?.body)).not.toContain(name);
  }
});
