import { createHash, verify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { anAuditArea } from '#modules/quality/audit-areas/server/audit-areas.fixture.ts';
import { anAuditReport } from '#modules/quality/audit-reports/server/audit-reports.fixture.ts';
import { auditReport } from '#modules/quality/audit-reports/shared/report.record.ts';
import { issuedFinding } from '#modules/quality/findings/server/findings.fixture.ts';
import { aTrainingFact } from '#modules/quality/training/server/training.fixture.ts';
import { evidenceCall, evidenceZipCall } from '../shared/evidence.calls.ts';

let app: TestApp;
let quality: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  quality = await app.as('quality.user', 'level:3');
  return () => app.close();
}, 120_000);
const today = dayOf(new Date());
const year = { from: addDays(today, -365), to: today };

/** The files of a ZIP by its directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(zip.length - 6);
  for (let left = zip.readUInt16LE(zip.length - 12); left > 0; left -= 1) {
    const titled = zip.readUInt16LE(at + 28);
    const place = zip.readUInt32LE(at + 42);
    const start = place + 30 + zip.readUInt16LE(place + 26) + zip.readUInt16LE(place + 28);
    files.set(
      zip.toString('utf8', at + 46, at + 46 + titled),
      inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20))),
    );
    at += 46 + titled;
  }
  return files;
}

async function packed(query: object): Promise<Map<string, Buffer>> {
  const url = `${evidenceZipCall.path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const answer = await app.app.inject({ method: 'GET', url, headers: { cookie: quality.cookie } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzip(answer.rawPayload);
}
const counted = async (query: object) => {
  const url = `${evidenceCall.path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const { kinds } = await done<{ kinds: { name: string; count: number }[] }>(quality.get(url));
  return Object.fromEntries(kinds.map(({ name, count }) => [name, count]));
};
const rowsIn = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`records/${name}.json`)?.toString('utf8') ?? '[]') as Record<string, unknown>[];

test('evidence pack: a clause and a period give its reports, findings and files; each file has its hash, and the index is signed', async () => {
  const area = await anAuditArea(app);
  const report = await anAuditReport(app, { areaId: area.id });
  await attach(app, quality, { record: auditReport, id: report.id }, 'paper');
  const tools = await issuedFinding(app);
  expect(await counted({ clause: '145.A.45', ...year })).toMatchObject({ 'audit-reports': 1, findings: 0 });
  expect(await counted({ clause: '145.A.40', ...year })).toMatchObject({ findings: 1, 'audit-reports': 0 });

  const files = await packed({ clause: '145.A.45', ...year });
  expect(rowsIn(files, 'audit-reports').map(({ number }) => number)).toEqual([report.number]);
  expect([...files.keys()].some((name) => name.startsWith(`files/${report.number}/`))).toBe(true);
  const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
  const { files: listed } = JSON.parse(manifest.toString('utf8')) as { files: { name: string; sha256: string }[] };
  const outside = new Set(['manifest.json', 'manifest.sig', 'certificate-key.pem']);
  expect(listed.map(({ name }) => name).toSorted()).toEqual(
    [...files.keys()].filter((name) => !outside.has(name)).toSorted(),
  );
  for (const { name, sha256 } of listed)
    expect(
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ).toBe(sha256);
  const key = files.get('certificate-key.pem')?.toString('utf8') ?? '';
  const signature = files.get('manifest.sig') ?? Buffer.alloc(0);
  expect(verify(null, manifest, key, signature)).toBe(true);
  expect(verify(null, Buffer.from(manifest.toString('utf8').replace('145.A.45', '145.A.40')), key, signature)).toBe(
    false,
  );
  expect(files.get('index.pdf')?.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(files.get('index.csv')?.toString('utf8')).toContain('records/audit-reports.json');

  const finding = rowsIn(await packed({ clause: '145.A.40', ...year }), 'findings');
  expect(finding).toMatchObject([{ status: 'open', plan: [] }]);
  expect(tools.id).toBeTruthy();
});

test('evidence pack: training and lists stand with the clauses of people only; outside the period nothing does', async () => {
  await aTrainingFact(app, { completedOn: addDays(today, -20) });
  expect((await counted({ clause: '145.A.35', ...year }))['training']).toBe(1);
  expect((await counted({ clause: '145.A.35', from: addDays(today, -10), to: today }))['training']).toBe(0);
  expect(Object.keys(await counted({ clause: '145.A.25', ...year }))).not.toContain('training');
});

test('evidence pack: every clause answers; a period that ends before it begins and others than quality are refused', async () => {
  for (const clause of ['145.A.42', '145.A.50', '145.A.45', '145.A.40', '145.A.200'])
    expect((await packed({ clause, ...year })).has('manifest.sig')).toBe(true);
  const wrong = await quality.get<{ message: string }>(
    `${evidenceCall.path}?clause=145.A.35&from=2026-02-01&to=2026-01-01`,
  );
  expect([wrong.status, wrong.body.message]).toEqual([422, 'The period ends before it begins.']);
  const other = await app.as('level:3');
  expect((await other.get(`${evidenceZipCall.path}?clause=145.A.35&from=2026-01-01&to=2026-02-01`)).status).toBe(403);
});
