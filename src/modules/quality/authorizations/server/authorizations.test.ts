import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths } from '#kernel/shared/dates.ts';
import type { Person } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { member } from '#modules/quality/authorization-applications/server/authorization-applications.fixture.ts';
import { authApplication } from '#modules/quality/authorization-applications/shared/application.record.ts';
import { authorizationScope, staffAuthorization } from '../shared/authorization.record.ts';
import { aStamp, proof, today } from './authorizations.fixture.ts';
import { release, Workshop } from './workshop.fixture.ts';
import { authorizationsServer } from './authorizations.server.ts';
import { canSign, requireSign } from './public.ts';

let shop: Workshop;
beforeAll(async () => {
  shop = await Workshop.open();
});
afterAll(() => shop.app.close());

test('R-AUT-1 an issued authorisation hands over the stamp and lets its holder sign; R-AUT-2 gives it its term', async () => {
  const made = await shop.holder();
  const row = await shop.quality.get<{ row: Record<string, unknown> }>(`${staffAuthorization.api}/${made.number}`);
  expect(row.body.row).toMatchObject({
    status: 'active',
    issuedOn: today,
    firstIssuedOn: today,
    validUntil: addMonths(today, 24),
  });
  const answer = await canSign(shop.reading(), release(made.employeeId));
  expect(answer).toMatchObject({
    ok: true,
    reasons: [],
    authorizationNo: made.number,
    facts: { groupCode: 'CS-WHEEL' },
  });
  expect(answer.stampNo).toMatch(/^CS-/);
});

test('R-AUT-1 nothing is issued, renewed, widened or given back without an application: every direct road is refused', async () => {
  const made = await shop.holder();
  const direct = (step: string, input?: object) =>
    shop.quality.run(staffAuthorization, made.authorizationId, step, input, proof);
  const said = async (answer: ReturnType<typeof direct>) => [
    (await answer).status,
    (await answer).body['message' as never],
  ];
  expect((await shop.quality.call('POST', staffAuthorization.api, { employeeId: made.employeeId })).status).toBe(404);
  expect((await shop.quality.call('POST', authorizationScope.api, { groupId: shop.groupId })).status).toBe(404);
  expect(await said(direct('renew'))).toEqual([422, 'A renewal comes with an application that is issued.']);
  expect(await said(shop.quality.run(staffAuthorization, made.authorizationId, 'vary', {}))).toEqual([
    422,
    'More scope comes with an application that is issued.',
  ]);
  expect((await direct('issue')).status).toBe(409);
  await direct('suspend', { reason: 'investigation' });
  expect(await said(direct('reinstate', { reason: 'Looks fine' }))).toEqual([
    422,
    'It is given back by an application for reinstatement.',
  ]);
  // The database holds it too: a draft, by whatever road it came, becomes active by an issued application only.
  const { pool } = shop.app.deps.database;
  const { rows } = await pool.query<{ id: string }>(
    `insert into staff_authorization (number, employee_id, category_id, status)
     select 'ABS-C-900', e.id, $1, 'draft' from employee e where e.id = '${shop.road.applicant.employeeId}' returning id`,
    [shop.categoryId],
  );
  const draft = rows[0]?.id ?? '';
  expect(await said(shop.quality.run(staffAuthorization, draft, 'issue', undefined, proof))).toEqual([
    422,
    'An authorisation is issued by an application, with its documents and assessment complete.',
  ]);
  await expect(
    pool.query(
      `update staff_authorization set status = 'active', first_issued_on = now(), issued_on = now(), valid_until = now() + interval '1 year' where id = $1`,
      [draft],
    ),
  ).rejects.toThrow('an authorisation is issued by an application');
});

test('R28 a wrong PIN is 422 and issues nothing', async () => {
  const at = await shop.candidate();
  const stampId = (await aStamp(shop.app)).id;
  const refused = await at.head.run(authApplication, at.id, 'issue', { stampId }, { ...proof, pin: '0001' });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'G22' });
  expect(await canSign(shop.reading(), release(at.applicant.employeeId))).toMatchObject({
    ok: false,
    reasons: [{ code: 'AUTH_SCOPE' }],
  });
});

test('R-AUT-3 quality suspends at once, and after it is lifted the holder signs again', async () => {
  const made = await shop.holder();
  const suspended = await shop.quality.run(
    staffAuthorization,
    made.authorizationId,
    'suspend',
    { reason: 'investigation' },
    proof,
  );
  expect(suspended.body).toMatchObject({ row: { status: 'suspended' } });
  expect((await canSign(shop.reading(), release(made.employeeId))).reasons).toMatchObject([{ code: 'AUTH_SUSPENDED' }]);
  await expect(requireSign(shop.reading(), release(made.employeeId))).rejects.toMatchObject({
    status: 422,
    code: 'AUTH_SUSPENDED',
  });
  await shop.quality.run(staffAuthorization, made.authorizationId, 'lift', { reason: 'nothing found' }, proof);
  expect((await canSign(shop.reading(), release(made.employeeId))).ok).toBe(true);
});

test('T10 the holder may stop at any time, others without the right may not', async () => {
  const self = await shop.app.as();
  const made = await shop.holder({ userOf: self });
  const stranger = await shop.app.as('quality.viewer', 'level:3');
  const refused = await stranger.run(
    staffAuthorization,
    made.authorizationId,
    'suspend',
    { reason: 'no reason' },
    proof,
  );
  expect(refused.status).toBe(422);
  const stopped = await self.run(
    staffAuthorization,
    made.authorizationId,
    'suspend',
    { reason: 'not fit today' },
    proof,
  );
  expect(stopped.status).toBe(409);
  const seen = await shop.quality.get<{ row: { version: number } }>(`${staffAuthorization.api}/${made.number}`);
  const done = await self.call('POST', `${staffAuthorization.api}/${made.number}/suspend`, {
    version: seen.body.row.version,
    input: { reason: 'not fit today' },
    ...proof,
  });
  expect(done.body).toMatchObject({ row: { status: 'suspended' } });
});

test('R-AUT-3 what the holder stopped comes back by holder and department: the holder asks, then the manager lifts', async () => {
  const self = await shop.app.as('level:3');
  const made = await shop.holder({ userOf: self });
  const run = (by: Person, step: string, input?: object) =>
    by.run(staffAuthorization, made.authorizationId, step, input, proof);
  const said = async (answer: ReturnType<typeof run>) => [
    (await answer).status,
    (await answer).body['message' as never],
  ];
  const manager = await member(shop.app, 'level:3');
  await shop.app.deps.database.pool.query('update employee set manager_id = $1 where id = $2', [
    manager.employeeId,
    made.employeeId,
  ]);
  await done(run(self, 'suspend', { reason: 'Back pain' }));
  const lift = (by: Person) => run(by, 'lift', { reason: 'Fit again' });
  expect(await said(lift(manager))).toEqual([422, 'The holder stopped it: the holder asks for it back first.']);
  expect(await said(run(manager, 'askBack'))).toEqual([422, 'Only the holder says so.']);
  await done(run(self, 'askBack'));
  expect(await said(lift(self))).toEqual([422, 'Nobody issues their own authorisation.']);
  expect(await said(lift(shop.quality))).toEqual([
    422,
    'The holder stopped it: the manager of the holder’s department lifts it.',
  ]);
  await done(lift(manager));
  expect((await canSign(shop.reading(), release(made.employeeId))).ok).toBe(true);
});

test('R-AUT-3 after ninety days a suspension is not lifted any more: it takes an application with an assessment', async () => {
  const made = await shop.holder();
  await done(shop.quality.run(staffAuthorization, made.authorizationId, 'suspend', { reason: 'investigation' }, proof));
  await shop.app.deps.database.pool.query(
    `update auth_suspension set from_at = now() - interval '91 days' where authorization_id = $1`,
    [made.authorizationId],
  );
  const late = await shop.quality.run(
    staffAuthorization,
    made.authorizationId,
    'lift',
    { reason: 'nothing found' },
    proof,
  );
  expect(late).toMatchObject({
    status: 422,
    body: { message: 'Suspended for 91 days: it comes back with an application for reinstatement.' },
  });
});

test('the scope of an issued authorisation cannot be changed', async () => {
  const made = await shop.holder();
  const { rows } = await shop.app.deps.database.pool.query<{ id: string }>(
    'select id from authorization_scope where authorization_id = $1',
    [made.authorizationId],
  );
  const line = `${authorizationScope.api}/${rows[0]?.id}`;
  expect((await shop.quality.call('PATCH', line, { version: 1, ratings: ['C15'] })).status).toBe(404);
  expect((await shop.quality.call('POST', `${line}/archive`, { version: 1, reason: 'Old' })).status).toBe(404);
});

test('R-AUT-8 whoever left has surrendered after the nightly run, and signs nothing even before it', async () => {
  const made = await shop.holder();
  await shop.app.deps.database.pool.query(`update employee set status = 'left', end_date = $1 where id = $2`, [
    today,
    made.employeeId,
  ]);
  expect((await canSign(shop.reading(), release(made.employeeId))).reasons).toMatchObject([{ code: 'AUTH_SUSPENDED' }]);
  await shop.app.write(async (ctx) => {
    await authorizationsServer.jobs?.['closeAuthorizationsOfLeavers']?.(ctx, undefined as never);
  });
  const row = await shop.quality.get<{ row: Record<string, unknown> }>(`${staffAuthorization.api}/${made.number}`);
  expect(row.body.row).toMatchObject({ status: 'surrendered', endedOn: today });
});
