import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ReleaseDesk, type Signer } from './release.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(2);
  certifier = await desk.person('certifier');
}, 300_000);
afterAll(() => desk.close());

/** The files of a ZIP by its directory, read by another hand than wrote it. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(zip.length - 6);
  for (let left = zip.readUInt16LE(zip.length - 12); left > 0; left -= 1) {
    const titled = zip.readUInt16LE(at + 28);
    const place = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + titled);
    const start = place + 30 + zip.readUInt16LE(place + 26) + zip.readUInt16LE(place + 28);
    files.set(name, inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20))));
    at += 46 + titled;
  }
  return files;
}

test('2.17 the audit pack holds the certificates, the records and the history, each file with its hash, and is written into the history', async () => {
  const waiting = desk.next();
  const signed = await certifier.sign(waiting, { types: ['CAAT_FORM_1', 'EASA_FORM_1'] });
  expect(signed.status).toBe(201);
  const quality = await desk.person('quality');
  const path = `/api/workorders/${waiting.jobNumber}/audit-pack`;
  const answer = await quality.call<Buffer>('GET', path);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = unzip(answer.body);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}') as {
    certificates: { number: string; sha256: string }[];
    files: { name: string; bytes: number; sha256: string }[];
  };
  expect(manifest.files.length).toBe(files.size - 1);
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = files.get(name) ?? Buffer.from('');
    expect([name, file.length, createHash('sha256').update(file).digest('hex')]).toEqual([name, bytes, sha256]);
  }
  for (const certificate of signed.body.certificates) {
    const pdf = files.get(`certificates/${certificate.number}.pdf`) ?? Buffer.from('');
    expect(pdf.equals(await desk.pdfOf(certificate))).toBe(true);
  }
  const records = (name: string) => JSON.parse(files.get(`records/${name}.json`)?.toString() ?? '[]') as unknown[];
  for (const name of [
    'job',
    'cards',
    'findings',
    'inspection-reports',
    'ndt-reports',
    'tests',
    'tools',
    'parts',
    'gates',
    'signatures',
    'history',
  ])
    expect([name, records(name).length > 0]).toEqual([name, true]);
  expect(records('gates').length).toBe(52);
  const log = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry where entity_id = ${waiting.jobId} and action = 'export' and actor_name = ${quality.name}`.execute(
    desk.app.house.database.db,
  );
  expect(log.rows[0]?.count).toBe(1);
  const viewer = await desk.app.as('maintenance.viewer');
  expect((await viewer.get(path)).status).toBe(403);
  expect((await desk.app.stranger.get(path)).status).toBe(401);
});
