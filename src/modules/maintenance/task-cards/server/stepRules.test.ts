import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { aManualTool, anIpcItem } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { aStockItem, anAcceptedBatch } from '#modules/stores/stock/server/stock.fixture.ts';
import { aToolDue } from '#modules/stores/tools/server/tools.fixture.ts';
import { signPreliminary } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { finding } from '../shared/finding.record.ts';
import { bench, type Bench } from './bench.fixture.ts';
import { card, choose, finalCard, measure, part, tool, consumable, bad, text, check } from './routes/steps.ts';
import { heatDamage } from './routes/tireChange.ts';
import { taskCardsServer } from './task-cards.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let at: Bench;
let root: string;
let number: string;
/** The stock item of the grease seals. */
let seals: string;

/** A tire change as the shop does it, small: choices that mean something, sixteen bolts in two stages, a material. */
const route = {
  key: 'tire-test',
  title: 'Tire change, test',
  shop: 'tireChange',
  workScope: 'tireChange',
  families: ['wheel'],
  route: {
    additions: { heatDamage },
    cards: [
      card({
        cardNo: 'T010',
        phase: 'preliminary',
        title: 'Receive',
        section: 'Testing',
        steps: [
          choose('Fuse plugs', [
            'intact',
            bad(
              'melted',
              { defectCode: 'meltedPlug', severity: 'major', description: 'Fuse plug melted.' },
              'heatDamage',
            ),
          ]),
          text('Serial number, inboard half', { component: 'inboardHalf' }),
          text('Serial number, outboard half', { component: 'outboardHalf' }),
        ],
      }),
      card({ cardNo: 'T020', phase: 'disassembly', title: 'Dismount', after: ['T010'], steps: [check('Dismounted')] }),
      card({
        cardNo: 'T100',
        phase: 'assembly',
        title: 'Assemble',
        section: 'Assembly',
        after: ['T020'],
        steps: [
          tool('Torque wrench used', 'tieBoltTorque', { naAllowed: true }),
          measure('Tie-bolt torque', 'tieBoltTorque', { naAllowed: true }),
          consumable('Bearing grease used', 'bearingGrease', { naAllowed: true }),
          part('Seals fitted', 'greaseSeals', { naAllowed: true }),
        ],
      }),
      finalCard('T120', ['T100']),
    ],
  },
};

const heat = {
  reference: 'Check, heat damage',
  limit: { min: '35.0', max: '43.0', unit: '%IACS', decimals: 1 },
  tool: { class: 'conductivityMeter' },
};

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  await at.publish(route);
  const spare = { kind: 'spare', acceptanceClass: 'component', uom: 'ea' } as const;
  ({ id: seals } = await aStockItem(app, { ...spare, partNumber: 'GS-1', partName: 'Grease seal' }));
  await anIpcItem(app, {
    manualId: at.manualId,
    partNumber: 'GS-1',
    nomenclature: 'Seal',
    units: 2,
    alternates: 'GS-2',
  });
  await anIpcItem(app, { manualId: at.manualId, partNumber: 'TB-1', nomenclature: 'Bolt, tie', units: 16 });
  await at.publishData({
    greaseSeals: { reference: 'Assembly 701', parts: [seals] },
    tieBoltTorque: {
      reference: 'Assembly 701',
      limit: { min: '95', max: '105', unit: 'lbf·ft', decimals: 0 },
      tool: { class: 'torqueWrench', maximumError: '4' },
      layout: { count: 16, name: 'Bolt', rounds: [{ name: 'Stage 1', min: '45', max: '55' }, { name: 'Final stage' }] },
    },
    bearingGrease: { reference: 'Assembly 701', materials: [at.grease] },
    conductivityIb: heat,
    conductivityOb: heat,
    ndtHeatIb: { reference: 'Check', technique: 'ET-W-02' },
    ndtHeatOb: { reference: 'Check', technique: 'ET-W-02' },
  });
});
afterAll(() => app.close());

async function newJob(values: object = {}) {
  const serialNumber = crypto.randomUUID().slice(0, 8).toUpperCase();
  const job = at.shop.job(await at.shop.batch({ serialNumber }), serialNumber, {
    shop: 'tireChange',
    workScope: 'tireChange',
    tireChangesSinceOverhaul: 1,
    ...values,
  });
  const made = await at.planner.create(workOrder, job);
  number = made.number;
  root = `/api/workorders/${made.number}`;
  const routed = await at.planner.call('POST', `${root}/route`, {});
  expect(routed.body).toMatchObject({ route: 'Tire change, test' });
  await at.planner.run(workOrder, made.id, 'startPreliminary');
  await signPreliminary(at.inspector, made.number);
  await app.write(async ({ db }) => {
    await sql`update work_order set status = 'inWork' where id = ${made.id}`.execute(db);
    await sql`update task_card set status = 'ready' where job_id = ${made.id} and card_no = 'T100'`.execute(db);
  });
}
beforeEach(() => newJob());

const step = (cardNo: string, no: number, body: object) =>
  at.mechanic.call('POST', `${root}/cards/${cardNo}/steps/${no}`, body);
const cards = async () =>
  (
    await at.mechanic.get<{
      cards: { cardNo: string; status: string; predecessors: string[]; steps: { records: object[] }[] }[];
    }>(`/api/task-cards/${number}`)
  ).body.cards;
const gate = async (code: string) =>
  (
    await at.planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(`${root}/gates`)
  ).body.gates.find((each) => each.code === code);

/** A tool of the crib with what it says of itself. */
const toolOf = (no: string, spec: { of: string; unit?: string; max?: string; error?: string; percent?: string }) =>
  aToolDue(app, `${no}-${number}`, addDays(today, 300), {
    name: no,
    toolClass: spec.of as 'torqueWrench',
    ...(spec.unit && { readsIn: spec.unit }),
    ...(spec.max && { rangeMax: spec.max }),
    ...(spec.error && { errorAbsolute: spec.error }),
    ...(spec.percent && { errorPercent: spec.percent }),
  });
const wrench = () => toolOf('TW', { of: 'torqueWrench', unit: 'lbf·ft', max: '250', percent: '3' });
const bolts = (final: string[] = []) => [
  ...Array<string>(16).fill('50'),
  ...Array<string>(16 - final.length).fill('100'),
  ...final,
];

describe('tools of a step', () => {
  test('a step takes only a tool of its class', async () => {
    const gauge = await toolOf('PG', { of: 'pressureGauge', unit: 'psi' });
    expect(await step('T100', 1, { toolId: gauge })).toMatchObject({
      status: 422,
      body: { code: 'G12', message: expect.stringContaining('this step takes a torque wrench') },
    });
    expect((await step('T100', 1, { toolId: await wrench() })).status).toBe(200);
  });

  test('a tool less accurate than its limit allows is refused, and one that reads another unit or not so far', async () => {
    const spec = { of: 'torqueWrench', unit: 'lbf·ft', max: '250' };
    const say = async (no: string, more: object) =>
      (await step('T100', 1, { toolId: await toolOf(no, { ...spec, ...more }) })).body['message'];
    expect(await say('A', { percent: '6' })).toContain('reads to ±6.3 lbf·ft; this step needs ±4 lbf·ft or better');
    expect(await say('B', {})).toContain('states no accuracy');
    expect(await say('C', { unit: 'N·m', percent: '3' })).toContain('reads in N·m; this step needs lbf·ft');
    expect(await say('D', { max: '75', percent: '3' })).toContain('the limit lies outside');
  });

  test('an equivalent is good when the manual’s tool list holds its approval, and only then (G12)', async () => {
    const other = await toolOf('EQ', { of: 'special', unit: 'lbf·ft', max: '250', percent: '1' });
    expect((await step('T100', 1, { toolId: other })).status).toBe(422);
    const list = (approval: string | null) =>
      aManualTool(app, {
        manualId: at.manualId,
        cmmToolNo: `T32-${number}-${approval ?? 'none'}`,
        description: 'Torque wrench',
        heldTools: `EQ-${number}, X-1`,
        toolClass: 'torqueWrench',
        ...(approval && { equivalentApproval: approval }),
      });
    await list(null);
    expect((await step('T100', 1, { toolId: other })).status).toBe(422);
    await list('EQ-26-004');
    expect((await step('T100', 1, { toolId: other })).status).toBe(200);
    const kept = await app.write(({ db }) =>
      sql<{ approvedBy: string }>`select approved_by from tool_use where tool_id = ${other}`.execute(db),
    );
    expect(kept.rows[0]?.approvedBy).toContain('EQ-26-004');
    expect(await at.gate({ number }, 'G12')).toMatchObject({ state: 'pass' });
  });

  test('a measurement is stored only with its measuring tool: the one named, or the one of its class on the card', async () => {
    expect(await step('T100', 2, { values: bolts() })).toMatchObject({ status: 422, body: { code: 'TOOL_NEEDED' } });
    const used = await wrench();
    await step('T100', 1, { toolId: used });
    expect((await step('T100', 2, { values: bolts() })).status).toBe(200);
    const kept = await app.write(({ db }) =>
      sql<{ uses: number }>`select count(*)::int as uses from tool_use where tool_id = ${used}`.execute(db),
    );
    expect(kept.rows[0]?.uses).toBe(2);
    await expect(
      app.write(({ db }) =>
        sql`insert into step_record (step_id, attempt, measured, typed, reason, employee_id, employee_name, recorded_at)
          select r.step_id, r.attempt + 1, r.measured, '1', 'Again', r.employee_id, 'X', now() from step_record r where r.measured is not null order by r.attempt desc limit 1`.execute(
          db,
        ),
      ),
    ).rejects.toThrow(/measuring tool/);
  });
});

describe('materials of a step', () => {
  test('a batch of the material itself, never of a part of its name: a grease seal is no grease', async () => {
    const other = (kind: 'spare' | 'consumable', name: string) =>
      anAcceptedBatch(app, {
        number: `B-${name}-${number}`,
        item: { kind, partNumber: `P-${name}-${number}`.toUpperCase(), partName: name },
        expiryDate: addDays(today, 90),
        certType: 'cofc',
      });
    for (const batchId of [await other('spare', 'Grease seal'), await other('consumable', 'Grease, wrong one')])
      expect(await step('T100', 3, { batchId })).toMatchObject({
        status: 422,
        body: {
          code: 'G13',
          message: expect.stringContaining('is not the material of this step: it takes Grease GR-81322'),
        },
      });
    const batchId = await at.batch(`G-${number}`, addDays(today, 90), 'consumable', 'cofc');
    expect((await step('T100', 3, { batchId, quantity: '1' })).status).toBe(200);
    expect(await gate('G13')).toMatchObject({ state: 'pass' });
  });
});

describe('parts of a step', () => {
  const fit = (batchId: string, more: object = {}) => step('T100', 4, { batchId, quantity: '1', ...more });
  const refused = (message: string) => ({
    status: 422,
    body: { code: 'G14', message: expect.stringContaining(message) as string },
  });
  const batchOf = (item: string | { kind: 'spare'; partNumber: string; partName: string }) =>
    anAcceptedBatch(app, {
      number: crypto.randomUUID().slice(0, 8),
      item,
      expiryDate: addDays(today, 200),
      certType: 'faa8130',
      shelf: 'SHELF-1',
    });
  const spare = (partNumber: string) => batchOf({ kind: 'spare', partNumber, partName: 'Part' });

  test('a step fits its own part or what stands for it in the parts list: no other part of the list, and never a material', async () => {
    expect(await fit(await spare('TB-1'))).toMatchObject(refused('is not the part of this step'));
    const greaseBatch = await at.batch('G-77', addDays(today, 90), 'consumable', 'cofc');
    expect(await fit(greaseBatch)).toMatchObject(refused('is a material'));
    expect((await fit(await spare('GS-2'))).status).toBe(200);
  });

  test('no more of a part is fitted than the parts list has of it; what bears a serial number is one part; what the customer only said is no consent', async () => {
    const own = await batchOf(seals);
    expect(await fit(own, { quantity: '3' })).toMatchObject(refused('has 2 GS-1'));
    expect(await fit(own, { quantity: '2', serialNumber: 'S-1' })).toMatchObject(refused('one part'));
    const said = await fit(own, { quantity: '1', customerConsent: 'Telephone call with the customer' });
    expect(said).toMatchObject({ status: 400, body: { fields: [{ path: 'customerConsent' }] } });
    expect((await fit(own, { quantity: '1' })).status).toBe(200);
    expect(await fit(own, { quantity: '2', also: true, reason: 'The rest' })).toMatchObject(refused('has 2 GS-1'));
    expect((await fit(own, { also: true, reason: 'The rest' })).status).toBe(200);
  });

  test('a part that came out again for another one is not counted among those the component has', async () => {
    const own = await batchOf(seals);
    const serial = (serialNumber: string, more: object = {}) =>
      fit(own, { quantity: '1', serialNumber, also: true, reason: 'Next one', ...more });
    expect((await fit(own, { quantity: '1', serialNumber: 'S-1' })).status).toBe(200);
    expect((await serial('S-2')).status).toBe(200);
    expect(await serial('S-3')).toMatchObject(refused('has 2 GS-1'));
    expect((await serial('S-3', { removedSerial: 's-1' })).status).toBe(200);
    expect(await serial('S-4')).toMatchObject(refused('has 2 GS-1'));
    expect((await serial('S-4', { removedSerial: 'S-3' })).status).toBe(200);
  });
});

describe('several values at one step', () => {
  beforeEach(async () => {
    await step('T100', 1, { toolId: await wrench() });
  });

  test('T100 tie-bolt torque 16 × 2 stages: every value is judged by the limit of its stage', async () => {
    expect(await step('T100', 2, { measured: '100' })).toMatchObject({ status: 422, body: { code: 'VALUES_MISSING' } });
    expect(await step('T100', 2, { values: bolts().slice(1) })).toMatchObject({
      status: 422,
      body: { code: 'VALUES_MISSING', message: 'Enter all 32 values in lbf·ft; 31 are there.' },
    });
    expect(await step('T100', 2, { values: bolts(['106']) })).toMatchObject({
      status: 422,
      body: {
        code: 'G08',
        message: expect.stringContaining('Final stage, Bolt 16: 106 lbf·ft is above the maximum 105 lbf·ft'),
      },
    });
    expect((await step('T100', 2, { values: Array<string>(32).fill('100') })).body).toMatchObject({ code: 'G08' });
    expect((await step('T100', 2, { values: bolts() })).status).toBe(200);
    const kept = (await cards()).find(({ cardNo }) => cardNo === 'T100')?.steps[1]?.records.at(-1);
    expect(kept).toMatchObject({
      inLimit: true,
      readings: expect.arrayContaining([{ name: 'Stage 1, Bolt 1', typed: '50', measured: '50', inLimit: true }]),
    });
  });

  test('one value of many outside its limit turns G08 red by its name', async () => {
    const raised = { finding: { defectCode: 'other', severity: 'major', description: 'Bolt 16 overtorqued' } };
    expect((await step('T100', 2, { values: bolts(['106']), ...raised })).status).toBe(200);
    expect((await gate('G08'))?.messages.join()).toContain('Tie-bolt torque, Final stage, Bolt 16: 106 lbf·ft');
  });

  test('rounding brings no reading back inside: 105.4 is above 105 although it is kept as 105', async () => {
    expect(await step('T100', 2, { values: bolts(['105.4']) })).toMatchObject({
      status: 422,
      body: { code: 'G08', message: expect.stringContaining('105.4') as string },
    });
    expect((await step('T100', 2, { values: bolts(['104.6']) })).status).toBe(200);
  });

  test('the reading is kept as typed beside its rounding', async () => {
    await step('T100', 2, { values: bolts(['99.6']) });
    const kept = (await cards()).find(({ cardNo }) => cardNo === 'T100')?.steps[1]?.records.at(-1);
    expect(kept).toMatchObject({
      readings: expect.arrayContaining([
        { name: 'Final stage, Bolt 16', typed: '99.6', measured: '100', inLimit: true },
      ]),
    });
  });
});

describe('choices that mean something', () => {
  test('R19 a melted fuse plug opens its finding and adds the heat-damage cards; assembly waits for them', async () => {
    const answer = await step('T010', 1, { value: 'melted' });
    expect(answer).toMatchObject({ status: 200, body: { findingNumber: `${number}-F01` } });
    expect((await at.planner.get(`${finding.api}/${number}-F01`)).body).toMatchObject({
      row: { defectCode: 'meltedPlug', severity: 'major', status: 'open' },
    });
    const shown = await cards();
    expect(shown.map(({ cardNo }) => cardNo)).toEqual(['T010', 'T020', 'H010', 'H020', 'H030', 'T100', 'T120']);
    expect(shown.find(({ cardNo }) => cardNo === 'T100')).toMatchObject({
      status: 'locked',
      predecessors: ['T020', 'H010', 'H020', 'H030'],
    });
    expect((await gate('G11'))?.messages.join()).toContain('heated areas, inboard half');
  });

  test('R19 "brake fire" or "RTO" in the removal reason adds the heat-damage cards with the route', async () => {
    for (const removalReason of [
      'Removed after RTO',
      'Thermal fuse blown',
      'Overheated brakes',
      'ล้อร้อน',
      'Brake overtemp',
      'ยกเลิกการบินขึ้น',
    ]) {
      await newJob({ removalReason });
      expect([removalReason, (await cards()).map(({ cardNo }) => cardNo)]).toEqual([
        removalReason,
        expect.arrayContaining(['H020']),
      ]);
    }
    await newJob({ removalReason: 'Worn tire' });
    expect((await cards()).map(({ cardNo }) => cardNo)).not.toContain('H020');
  });

  test('R19 a removal reason that says later that the wheel was hot adds the cards too, and only once', async () => {
    await newJob({ removalReason: 'Worn tire' });
    const { row } = (await at.planner.get<{ row: { id: string; version: number } }>(`${workOrder.api}/${number}`)).body;
    const removalReason = 'Fuse plugs melted after an aborted take-off';
    const { version } = row;
    expect((await at.planner.call('PATCH', `${workOrder.api}/${number}`, { version, removalReason })).status).toBe(200);
    // The gate does not wait for the queue that adds them.
    const said = async () => (await gate('G06'))?.messages.join(' ');
    expect(await said()).toContain('the wheel was hot: the cards H010, H020, H030 are not on the work order');
    for (const _ of [1, 2]) {
      await app.write(async (ctx) => taskCardsServer.jobs?.['heatCardsByReason']?.(ctx, { jobId: row.id } as never));
      const shown = (await cards()).map(({ cardNo }) => cardNo);
      expect(shown.filter((cardNo) => cardNo.startsWith('H'))).toEqual(['H010', 'H020', 'H030']);
    }
    expect(await said()).not.toContain('hot');
  });

  test('R19 a melted fuse plug or heat damage that is raised as a finding by hand asks for the heat-damage cards too', async () => {
    await newJob({ removalReason: 'Worn tire' });
    const said = async () => (await gate('G06'))?.messages.join(' ');
    expect(await said()).not.toContain('hot');
    const raised = { defectCode: 'heatDamage', severity: 'major', description: 'Paint blistered at the inboard half' };
    expect((await at.mechanic.call('POST', `${root}/findings`, raised)).status).toBe(201);
    expect(await said()).toContain('the wheel was hot: the cards H010, H020, H030 are not on the work order');
    const { id } = (await at.planner.get<{ row: { id: string } }>(`${workOrder.api}/${number}`)).body.row;
    await app.write(async (ctx) => taskCardsServer.jobs?.['heatCardsByReason']?.(ctx, { jobId: id } as never));
    expect((await cards()).map(({ cardNo }) => cardNo)).toEqual(expect.arrayContaining(['H010', 'H020', 'H030']));
    expect(await said()).not.toContain('hot');
  });

  test('R19 what a cancelled work order says of the heat of a wheel is said by the next one, which gets the cards', async () => {
    const serialNumber = 'HOT-0071';
    const batch = await at.shop.batch({ serialNumber });
    const order = (removalReason: string) =>
      at.shop.job(batch, serialNumber, {
        shop: 'tireChange',
        workScope: 'tireChange',
        tireChangesSinceOverhaul: 1,
        removalReason,
      });
    const first = await at.planner.create(workOrder, order('Worn tire'));
    const { version } = (await at.planner.get<{ row: { version: number } }>(`${workOrder.api}/${first.number}`)).body
      .row;
    const hot = { version, removalReason: 'Brake fire after RTO' };
    expect((await at.planner.call('PATCH', `${workOrder.api}/${first.number}`, hot)).status).toBe(200);
    await at.planner.run(workOrder, first.id, 'cancel', { reason: 'Opened for the wrong shop' });
    expect(await at.planner.call('POST', workOrder.api, order('Worn tire'))).toMatchObject({
      status: 422,
      body: {
        code: 'R19',
        field: 'removalReason',
        message: `${first.number} says “Brake fire after RTO”, and this wheel was not released with its heat-damage inspection since: enter it here.`,
      },
    });
    const next = await at.planner.create(workOrder, order('Worn tire; brake fire after RTO'));
    ({ number } = next);
    root = `/api/workorders/${number}`;
    expect((await at.planner.call('POST', `${root}/route`, {})).status).toBe(200);
    expect((await cards()).map(({ cardNo }) => cardNo)).toContain('H020');
  });

  test('a choice that means a defect is never called less than it is', async () => {
    const softer = { defectCode: 'other', severity: 'minor', description: 'Looks a bit warm' };
    await step('T010', 1, { value: 'melted', finding: softer });
    expect((await at.planner.get(`${finding.api}/${number}-F01`)).body).toMatchObject({
      row: { defectCode: 'meltedPlug', severity: 'major', description: 'Looks a bit warm' },
    });
    expect((await step('T010', 1, { value: 'intact', reason: 'Looked again' })).body).toMatchObject({
      findingNumber: null,
    });
  });
});

describe('halves and what does not apply', () => {
  test('R20 the serial number of a half is kept with the job; the same half is not on two open jobs', async () => {
    expect((await step('T010', 2, { value: `ib-${number}` })).status).toBe(200);
    const first = number;
    await newJob();
    expect(await step('T010', 2, { value: `IB${first}` })).toMatchObject({
      status: 422,
      body: { code: 'R20', message: expect.stringContaining(`is on ${first}`) },
    });
  });

  test('R20 the two halves of a wheel do not bear one serial number, in any spelling; one that was misread is read again', async () => {
    expect((await step('T010', 2, { value: `OB-${number}` })).status).toBe(200);
    expect(await step('T010', 3, { value: `ob ${number}` })).toMatchObject({
      status: 422,
      body: { code: 'R20', message: expect.stringContaining('is the inboard half of this wheel already') },
    });
    expect((await step('T010', 2, { value: `IB-${number}`, reason: 'Read at the wrong half' })).status).toBe(200);
    expect((await step('T010', 3, { value: `ob ${number}` })).status).toBe(200);
    expect(await step('T010', 2, { value: `OB${number}`, reason: 'Read again' })).toMatchObject({
      status: 422,
      body: { code: 'R20' },
    });
    // The database keeps it too, whoever writes.
    await expect(
      app.write(({ db }) =>
        sql`insert into job_component (job_id, step_record_id, component, serial_number, recorded_at, employee_id)
          select c.job_id, c.step_record_id, 'inboardHalf', lower(c.serial_number), now(), c.employee_id
          from job_component c join work_order w on w.id = c.job_id where w.number = ${number} and c.component = 'outboardHalf'`.execute(
          db,
        ),
      ),
    ).rejects.toThrow('job_component_halves_differ');
  });

  test('a step that does not apply keeps its reason and its data', async () => {
    expect((await step('T100', 3, { notApplicable: 'Sealed bearings' })).status).toBe(200);
    expect((await step('T100', 1, { notApplicable: 'Done by hand', naData: 'SL 32-11, page 2' })).status).toBe(200);
    const kept = await app.write(({ db }) =>
      sql<{
        naData: string;
      }>`select r.na_data from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id join work_order w on w.id = c.job_id
        where w.number = ${number} and r.not_applicable is not null order by s.step_no`.execute(db),
    );
    expect(kept.rows.map(({ naData }) => naData)).toEqual(['SL 32-11, page 2', 'CMM 32-47-46 Rev 9, Assembly']);
  });
});
