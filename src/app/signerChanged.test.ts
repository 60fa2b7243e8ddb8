import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withSecondStep } from '#kernel/testing/secondStep.ts';
import { ReleaseDesk, untouched } from '#modules/maintenance/releases/server/release.fixture.ts';

let desk: ReleaseDesk;
beforeAll(async () => {
  desk = await ReleaseDesk.open(1);
}, 300_000);
afterAll(() => desk.close());

test('G22 two-step switched off between the code and the gates: nothing is signed, and no number is burnt', async () => {
  const { database } = desk.app.deps;
  const certifier = await desk.person('certifier');
  const waiting = desk.next();
  const { totp } = await withSecondStep(desk.app.deps, certifier.userId, Date.now() - 30_000);
  const { seen } = await certifier.review(waiting);
  const before = await desk.counters();
  const lastStep = async () => {
    const found = await sql<{ step: string }>`
      select last_step::text as step from two_factor where user_id = ${certifier.userId}`.execute(database.db);
    return found.rows[0]?.step;
  };
  const usedBefore = await lastStep();
  // Somebody holds the job: the signer is proved meanwhile, and the gates are asked when it is free.
  const signed = await database.db.transaction().execute(async (holder) => {
    await sql`select 1 from work_order where id = ${waiting.jobId} for update`.execute(holder);
    const answer = certifier.sign(waiting, { seen, totp: totp.generate() });
    await expect.poll(lastStep, { timeout: 20_000 }).not.toBe(usedBefore);
    await sql`delete from two_factor where user_id = ${certifier.userId}`.execute(database.db);
    // In an array: awaited here it would wait for itself.
    return [answer];
  });
  const [answer] = await Promise.all(signed);
  expect([answer?.status, answer?.body.code]).toEqual([422, 'SIGNER_CHANGED']);
  expect([await desk.traces(waiting), await desk.counters()]).toEqual([untouched, before]);
  // The same signature, as things stand now, is good.
  expect((await certifier.sign(waiting)).status).toBe(201);
});
