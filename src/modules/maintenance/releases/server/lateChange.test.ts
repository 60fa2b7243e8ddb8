import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testPin } from '#kernel/testing/app.ts';
import { ReleaseDesk, untouched, type Signer, type Waiting } from './release.fixture.ts';

// What somebody may still do to a job that waits for its signature: each attempt is refused, or the certificate waits for it.
vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
let planner: Signer;
let inspector: Signer;
let mechanic: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(5);
  [certifier, planner, inspector, mechanic] = await Promise.all([
    desk.person('certifier'),
    desk.person('planner'),
    desk.person('inspector'),
    desk.person('mechanic'),
  ]);
}, 300_000);
afterAll(() => desk.close());

const versionOf = async ({ jobId }: Waiting) =>
  (await planner.call<{ row: { version: number } }>('GET', `/api/workorders/${jobId}`)).body.row.version;
const red = async ({ requestId }: Waiting) => {
  const { body } = await certifier.call<{ gates: { code: string; state: string }[] }>(
    'GET',
    `/api/release-requests/${requestId}/review?types=CAAT_FORM_1`,
  );
  return body.gates.filter(({ state }) => state === 'fail').map(({ code }) => code);
};
/** The signature is refused by the gate and leaves nothing. */
async function refused(waiting: Waiting, code: string): Promise<void> {
  expect(await red(waiting)).toEqual([code]);
  expect(await certifier.sign(waiting)).toMatchObject({ status: 422, body: { code } });
  expect(await desk.traces(waiting)).toMatchObject({ certificates: 0 });
}

test('a finding raised while the job waits for its signature stops it', async () => {
  const waiting = desk.next();
  expect(await red(waiting)).toEqual([]);
  const late = { defectCode: 'dent', severity: 'minor', description: 'Dent at the rim, seen at the stand' };
  expect((await mechanic.call('POST', `/api/workorders/${waiting.jobNumber}/findings`, late)).status).toBe(201);
  await refused(waiting, 'G07');
});

test('R19 G06 heat damage that is raised late as a finding asks for the heat-damage cards of the wheel too', async () => {
  const waiting = desk.next();
  expect(await red(waiting)).toEqual([]);
  const late = { defectCode: 'heatDamage', severity: 'major', description: 'Paint blistered at the inboard half' };
  expect((await mechanic.call('POST', `/api/workorders/${waiting.jobNumber}/findings`, late)).status).toBe(201);
  expect(await red(waiting)).toEqual(['G06', 'G07']);
});

test('what the removal says is read at the signature: a wheel that was hot waits for its heat-damage cards (R19)', async () => {
  const waiting = desk.next();
  const change = { version: await versionOf(waiting), removalReason: 'Brake fire at landing' };
  expect((await planner.call('PATCH', `/api/workorders/${waiting.jobId}`, change)).status).toBe(200);
  await refused(waiting, 'G06');
});

test('no card is reopened, no step recorded, no order changed and no count corrected unseen while the signature is waited for', async () => {
  const waiting = desk.next();
  const root = `/api/workorders/${waiting.jobNumber}`;
  for (const who of [inspector, certifier, planner, mechanic])
    expect(
      await who.call('POST', `${root}/cards/T070/reopen`, { reason: 'Look at it again', pin: testPin }),
    ).toMatchObject({ status: 409, body: { code: 'CARD_LOCKED' } });
  expect(
    await mechanic.call('POST', `${root}/cards/T080/steps/1`, { measured: '1', reason: 'Measured again' }),
  ).toMatchObject({ status: 409, body: { code: 'CARD_LOCKED' } });
  const order = { workScope: 'repair', reference: 'Mail 12', agreedBy: 'K. Somsak', agreedOn: '2026-01-05' };
  expect(
    await planner.call('POST', `${root}/order-change`, {
      version: await versionOf(waiting),
      ...order,
      reason: 'Less work is wanted',
    }),
  ).toMatchObject({ status: 422, body: { code: 'ORDER_STATE' } });
  expect(await desk.traces(waiting)).toEqual(untouched);
  // A count that an inspector corrects now is read again before it is signed.
  const { seen } = await certifier.review(waiting);
  const counts = {
    version: await versionOf(waiting),
    counts: { csnCycles: 20_000 },
    records: 'Logbook',
    reason: 'Read again',
  };
  expect(
    (await inspector.call('POST', `/api/workorders/${waiting.jobId}/counts`, { ...counts, pin: testPin })).status,
  ).toBe(200);
  expect(await certifier.sign(waiting, { seen })).toMatchObject({ status: 409, body: { code: 'CHANGED_SINCE_SEEN' } });
  expect(await desk.traces(waiting)).toMatchObject({ certificates: 0 });
});

test('two signatures at once issue one certificate', async () => {
  const waiting = desk.next();
  const answers = await Promise.all([certifier.sign(waiting), certifier.sign(waiting)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(await certifier.sign(waiting)).toMatchObject({ status: 409, body: { code: 'ALREADY_RELEASED' } });
  expect(await desk.traces(waiting)).toMatchObject({ certificates: 1 });
});
