import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReleaseDesk, type Signer } from './release.fixture.ts';

let desk: ReleaseDesk;
let certifier: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(40);
  certifier = await desk.person('certifier');
}, 120_000);
afterAll(() => desk.close());

test('R25 one signature issues the certificate', async () => {
  const waiting = desk.next();
  const signed = await certifier.sign(waiting);
  expect(signed.status).toBe(201);
});
