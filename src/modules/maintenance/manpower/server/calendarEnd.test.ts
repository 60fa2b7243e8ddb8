import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
}, 120_000);
afterAll(() => app.close());

test('a day at the end of the calendar is refused in words, and is no fault of ours', async () => {
  const planner = await app.as('level:3', 'maintenance.admin');
  for (const path of [
    '/api/manpower/week?from=9999-12-31',
    '/api/manpower/cover?from=9999-12-31',
    '/api/planning/plan?from=9999-12-31',
    '/api/planning/calendar?month=9999-12',
  ]) {
    const answer = await planner.get<{ code: string }>(path);
    expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'INVALID']);
  }
});
