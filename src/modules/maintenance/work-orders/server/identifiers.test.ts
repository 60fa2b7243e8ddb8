import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ReleaseDesk, type Signer } from '#modules/maintenance/releases/server/release.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });
let desk: ReleaseDesk;
let reader: Signer;
let part: string;
beforeAll(async () => {
  desk = await ReleaseDesk.open(8);
  reader = await desk.person('planner');
  const odd = desk.next();
  part = (await rows(`q=${odd.jobNumber}`)).rows[0]?.partNumber ?? '';
  // One of them carries a dash number of the same part, and its order names another job.
  await desk.app.asOwner((pool) =>
    pool.query(
      `update work_order set part_number = part_number || '-7', customer_ref = 'as ' || $2 where number = $1`,
      [odd.jobNumber, desk.next().jobNumber],
    ),
  );
}, 300_000);
afterAll(() => desk.close());

interface Page {
  rows: { number: string; partNumber: string; serialNumber: string; status: string }[];
  total: number;
  exact?: boolean;
}
const rows = async (query: string): Promise<Page> =>
  (await reader.call<Page>('GET', `/api/workorders/rows?size=50&${query}`)).body;

test('a whole identifier shows the rows that are called so, in any case, and says that it does', async () => {
  const { jobNumber, serial } = desk.next();
  const named = await rows(`q=${jobNumber.toLowerCase()}`);
  expect([named.exact, named.rows.map((row) => row.number)]).toEqual([true, [jobNumber]]);
  const carried = await rows(`q=${encodeURIComponent(` ${serial} `)}`);
  expect([carried.exact, carried.rows.map((row) => row.number)]).toEqual([true, [jobNumber]]);
  const parts = await rows(`q=${part}`);
  expect([parts.exact, new Set(parts.rows.map((row) => row.partNumber))]).toEqual([true, new Set([part])]);
  expect(parts.total).toBeGreaterThanOrEqual(7);
});

test('a star before the words shows all that contain them, and so does half an identifier', async () => {
  const exact = await rows(`q=${part}`);
  const wide = await rows(`q=*${part}`);
  expect([wide.exact, wide.total]).toEqual([undefined, exact.total + 1]);
  const half = await rows(`q=${part.slice(0, -1)}`);
  expect([half.exact, half.total]).toEqual([undefined, exact.total + 1]);
  expect((await rows('q=*')).total).toBe((await rows('')).total);
});

test('an identifier that only filtered-out rows carry hides nothing: the search looks inside words as ever', async () => {
  const dash = await rows(`q=${part}-7`);
  const number = dash.rows[0]?.number ?? '';
  const others = await rows(`q=${part}&f.serialNumber.in=${dash.rows[0]?.serialNumber}`);
  expect([others.exact, others.rows.map((row) => row.number)]).toEqual([undefined, [number]]);
});

test('the search over everything jumps to the one job with a serial, and to none where several carry the words', async () => {
  const { jobNumber, serial } = desk.next();
  const exact = async (query: string) =>
    (await reader.call<{ exact: { path: string } | null }>('GET', `/api/search?q=${encodeURIComponent(query)}`)).body
      .exact?.path;
  expect(await exact(serial.toLowerCase())).toBe(`/maintenance/mmc/${jobNumber}`);
  expect(await exact(jobNumber)).toBe(`/maintenance/mmc/${jobNumber}`);
  expect(await exact(part)).not.toMatch(/mmc/);
});

test('what belongs to a job is found by the job: requests and certificates by its number or serial, and nothing of other jobs', async () => {
  const { jobNumber, serial, requestId } = desk.next();
  const ids = async (url: string) =>
    (await reader.call<{ rows: { id: string }[] }>('GET', url)).body.rows.map((row) => row.id);
  expect(await ids(`/api/release-requests?q=${jobNumber.toLowerCase()}`)).toEqual([requestId]);
  expect(await ids(`/api/release-requests?q=${serial}&f.status.in=signed`)).toEqual([]);
  expect(await ids(`/api/releases?q=${jobNumber}`)).toEqual([]);
  const certifier = await desk.person('certifier');
  const signed = await certifier.sign({ jobNumber, serial, requestId, jobId: '' });
  expect([signed.status, signed.body.message]).toEqual([201, undefined]);
  const certificates = await reader.call<{ rows: { number: string }[] }>('GET', `/api/releases?q=${jobNumber}`);
  expect(certificates.body.rows.map((row) => row.number)).toEqual([signed.body.certificate.number]);
});
