import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import type { movementFactsCall, planCall } from '#modules/stores/stock/shared/stock.calls.ts';
import { adjustCall } from '../shared/counter.calls.ts';
import { anOpenCounter } from './counter.fixture.ts';

type Facts = AnswerOf<typeof movementFactsCall>;
let app: TestApp;
let counter: Awaited<ReturnType<typeof anOpenCounter>>;
const at = '/api/store/movements';

beforeAll(async () => {
  app = await testApp(wholeProduct());
  counter = await anOpenCounter(app);
}, 120_000);
afterAll(() => app.close());

test('R-STK-4 a movement says what it left of its batch, what reversed it, and who may not reverse it', async () => {
  const { keeper, stock, issue, movementNoOf, shelf } = counter;
  const { batch } = await stock('5');
  const [first, second] = [movementNoOf(await issue(batch.id, '2')), movementNoOf(await issue(batch.id, '1'))];
  const facts = async (no: number, by = keeper) => (await by.get<Facts>(`${at}/${no}/facts`)).body;
  expect(await facts(first)).toMatchObject({
    left: [{ place: shelf.code, qty: '3' }],
    reversedBy: null,
    whyNotReversed: null,
  });
  expect((await facts(second)).left).toEqual([{ place: shelf.code, qty: '2' }]);
  const [colleague, admin, mechanic] = [
    await app.as('stores.user'),
    await app.as('stores.admin'),
    await app.as('maintenance.user'),
  ];
  expect((await facts(first, colleague)).whyNotReversed).toContain('You may undo what you posted yourself');
  expect((await facts(first, mechanic)).whyNotReversed).toBe('The stores reverse a movement.');
  expect((await colleague.call('POST', `${at}/${first}/reverse`, { reason: 'wrong batch' })).status).toBe(422);
  expect((await admin.call('POST', `${at}/${first}/reverse`, { reason: 'wrong batch' })).status).toBe(200);
  const after = await facts(first, admin);
  expect(after.whyNotReversed).toBe(`Movement ${first} was reversed by ${after.reversedBy?.movementNo}.`);
  expect(await facts(after.reversedBy?.movementNo ?? 0)).toMatchObject({
    left: [{ place: shelf.code, qty: '4' }],
    reverses: { movementNo: first },
    whyNotReversed: 'A reversal cannot be reversed.',
  });
  expect((await keeper.get(`${at}/999999999/facts`)).status).toBe(404);
});

test('R-STK-4 a movement says that its shelf was counted since, in the words of the refusal', async () => {
  const { keeper, stock, issue, movementNoOf, shelf } = counter;
  const { batch } = await stock('5');
  const no = movementNoOf(await issue(batch.id, '2'));
  const counted = { batchId: batch.id, locationId: shelf.id, counted: '3', reason: 'Looked at once more' };
  expect((await keeper.call('POST', adjustCall.path, counted)).status).toBe(200);
  const { whyNotReversed } = (await keeper.get<Facts>(`${at}/${no}/facts`)).body;
  expect(whyNotReversed).toBe(`${shelf.code} was counted since. Post a return or a new count.`);
  expect(await keeper.call('POST', `${at}/${no}/reverse`, { reason: 'wrong batch' })).toMatchObject({
    status: 422,
    body: { code: 'COUNTED_SINCE', message: whyNotReversed },
  });
});

test('the slip of a movement says what went where, what for and who took it, and is void once it is reversed', async () => {
  const { keeper, stock, issue, movementNoOf, one, shelf } = counter;
  const { batch, item } = await stock('5');
  const no = movementNoOf(await issue(batch.id, '2'));
  const { id } = await one<{ id: string }>('select id from movement where movement_no = $1', [no]);
  const slip = async () => {
    const printed = await app.app.inject({ url: `${at}/${id}/slip.pdf`, headers: { cookie: keeper.cookie } });
    expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    return textOfPdf(printed.rawPayload);
  };
  const text = await slip();
  for (const word of [`no. ${no}`, batch.batch, item.partNumber, shelf.code, '2 g', 'ABS-ST-25'])
    expect(text).toContain(word);
  expect(text).not.toContain('VOID');
  await keeper.call('POST', `${at}/${no}/reverse`, { reason: 'wrong batch' });
  expect(await slip()).toContain('VOID');
});

test('the ledger is narrowed by item, batch, place, kind, who posted, who received, job or cost centre, and period', async () => {
  const { item, batch } = await counter.stock('5');
  const no = counter.movementNoOf(await counter.issue(batch.id, '2'));
  const facts = await counter.one<Record<string, string>>(
    `select item_id, batch_id, from_location_id, posted_by_id, received_by, cost_centre, to_char(occurred_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day
     from movement where movement_no = $1`,
    [no],
  );
  const found = async (query: string) =>
    (
      await counter.keeper.get<{ rows: { movementNo: number }[] }>(`/api/store/movements?size=100&${query}`)
    ).body.rows.map(({ movementNo }) => movementNo);
  const ofItem = `f.itemId.in=${item.id}`;
  for (const query of [
    `f.batchId.in=${facts['batch_id']}`,
    `f.fromLocationId.in=${facts['from_location_id']}`,
    `f.postedById.in=${facts['posted_by_id']}`,
    `f.receivedBy.in=${facts['received_by']}`,
    `f.costCentre.contains=${facts['cost_centre']}`,
    `f.occurredAt.gte=${facts['day']}&f.occurredAt.lte=${facts['day']}`,
    'f.type.in=issue&f.itemKind.in=consumable',
  ])
    expect([query, (await found(`${ofItem}&${query}`)).includes(no)]).toEqual([query, true]);
  // The filter by batch offers batches as soon as it is opened.
  const { options } = (await counter.keeper.get<{ options: object[] }>('/api/pick/batch?q=&ids=')).body;
  expect(options).not.toEqual([]);
  const stranger = await app.as('stores.admin');
  expect(await found(`${ofItem}&f.postedById.in=${stranger.id}`)).toEqual([]);
  expect(await found(`${ofItem}&f.occurredAt.gte=2999-01-01`)).toEqual([]);
});

test('a place is found by its pin on its own picture, or on that of the nearest place around it', async () => {
  const { keeper, shelf } = counter;
  const place = (code: string, parentId: string | null, pin: object = {}) =>
    keeper.create(location, { code, name: code, type: 'stock', issuable: true, parentId, ...pin });
  const room = await place('PIN-ROOM', null);
  const aisle = await place('PIN-AISLE', room.id);
  await place('PIN-BIN', aisle.id, { pinX: '41.5', pinY: '12.25' });
  const planOf = async (code: string) =>
    (await keeper.get<AnswerOf<typeof planCall>>(`/api/store/locations/${code}/plan`)).body.plan;
  expect(await planOf('PIN-BIN')).toBeNull();
  const picture = await attach(app, keeper, { record: location, id: room.id });
  const pins = [{ code: 'PIN-BIN', name: 'PIN-BIN', x: 41.5, y: 12.25 }];
  expect(await planOf('PIN-BIN')).toEqual({ attachmentId: picture, code: 'PIN-ROOM', name: 'PIN-ROOM', pins });
  const nearer = await attach(app, keeper, { record: location, id: aisle.id });
  expect(await planOf('pin-bin')).toMatchObject({ attachmentId: nearer, code: 'PIN-AISLE', pins });
  expect(await planOf(shelf.code)).toBeNull();
  expect((await keeper.get('/api/store/locations/NO-SUCH/plan')).status).toBe(404);
});

test('145.A.42 a kit carries the papers of every component in it, whatever their order, and is no better than its weakest part', async () => {
  const { keeper, stock, send, shelf } = counter;
  const component = { kind: 'spare', acceptanceClass: 'component' } as const;
  const form1 = { certType: 'form1EASA', certNumber: 'EASA-771', certIssuer: 'Bearings GmbH' } as const;
  const made = [
    await stock('5', component, form1),
    await stock('5', component, { ...form1, certNumber: 'EASA-772', condition: 'overhauled' }),
    await stock('5', component, { certType: 'faa8130', certNumber: '8130-9', certIssuer: 'Rings Inc.' }),
    await stock('5', {}, { certNumber: 'COC-4' }),
  ].map(({ batch }) => batch.id);
  const { item: kit } = await stock('1');
  const kitOf = async (...parts: (string | undefined)[]) => {
    const answer = await send('kit', {
      itemId: kit.id,
      qty: '1',
      locationId: shelf.id,
      parts: parts.map((batchId) => ({ batchId, locationId: shelf.id, qty: '1' })),
    });
    expect(answer.status).toBe(200);
    return (await keeper.get<{ row: object }>(`/api/store/batches/${answer.body['batchId']}`)).body.row;
  };
  const [first, second, other, material] = made;
  for (const parts of [
    [first, second, material],
    [material, second, first],
  ])
    expect(await kitOf(...parts)).toMatchObject({
      certType: 'form1EASA',
      certNumber: 'EASA-771; EASA-772',
      certIssuer: 'Bearings GmbH',
      condition: 'overhauled',
    });
  // Certificates of different kinds are each named with their kind.
  expect(await kitOf(first, other)).toMatchObject({
    certNumber: 'EASA Form 1 EASA-771; FAA 8130-3 8130-9',
    certIssuer: 'Bearings GmbH; Rings Inc.',
    condition: 'new',
  });
});
