import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths } from '#kernel/shared/dates.ts';
import { authorizationScope, staffAuthorization } from '../shared/authorization.record.ts';
import { proof, release, today, Workshop } from './authorizations.fixture.ts';
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

test('R-AUT-1 says everything that is missing before it may be issued', async () => {
  const made = await shop.candidate({ trained: false });
  const refused = await shop.quality.run(staffAuthorization, made.authorizationId, 'issue', undefined, proof);
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'GUARD' });
  expect(JSON.stringify(refused.body)).toMatch(/Human factors.*Continuation training.*Company procedures/);
});

test('R-GEN-5 nobody issues their own authorisation', async () => {
  const self = await shop.app.as('quality.admin', 'level:3');
  const made = await shop.candidate({ userOf: self });
  const refused = await self.run(staffAuthorization, made.authorizationId, 'issue', undefined, proof);
  expect(refused.body).toMatchObject({ message: 'Nobody issues their own authorisation.' });
});

test('R28 a wrong PIN is 422 and issues nothing', async () => {
  const made = await shop.candidate();
  const refused = await shop.quality.run(staffAuthorization, made.authorizationId, 'issue', undefined, {
    ...proof,
    pin: '0001',
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'G22' });
  expect(await canSign(shop.reading(), release(made.employeeId))).toMatchObject({
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

test('the scope of an issued authorisation cannot be changed', async () => {
  const made = await shop.holder();
  const refused = await shop.quality.call('POST', authorizationScope.api, {
    authorizationId: made.authorizationId,
    groupId: shop.groupId,
    taskLevels: ['test'],
    authorities: ['FAA'],
    ratings: ['C15'],
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: 'AUTH_ISSUED' });
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
