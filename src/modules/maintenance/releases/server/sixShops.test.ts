import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopJobs, Shops } from './shops.fixture.ts';

let shops: Shops;
beforeAll(async () => {
  shops = await Shops.open();
}, 300_000);
afterAll(() => shops.close());

test.each(shopJobs)('$shop', { timeout: 120_000 }, async (job) => {
  const walked = await shops.walk(job);
  const gates = await walked.gates();
  console.log(
    job.shop,
    [...walked.red].map(([code, said]) => `${code} ${said.slice(0, 90)}`),
    gates.filter((g) => g.state !== 'pass').map((g) => `${g.code} ${g.state} ${g.messages.join()}`),
  );
  expect(gates.filter((gate) => gate.state === 'fail')).toEqual([]);
});
