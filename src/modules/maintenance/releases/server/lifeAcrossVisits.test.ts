import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { idOf } from '#database/seed/demo/world.ts';
import { testPin } from '#kernel/testing/app.ts';
import { seriesAt } from '#kernel/server/numbering/numbering.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { verifiedError } from './certificateError.fixture.ts';
import { deliveredCell, gateOf, limitedCell, type DeliveredCell } from './lifeOfParts.fixture.ts';
import type { CertificateRow } from './release.fixture.ts';
import { certificateSeries } from '../shared/certificate.ts';
import { cellRepair, shopJobs, Shops, type ShopJob } from './shops.fixture.ts';

// What a life-limited part has behind it, over the visits of the component it stands in, by the calls of the screens.
vi.setConfig({ testTimeout: 240_000 });
let shops: Shops;
beforeAll(async () => {
  shops = await Shops.open();
  // Stores spell it CELL-2758.
  await limitedCell(shops, 'CELL2758');
}, 300_000);
afterAll(() => shops.close());

const delivered = (cell: DeliveredCell) => deliveredCell(shops, cell);
const gate = (root: string, code?: string) => gateOf(shops, root, code);

const atLimit = (serial: string) => ({
  state: 'fail',
  messages: [`Cell CELL-2758 S/N ${serial}: Cell (CMM 24-38-51, 05-10) reached its life limit: 2000 of 2000 cycles.`],
});

type AtStep = (root: string, path: string, answer: Record<string, unknown>) => Promise<void>;

/** A component as far as a step; what is done there ends the walk. */
const asFarAs = (step: string, job: ShopJob, atStep: AtStep) =>
  expect(
    shops.walk(job, async ({ title, path, answer }) => {
      if (title !== step) return;
      await atStep(path.slice(0, path.indexOf('/cards/')), path, answer as Record<string, unknown>);
      throw new Error('Seen');
    }),
  ).rejects.toThrow('Seen');

/** A battery as far as the card its cell is fitted on. */
const asFarAsCell = (serial: string, csn: number, atStep: AtStep) =>
  asFarAs('Cell fitted', { ...cellRepair, serial, csn }, atStep);

const returnedAsIs = async (root: string) => {
  const { row } = await shops.must<{ row: { version: number } }>('planner', 'GET', root);
  await shops.must('quality', 'POST', `${root}/returnAsIs`, {
    version: row.version,
    input: { reason: 'Its customer wants it back', customerConsent: 'Mail of today' },
  });
};

/** CSN 300 of a certificate becomes 100, as an inspector has verified. */
async function countCorrected(certificate: CertificateRow) {
  const remarks = certificate.blocks.remarks.split('\n');
  const said = remarks.find((text) => text.startsWith('CSN 300')) ?? '';
  const shouldSay = said.replace('CSN 300', 'CSN 100');
  await verifiedError(shops.desk, certificate, { block: 'remarks', said, shouldSay });
  return shops.desk.correct(await shops.person('preecha'), certificate, {
    changes: { remarks: remarks.map((text) => (text === said ? shouldSay : text)) },
  });
}

test('G18 a life-limited part stays where it stands until it is named as removed; it counts from what the corrected certificate says, and comes back over the dock with no less', async () => {
  const taken = async (serialNumber: string, csnCycles: number) =>
    (await delivered({ serialNumber, condition: 'overhauled', csnCycles })).body.row.batchId;
  const [first, other] = [await taken('C-94001', 1200), await taken('C-94002', 100)];
  const done = await shops.walk({ ...cellRepair, serial: '97001', csn: 300 }, async ({ title, answer }) => {
    if (title === 'Cell fitted') answer['batchId'] = first;
  });
  const { certificate } = (await (await shops.person('preecha')).sign(done.waiting)).body;
  const corrected = await countCorrected(certificate);
  expect([corrected.status, corrected.body.message]).toEqual([201, undefined]);
  // 800 cycles since CSN 100, not 600 since CSN 300.
  await asFarAsCell('97001', 900, async (root, path, answer) => {
    expect(await gate(root)).toMatchObject(atLimit('C-94001'));
    const { removedSerial: _, ...elsewhere } = answer;
    await shops.must(cellRepair.bench, 'POST', path, {
      ...elsewhere,
      batchId: other,
      position: 11,
      removedUnread: 'Corroded, no number left',
    });
    expect(await gate(root)).toMatchObject(atLimit('C-94001'));
  });
  expect((await delivered({ serialNumber: 'c94001', condition: 'new' })).body).toMatchObject({
    code: 'LIFE_BELOW_RECORD',
    field: 'condition',
  });
  expect((await delivered({ serialNumber: 'C-94001', condition: 'repaired', csnCycles: 1199 })).body).toMatchObject({
    code: 'LIFE_BELOW_RECORD',
    field: 'csnCycles',
    message: `S/N C-94001 had 1200 cycles when it was fitted on ${done.waiting.jobNumber}: it cannot be less now. It can only go to quarantine.`,
  });
});

test('G18 what was fitted before a component went back as it was stands in it at its next visit', async () => {
  const batchId = (await delivered({ serialNumber: 'C-95001', condition: 'overhauled', csnCycles: 1200 })).body.row
    .batchId;
  await asFarAsCell('97002', 300, async (root, path, answer) => {
    await shops.must(cellRepair.bench, 'POST', path, { ...answer, batchId });
    await returnedAsIs(root);
  });
  await asFarAsCell('97002', 1100, async (root) => {
    expect(await gate(root)).toMatchObject(atLimit('C-95001'));
  });
});

test('G18 what takes the place of a life-limited part of an earlier visit names the serial number removed', async () => {
  const { row } = await shops.must<{ row: { id: string } }>('siriporn', 'POST', '/api/part-numbers', {
    partnumber: 'TY-46X17-30',
    partname: 'Tire',
    ata: '32',
    family: 'tire',
    manufacturer: 'Michelin',
    serialised: true,
  });
  await shops.must('siriporn', 'POST', `/api/part-numbers/${row.id}/life-limits`, {
    subject: 'Tire',
    basis: 'cyclesSinceNew',
    life: '5000',
    reference: 'CMM 32-47-46, 05-10',
  });
  const wheel = shopJobs.find(({ shop }) => shop === 'tireChange');
  if (!wheel) throw new Error('There is no wheel.');
  await asFarAs('Tire fitted', { ...wheel, serial: '9701' }, async (root, path, answer) => {
    await shops.must(wheel.bench, 'POST', path, answer);
    await returnedAsIs(root);
  });
  await asFarAs('Tire fitted', { ...wheel, serial: '9701', csn: 5310 }, async (_root, path, answer) => {
    const next = { ...answer, serialNumber: 'MI9701U' };
    const mechanic = await shops.person(wheel.bench);
    expect((await mechanic.call('POST', path, next)).body).toMatchObject({
      code: 'G18',
      field: 'removedSerial',
      message:
        'TY-46X17-30 is life-limited, and S/N MI9701T stands here since an earlier visit: enter the serial number removed.',
    });
    expect((await mechanic.call('POST', path, { ...next, removedSerial: 'MI9701T' })).status).toBe(200);
  });
});

test('R21 G18 a part that we fitted at an earlier visit is taken for another work order with the life our records know', async () => {
  const batchId = (await delivered({ serialNumber: 'C-95501', condition: 'overhauled', csnCycles: 1200 })).body.row
    .batchId;
  const done = await shops.walk({ ...cellRepair, serial: '97005', csn: 300 }, async ({ title, answer }) => {
    if (title === 'Cell fitted') answer['batchId'] = batchId;
  });
  expect((await (await shops.person('preecha')).sign(done.waiting)).status).toBe(201);
  const recipient = await shops.must<{ row: { id: string } }>(
    'planner',
    'POST',
    '/api/workorders',
    await shops.ordered({ ...cellRepair, serial: '97006' }),
  );
  await asFarAsCell('97005', 700, async (root) => {
    const inspector = await shops.person('inspector');
    const { row } = await shops.must<{ row: { id: string } }>('inspector', 'GET', root);
    const robbed = await inspector.call<{ batch: string }>('POST', `${root}/robberies`, {
      recipientId: recipient.row.id,
      part: {
        itemId: idOf(shops.world, 'item:CELL-2758'),
        serialNumber: 'c 95501',
        quantity: 1,
        certType: 'form1CAAT',
        certNumber: 'F1-C-95501',
        // Less than it has: 1200 and 400 since.
        csnCycles: 5,
        paperId: await attach(shops.desk.app, inspector, { record: workOrder, id: row.id }, 'paper'),
      },
      reason: 'AOG of the other battery',
      pin: testPin,
    });
    expect([robbed.status, JSON.stringify(robbed.body)]).toEqual([200, expect.anything()]);
    const taken = await shops.must<{ row: { csnCycles: number } }>(
      'siriporn',
      'GET',
      `/api/store/batches/${robbed.body.batch}`,
    );
    expect(taken.row.csnCycles).toBe(1600);
    // It stands in the donor no more.
    expect((await gate(root))?.messages).toEqual(['The part has no life limit and is no cylinder.']);
  });
});

test('G14 a certificate of ours is the paper of its own part while it stands: at the dock, when it is fitted, and at the release', async () => {
  const own = { ...(await shops.walk({ ...cellRepair, serial: '97003', csn: 300 })), signed: {} as CertificateRow };
  const preecha = await shops.person('preecha');
  // The label of a delivery may bear any number: this one is of a certificate that we have not issued yet.
  const { before, digits, period, series } = seriesAt(certificateSeries.CAAT_FORM_1, new Date());
  const counted = await shops.world.write((ctx) =>
    sql<{ last: number }>`select coalesce(max(last_value), 0)::int as last from number_series
      where series = ${series} and period = ${period}`.execute(ctx.db),
  );
  const next = `${before}${String((counted.rows[0]?.last ?? 0) + 1).padStart(digits, '0')}`;
  const taken = (serialNumber: string, certNumber = next) =>
    delivered({ serialNumber, condition: 'overhauled', csnCycles: 10, certNumber });
  const batchId = (await taken('C-96001')).body.row.batchId;
  const second = (await taken('C-96002')).body.row.batchId;
  await asFarAsCell('97004', 300, async (root, path, answer) => {
    await shops.must(cellRepair.bench, 'POST', path, { ...answer, batchId });
    expect((await gate(root, 'G14'))?.messages.join()).not.toContain('C-96001');
    own.signed = (await preecha.sign(own.waiting)).body.certificate;
    expect(own.signed.number).toBe(next);
    expect((await gate(root, 'G14'))?.messages).toContain(
      `Cell CELL-2758 S/N C-96001: certificate ${next} is not accepted.`,
    );
  });
  await asFarAsCell('97007', 300, async (_root, path, answer) => {
    const mechanic = await shops.person(cellRepair.bench);
    const fitted = await mechanic.call('POST', path, { ...answer, batchId: second });
    expect([fitted.status, fitted.body]).toMatchObject([422, { code: 'G14' }]);
  });
  const spelled = next.toLowerCase().replaceAll('-', ' ');
  const refused = async (serialNumber: string) => (await taken(serialNumber, spelled)).body;
  expect(await refused('C-96003')).toMatchObject({ code: 'PAPERS_OF_ANOTHER', field: 'certNumber' });
  const corrected = (await countCorrected(own.signed)).body.certificate;
  expect(await refused('C-96004')).toMatchObject({ code: 'PAPERS_SUPERSEDED', field: 'certNumber' });
  await shops.must('quality', 'POST', `/api/releases/${corrected.id}/void`, {
    version: corrected.version,
    input: { reason: 'A test was never made', customerInformed: true, reportedInstalled: false },
    pin: testPin,
  });
  // The first one fell with its correction.
  expect(await refused('C-96005')).toMatchObject({ code: 'PAPERS_VOID', field: 'certNumber' });
});

test('G18 a life-limited part fitted in a sub-job stands in its master at the next visit', async () => {
  const batchId = (await delivered({ serialNumber: 'C-95701', condition: 'overhauled', csnCycles: 1200 })).body.row
    .batchId;
  await asFarAsCell('97010', 300, async (master) => {
    await asFarAsCell('97011', 0, async (sub, path, answer) => {
      await shops.must(cellRepair.bench, 'POST', path, { ...answer, batchId });
      // Which of two jobs is the other's sub-job is the only thing written here without its call.
      await shops.desk.app.asOwner((pool) =>
        pool.query(
          'update work_order set master_job_id = (select id from work_order where number = $1) where number = $2',
          [master.split('/').pop(), sub.split('/').pop()],
        ),
      );
      await returnedAsIs(sub);
    });
    await returnedAsIs(master);
  });
  await asFarAsCell('97010', 1100, async (root) => {
    expect(await gate(root)).toMatchObject(atLimit('C-95701'));
  });
});

test('G18 what was fitted under another part number of its series stands in a component at its next visit', async () => {
  const batchId = (await delivered({ serialNumber: 'C-95801', condition: 'overhauled', csnCycles: 1200 })).body.row
    .batchId;
  const battery = { partname: 'Ni-Cd battery', ata: '24', family: 'battery', manufacturer: 'Saft' };
  const series = await shops.must<{ row: { id: string } }>('siriporn', 'POST', '/api/part-numbers', {
    ...battery,
    partnumber: '2758 SERIES',
    isseries: true,
  });
  const renumbered = await shops.must<{ row: { id: string } }>('siriporn', 'POST', '/api/part-numbers', {
    ...battery,
    partnumber: '2758-9',
    serialised: true,
    seriesId: series.row.id,
  });
  shops.world.ids.set('partNumber:2758-9', renumbered.row.id);
  const first = `/api/part-numbers/${idOf(shops.world, 'partNumber:2758')}`;
  const { row } = await shops.must<{ row: { version: number } }>('siriporn', 'GET', first);
  await shops.must('siriporn', 'PATCH', first, { version: row.version, seriesId: series.row.id });
  await asFarAsCell('97012', 300, async (root, path, answer) => {
    await shops.must(cellRepair.bench, 'POST', path, { ...answer, batchId });
    await returnedAsIs(root);
  });
  const order = await shops.ordered({ ...cellRepair, part: '2758-9', serial: '97012', csn: 1100 });
  const next = await shops.must<{ row: { number: string } }>('planner', 'POST', '/api/workorders', order);
  expect(await gate(`/api/workorders/${next.row.number}`)).toMatchObject(atLimit('C-95801'));
});
