import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#app/books.ts';
import { addDays, addMonths } from '#kernel/shared/dates.ts';
import { runWrite, systemCaller } from '#kernel/server/transaction.ts';
import { heldWhileWaiting, somebodyWaitsFor } from '#kernel/testing/locks.ts';
import { staffAuthorization } from '../shared/authorization.record.ts';
import { ndtCertification, skill, stamp } from '../shared/facts.record.ts';
import { proof, today } from './authorizations.fixture.ts';
import { release, Workshop } from './workshop.fixture.ts';
import {
  authorizationsLapsing,
  canSign,
  certifyNdt,
  eligibleSigners,
  hasSkill,
  ndtPerson,
  recordWorks,
  signerFacts,
} from './public.ts';

let shop: Workshop;
beforeAll(async () => {
  shop = await Workshop.open();
});
afterAll(() => shop.app.close());

test('5.5 recency too low refuses with the count, and one more month of work cures it', async () => {
  const made = await shop.holder({ workMonths: 5 });
  const answer = await canSign(shop.reading(), release(made.employeeId));
  expect(answer.reasons).toMatchObject([{ code: 'AUTH_RECENCY' }]);
  expect(answer.reasons[0]?.text).toContain('5 of 6 months, 5 of 100 days');
  const work = {
    employeeId: made.employeeId,
    at: addMonths(today, -7),
    jobNumber: 'ABS0000002',
    partNumber: 'P1',
    task: 'release',
    role: 'certified',
  } as const;
  const [entry] = await shop.app.write((ctx) => recordWorks(ctx, [{ ...work, componentGroup: 'wheel' }]));
  expect((await canSign(shop.reading(), release(made.employeeId))).ok).toBe(true);
  // R-X-2: a correction takes the entry out of the count again, without touching it.
  await shop.app.write((ctx) => recordWorks(ctx, [{ ...work, componentGroup: 'wheel', compensatesId: entry ?? null }]));
  expect((await canSign(shop.reading(), release(made.employeeId))).ok).toBe(false);
});

test('R-AUT-3 one suspended group stops that group alone', async () => {
  const made = await shop.holder();
  const seen = await shop.quality.get<{ row: { version: number } }>(`${staffAuthorization.api}/${made.number}`);
  const call = { version: seen.body.row.version, groupId: shop.groupId, reason: 'finding on wheels', ...proof };
  expect((await shop.quality.call('POST', `${staffAuthorization.api}/${made.number}/suspend-group`, call)).status).toBe(
    200,
  );
  expect((await canSign(shop.reading(), release(made.employeeId))).reasons).toMatchObject([{ code: 'AUTH_SUSPENDED' }]);
  // P10: a suspension taken out of the database is named by the history.
  const books = async () => JSON.stringify((await verifyBooks(shop.app.deps.database.pool)).faults);
  expect(await books()).toBe('[]');
  const still = [made.authorizationId];
  const owner = (text: string) => shop.app.asOwner((pool) => pool.query(text, still));
  await owner(`update auth_suspension set archived_at = now() where authorization_id = $1`);
  expect(await books()).toContain('was suspended and no suspension stands');
  await owner(`update auth_suspension set archived_at = null where authorization_id = $1`);
  const lifted = await shop.quality.call('POST', `${staffAuthorization.api}/${made.number}/lift-group`, {
    ...call,
    version: call.version + 1,
  });
  expect(lifted.status).toBe(200);
  expect((await canSign(shop.reading(), release(made.employeeId))).ok).toBe(true);
});

test('T6 a lost stamp suspends until another one is handed over', async () => {
  const made = await shop.holder();
  const row = await shop.quality.get<{ row: { stampId: string; version: number } }>(
    `${staffAuthorization.api}/${made.number}`,
  );
  await shop.quality.run(stamp, row.body.row.stampId, 'reportLost', { reason: 'gone' }, proof);
  expect((await canSign(shop.reading(), release(made.employeeId))).reasons).toMatchObject([{ code: 'AUTH_STAMP' }]);
  const next = await shop.quality.create(stamp, { stampNo: `CS-9${shop.count}`, stampType: 'CS' });
  const change = { stampId: next.id, reason: 'The first one was lost' };
  const changed = await shop.quality.run(staffAuthorization, made.number, 'amend', change, proof);
  expect(changed.status).toBe(200);
  expect(await canSign(shop.reading(), release(made.employeeId))).toMatchObject({
    ok: true,
    stampNo: `CS-9${shop.count}`,
  });
});

test('R-AUT-5 a withdrawal waits for a signature under way, and a signature after it is refused', async () => {
  const made = await shop.holder();
  const order: string[] = [];
  let entered: () => void = () => undefined;
  const inside = new Promise<void>((resolve) => (entered = resolve));
  const signing = runWrite(shop.app.deps, systemCaller(new Date()), async (ctx) => {
    expect((await canSign(ctx, release(made.employeeId))).ok).toBe(true);
    entered();
    await somebodyWaitsFor(ctx);
    order.push('signed');
  });
  await inside;
  const withdrawing = shop.quality
    .run(staffAuthorization, made.authorizationId, 'withdraw', { reason: 'ended' }, proof)
    .then((answer) => {
      order.push('withdrawn');
      return answer;
    });
  await Promise.all([signing, withdrawing]);
  expect(order).toEqual(['signed', 'withdrawn']);
  expect((await canSign(shop.reading(), release(made.employeeId))).reasons).toMatchObject([{ code: 'AUTH_SCOPE' }]);
});

test('the gates get the signer as they want it', async () => {
  const made = await shop.holder();
  const facts = await signerFacts(shop.reading(), made.employeeId, new Date(), { componentGroup: 'wheel' });
  expect(facts).toMatchObject({
    employeeId: made.employeeId,
    authorisations: [
      {
        number: made.number,
        state: 'active',
        stampIssued: true,
        authorities: ['CAAT', 'EASA'],
        scope: [{ rating: 'C14', family: 'wheel', taskLevels: ['inspection', 'repair', 'overhaul'], suspended: false }],
      },
    ],
    currency: { humanFactorsOn: addMonths(today, -6), monthsWorked: 8, atLeast21: true, licences: [] },
    identity: null,
    refusals: [],
  });
});

test('who could sign, what lapses, and the live list', async () => {
  const made = await shop.holder();
  const { employeeId: _person, ...request } = release(made.employeeId);
  expect((await eligibleSigners(shop.reading(), request)).map((one) => one.employeeId)).toContain(made.employeeId);
  expect((await authorizationsLapsing(shop.reading(), 10)).filter((one) => one.number === made.number)).toEqual([]);
  expect(
    (await authorizationsLapsing(shop.reading(), 730)).find(
      (one) => one.number === made.number && one.what === 'training',
    )?.on,
  ).toBe(addMonths(addMonths(today, -6), 24));
  const list = await shop.quality.get<{ staff: { number: string; standing: string }[] }>(
    `${staffAuthorization.api}/certifying-staff`,
  );
  expect(list.body.staff.find((one) => one.number === made.number)).toMatchObject({ standing: 'valid' });
  expect((await (await shop.app.as('level:2')).get(`${staffAuthorization.api}/certifying-staff`)).status).toBe(403);
});

test('skills and NDT people are judged on the day of the work', async () => {
  const made = (await shop.candidate()).applicant;
  await shop.training.create(skill, {
    employeeId: made.employeeId,
    skill: 'wheel.assemble',
    level: 2,
    grantedOn: addDays(today, -10),
    validUntil: today,
  });
  expect(await hasSkill(shop.reading(), made.employeeId, 'wheel.assemble', 2, today)).toBe(true);
  expect(await hasSkill(shop.reading(), made.employeeId, 'wheel.assemble', 3, today)).toBe(false);
  expect(await hasSkill(shop.reading(), made.employeeId, 'wheel.assemble', 1, addDays(today, 1))).toBe(false);
  const tooLong = await shop.training.call('POST', ndtCertification.api, {
    employeeId: made.employeeId,
    method: 'PT',
    level: '2',
    certifiedOn: today,
    validUntil: addMonths(today, 61),
    visionExamOn: today,
    visionValidUntil: addMonths(today, 12),
  });
  expect(tooLong.body).toMatchObject({ code: 'NDT_TERM', field: 'validUntil' });
  const certificate = {
    employeeId: made.employeeId,
    method: 'PT',
    level: '2',
    certifiedOn: addDays(today, -1),
    validUntil: addMonths(today, 24),
    visionExamOn: today,
    visionValidUntil: addMonths(today, 12),
  } as const;
  // One signature makes nobody Level 2, nor longer Level 2.
  const twoSign = (field: string) => ({ status: 422, body: { code: 'NDT_TWO_SIGN', field } });
  expect(await shop.training.call('POST', ndtCertification.api, certificate)).toMatchObject(twoSign('level'));
  const trainee = await shop.training.create(ndtCertification, { ...certificate, level: 'trainee' });
  const change = (values: object, version = trainee.version) =>
    shop.training.call('PATCH', `${ndtCertification.api}/${trainee.id}`, { version, ...values });
  expect(await change({ level: '2' })).toMatchObject(twoSign('level'));
  await shop.app.write((ctx) =>
    certifyNdt(ctx, { ...certificate, colourValidUntil: addMonths(today, 12), reason: 'certified Level 2' }),
  );
  const held = trainee.version + 1;
  expect(await change({ validUntil: addMonths(today, 25) }, held)).toMatchObject(twoSign('validUntil'));
  expect(await change({ practicalOn: today }, held)).toMatchObject(twoSign('practicalOn'));
  expect(await ndtPerson(shop.reading(), made.employeeId, 'PT', today)).toMatchObject({
    level: '2',
    visionUntil: addMonths(today, 12),
  });
  expect(await ndtPerson(shop.reading(), made.employeeId, 'PT', addDays(today, -2))).toMatchObject({ level: 'none' });
});

test('the logbook shows everybody their own entries only, until level 2', async () => {
  const self = await shop.app.as();
  const made = (await shop.candidate({ userOf: self })).applicant;
  const own = await self.get<{ rows: { employeeId: string }[] }>('/api/logbook');
  expect(own.body.rows.length).toBe(8);
  expect(own.body.rows.every((row) => row.employeeId === made.employeeId)).toBe(true);
});

test('R-HR-4 who reports a stamp lost waits for its authorisations before holding it: an issue holds those first', async () => {
  const made = await shop.holder();
  const { row } = (
    await shop.quality.get<{ row: { id: string; stampId: string } }>(`${staffAuthorization.api}/${made.number}`)
  ).body;
  const rows = { first: ['staff_authorization', 'id', row.id], next: ['stamp', 'id', row.stampId] } as const;
  const { held, answer } = await heldWhileWaiting(shop.app, rows, () =>
    shop.quality.run(stamp, row.stampId, 'reportLost', { reason: 'gone' }, proof),
  );
  expect([held, answer.status]).toEqual([false, 200]);
});
