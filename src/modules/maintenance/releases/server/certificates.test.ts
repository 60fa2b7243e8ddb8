import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sweepStrays } from '#kernel/server/attachments/attachments.ts';
import { openDocuments } from '#kernel/server/documents/documents.ts';
import { newKey } from '#kernel/server/storage/keys.ts';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { certificateDocument, type CertificatePaper } from './certificate.document.ts';
import { pdfText } from './pdfText.fixture.ts';
import { ReleaseDesk, type CertificateRow, type Signer } from './release.fixture.ts';
import { checkVerifyText } from './verify.ts';

vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
let quality: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(14);
  certifier = await desk.person('certifier');
  quality = await desk.person('quality');
}, 300_000);
afterAll(() => desk.close());

const db = () => desk.app.house.database.db;

const issue = async (types?: string[]) => (await desk.issued(certifier, types)) as [CertificateRow, CertificateRow];
const one = async () => (await issue(['CAAT_FORM_1']))[0];
const pdfOf = (certificate: CertificateRow) => desk.pdfOf(certificate);
const paperOf = (certificate: CertificateRow) => desk.paperOf(certificate);
const stored = (certificate: CertificateRow) => desk.stored(certificate);
/** Words without what breaks them over lines. */
const squeezed = (text: string) => text.replaceAll(/\s/g, '');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const verified = (certificate: CertificateRow) => desk.app.stranger.get(`/api/verify/${certificate.verifyToken}`);

test('3.14 every block of the certificate stands on the paper as it was frozen', async () => {
  const [caat, easa] = await issue(['CAAT_FORM_1', 'EASA_FORM_1']);
  for (const [certificate, authority] of [
    [caat, 'CAAT / Thailand'],
    [easa, 'EASA / European Union'],
  ] as const) {
    const text = squeezed(pdfText(await pdfOf(certificate)));
    const { blocks } = (await paperOf(certificate)) as unknown as {
      blocks: Record<string, unknown> & CertificatePaper['blocks'];
    };
    const [item] = blocks.items;
    for (const words of [
      authority,
      blocks.formTitle,
      certificate.number,
      blocks.organisation.name,
      blocks.organisation.address,
      blocks.workOrder,
      item?.description ?? '?',
      item?.partNumber ?? '?',
      item?.serialNumber ?? '?',
      'OVERHAULED',
      ...blocks.remarks.split('. ').map((sentence) => sentence.trim()),
      'Part-145.A.50 release to service',
      blocks.approvalNo,
      certifier.name,
      blocks.authorisationNo,
      blocks.date,
    ])
      expect(text).toContain(squeezed(words));
  }
});

test('3.14 the stored file is the one that was hashed, and the same facts give the same bytes', async () => {
  const certificate = await one();
  const pdf = await pdfOf(certificate);
  const row = await stored(certificate);
  const served = await certifier.call<Buffer>('GET', `/api/releases/${certificate.number}/certificate.pdf`);
  expect(served.body.equals(pdf)).toBe(true);
  expect(sha256(pdf)).toBe(row.pdfHash.toString('hex'));
  expect(sha256(row.canonical)).toBe(row.contentHash.toString('hex'));
  const paper = await paperOf(certificate);
  expect(canonicalJson({ number: certificate.number, type: certificate.type, blocks: paper.blocks })).toBe(
    row.canonical,
  );
  const documents = openDocuments();
  const again = await documents.render(certificateDocument(paper));
  const changed = await documents.render(
    certificateDocument({
      ...paper,
      blocks: { ...paper.blocks, remarks: paper.blocks.remarks.replace('0.31 mm', '0.32 mm') },
    }),
  );
  await documents.close();
  expect(again.equals(pdf)).toBe(true);
  expect(changed.equals(pdf)).toBe(false);
});

test('P12 the QR on the paper holds with the key we publish, and an edited file is told apart from the one we issued', async () => {
  const certificate = await one();
  const { verifyUrl } = await paperOf(certificate);
  const row = await stored(certificate);
  const published = await desk.app.stranger.get<string>('/api/verify/public-key');
  expect(published.status).toBe(200);
  expect(checkVerifyText(verifyUrl, String(published.body))).toMatchObject({
    number: certificate.number,
    token: certificate.verifyToken,
    contentHash: row.contentHash.toString('base64url'),
  });
  const pdf = await pdfOf(certificate);
  const known = (await verified(certificate)).body['pdfHash'];
  let passed = 0;
  for (let place = 0; place < 200; place += 1) {
    const edited = Buffer.from(pdf);
    const at = Math.floor((place * pdf.length) / 200);
    edited[at] = (edited[at] ?? 0) ^ 1;
    if (sha256(edited) === known) passed += 1;
  }
  printFigure('P12', `${200 - passed} of 200 edited files told apart from the one issued`);
  expect({ passed, genuine: sha256(pdf) === known }).toEqual({ passed: 0, genuine: true });
});

test('P12 a stranger learns valid, superseded, void or unknown, and nothing but what the paper says', async () => {
  const certificate = await one();
  const valid = await verified(certificate);
  expect(valid.status).toBe(200);
  expect(Object.keys(valid.body).toSorted()).toEqual(
    ['contentHash', 'issuedAt', 'number', 'partNumber', 'pdfHash', 'serialNumber', 'state', 'type'].toSorted(),
  );
  expect(valid.body['state']).toBe('valid');
  const unknown = await desk.app.stranger.get('/api/verify/AAAAAAAAAAAAAAAAAAAAAA');
  expect([unknown.status, unknown.body['code']]).toEqual([404, 'NOT_FOUND']);
  expect((await desk.app.stranger.get('/api/verify/short')).status).toBe(400);
  expect((await desk.app.stranger.get(`/api/releases/${certificate.number}`)).status).toBe(401);
  expect((await desk.app.stranger.get(`/api/releases/${certificate.number}/certificate.pdf`)).status).toBe(401);
});

test('R26 a void certificate: quality admin alone, signed, with a reason and the customer told; the verify page shows it at once', async () => {
  const certificate = await one();
  const before = sha256(await pdfOf(certificate));
  const call = (signer: Signer, input: object, pin = '7391') =>
    signer.call<{ code?: string }>('POST', `/api/releases/${certificate.id}/void`, { version: 1, input, pin });
  const input = { reason: 'The part was not the one inspected.', customerInformed: true, reportedInstalled: false };
  expect((await call(certifier, input)).status).toBe(403);
  expect((await call(quality, { ...input, reason: 'short' })).status).toBe(400);
  expect((await call(quality, { ...input, customerInformed: false })).status).toBe(400);
  expect((await call(quality, input, '0000')).body.code).toBe('G22');
  expect((await call(quality, { ...input, reportedInstalled: true })).body.code).toBe('R26');
  expect((await stored(certificate)).status).toBe('issued');
  expect((await call(quality, input)).status).toBe(200);
  expect((await verified(certificate)).body['state']).toBe('void');
  expect(sha256(await pdfOf(certificate))).toBe(before);
  const signature = await sql<{ meaning: string; signerName: string }>`
    select meaning, signer_name from signature where entity = 'releaseCertificate' and entity_id = ${certificate.id}`.execute(
    db(),
  );
  expect(signature.rows).toEqual([{ meaning: 'voided', signerName: quality.name }]);
  // What it allows afterwards: nothing is shipped on it, nothing corrects it, it never stands again.
  const late = await correct(certificate, { version: 2 });
  expect([late.status, late.body.code]).toEqual([422, 'STATE_NOT_ALLOWED']);
  expect((await call(quality, input)).status).toBeGreaterThanOrEqual(409);
  const back = desk.app.house.database.pool.query(`update release_certificate set status = 'issued' where id = $1`, [
    certificate.id,
  ]);
  await expect(back).rejects.toThrow('never stands again');
});

test('who voids a certificate or returns a request waits for the job before holding it: a signature holds the job', async () => {
  const held = async (table: string, id: string, jobId: string, send: () => Promise<{ status: number }>) => {
    const rows = { first: ['work_order', 'id', jobId], next: [table, 'id', id] } as const;
    const seen = await heldWhileWaiting(desk.app, rows, send);
    return [seen.held, seen.answer.status];
  };
  const { requestId, jobId } = desk.next();
  const sent = () =>
    certifier.call('POST', `/api/release-requests/${requestId}/return`, {
      version: 1,
      input: { reason: 'The torque values are not on the card' },
    });
  const returned = await held('release_request', requestId, jobId, sent);
  const waiting = desk.next();
  const [certificate] = (await certifier.sign(waiting)).body.certificates as [CertificateRow];
  const input = { reason: 'The part was not the one inspected.', customerInformed: true, reportedInstalled: false };
  const gone = () => quality.call('POST', `/api/releases/${certificate.id}/void`, { version: 1, input, pin: '7391' });
  const voided = await held('release_certificate', certificate.id, waiting.jobId, gone);
  expect({ returned, voided }).toEqual({ returned: [false, 200], voided: [false, 200] });
});

async function correct(certificate: CertificateRow, change: Record<string, unknown> = {}) {
  const draft = await certifier.call<{ seen: string }>('GET', `/api/releases/${certificate.id}/correction`);
  return certifier.call<{ certificates: CertificateRow[]; code?: string }>(
    'POST',
    `/api/releases/${certificate.id}/supersede`,
    {
      reason: 'The serial number of the half was wrong',
      version: certificate.version,
      customerInformed: true,
      reportedInstalled: false,
      seen: draft.body.seen,
      pin: '7391',
      ...change,
    },
  );
}

test('R26 a correction issues a new certificate that names the old; the old shows superseded and its file is untouched', async () => {
  const [caat, easa] = await issue(['CAAT_FORM_1', 'EASA_FORM_1']);
  const before = await pdfOf(caat);
  const counters = await desk.counters();
  expect((await correct(caat, { seen: 'A'.repeat(43) })).body.code).toBe('CHANGED_SINCE_SEEN');
  expect((await correct(caat, { version: 9 })).body.code).toBe('STALE_VERSION');
  expect((await correct(caat, { reportedInstalled: true })).body.code).toBe('R26');
  expect((await correct(caat, { customerInformed: false })).status).toBe(400);
  expect((await correct(caat, { pin: '0000' })).body.code).toBe('G22');
  expect(await desk.counters()).toBe(counters);
  const answer = await correct(caat);
  expect(answer.status).toBe(201);
  const [corrected] = answer.body.certificates;
  expect(corrected?.blocks.remarks).toContain(`Supersedes ${caat.number}: The serial number of the half was wrong.`);
  // R7: it is still one half of a dual release.
  expect(corrected?.blocks.remarks).toContain('Also released under EASA approval EASA.145.0917');
  expect(corrected?.blocks.release.otherRegulation).toBe(true);
  expect((await verified(caat)).body['state']).toBe('superseded');
  expect((await verified(corrected as CertificateRow)).body['state']).toBe('valid');
  expect((await pdfOf(caat)).equals(before)).toBe(true);
  expect((await stored(easa)).status).toBe('issued');
  expect((await desk.app.verify()).fault).toBeNull();
});

test('3.14 an issued certificate never changes, whoever asks: only its standing and the count of copies', async () => {
  const certificate = await one();
  const { pool } = desk.app.house.database;
  for (const change of [
    `blocks = '{}'`,
    `signer_name = 'Somebody Else'`,
    `part_number = 'X'`,
    `serial_number = '1'`,
    `pdf_key = 'x'`,
    `verify_token = 'x'`,
    `authorization_no = 'x'`,
    `reprints = -1`,
    `archived_at = now()`,
  ])
    await expect(
      pool.query(`update release_certificate set ${change} where id = $1`, [certificate.id]),
    ).rejects.toThrow(/never changes|counted up only|constraint/);
  await expect(pool.query('delete from release_certificate where id = $1', [certificate.id])).rejects.toThrow(
    /never deleted|permission denied/,
  );
  await expect(
    pool.query("update release_paper set paper = '{}' where certificate_id = $1", [certificate.id]),
  ).rejects.toThrow(/append|permission denied|refuse/);
});

test('P40 the sweep of forgotten files leaves every certificate’s PDF and removes what a rolled-back signature drew', async () => {
  const certificate = await one();
  const { storage } = desk.app.house.services;
  const stray = newKey();
  await storage.put(stray, Buffer.from('drawn, never committed'));
  await desk.app.write((ctx) => sweepStrays(ctx), new Date(Date.now() + 25 * 3_600_000));
  expect(await storage.exists(stray)).toBe(false);
  expect(sha256(await pdfOf(certificate))).toBe((await stored(certificate)).pdfHash.toString('hex'));
});

test('3.14 a copy is marked, counted and logged; the original stays as it is', async () => {
  const certificate = await one();
  const original = await pdfOf(certificate);
  const copy = () => certifier.call<Buffer>('POST', `/api/releases/${certificate.id}/copy`, {});
  const first = await copy();
  expect(first.status).toBe(200);
  const text = squeezed(pdfText(first.body));
  expect(text).toContain('COPY');
  expect(text).toContain(certificate.number);
  await copy();
  expect((await stored(certificate)).reprints).toBe(2);
  expect((await pdfOf(certificate)).equals(original)).toBe(true);
  const log = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry where entity_id = ${certificate.id} and action = 'update' and actor_name = ${certifier.name}`.execute(
    db(),
  );
  expect(log.rows[0]?.count).toBe(2);
  const stranger = await desk.app.as('maintenance.viewer');
  expect((await stranger.call('POST', `/api/releases/${certificate.id}/copy`, {})).status).toBe(403);
});

test('R6 remarks over 2 000 characters and more than six parts go to numbered sheets of the same certificate', async () => {
  const waiting = desk.next();
  const request = await certifier.call<{ row: { version: number } }>(
    'GET',
    `/api/release-requests/${waiting.requestId}`,
  );
  const free = Array.from({ length: 10 }, (_, place) =>
    `Remark ${place}: ${'the bead seat was measured again and found good. '.repeat(5)}`.trim(),
  );
  const saved = await certifier.call('PUT', `/api/release-requests/${waiting.requestId}/remarks`, {
    version: request.body.row.version,
    free,
  });
  expect(saved.status).toBe(200);
  await desk.app.asOwner((pool) =>
    pool.query(
      `alter table part_fitted disable trigger user; update part_fitted set quantity = 8 where job_id = '${waiting.jobId}'; alter table part_fitted enable trigger user`,
    ),
  );
  const signed = await certifier.sign(waiting);
  expect(signed.status).toBe(201);
  const [certificate] = signed.body.certificates;
  if (!certificate) throw new Error('Nothing was issued.');
  expect(certificate.blocks.remarks.length).toBeLessThanOrEqual(2000);
  expect(certificate.blocks.remarks).toContain(`See attachment 2 to ${certificate.number}.`);
  expect(certificate.blocks.attachments?.map((sheet) => sheet.title)).toEqual([
    `Attachment 1 to ${certificate.number}: parts replaced`,
    `Attachment 2 to ${certificate.number}: remarks`,
  ]);
  const text = squeezed(pdfText(await pdfOf(certificate)));
  for (const line of free) expect(text).toContain(squeezed(line));
  expect(text).toContain('Page3of3');
  // R6: every line of the preview names the record it comes from.
  const { papers } = await certifier.review(desk.next());
  for (const line of papers[0]?.lines ?? []) expect(line.source.length).toBeGreaterThan(0);
});
