import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { testPin } from '#kernel/testing/app.ts';
import { orgApproval } from '#modules/maintenance/capabilities/shared/orgApproval.record.ts';
import { ReleaseDesk, untouched, type Signer } from './release.fixture.ts';

// What was read before a moment is signed after it: the last instant of a Bangkok day and the first of the next, a certificate that fell.
vi.setConfig({ testTimeout: 120_000 });
const today = dayOf(new Date());
const midnight = startOfDay(addDays(today, 1));
let desk: ReleaseDesk;
let certifier: Signer;
let quality: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(3);
  [certifier, quality] = await Promise.all([desk.person('certifier'), desk.person('quality')]);
}, 300_000);
afterEach(() => vi.useRealTimers());
afterAll(() => desk.close());

const at = (instant: Date) => vi.useFakeTimers({ toFake: ['Date'], now: instant });

test('G03 what was read at 23:59 of the last day of an approval is signed then, and not at 00:00 in Bangkok', async () => {
  const [inTime, late] = [desk.next(), desk.next()];
  const { rows } = (
    await quality.call<{ rows: { id: string; version: number; authority: string }[] }>('GET', orgApproval.api)
  ).body;
  const caat = rows.find(({ authority }) => authority === 'CAAT');
  const ends = { version: caat?.version, validTo: today };
  expect((await quality.call('PATCH', `${orgApproval.api}/${caat?.id}`, ends)).status).toBe(200);
  at(new Date(midnight.getTime() - 2000));
  const night = await desk.person('certifier');
  const { seen } = await night.review(late);
  at(new Date(midnight.getTime() - 1));
  const signed = await night.sign(inTime);
  expect([signed.status, signed.body.message]).toEqual([201, undefined]);
  expect(dayOf(new Date(Date.parse(`${signed.body.certificate.blocks.date} 12:00 UTC`)))).toBe(today);
  at(midnight);
  expect(await night.sign(late, { seen })).toMatchObject({ status: 422, body: { code: 'G03' } });
  expect(await desk.traces(late)).toEqual(untouched);
  vi.useRealTimers();
  const { version } = (await quality.call<{ row: { version: number } }>('GET', `${orgApproval.api}/${caat?.id}`)).body
    .row;
  await quality.call('PATCH', `${orgApproval.api}/${caat?.id}`, { version, validTo: addDays(today, 365) });
});

test('R26 what was certified once and fell is released again by new work alone: neither its request nor another one issues a certificate', async () => {
  const waiting = desk.next();
  const { seen } = await certifier.review(waiting);
  const { certificate } = (await certifier.sign(waiting)).body;
  const gone = await quality.call('POST', `/api/releases/${certificate.id}/void`, {
    version: certificate.version,
    input: { reason: 'A test was never made', customerInformed: true, reportedInstalled: false },
    pin: testPin,
  });
  expect(gone.status).toBe(200);
  const root = `/api/workorders/${waiting.jobNumber}`;
  expect(await certifier.sign(waiting, { seen })).toMatchObject({ status: 422, body: { code: 'REQUEST_CLOSED' } });
  expect((await desk.correct(certifier, certificate)).status).toBeGreaterThan(399);
  const inspector = await desk.person('inspector');
  const planner = await desk.person('planner');
  const asked = await inspector.call('POST', `${root}/release-requests`, { certificateTypes: ['CAAT_FORM_1'] });
  expect(asked.status).toBeGreaterThan(399);
  const { version } = (await planner.call<{ row: { version: number } }>('GET', root)).body.row;
  const refused: [string, object][] = [
    ['rejectFinal', { version, input: { reason: 'Back to the bench' } }],
    ['startWork', { version, input: { approval: 'Contract' } }],
    ['cards/T070/reopen', { reason: 'Done again', pin: testPin }],
    ['inspection-reports', { type: 'final' }],
    ['ndt-reports', { technique: 'PT-W-01', items: ['inboard half'] }],
    [
      'order-change',
      { version, workScope: 'repair', reference: 'Mail 12', agreedBy: 'A', agreedOn: today, reason: 'Less' },
    ],
  ];
  for (const [call, body] of refused)
    for (const who of [planner, inspector, quality])
      expect([call, (await who.call('POST', `${root}/${call}`, body)).status >= 400]).toEqual([call, true]);
  expect(await desk.traces(waiting)).toMatchObject({ certificates: 1, status: 'released' });
});
