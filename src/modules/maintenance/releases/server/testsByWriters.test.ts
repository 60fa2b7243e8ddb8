import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { firstRun, readingsFor } from '#database/seed/demo/testReadings.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { addToMonth } from '#modules/maintenance/release-gates/shared/oxygen.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { aged, agedRuns } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import type { StepInput, TestSetup } from '#modules/maintenance/task-cards/server/public.ts';
import { idOf } from '#database/seed/demo/world.ts';
import { testPin } from '#kernel/testing/app.ts';
import { shopJobs, Shops, type ShopJob } from './shops.fixture.ts';

// Cylinders, batteries and tires from the dock to their test by the calls of the screens; only the clock is set back, as hours are not waited for.
vi.setConfig({ testTimeout: 120_000 });
const today = dayOf(new Date());
let shops: Shops;
beforeAll(async () => {
  shops = await Shops.open();
}, 300_000);
afterAll(() => shops.close());

const jobOf = (name: ShopJob['shop'], serial: string, more: Partial<ShopJob> = {}): ShopJob => ({
  ...(shopJobs.find(({ shop }) => shop === name) as ShopJob),
  serial,
  ...more,
});
const oxygen = (serial: string, more: Partial<ShopJob> = {}) => jobOf('oxygen', serial, more);
const tried = async (path: string, answer: unknown, by = 'niran') =>
  (await shops.person(by)).call<Tried['body']>('POST', path, answer);
const rootOf = (path: string) => path.slice(0, path.indexOf('/cards/'));

/** A leak seen at the bench, decided, put right and closed by who may. */
async function leakSeen(root: string): Promise<{ end: () => Promise<void> }> {
  const { row } = await shops.must<{ row: { number: string } }>('niran', 'POST', `${root}/findings`, {
    defectCode: 'leak',
    severity: 'minor',
    description: 'Valve stem leaks',
  });
  const run = async (who: string, name: string, input: object, proof = {}) => {
    const seen = await shops.must<{ row: { version: number } }>(who, 'GET', `${finding.api}/${row.number}`);
    const body = { version: seen.row.version, input, ...proof };
    await shops.must(who, 'POST', `${finding.api}/${row.number}/${name}`, body);
  };
  return {
    end: async () => {
      const proof = { pin: testPin };
      await run('inspector', 'decide', { disposition: 'withinLimits', note: 'Stem seated, no bubbles' }, proof);
      await run('niran', 'action', { note: 'Stem seated' });
      await run('damrong', 'close', { result: 'No leak' }, proof);
    },
  };
}

type Tried = { status: number; body: { code?: string; field?: string; message?: string; inLimit?: boolean } };
const refused = (code: string, message: string, field?: string) => ({
  status: 422,
  body: { code, ...(field ? { field } : {}), message: expect.stringContaining(message) as string },
});

test('R11 R12 R14 a cylinder is tested at 5/3 of its service pressure and filled when nothing leaks; block 12 has the day and the requalifier', async () => {
  const said: Tried[] = [];
  const job = await shops.walk(oxygen('A29301'), async ({ title, path, answer }) => {
    if (title === 'Hydrostatic test') {
      const { test } = answer as StepInput & { test: Record<string, unknown> };
      for (const wrong of [{ testPsi: '3083' }, { discBurstPsi: '2776' }])
        said.push(await tried(path, { ...answer, test: { ...test, ...wrong } }));
      Object.assign(test, { testPsi: '3084' });
    }
    if (title.startsWith('Aviators')) {
      const leak = await leakSeen(rootOf(path));
      said.push(await tried(path, answer));
      await leak.end();
    }
  });
  expect(said).toMatchObject([
    refused('R11', '3083 psi is below 3084 psi (5/3 of 1850 psi)', 'test.testPsi'),
    refused('R11', 'at most 2775 psi', 'test.discBurstPsi'),
    refused('R14', 'it leaks. It may be emptied, not filled.'),
  ]);
  const signed = await (await shops.person('preecha')).sign(job.waiting);
  expect([signed.status, signed.body.message]).toEqual([201, undefined]);
  expect(signed.body.certificate.blocks.remarks).toContain(
    `Hydrostatic test of ${formatLegalDay(today)} (RIN B418), 3084 psi, permanent expansion`,
  );
});

test('R14 a cylinder whose hydrostatic test is overdue is not filled: the dates are read first, and the gas is refused', async () => {
  const stopped = new Error('Refused.');
  const said: Tried[] = [];
  const walk = shops.walk(oxygen('A29302', { scope: 'refill', asked: 'Refill' }), async ({ title, path, answer }) => {
    if (title !== 'Dates on the shoulder') return;
    const gas = path.replace(/\d+$/, String(Number(path.split('/').at(-1)) + 1));
    const fill = { batchId: idOf(shops.world, 'batch:O-2609'), quantity: '0.2' };
    const { test } = answer as StepInput & { test: Record<string, unknown> };
    const overdue = { ...answer, test: { ...test, lastHydro: addToMonth(today.slice(0, 7), -37) } };
    said.push(await tried(gas, fill), await tried(path, overdue), await tried(gas, fill));
    throw stopped;
  });
  await expect(walk).rejects.toBe(stopped);
  expect(said).toMatchObject([
    refused('R14', 'Read the dates on the shoulder of cylinder A29302 before it is filled.'),
    { status: 200, body: { inLimit: false } },
    refused('R14', 'It may be emptied, not filled.'),
  ]);
});

const stopped = new Error('Enough.');
/** The path of another step of the same card. */
const stepAt = (path: string, stepNo: number) => path.replace(/\d+$/, String(stepNo));
const stepOf = (path: string) => Number(path.split('/').at(-1));
/** Sets steps of the card back to so many hours ago. */
async function hoursAgo(path: string, hours: Record<number, number>): Promise<string> {
  const [number = '', cardNo = ''] = path.split('/').filter((_, place) => place === 3 || place === 5);
  const { row } = await shops.must<{ row: { id: string } }>('planner', 'GET', `/api/workorders/${number}`);
  await aged(shops.desk.app, row, cardNo, hours);
  return row.id;
}

test('R13 a cylinder with a limit of fills is filled only with its fills on the work order, and not beyond them', async () => {
  const url = `/api/part-numbers/${idOf(shops.world, 'partNumber:801307-05')}`;
  const { row } = await shops.must<{ row: { version: number; attributes: object } }>('siriporn', 'GET', url);
  const limited = { version: row.version, attributes: { ...row.attributes, fillLimit: 4380 } };
  await shops.must('siriporn', 'PATCH', url, limited);
  const said: Tried[] = [];
  const { csn: _fills, ...unread } = oxygen('A29304', { scope: 'refill', asked: 'Refill' });
  const walk = shops.walk(unread, async ({ title, path, answer }) => {
    if (!title.startsWith('Aviators')) return;
    const counted = async (csnCycles: number) => {
      const order = await shops.must<{ row: { version: number } }>('planner', 'GET', rootOf(path));
      await shops.must('planner', 'PATCH', rootOf(path), { version: order.row.version, csnCycles });
    };
    said.push(await tried(path, answer));
    await counted(4380);
    said.push(await tried(path, answer));
    const order = await shops.must<{ row: { version: number } }>('planner', 'GET', rootOf(path));
    await shops.must('inspector', 'POST', `${rootOf(path)}/counts`, {
      version: order.row.version,
      counts: { csnCycles: 4379 },
      records: 'Fill log of SIW',
      reason: 'The last fill was counted twice',
      pin: testPin,
    });
    said.push(await tried(path, answer));
    throw stopped;
  });
  await expect(walk).rejects.toBe(stopped);
  expect(said).toMatchObject([
    refused('R13', 'limit of 4380 fills'),
    refused('R14', 'it had 4380 of 4380 fills'),
    { status: 200 },
  ]);
});

test('R15 a discharge begins from full: charged since the run before, rested as the manual says, and never in the wrong order', async () => {
  const said: Tried[] = [];
  const cells: TestSetup = { kind: 'deepCycle', cells: 20, maximumCellVolts: '0.50', minimumMinutes: 720 };
  const deep = { toolId: idOf(shops.world, 'tool:MM-04'), test: readingsFor(cells, { day: today }) };
  const setup = { kind: 'capacity', ratedAh: '23', cells: 20, endVolts: '1.00' } as TestSetup;
  const discharge = (readings: object | null) => ({ toolId: idOf(shops.world, 'tool:BT-01'), test: readings });
  let isRun = false;
  const walk = shops.walk(jobOf('battery', '95304'), async ({ title, path, answer }) => {
    if (isRun) throw stopped;
    const charged = { value: true, reason: 'Charged again' };
    const started = { value: true, reason: 'Run again' };
    if (title === 'Charged before the discharge') {
      const start = stepOf(path) + 2;
      await shops.must('niran', 'POST', stepAt(path, start), { value: true });
      await hoursAgo(path, { [start]: 1.5 });
      said.push(await tried(stepAt(path, start + 1), discharge(readingsFor(setup, { day: today }))));
      await shops.must('niran', 'POST', path, { value: true });
      await hoursAgo(path, { [start - 2]: 1 });
      said.push(await tried(stepAt(path, start + 1), discharge(readingsFor(setup, { day: today }))));
      Object.assign(answer, charged);
    }
    if (title === 'Discharge started') Object.assign(answer, started);
    if (title !== 'Capacity test') return;
    const run = stepOf(path);
    await hoursAgo(path, { [run - 3]: 2, [run - 1]: 1.5 });
    said.push(await tried(path, answer));
    await hoursAgo(path, { [run - 3]: 3 });
    said.push(await tried(path, discharge(firstRun(setup))));
    const id = await hoursAgo(path, { [run - 3]: 20, [run - 1]: 18.5 });
    await agedRuns(shops.desk.app, { id }, 17);
    await shops.must('niran', 'POST', stepAt(path, run + 1), { value: true });
    await hoursAgo(path, { [run + 1]: 16 });
    await shops.must('niran', 'POST', stepAt(path, run + 2), deep);
    await hoursAgo(path, { [run + 1]: 19.5, [run - 3]: 23.5 });
    await agedRuns(shops.desk.app, { id }, 3.5);
    await shops.must('niran', 'POST', stepAt(path, run - 1), started);
    await hoursAgo(path, { [run - 1]: 1.5 });
    said.push(await tried(path, { ...answer, reason: 'Run again' }));
    await shops.must('niran', 'POST', stepAt(path, run - 3), charged);
    await hoursAgo(path, { [run - 3]: 3 });
    Object.assign(answer, { reason: 'Run again' });
    isRun = true;
  });
  await expect(walk).rejects.toBe(stopped);
  const uncharged = refused('R15', 'Record the charge first', 'test.minutesToEnd');
  expect(said).toMatchObject([
    uncharged,
    uncharged,
    refused('R15', 'rested 30 min after its charge; 60 min are needed', 'test.minutesToEnd'),
    { status: 200, body: { inLimit: false } },
    uncharged,
  ]);
});

test('R17 stretch and retention are measured from the signed steps that began and ended them, not typed', async () => {
  const said: Tried[] = [];
  let root = '';
  const walk = shops.walk(jobOf('tireChange', '9304'), async ({ title, path, answer }) => {
    if (root) throw stopped;
    const inflate = 'Inflate in the cage with nitrogen';
    if (title === inflate) {
      const test = readingsFor({ kind: 'pressureRetention' } as TestSetup, { day: today });
      const typed = { toolId: idOf(shops.world, 'tool:PG-08'), test };
      said.push(await tried(stepAt(path, stepOf(path) + 2), typed, 'anan'));
    }
    if (title !== 'Pressure retention') return;
    const run = stepOf(path);
    for (const [inflated, readjusted] of [
      [0, 0],
      [36, 23.9],
      [36, 24.1],
    ] as const) {
      await hoursAgo(path, { [run - 2]: inflated, [run - 1]: readjusted });
      said.push(await tried(path, answer, 'anan'));
    }
    await hoursAgo(path, { [run - 2]: 37 });
    root = rootOf(path);
  });
  await expect(walk).rejects.toBe(stopped);
  expect(said).toMatchObject([
    refused('R17', 'The tire stretched 0 h; at least 12 h are needed.'),
    refused('R17', 'The tire stretched 0.00 h; at least 12 h are needed.'),
    refused('R17', 'The pressure was held 23.90 h since it was readjusted; 24 h are needed.'),
    refused('R17', 'The tire stretched 11.90 h; at least 12 h are needed.'),
  ]);
  const { runs } = await shops.must<{ runs: { kind: string; startedAt: string; endedAt: string }[] }>(
    'planner',
    'GET',
    `${root}/tests`,
  );
  expect(runs.map(({ startedAt, endedAt }) => (Date.parse(endedAt) - Date.parse(startedAt)) / 3_600_000)).toEqual([
    expect.closeTo(24.1, 1),
  ]);
});
