import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { startJobs } from '#kernel/server/jobs/jobs.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { quarantineServer } from '#modules/stores/quarantine/server/quarantine.server.ts';
import { linked } from '#modules/stores/stock/server/stock.fixture.ts';
import { stockServer } from '#modules/stores/stock/server/stock.server.ts';
import { toolsServer } from '#modules/stores/tools/server/tools.server.ts';
import { goodsReceipt, receiptLine } from '../shared/goodsReceipt.record.ts';
import { photoOfCertificate, photoOfNothing } from './photographed.fixture.ts';
import { atTheDock, linkedVendors } from './receiving.fixture.ts';
import { receivingServer } from './receiving.server.ts';

let app: TestApp;
let dock: Person;
let jobs: Awaited<ReturnType<typeof startJobs>>;

beforeAll(async () => {
  app = await testApp([
    signInServer,
    linked,
    linkedVendors,
    stockServer,
    toolsServer,
    quarantineServer,
    receivingServer,
  ]);
  dock = await atTheDock(app);
  jobs = await startJobs(app.deps, [receivingServer]);
});
afterAll(async () => {
  await jobs.stop();
  await app.close();
});

interface Paper {
  id: string;
  fileName: string;
  unread: boolean;
  trouble: string | null;
  proposals: { field: string; value: string; unsure: boolean; place: { left: number; top: number } | null }[];
  missing: string[];
}

async function aLine(partNumber = 'GA78-12'): Promise<{ id: string; version: number }> {
  const { row } = await done<{ row: { id: string } }>(
    dock.call('POST', goodsReceipt.api, {
      kind: 'material',
      vendor: 'Wheel Parts SG',
      packages: 1,
      lines: [{ partNumber, description: 'Tie bolt', supplierLot: 'TB-90', qtyDelivered: '40' }],
    }),
  );
  const { rows } = await done<{ rows: { id: string; version: number }[] }>(
    dock.get(`${receiptLine.api}?f.goodsReceiptId.in=${row.id}`),
  );
  return rows[0] as { id: string; version: number };
}

const photograph = (line: { id: string }, fileName: string, bytes: Buffer) =>
  app.write((ctx) =>
    addAttachment(ctx, { entity: receiptLine.name, entityId: line.id, fileName, declaredType: 'image/jpeg', bytes }),
  );
const papersOf = async (line: { id: string }) =>
  (await done<{ papers: Paper[] }>(dock.get(`/api/receiving/lines/${line.id}/papers`))).papers;
const askFor = (line: { id: string }, file: string, by = dock) =>
  by.call('POST', `/api/receiving/lines/${line.id}/papers/${file}/read`);
/** The papers when every photo among them is read. */
const whenRead = (line: { id: string }) =>
  vi.waitFor(
    async () => {
      const papers = await papersOf(line);
      expect(papers.every(({ unread }) => !unread)).toBe(true);
      return papers;
    },
    { timeout: 100_000, interval: 300 },
  );
const rowOf = async (line: { id: string }) =>
  (await done<{ row: Record<string, unknown> }>(dock.get(`${receiptLine.api}/${line.id}`))).row;

test('R-RCV-2 R-RCV-3 a photo of a certificate is read by machine and proposed with its place on the picture; nothing is booked', async () => {
  const line = await aLine();
  const before = await rowOf(line);
  const { id } = await photograph(line, 'f1.jpg', await photoOfCertificate());
  // Attached, not read: the upload waits for nothing.
  expect(await papersOf(line)).toEqual([expect.objectContaining({ id, unread: true, trouble: null, proposals: [] })]);

  expect((await askFor(line, id)).status).toBe(200);
  const [paper] = (await whenRead(line)) as [Paper];
  expect(paper).toMatchObject({ unread: false, trouble: null, missing: [] });
  expect(Object.fromEntries(paper.proposals.map(({ field, value }) => [field, value]))).toEqual({
    certType: 'form1EASA',
    certNumber: 'WP-2026/00417',
    certIssuer: 'Wheel Parts Singapore Pte Ltd',
    certDate: '2026-03-14',
    partNumber: 'GA78-12',
    serialNumber: 'TB44712',
    supplierLot: 'TB-90',
  });
  // Where the certificate's number stands: the upper right block of the form.
  const number = paper.proposals.find(({ field }) => field === 'certNumber');
  expect(number?.place?.left).toBeGreaterThan(0.6);
  expect(number?.place?.top).toBeLessThan(0.25);
  expect(await rowOf(line)).toEqual(before);

  // A person takes one over by the line's own form.
  const taken = { version: line.version, certNumber: 'WP-2026/00417' };
  expect((await dock.call('PATCH', `${receiptLine.api}/${line.id}`, taken)).status).toBe(200);
  expect(await rowOf(line)).toMatchObject({ certNumber: 'WP-2026/00417', certDate: null, status: 'pending' });
}, 120_000);

test('a photo is read once, whoever asks, and what the line says and the photo does not show is named', async () => {
  const line = await aLine('GA78-13');
  const { id } = await photograph(line, 'f1.jpg', await photoOfCertificate());
  expect(new Set((await Promise.all([askFor(line, id), askFor(line, id)])).map(({ status }) => status))).toEqual(
    new Set([200]),
  );
  const first = await whenRead(line);
  expect(first[0]?.missing).toEqual(['GA78-13']);
  expect((await askFor(line, id)).status).toBe(200);
  const waiting = () =>
    sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs`
      .execute(app.deps.database.db)
      .then(({ rows }) => rows[0]?.count);
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
  expect(await papersOf(line)).toEqual(first);
}, 120_000);

test('a photo that shows no certificate proposes nothing and says so', async () => {
  const line = await aLine();
  const blank = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#9a9a9a' } })
    .jpeg()
    .toBuffer();
  for (const [name, bytes] of [
    ['dots.jpg', await photoOfNothing()],
    ['blank.jpg', blank],
  ] as const) {
    const { id } = await photograph(line, name, bytes);
    expect((await askFor(line, id)).status).toBe(200);
  }
  const papers = await whenRead(line);
  expect(papers.map(({ proposals, missing }) => [proposals, missing])).toEqual([
    [[], []],
    [[], []],
  ]);
  for (const { trouble } of papers) expect(trouble).toContain('Nothing legible of a certificate');
}, 120_000);

test('only who receives has a photo read, and only one of the line', async () => {
  const [line, other] = [await aLine(), await aLine()];
  const { id } = await photograph(line, 'dots.jpg', await photoOfNothing());
  const mechanic = await app.as('maintenance.user');
  expect((await askFor(line, id, mechanic)).status).toBe(403);
  expect((await askFor(other, id)).status).toBe(404);
  expect((await askFor(line, randomUUID())).status).toBe(404);
  expect((await papersOf(line))[0]).toMatchObject({ unread: true });
});
