import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf } from '#database/seed/demo/world.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { testPin } from '#kernel/testing/app.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { deliveredCell, gateOf, limitedCell, type DeliveredCell } from './lifeOfParts.fixture.ts';
import { cellRepair, Shops } from './shops.fixture.ts';

// A life-limited part from stock, from the dock to the certificate and to the next visit, by the calls of the screens.
let shops: Shops;
let partId = '';
beforeAll(async () => {
  shops = await Shops.open();
  partId = await limitedCell(shops, 'CELL-2758');
}, 300_000);
afterAll(() => shops.close());

const delivered = (cell: DeliveredCell, accepted?: string) => deliveredCell(shops, cell, accepted);

async function stateLife(batchId: string, life: { condition: string; csnCycles: number | null }, as = 'siriporn') {
  const { row } = await shops.must<{ row: { version: number } }>(as, 'GET', `/api/store/batches/${batchId}`);
  return (await shops.person(as)).call<{ code: string; message: string }>(
    'POST',
    `/api/store/batches/${batchId}/life`,
    { version: row.version, tsnHours: null, evidence: 'Form 1 of the vendor', pin: testPin, ...life },
  );
}

const gate = (root: string) => gateOf(shops, root);

/** A cell that came in with a battery, taken for another one without its counts: what that was answered. */
async function takenFrom(root: string): Promise<object> {
  const recipient = await shops.must<{ row: { id: string } }>(
    'planner',
    'POST',
    '/api/workorders',
    await shops.ordered({ ...cellRepair, serial: '96002' }),
  );
  const inspector = await shops.person('inspector');
  const { row } = await shops.must<{ row: { id: string } }>('inspector', 'GET', root);
  const answer = await inspector.call<object>('POST', `${root}/robberies`, {
    recipientId: recipient.row.id,
    part: {
      itemId: idOf(shops.world, 'item:CELL-2758'),
      serialNumber: 'C-61079',
      quantity: 1,
      certType: 'form1EASA',
      certNumber: 'F1-BD300',
      paperId: await attach(shops.desk.app, inspector, { record: workOrder, id: row.id }, 'paper'),
    },
    reason: 'AOG of the other battery',
    pin: testPin,
  });
  return answer.body;
}

test('G18 the dock takes a used life-limited part with its condition and counts within its limit only', async () => {
  const refused = async (cell: DeliveredCell) => (await delivered(cell)).body;
  expect(await refused({ serialNumber: 'C-91001' })).toMatchObject({ code: 'CONDITION_NEEDED' });
  expect(await refused({ serialNumber: 'C-91002', condition: 'overhauled' })).toMatchObject({
    code: 'LIFE_LIMIT',
    message: expect.stringContaining(
      'C-91002: Cell (CMM 24-38-51, 05-10): the life used is unknown (limit 2000',
    ) as string,
  });
  expect(await refused({ serialNumber: 'C-91003', condition: 'overhauled', csnCycles: 2000 })).toMatchObject({
    code: 'LIFE_LIMIT',
    message: expect.stringContaining('reached its life limit: 2000 of 2000 cycles') as string,
  });
  expect(await refused({ serialNumber: 'C-91004', condition: 'new', csnCycles: 3 })).toMatchObject({
    code: 'LIFE_OF_NEW',
  });
  expect((await delivered({ serialNumber: 'C-91005', condition: 'new' })).status).toBe(200);
  const good = await delivered({ serialNumber: 'C-91006', condition: 'overhauled', csnCycles: 1999 });
  expect(good.status).toBe(200);
  // Its life is followed by itself: it goes into no kit.
  const { batchId } = good.body.row;
  const { rows } = await shops.desk.app.asOwner((pool) =>
    pool.query<{ id: string }>('select location_id as id from stock_balance where batch_id = $1 and on_hand > 0', [
      batchId,
    ]),
  );
  const locationId = rows[0]?.id;
  const kit = await (
    await shops.person('stores')
  ).call('POST', '/api/store/counter/kit', {
    itemId: idOf(shops.world, 'item:CELL-2758'),
    qty: '1',
    locationId,
    parts: [{ batchId, locationId, qty: '1' }],
  });
  expect(kit).toMatchObject({ status: 422, body: { code: 'KIT_LIFE' } });
});

test(
  'G18 a used life-limited part is fitted within its limit only; its life stands on the certificate and is held against the next visit',
  { timeout: 180_000 },
  async () => {
    const taken = async (serialNumber: string) =>
      (await delivered({ serialNumber, condition: 'overhauled', csnCycles: 1200 })).body.row.batchId;
    const [first, second] = [await taken('C-92001'), await taken('C-92002')];
    const said: string[] = [];
    let robbed: object = {};
    const done = await shops.walk({ ...cellRepair, serial: '96001', csn: 300 }, async ({ title, path, answer }) => {
      if (title !== 'Cell fitted') return;
      answer['batchId'] = first;
      const fit = async () =>
        (await (await shops.person(cellRepair.bench)).call<{ code: string; message: string }>('POST', path, answer))
          .body;
      // Its records, read again, show more than the limit, then nothing at all.
      await stateLife(first, { condition: 'overhauled', csnCycles: 2100 });
      said.push((await fit()).code, (await fit()).message);
      await stateLife(first, { condition: 'overhauled', csnCycles: null });
      said.push((await fit()).message);
      await stateLife(first, { condition: 'overhauled', csnCycles: 1200 });
    });
    const called = 'Cell CELL-2758 S/N C-92001: Cell (CMM 24-38-51, 05-10)';
    expect(said).toEqual([
      'G18',
      `${called} reached its life limit: 2100 of 2000 cycles.`,
      `${called}: the life used is unknown (limit 2000 cycles).`,
    ]);
    expect((await gate(done.root))?.state).toBe('pass');
    // What is found about it after it was fitted turns the gate red.
    await stateLife(first, { condition: 'overhauled', csnCycles: 2000 });
    expect(await gate(done.root)).toMatchObject({
      state: 'fail',
      messages: [`${called} reached its life limit: 2000 of 2000 cycles.`],
    });
    await stateLife(first, { condition: 'overhauled', csnCycles: 1200 });
    expect((await gate(done.root))?.state).toBe('pass');
    // A limit written afterwards counts as well.
    const partPath = `/api/part-numbers/${partId}/life-limits`;
    const { row: hours } = await shops.must<{ row: { id: string; version: number } }>('siriporn', 'POST', partPath, {
      subject: 'Cell',
      basis: 'hoursSinceNew',
      life: '9000',
      reference: 'CMM 24-38-51, 05-10',
    });
    expect((await gate(done.root))?.messages).toEqual([`${called}: the life used is unknown (limit 9000 h).`]);
    const reason = { version: hours.version, reason: 'Written for another part' };
    await shops.must('siriporn', 'POST', `/api/life-limits/${hours.id}/withdraw`, reason);
    expect((await gate(done.root))?.state).toBe('pass');
    const signed = await (await shops.person('preecha')).sign(done.waiting);
    expect([signed.status, signed.body.message]).toEqual([201, undefined]);
    expect(signed.body.certificate.blocks.remarks).toContain(`Life-limited part ${called}: 1200 of 2000 cycles.`);
    // 800 cycles later it is at its limit, until another one takes its place.
    const atLimit = [`${called} reached its life limit: 2000 of 2000 cycles.`];
    const next = shops.walk({ ...cellRepair, serial: '96001', csn: 1100 }, async ({ title, path, answer }) => {
      if (title !== 'Cell fitted') return;
      const root = path.slice(0, path.indexOf('/cards/'));
      expect((await gate(root))?.messages).toEqual(atLimit);
      await shops.must(cellRepair.bench, 'POST', path, { ...answer, batchId: second, removedSerial: 'C-92001' });
      expect((await gate(root))?.state).toBe('pass');
      robbed = await takenFrom(root);
      throw new Error('Seen');
    });
    await expect(next).rejects.toThrow('Seen');
    expect(robbed).toMatchObject({
      code: 'G18',
      message: 'Cell CELL-2758 S/N C-61079: Cell (CMM 24-38-51, 05-10): the life used is unknown (limit 2000 cycles).',
    });
    expect(await shops.desk.app.verify()).toMatchObject({ fault: null });
  },
);

test('G18 R21 a part rejected at the dock is not new when quality releases it; its life is stated by quality, signed', async () => {
  const held = await delivered({ serialNumber: 'C-93001' }, '0');
  const { batchId } = held.body.row;
  const read = async () =>
    (
      await shops.must<{ row: { condition: string; csnCycles: number | null } }>(
        'siriporn',
        'GET',
        `/api/store/batches/${batchId}`,
      )
    ).row;
  expect(await read()).toMatchObject({ condition: 'asRemoved', csnCycles: null });
  expect((await stateLife(batchId, { condition: 'repaired', csnCycles: 40 }, 'logistics')).status).toBe(403);
  expect(await stateLife(batchId, { condition: 'repaired', csnCycles: 40 }, 'quality')).toMatchObject({
    status: 422,
    body: { code: 'AUTH_SCOPE' },
  });
  expect((await stateLife(batchId, { condition: 'new', csnCycles: 40 })).body.code).toBe('LIFE_OF_NEW');
  expect((await stateLife(batchId, { condition: 'repaired', csnCycles: 40 })).status).toBe(200);
  expect(await read()).toMatchObject({ condition: 'repaired', csnCycles: 40 });
});
