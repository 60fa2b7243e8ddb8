import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, personWith } from '#kernel/testing/fixture.ts';
import { refusalsOf, walk } from '#kernel/testing/refusals.ts';
import { deliveryNoteWorkflow } from '#modules/logistics/shipping/shared/deliveryNote.workflow.ts';
import { aDeliveryNote, aDeliveryNoteLine } from '#modules/logistics/shipping/server/shipping.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { aVendor, aVendorApproval } from '#modules/quality/vendors/server/vendors.fixture.ts';
import { vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { aToolDue } from '#modules/stores/tools/server/tools.fixture.ts';
import { aLocation } from '#modules/stores/stock/server/stock.fixture.ts';
import { tire } from '../shared/tire.record.ts';
import { tireWorkflow } from '../shared/tire.workflow.ts';
import { wornTireLot } from '../shared/wornTireLot.record.ts';
import { wornTireLotWorkflow } from '../shared/wornTireLot.workflow.ts';
import { aTire, aWornTire, aWornTireLot } from './tires.fixture.ts';

const today = dayOf(new Date());
let app: TestApp;
let mechanic: Person;
let keeper: Person;
let quality: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  // Whom `walk` takes, authorised with the first tire.
  [mechanic, keeper] = await Promise.all([
    personWith(app, 'level:2', 'maintenance.user'),
    app.as('stores.user', 'stores.admin'),
  ]);
  quality = await authorisedPerson(app, { code: 'TY1', privilege: 'vendorApproval', roles: ['quality.user'] });
});
afterAll(() => app.close());

const refuses = refusalsOf(() => app, tireWorkflow);
const ofLot = refusalsOf(() => app, wornTireLotWorkflow);
interface Seen {
  status: string;
  version: number;
  retreadLevel: number;
  jobId: string | null;
  tirePartnumber: string;
  serialNumber: string;
}
const now = async (id: string) => (await keeper.get<{ row: Seen }>(`/api/tires/${id}`)).body.row;
const eventsOf = async (id: string) =>
  (
    await keeper.get<{ rows: { event: string; levelBefore: number; levelAfter: number }[] }>(
      `/api/tires/transactions?f.tireId.in=${id}&sort=createdAt`,
    )
  ).body.rows.map(({ event, levelBefore, levelAfter }) => [event, levelBefore, levelAfter]);
const accepted = async (given: Parameters<typeof aTire>[1] = {}) => {
  const row = await aTire(app, given);
  await attach(app, mechanic, { record: tire, id: row.id }, 'paper');
  await walk(app, tireWorkflow, row.id, ['inspect']);
  return row;
};
const approve = (id: string) =>
  done(quality.run(vendorApproval, id, 'approve', undefined, { pin: testPin, password: testPassword }));
/** A delivery note with these casings on it that has left. */
const leftNote = async (tireIds: readonly string[]) => {
  const note = await aDeliveryNote(app);
  for (const id of tireIds) {
    const { tirePartnumber: partNumber, serialNumber } = await now(id);
    await aDeliveryNoteLine(app, { deliveryNoteId: note.id, kind: 'vendorReturn', partNumber, serialNumber });
  }
  await walk(app, deliveryNoteWorkflow, note.id, ['pack', ['dispatch', { carrier: 'Own van' }]]);
  return note;
};
/** A lot for a retreader who is approved for it, with these casings in it, shipped. */
const shippedLot = async (tireIds: string[], days = 60) => {
  const approval = await aVendorApproval(app, { process: 'Tire retreading', validTo: addDays(today, days) });
  await approve(approval.id);
  const lot = await aWornTireLot(app, { vendorId: approval.vendorId });
  const answer = await keeper.call('POST', `/api/worn-tire-lots/${lot.id}/casings`, { tireIds });
  expect(answer.status).toBe(200);
  const note = await leftNote(tireIds);
  await walk(app, wornTireLotWorkflow, lot.id, ['close', ['ship', { deliveryNoteId: note.id }]]);
  return lot;
};
const assessed = async (
  given: Parameters<typeof aTire>[1] = {},
  verdict = 'retread',
  reason?: Parameters<typeof aWornTire>[2],
) => {
  const row = await aWornTire(app, given, reason);
  await walk(app, tireWorkflow, row.id, [['assess', { verdict }]]);
  return row;
};
test('145.A.42 R-AUT-5 a tire is accepted, and a casing assessed, by whoever is authorised to', async () => {
  const signed = { pin: testPin, password: testPassword };
  const colleague = await app.as('maintenance.user');
  const row = await aTire(app);
  await attach(app, mechanic, { record: tire, id: row.id }, 'paper');
  const worn = await aWornTire(app);
  for (const [id, stepName, input] of [
    [row.id, 'inspect', undefined],
    [worn.id, 'assess', { verdict: 'retread' }],
  ] as const)
    expect((await colleague.run(tire, id, stepName, input, signed)).status).toBe(422);
  expect([(await now(row.id)).status, (await now(worn.id)).status]).toEqual(['received', 'worn']);
  await walk(app, tireWorkflow, row.id, ['inspect']);
});

const back = { lastRetreadOn: today, retreadCost: '14000.00' };

refuses(
  'R-RCV-3 a tire is not accepted without its certificate',
  () => aTire(app),
  'inspect',
  'Attach first: Certificate and retread papers (at least 1).',
);
refuses(
  'R-TIR-2 W3 a casing with a bulge is not retreaded',
  () => aWornTire(app, { retreadLevel: 1 }, 'bulge'),
  ['assess', { verdict: 'retread' }],
  'The removal reason makes this casing unsafe to retread.',
);
refuses(
  'R-TIR-1 a casing at its last level is not retreaded',
  () => aWornTire(app, { retreadLevel: 4 }),
  ['assess', { verdict: 'retread' }],
  'This casing is at its last retread level, R4: scrap it or return it to its owner.',
);
refuses(
  'R-TIR-2 a casing is not retreaded against its owner',
  () => aWornTire(app, { ownerAllowsRetread: false }),
  ['assess', { verdict: 'retread' }],
  'The owner does not allow this casing to be retreaded.',
);
refuses(
  'R-TIR-2 the day after the age limit is too late, on Bangkok’s calendar',
  () => aWornTire(app, { manufacturedOn: addDays(addMonths(today, -60), -1), ageLimitMonths: 60 }),
  ['assess', { verdict: 'retread' }],
  'This casing is older than its owner allows.',
);
refuses(
  'a casing is not tagged for scrap when its verdict is another',
  () => assessed(),
  'scrap',
  'The verdict on this casing is not to scrap it.',
);
refuses(
  'a tire past its age is quality’s to accept',
  async () => {
    const row = await aTire(app, { manufacturedOn: addMonths(today, -84), ageLimitMonths: 72 });
    await attach(app, mechanic, { record: tire, id: row.id }, 'paper');
    return row;
  },
  'inspect',
  'This tire is past its age limit: quality decides.',
);
ofLot('a lot without casings is not closed', () => aWornTireLot(app), 'close', 'No casing is in this lot.');

test.each([
  'treadSeparation',
  'bulge',
  'beadDamage',
  'casingPlyCut',
  'burst',
  'overheated',
  'runFlat',
  'contamination',
  'deepPuncture',
] as const)('R-TIR-3 after %s a casing is never retreaded, and is scrapped', async (reason) => {
  const row = await aWornTire(app, { retreadLevel: 1 }, reason);
  expect(await mechanic.run(tire, row.id, 'assess', { verdict: 'retread' }, { pin: testPin })).toMatchObject({
    status: 422,
    body: { message: 'The removal reason makes this casing unsafe to retread.' },
  });
  await walk(app, tireWorkflow, row.id, [['assess', { verdict: 'scrap' }]]);
});
test.each(['normalWear', 'flatSpot', 'chevronCut', 'fodPuncture'] as const)(
  'R-TIR-3 after %s a casing may be retreaded',
  async (reason) => {
    expect((await assessed({ retreadLevel: 1 }, 'retread', reason)).id).toBeTruthy();
  },
);

test('W6 a second receipt of the same casing is refused, whatever the spelling of its branding', async () => {
  const row = await aTire(app, { serialNumber: '6145-0123' });
  expect(row.serialNumber).toBe('6145-0123');
  const answer = await aTire.send(app, { serialNumber: '6145 0123', manufacturer: 'BRIDGESTONE' });
  expect(answer).toMatchObject({ status: 409 });
});

test('145.A.40 a tread depth names the gauge it was measured with: of the right class, in calibration that day', async () => {
  const depth = { treadCentreMm: '3.1' };
  const gauge = (toolNo: string, days: number, toolClass: 'depthGauge' | 'torqueWrench') =>
    aToolDue(app, toolNo, addDays(today, days), { name: 'Gauge', toolClass });
  const good = await gauge('DG-1', 90, 'depthGauge');
  const refused: [object, string][] = [
    [{}, 'Say with which tool the tread depth was measured.'],
    [
      { treadToolId: await gauge('DG-2', 90, 'torqueWrench') },
      'Gauge DG-2 does not measure this: take a depth gauge or caliper.',
    ],
    [
      { treadToolId: await gauge('DG-3', -1, 'depthGauge') },
      `Gauge DG-3 was out of calibration on ${today} (due ${addDays(today, -1)}).`,
    ],
  ];
  const row = await aTire(app);
  const remove = (input: object) => keeper.run(tire, row.id, 'remove', { removalReason: 'normalWear', ...input });
  for (const [more, message] of refused) {
    expect((await aTire.send(app, { ...depth, ...more })).body).toMatchObject({ message });
    expect((await remove({ ...depth, ...more })).body).toMatchObject({ message });
  }
  expect((await remove({ ...depth, treadToolId: good })).status).toBe(200);
  expect(await now(row.id)).toMatchObject({ status: 'worn', treadCentreMm: '3.1', treadToolId: good });
  const seen = await now(row.id);
  const change = (values: object) =>
    keeper.call('PATCH', `${tire.api}/${row.id}`, { version: seen.version, ...values });
  expect((await change({ treadCentreMm: '2.9' })).body).toMatchObject({ field: 'treadToolId' });
  expect((await change({ remark: 'On the rack' })).status).toBe(200);
});

test('R-TIR-1 no tire is above its last level, and the data that allows a retread is named', async () => {
  expect((await aTire.send(app, { retreadLevel: 5 })).body).toMatchObject({ code: 'R-TIR-1' });
  expect((await aTire.send(app, { retreadData: null })).body).toMatchObject({ code: 'RETREAD_DATA' });
});

test('R-SEG-1 worn and serviceable tires are kept apart', async () => {
  const [shelf, yard] = await Promise.all([aLocation(app), aLocation(app, { type: 'wornTire', issuable: false })]);
  const good = await accepted();
  const worn = await aWornTire(app);
  const move = async (id: string, locationId: string) =>
    (await keeper.call('PATCH', `/api/tires/${id}`, { version: (await now(id)).version, locationId })).status;
  expect([await move(good.id, yard.id), await move(good.id, shelf.id)]).toEqual([422, 200]);
  expect([await move(worn.id, shelf.id), await move(worn.id, yard.id)]).toEqual([422, 200]);
});

test('a tire is allotted to an open job of a wheel only', async () => {
  const row = await accepted();
  const allot = (jobId: string) => keeper.run(tire, row.id, 'allot', { jobId });
  const closed = await aJob(app);
  await app.asOwner((pool) => pool.query(`update work_order set status = 'cancelled' where id = $1`, [closed.id]));
  expect((await allot(closed.id)).body).toMatchObject({ code: 'JOB_CLOSED' });
  const open = await aJob(app);
  expect((await allot(open.id)).status).toBe(200);
  expect(await now(row.id)).toMatchObject({ status: 'allotted', jobId: open.id });
  // The work order is cancelled: the tire is free for another one.
  const planner = await app.as('maintenance.admin', 'maintenance.user');
  expect((await planner.run(workOrder, open.id, 'cancel', { reason: 'Opened twice' })).status).toBe(200);
  expect(await now(row.id)).toMatchObject({ status: 'serviceable', jobId: null });
});

test('W2 a retread raises the level by one, at the last level only scrap or the owner is left', async () => {
  const row = await assessed({ retreadLevel: 3 });
  const { vendorIdLabel } = await shippedLot([row.id]);
  expect(await now(row.id)).toMatchObject({ status: 'atRetreader', retreadLevel: 3 });
  const early = await keeper.run(tire, row.id, 'returnRetread', back);
  expect(early.body).toMatchObject({ message: 'Attach the certificate of this retread first.' });
  await attach(app, keeper, { record: tire, id: row.id }, 'paper');
  const before = await keeper.run(tire, row.id, 'returnRetread', { ...back, lastRetreadOn: addDays(today, -1) });
  expect(before.body).toMatchObject({ code: 'TOO_EARLY', fields: [{ path: 'lastRetreadOn' }] });
  await walk(app, tireWorkflow, row.id, [
    ['returnRetread', back],
    ['remove', { removalReason: 'normalWear' }],
  ]);
  // Who retreaded it is known by the lot it went in.
  expect(vendorIdLabel).toBeTruthy();
  expect(await now(row.id)).toMatchObject({ status: 'worn', retreadLevel: 4, retreader: vendorIdLabel });
  await attach(app, mechanic, { record: tire, id: row.id });
  const again = await mechanic.run(
    tire,
    row.id,
    'assess',
    { verdict: 'retread' },
    { pin: testPin, password: testPassword },
  );
  expect(again.body).toMatchObject({ code: 'R-TIR-2' });
  expect(await eventsOf(row.id)).toEqual([
    ['receive', 3, 3],
    ['remove', 3, 3],
    ['assess', 3, 3],
    ['sendRetread', 3, 3],
    ['returnRetread', 3, 4],
    ['remove', 4, 4],
  ]);
});

test('R-TIR-1 R-TIR-2 the limit of a casing that was retreaded is raised by quality alone, with data of its own, and it stays the casing it is', async () => {
  const row = await assessed({ retreadLevel: 3 });
  await shippedLot([row.id]);
  await attach(app, keeper, { record: tire, id: row.id }, 'paper');
  await walk(app, tireWorkflow, row.id, [['returnRetread', back]]);
  const change = async (by: Person, values: object) =>
    by.call<{ row?: object; code?: string; field?: string }>('PATCH', `${tire.api}/${row.id}`, {
      version: (await now(row.id))['version'],
      ...values,
    });
  const judge = await app.as('quality.user');
  const data = 'Retread approval RA-4410 rev. 4';
  expect((await change(keeper, { maxRetreadLevel: 5, retreadData: data })).body).toMatchObject({
    code: 'FACT_OF_QUALITY',
    field: 'maxRetreadLevel',
  });
  expect((await change(judge, { maxRetreadLevel: 5 })).body).toMatchObject({ code: 'RETREAD_DATA' });
  expect((await change(judge, { maxRetreadLevel: 5, retreadData: data })).body).toMatchObject({
    row: { maxRetreadLevel: 5 },
  });
  for (const other of [{ serialNumber: 'OTHER-1' }, { manufacturer: 'Michelin' }, { manufacturedOn: '2026-01-01' }])
    expect((await change(keeper, other)).body).toMatchObject({ code: 'CASING_KNOWN', field: Object.keys(other)[0] });
});

test('R-TIR-1 the database refuses a level that no retread raised, and a change of what happened', async () => {
  const row = await aTire(app);
  const refused = (statement: string) =>
    app
      .asOwner((pool) => pool.query(statement, [row.id]))
      .then(
        () => 'done',
        (error: Error) => error.message,
      );
  expect(await refused('update tire set retread_level = 1 where id = $1')).toContain('changes only when a retread');
  expect(await refused('update tire_event set level_after = 2 where tire_id = $1')).toContain('append-only');
  expect(await refused('delete from tire_event where tire_id = $1')).toContain('append-only');
});

test('R-TIR-4 W1 a landing costs what the casing cost over all its treads', async () => {
  const row = await assessed({ purchaseCost: '42000.00' });
  await shippedLot([row.id]);
  await attach(app, keeper, { record: tire, id: row.id }, 'paper');
  await walk(app, tireWorkflow, row.id, [
    ['returnRetread', back],
    ['remove', { removalReason: 'normalWear', landings: 240 }],
    ['assess', { verdict: 'retread' }],
  ]);
  await shippedLot([row.id]);
  await attach(app, keeper, { record: tire, id: row.id }, 'paper');
  await walk(app, tireWorkflow, row.id, [
    ['returnRetread', { ...back, retreadCost: '14500.00' }],
    ['remove', { removalReason: 'normalWear', landings: 225 }],
  ]);
  const { body } = await keeper.get<{ landings: number; costPerLanding: string; treads: object[] }>(
    `/api/tires/${row.id}/passport`,
  );
  expect(body).toMatchObject({ landings: 675, costPerLanding: '104.44' });
  expect(body.treads).toMatchObject([
    { level: 0, landings: 210, cost: '42000.00' },
    { level: 1, landings: 240, cost: '14000.00' },
    { level: 2, landings: 225, cost: '14500.00' },
  ]);
});

test('a lot names the retreader or the owner it goes to, and no other: what is missing is said at its field', async () => {
  const [vendorId, ownerId] = [(await aVendor(app)).id, (await aCustomer(app)).id];
  const lot = async (values: object) =>
    (await keeper.call('POST', wornTireLot.api, { capacity: 24, ...values })).body as { fields?: { path: string }[] };
  const refusedAt = async (values: object) => (await lot(values)).fields?.map(({ path }) => path);
  expect(await refusedAt({ destination: 'retreader' })).toEqual(['vendorId']);
  expect(await refusedAt({ destination: 'owner' })).toEqual(['ownerId']);
  expect(await refusedAt({ destination: 'retreader', vendorId, ownerId })).toEqual(['ownerId']);
  expect(await lot({ destination: 'owner', ownerId })).toMatchObject({ row: { ownerId } });
});

test('a lot takes only casings whose verdict is to retread, once each, and no more than the truck holds', async () => {
  const lot = await aWornTireLot(app, { capacity: 1 });
  const put = async (...rows: { id: string }[]) =>
    (await keeper.call('POST', `/api/worn-tire-lots/${lot.id}/casings`, { tireIds: rows.map(({ id }) => id) })).body;
  const [good, other, bad, worn] = [
    await assessed(),
    await assessed(),
    await assessed({}, 'scrap'),
    await aWornTire(app),
  ];
  expect(await put(bad)).toMatchObject({ code: 'NOT_FOR_LOT' });
  expect(await put(worn)).toMatchObject({ code: 'NOT_FOR_LOT' });
  expect(await put(good, other)).toMatchObject({ code: 'LOT_FULL' });
  expect(await put(good)).toEqual({ casings: 1 });
  expect(await put(good)).toMatchObject({ code: 'NOT_FOR_LOT' });
});

test('the last place in a lot is given once, to one of two who ask at the same moment', async () => {
  const lot = await aWornTireLot(app, { capacity: 1 });
  const rows = [await assessed(), await assessed()];
  const answers = await Promise.all(
    rows.map(({ id }) => keeper.call('POST', `/api/worn-tire-lots/${lot.id}/casings`, { tireIds: [id] })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
});

test('a lot leaves with a delivery note that has left, to a retreader approved on that day', async () => {
  const approval = await aVendorApproval(app, { process: 'Tire retreading', validTo: addDays(today, -1) });
  await approve(approval.id);
  const lot = await aWornTireLot(app, { vendorId: approval.vendorId });
  const row = await assessed();
  await keeper.call('POST', `/api/worn-tire-lots/${lot.id}/casings`, { tireIds: [row.id] });
  await walk(app, wornTireLotWorkflow, lot.id, ['close']);
  const ship = async (deliveryNoteId: string) =>
    (await keeper.run(wornTireLot, lot.id, 'ship', { deliveryNoteId })).body;
  expect(await ship((await aDeliveryNote(app)).id)).toMatchObject({ code: 'NOT_DISPATCHED' });
  expect(await ship((await leftNote([(await aTire(app)).id])).id)).toMatchObject({ code: 'NOT_ON_NOTE' });
  expect(await ship((await leftNote([row.id])).id)).toMatchObject({ code: 'VENDOR_NOT_APPROVED' });
  expect(await now(row.id)).toMatchObject({ status: 'assessed' });
});

test('a lot is settled when every casing is back or refused; its manifest is a PDF', async () => {
  const row = await assessed();
  const lot = await shippedLot([row.id]);
  const settle = () => keeper.run(wornTireLot, lot.id, 'settle', { casingCredit: '500.00' });
  expect((await settle()).body).toMatchObject({ message: 'One casing of this lot is still at the retreader.' });
  await walk(app, tireWorkflow, row.id, [['rejected', { reason: 'Ply cut found under the tread' }]]);
  expect((await settle()).status).toBe(200);
  const paper = await keeper.get(`/api/worn-tire-lots/${lot.id}/manifest.pdf`);
  expect([paper.status, String(paper.headers['content-type'])]).toEqual([200, 'application/pdf']);
});

test('a scrapped casing has its scrap record; a customer’s asks for the owner’s consent there', async () => {
  const owner = await aCustomer(app);
  const row = await assessed({ ownerId: owner.id }, 'scrap');
  await walk(app, tireWorkflow, row.id, ['scrap']);
  const { body } = await keeper.get<{ rows: { ownerId: string; reason: string }[] }>(
    `${scrap.listApi ?? scrap.api}?q=${row.serialNumber}`,
  );
  expect(body.rows).toMatchObject([{ ownerId: owner.id, reason: 'wear' }]);
});

test('whose a casing is is said when it comes in, and never left open afterwards', async () => {
  const [row, owner] = [await aTire(app), await aCustomer(app)];
  const { customerId } = (await keeper.get<{ row: { customerId: string } }>(`${tire.api}/${row.id}`)).body.row;
  const casing = { manufacturer: 'Michelin', tirePartnumber: 'M-1', size: '46x17.0R20', construction: 'radial' };
  const facts = { ...casing, customerId, retreadLevel: 0, maxRetreadLevel: 0, manufacturedOn: addMonths(today, -3) };
  const receive = (said: object) =>
    keeper.call<{ row: object; message: string }>('POST', tire.api, {
      ...facts,
      serialNumber: `OWN-${JSON.stringify(said).length}`,
      ownerAllowsRetread: true,
      ...said,
    });
  const refused: [object, string][] = [
    [{}, 'Say whose it is: the company’s own, or a customer’s.'],
    [{ ownerType: 'customer' }, 'Say which customer it belongs to.'],
    [{ ownerType: 'company', ownerId: owner.id }, 'It is the company’s own or that of a customer, not both.'],
  ];
  for (const [said, message] of refused) expect(await receive(said)).toMatchObject({ status: 422, body: { message } });
  const taken = { ownerType: 'customer', ownerId: owner.id };
  expect(await receive({ ownerId: owner.id })).toMatchObject({ status: 201, body: { row: taken } });
  const change = async (values: object) =>
    keeper.call('PATCH', `${tire.api}/${row.id}`, { version: (await now(row.id)).version, ...values });
  expect(await change({ ownerType: 'customer' })).toMatchObject({ status: 422 });
  expect(await change({ ownerId: owner.id })).toMatchObject({ status: 200, body: { row: taken } });
  expect(await change({ remark: 'Looked at' })).toMatchObject({ status: 200, body: { row: taken } });
  const back = { ownerType: 'company', ownerId: null };
  expect(await change({ ownerType: 'company' })).toMatchObject({ status: 200, body: { row: back } });
});

test('the last event is reversed by the stores’ admin, one after the other; what was written elsewhere is not', async () => {
  const row = await aWornTire(app);
  const reverse = async (person = keeper) =>
    person.call('POST', `/api/tires/${row.id}/reverse`, { version: (await now(row.id)).version, reason: 'Wrong tire' });
  expect((await reverse(mechanic)).status).toBe(403);
  expect((await reverse()).body).toEqual({ reversed: 'Removed' });
  expect(await now(row.id)).toMatchObject({ status: 'received', removalReason: null, landings: null });
  expect((await reverse()).body).toMatchObject({ code: 'NOT_REVERSIBLE' });
  expect((await eventsOf(row.id)).map(([event]) => event)).toEqual(['receive', 'remove', 'reverse']);
});

test('a quarantined tire is quality’s to let out: the stores’ admin reverses nothing of it', async () => {
  const row = await aTire(app);
  await walk(app, tireWorkflow, row.id, [['quarantine', { reason: 'Sidewall branding looks altered' }]]);
  const answer = await keeper.call('POST', `/api/tires/${row.id}/reverse`, {
    version: (await now(row.id)).version,
    reason: 'Back to stock',
  });
  expect(answer.body).toMatchObject({ code: 'NOT_REVERSIBLE' });
  await walk(app, tireWorkflow, row.id, [['release', { reason: 'Maker confirmed the branding' }]]);
  expect(await now(row.id)).toMatchObject({ status: 'received' });
});

test('the dashboard counts what stands: pool, reasons and landings, without what was reversed', async () => {
  const customer = await aCustomer(app);
  const worn = await aWornTire(app, { customerId: customer.id });
  await accepted({ customerId: customer.id });
  const seen = async () =>
    (
      await keeper.get<{ pool: object[]; reasons: object[]; landings: object[] }>(
        `/api/tires/dashboard?customer=${customer.id}&months=12`,
      )
    ).body;
  expect(await seen()).toMatchObject({
    pool: [{ tirePartnumber: 'APS06700', serviceable: 1, worn: 1, used: 0, coverDays: null }],
    reasons: [{ reason: 'normalWear', count: 1 }],
    landings: [{ level: 0, average: 210, treads: 1 }],
  });
  await keeper.call('POST', `/api/tires/${worn.id}/reverse`, {
    version: (await now(worn.id)).version,
    reason: 'Wrong tire',
  });
  expect(await seen()).toMatchObject({ reasons: [], landings: [] });
});

test('E-58 GET /api/store/tires answers the tires with customer and tire_partnumber', async () => {
  const customer = await aCustomer(app);
  const row = await aTire(app, { customerId: customer.id });
  const { body } = await keeper.get<{ tireId: string }[]>('/api/store/tires');
  expect(body.find(({ tireId }) => tireId === row.id)).toMatchObject({
    customer: customer.code,
    tire_partnumber: 'APS06700',
    retreadLevel: 0,
    status: 'received',
  });
});

test('R-TIR-5 a tire is stored between 0 and 32 °C: a colder or hotter place is refused, also to receive it', async () => {
  const row = await accepted();
  const [hot, cold, fits] = await Promise.all([
    aLocation(app, { code: 'TY-HOT', tempMin: '20', tempMax: '38' }),
    aLocation(app, { code: 'TY-COLD', tempMin: '-5', tempMax: '8' }),
    aLocation(app, { code: 'TY-ROOM', tempMin: '15', tempMax: '32' }),
  ]);
  const move = async (locationId: string) =>
    keeper.call('PATCH', `/api/tires/${row.id}`, { version: (await now(row.id)).version, locationId });
  for (const place of [hot, cold]) expect((await move(place.id)).body).toMatchObject({ code: 'R-TIR-5' });
  const dock = await aLocation(app, { code: 'TY-DOCK', type: 'receiving', issuable: false, tempMax: '40' });
  await expect(aTire(app, { locationId: dock.id })).rejects.toThrow('between 0 and 32 °C');
  expect((await move(fits.id)).status).toBe(200);
});
