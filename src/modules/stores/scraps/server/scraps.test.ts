import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPassword, testPin, type TestApp } from '#kernel/testing/app.ts';
import { refusalsOf, walk, type WalkOf } from '#kernel/testing/refusals.ts';
import { twoPhotos, withItsReport } from '#modules/stores/mbd-reports/server/mbd-reports.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { scrap } from '../shared/scrap.record.ts';
import { scrapWorkflow } from '../shared/scrap.workflow.ts';
import { scrapFacts } from './public.ts';
import { aScrap } from './scraps.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const destroyed = ['mutilate', { method: 'grind', dataPlateRemoved: true }] as const;
const gone = { disposedOn: '2026-01-05', disposalFirm: 'Bangkok Metal' };
const signed = { pin: testPin, password: testPassword };
const refuses = refusalsOf(() => app, scrapWorkflow);
/** A scrap record with two photos, taken through these steps. */
const scrapped = async (steps: WalkOf<typeof scrapWorkflow>, given: Partial<CreateOf<typeof scrap>> = {}) => {
  const row = await aScrap(app, given);
  await twoPhotos(app, { record: scrap, id: row.id });
  await walk(app, scrapWorkflow, row.id, steps);
  return row;
};

refuses(
  'customer property is not approved without the consent of its owner',
  async () => aScrap(app, { ownerId: (await aCustomer(app)).id }),
  'approve',
  'This is customer property: name the owner’s consent first.',
);
test('whose a scrap is is always known: of a part of a work order it is its customer, of another one somebody says it', async () => {
  const stores = await app.as('stores.user');
  const part = { description: 'Seal', partNumber: 'S-9', quantity: '1', reason: 'wear', lifeLimited: false };
  const tag = (more: object) => stores.call<{ row: object; message: string }>('POST', scrap.api, { ...part, ...more });
  const [mine, other] = [await aCustomer(app), await aCustomer(app)];
  const job = await aJob(app, { customerId: mine.id });
  const ofJob = `It is of work order ${job.number} and belongs to ${mine.name}.`;
  const whose = 'Say whose it is: the company’s own, or a customer’s.';
  const both = 'It is the company’s own or that of a customer, not both.';
  const component = { partNumber: job.partNumber, serialNumber: job.serialNumber.toLowerCase() };
  const refused: [object, string][] = [
    [{}, whose],
    [{ ownerType: 'customer' }, 'Say which customer it belongs to.'],
    [{ ownerType: 'company', ownerId: mine.id }, both],
    [{ jobId: job.id, ownerType: 'company' }, ofJob],
    [{ jobId: job.id, ownerId: other.id }, ofJob],
    [{ ...component, ownerType: 'company' }, ofJob],
  ];
  for (const [said, message] of refused) expect(await tag(said)).toMatchObject({ status: 422, body: { message } });
  const taken = { ownerType: 'customer', ownerId: mine.id };
  for (const said of [{ jobId: job.id }, component, { ownerId: mine.id }])
    expect(await tag(said)).toMatchObject({ status: 201, body: { row: taken } });
  // A tag that is put right follows the work order it names then, and is never left without an owner.
  const own = await aScrap(app);
  const change = (version: number, values: object) =>
    stores.call<{ row: object }>('PATCH', `${scrap.api}/${own.id}`, { version, ...values });
  expect(await change(1, { ownerType: 'customer' })).toMatchObject({ status: 422 });
  expect(await change(1, { jobId: job.id })).toMatchObject({ status: 200, body: { row: taken } });
  expect(await change(2, { ownerId: null })).toMatchObject({ status: 200, body: { row: taken } });
});

refuses(
  'the company’s own part has no owner to return it to',
  () => aScrap(app),
  ['returnToOwner', { reason: 'Asked back' }],
  'This part is the company’s own: there is no owner to return it to.',
);
refuses(
  'R-MBD-3 nothing is mutilated without photos before and after',
  async () => {
    const row = await aScrap(app);
    await walk(app, scrapWorkflow, row.id, ['approve']);
    return row;
  },
  destroyed,
  'Attach first: Photos before and after (at least 2).',
);
refuses(
  'R-MBD-3 every data plate is removed',
  () => scrapped(['approve']),
  ['mutilate', { method: 'melt', dataPlateRemoved: false }],
  'Remove every data plate, then say so here.',
);
refuses(
  'a life-limited part is reported to its maker before it goes',
  () => scrapped(['approve', destroyed, 'witness'], { lifeLimited: true }),
  ['dispose', gone],
  'This is a life-limited part: name the notice of its serial number to the maker first.',
);
refuses(
  'a disposal is in the past',
  async () => withItsReport(app, await scrapped(['approve', destroyed, 'witness'])),
  ['dispose', { ...gone, disposedOn: '2999-01-01' }],
  'This day is still to come.',
);
refuses(
  'what is approved stays as it was approved',
  () => scrapped(['approve']),
  { partNumber: 'OTHER' },
  'Part number: this cannot be changed while it is approved.',
);

test.each([
  'defect',
  'designNotMet',
  'irreversibleRework',
  'lifeLimit',
  'forceOrHeat',
  'AD',
  'noPapers',
  'traceLost',
] as const)(
  'R-MBD-1 %s makes a part unsalvageable: it is scrapped, and no job may have it any more',
  async (reason) => {
    const row = await scrapped(['approve'], { reason });
    const part = [{ partNumber: row.partNumber, serialNumber: row.serialNumber }];
    const facts = await app.write((ctx) => scrapFacts(ctx, part, ctx.now));
    expect(facts).toEqual([{ subject: `Tie bolt S/N ${row.serialNumber}`, place: 'scraps', number: row.number }]);
    // Approved, there is no road back into supply but to destroy it or to give it back to its owner.
    const keeper = await app.as('stores.admin', 'quality.user', 'quality.admin');
    expect((await keeper.run(scrap, row.id, 'reject', { reason: 'Needed after all' })).status).toBe(409);
  },
);

test('R-MBD-2 stamping, paint and small holes are no methods', async () => {
  const row = await scrapped(['approve']);
  const keeper = await app.as('stores.user');
  const answer = await keeper.run(scrap, row.id, 'mutilate', { method: 'paint', dataPlateRemoved: true }, signed);
  expect(answer.status).toBe(400);
});

test('R-MBD-3 the witness is not who destroyed, the approver not who wrote; both are signed and stay', async () => {
  const both = await app.as('stores.admin', 'quality.user');
  const seal = {
    description: 'Seal',
    partNumber: 'S-1',
    quantity: '1',
    reason: 'wear',
    lifeLimited: false,
    ownerType: 'company',
  } as const;
  const row = await both.create(scrap, seal);
  expect((await both.run(scrap, row.id, 'approve', undefined, signed)).body).toMatchObject({
    code: 'SAME_PERSON',
    message: 'Approved by may not be who wrote the record.',
  });
  // The button says so before it is pressed.
  expect((await both.get(`${scrap.api}/${row.id}`)).body).toMatchObject({
    allowed: { approve: 'Approved by may not be who wrote the record.' },
  });
  const mine = await scrapped(['approve']);
  expect((await both.run(scrap, mine.id, 'mutilate', destroyed[1], signed)).status).toBe(200);
  expect((await both.run(scrap, mine.id, 'witness', undefined, signed)).body).toMatchObject({
    code: 'SAME_PERSON',
    message: 'Mutilated by and Witness must be different people.',
  });
  await walk(app, scrapWorkflow, mine.id, ['witness']);
  await withItsReport(app, mine);
  await walk(app, scrapWorkflow, mine.id, [['dispose', gone]]);
  const facts = await app.write((ctx) =>
    scrapFacts(ctx, [{ partNumber: ' c20195-21', serialNumber: mine.serialNumber?.toLowerCase() ?? null }], ctx.now),
  );
  expect(facts).toEqual([{ subject: `Tie bolt S/N ${mine.serialNumber}`, place: 'scraps', number: mine.number }]);
});

test('G15 a part that quality did not let scrap, or gave back to its owner, is no scrap', async () => {
  const row = await aScrap(app);
  const part = [{ partNumber: row.partNumber, serialNumber: row.serialNumber }];
  const facts = () => app.write((ctx) => scrapFacts(ctx, part, ctx.now));
  expect(await facts()).toHaveLength(1);
  await walk(app, scrapWorkflow, row.id, [['reject', { reason: 'Repairable by the manual' }]]);
  expect(await facts()).toEqual([]);
});

refuses(
  'a part for use on the ground is not mutilated by the mark',
  () => scrapped(['approve']),
  ['mutilate', { method: 'exemptMark', dataPlateRemoved: true }],
  'A part for use on the ground is marked by a step of its own.',
);
refuses(
  'R-MBD-3 nothing is marked for use on the ground without who has it',
  () => scrapped(['approve']),
  ['mark', { exemptUse: 'Training' }],
  'Required',
);

test('R-MBD-3 a part marked NOT FOR FLIGHT names its use and its receiver, is witnessed by another, and leaves without a report of its destruction', async () => {
  const row = await scrapped(['approve', ['mark', { exemptUse: 'Training', exemptReceiver: 'Workshop school' }]]);
  const marker = await app.as('stores.admin', 'stores.user');
  const seen = await marker.get<{ row: Record<string, unknown> }>(`${scrap.api}/${row.id}`);
  expect(seen.body.row).toMatchObject({ status: 'marked', method: 'exemptMark', exemptReceiver: 'Workshop school' });
  await walk(app, scrapWorkflow, row.id, ['witnessMark', ['dispose', gone]]);
  // It never comes back into use.
  const facts = await app.write((ctx) =>
    scrapFacts(ctx, [{ partNumber: row.partNumber, serialNumber: row.serialNumber }], ctx.now),
  );
  expect(facts).toHaveLength(1);
});
