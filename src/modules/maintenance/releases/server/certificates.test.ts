import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { removeUnreferencedFiles } from '#kernel/server/attachments/attachments.ts';
import { openDocuments } from '#kernel/server/documents/documents.ts';
import { newKey } from '#kernel/server/storage/keys.ts';
import { canonicalJson } from '#kernel/shared/canonical.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { verifySignedWork } from '#app/signedWork.ts';
import { anOrgApproval } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { certificateDocument } from './certificate.document.ts';
import { pdfBlocks, pdfText } from './pdfText.fixture.ts';
import { ReleaseDesk, type CertificateRow, type Signer } from './release.fixture.ts';
import { checkVerifyText, tellOfDoubtfulCertificates } from './verify.ts';

vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
let quality: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(15);
  certifier = await desk.person('certifier');
  quality = await desk.person('quality');
}, 300_000);
afterAll(() => desk.close());

const db = () => desk.app.deps.database.db;

const both = ['CAAT_FORM_1', 'EASA_FORM_1'];
const one = () => desk.issued(certifier);
const pdfOf = (certificate: CertificateRow) => desk.pdfOf(certificate);
const paperOf = (certificate: CertificateRow) => desk.paperOf(certificate);
const stored = (certificate: CertificateRow) => desk.stored(certificate);
/** Words without what breaks them over lines. */
const squeezed = (text: string) => text.replaceAll(/\s/g, '');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const verified = (certificate: CertificateRow) => desk.app.stranger.get(`/api/verify/${certificate.verifyToken}`);

test('3.14 every block of the certificate stands on the paper as it was frozen, in its own place of the structure', async () => {
  const certificate = await desk.issued(certifier, both);
  const { blocks } = certificate;
  const [item] = blocks.items;
  const paper = pdfBlocks(await pdfOf(certificate));
  const block = (number: string) =>
    [...paper].find(([title]) => title === `Block ${number}` || title.startsWith(`Block ${number}. `))?.[1].slice(1);
  expect(block('1')).toEqual(['CAAT / Thailand']);
  expect(block('2')).toEqual(['AUTHORISED RELEASE CERTIFICATE', 'CAAT FORM 1']);
  expect(block('3')).toEqual([certificate.number]);
  expect(block('4')).toEqual([blocks.organisation.name, blocks.organisation.address]);
  expect(block('5')).toEqual([blocks.workOrder]);
  expect([block('6'), block('7'), block('8'), block('9'), block('10')]).toEqual([
    ['1'],
    [item?.description],
    [item?.partNumber],
    ['1'],
    [item?.serialNumber],
  ]);
  expect(block('11')).toEqual(['OVERHAULED']);
  // One remark a line.
  expect(block('12')).toEqual(blocks.remarks.split('\n'));
  expect(block('12')?.[0]).toMatch(/^Overhauled IAW CMM 32-47-46 Rev 9 dated /);
  expect(block('12')).toEqual(
    expect.arrayContaining(['Tire fitted: P/N TY-46X17-30, S/N MI4821T.', '24 h pressure retention: 3.0 % loss.']),
  );
  expect(block('13a')).toContain('[Not ticked]');
  expect(['13b', '13c', '13d', '13e'].map(block)).toEqual([[], [], [], []]);
  expect(block('14a')).toEqual([
    '[Ticked]',
    'TCAR 8 Part 145.A.50 Release to Service',
    '[Ticked]',
    'Other regulation specified in block 12',
    'Certifies that unless otherwise specified in block 12, the work identified in block 11 and described in block 12, was accomplished in accordance with TCAR 8 Part 145 and in respect to that work the items are considered ready for release to service.',
  ]);
  expect(block('14b')).toEqual([
    `[Signature of ${certifier.name}]`,
    `Stamp ${blocks.stampNo}   Authorisation ${blocks.authorisationNo}`,
  ]);
  expect([block('14c'), block('14d'), block('14e')]).toEqual([['CAAT.145.0042'], [certifier.name], [blocks.date]]);
  const { verifyUrl } = await paperOf(certificate);
  expect(paper.get('Verification')?.[1]).toBe(`Verify at ${verifyUrl.split('#')[0]}`);
  expect(paper.get('Foot of page 1')?.[0]).toBe('CAAT Form 1');
});

test('3.14 block 4 and 14c are those of the approval in force on the day, as its certificate has them', async () => {
  const admin = await desk.app.as('quality.admin');
  const rows = (await admin.get('/api/capabilities/approvals?size=50')).body['rows'] as {
    id: string;
    version: number;
    authority: string;
    organisationName: string;
  }[];
  const caat = rows.find((row) => row.authority === 'CAAT');
  const rename = async (organisationName: string) => {
    const { body } = await admin.get(`/api/capabilities/approvals/${caat?.id}`);
    const { version } = body['row'] as { version: number };
    const answer = await admin.call('PATCH', `/api/capabilities/approvals/${caat?.id}`, { version, organisationName });
    expect(answer.status).toBe(200);
  };
  // An approval of before, long ended, comes first in the table and must not be printed.
  await anOrgApproval(desk.app, {
    authority: 'CAAT',
    certificateNo: 'CAAT.145.0001',
    organisationName: 'ABS of before',
    organisationAddress: 'Somewhere else 10000',
    validFrom: '2015-01-01',
    validTo: '2017-12-31',
  });
  await rename('ABS Component Services (Thailand) Co., Ltd.');
  const certificate = await one();
  await rename(caat?.organisationName ?? '');
  expect(certificate.blocks.organisation.name).toBe('ABS Component Services (Thailand) Co., Ltd.');
  expect(certificate.blocks.approvalNo).toBe('CAAT.145.0042');
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
  const form = await desk.formOf(certificate);
  const { number, type, secondTypes } = certificate;
  const named = { revision: form.revision, issue: form.issue };
  expect(canonicalJson({ number, type, secondTypes, form: named, blocks: paper.blocks })).toBe(row.canonical);
  const documents = openDocuments();
  const again = await documents.render(certificateDocument(paper, form));
  const changed = await documents.render(
    certificateDocument(
      { ...paper, blocks: { ...paper.blocks, remarks: paper.blocks.remarks.replace('0.31 mm', '0.32 mm') } },
      form,
    ),
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

test('P12 a certificate that was changed past its signature is never called valid, and verify names it', async () => {
  const certificate = await one();
  const change = (statement: string) =>
    desk.app.asOwner((pool) =>
      pool.query(
        `alter table release_certificate disable trigger user; ${statement}; alter table release_certificate enable trigger user`,
      ),
    );
  const row = `where number = '${certificate.number}'`;
  expect((await verifySignedWork(desk.app.deps.database.pool, desk.app.deps.services.certificateKey)).fault).toBeNull();
  const plants: [what: string, change: string, back: string][] = [
    ['serial number', `serial_number = 'OTHER'`, `serial_number = '${certificate.serialNumber}'`],
    ['part number', `part_number = 'OTHER'`, `part_number = '${certificate.partNumber}'`],
    ['blocks', `blocks = jsonb_set(blocks, '{name}', '"Nobody"')`, `blocks = canonical::jsonb->'blocks'`],
    ['signer', `signer_name = 'Somebody Else'`, `signer_name = '${certificate.signerName}'`],
    ['content hash', `content_hash = sha256('x')`, `content_hash = sha256(convert_to(canonical, 'UTF8'))`],
    ['status', `status = 'void'`, `status = 'issued'`],
    ['PDF', `pdf_hash = sha256('x')`, `pdf_hash = '\\x${(await stored(certificate)).pdfHash.toString('hex')}'`],
  ];
  for (const [what, planted, back] of plants) {
    await change(`update release_certificate set ${planted} ${row}`);
    expect([what, (await verified(certificate)).body['state']]).toEqual([what, 'doubtful']);
    const { fault } = await verifySignedWork(desk.app.deps.database.pool, desk.app.deps.services.certificateKey);
    expect(fault).toContain(`${certificate.number} is not as it was signed (certificates): `);
    expect(fault?.toUpperCase()).toContain(what.toUpperCase());
    await change(`update release_certificate set ${back} ${row}`);
  }
  // Row, text and hash changed together, with the history's own word for it: the QR is not signed by us.
  await desk.app.asOwner((pool) =>
    pool.query(`alter table release_paper disable trigger user; update release_paper set paper = jsonb_set(paper, '{verifyUrl}',
      to_jsonb(regexp_replace(paper->>'verifyUrl', '.{86}$', repeat('A', 86)))) where certificate_id = '${certificate.id}'`),
  );
  expect((await verified(certificate)).body['state']).toBe('doubtful');
  // Quality is told, once.
  const told = async () => {
    await desk.app.write((ctx) => tellOfDoubtfulCertificates(ctx));
    const { rows } = await sql<{ title: string; text: string; repeats: number }>`
      select title, text, repeats from notification where subject = ${`certificate:${certificate.number}`} and user_id = ${quality.userId}`.execute(
      db(),
    );
    return rows;
  };
  expect(await told()).toMatchObject([{ title: `${certificate.number} is not as it was signed`, repeats: 0 }]);
  expect((await told()).map(({ repeats, text }) => [repeats, text.includes('signature of the QR')])).toEqual([
    [0, true],
  ]);
  await desk.app.asOwner((pool) =>
    pool.query(`update release_paper set paper = jsonb_set(paper, '{verifyUrl}', to_jsonb(regexp_replace(paper->>'verifyUrl', '.{86}$',
      (select translate(encode(content_signature, 'base64'), E'+/=\n', '-_') from release_certificate where id = certificate_id))))
      where certificate_id = '${certificate.id}'; alter table release_paper enable trigger user`),
  );
  expect((await verified(certificate)).body['state']).toBe('valid');
  expect((await verifySignedWork(desk.app.deps.database.pool, desk.app.deps.services.certificateKey)).fault).toBeNull();
});

test('P12 what is kept to know a repeat of a signed call does not hold the PIN: of ten thousand none can be told from it', async () => {
  const waiting = desk.next();
  const key = randomUUID();
  const { seen } = await certifier.review(waiting);
  const body = { requestId: waiting.requestId, types: ['CAAT_FORM_1'], seen, pin: '7391' };
  const sign = (more: object = {}) =>
    certifier.call<{ certificate: CertificateRow }>(
      'POST',
      '/api/releases',
      { ...body, ...more },
      { 'idempotency-key': key },
    );
  const signed = await sign();
  expect(signed.status).toBe(201);
  const kept = await sql<{ bodyHash: Buffer }>`select body_hash from idempotent_call where key = ${key}`.execute(db());
  const hash = kept.rows[0]?.bodyHash.toString('hex');
  const guessed = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0')).filter(
    (pin) => sha256(canonicalJson({ ...body, pin })) === hash,
  );
  expect(guessed).toEqual([]);
  // A repeat is still known, and another call under the same key refused.
  expect((await sign()).body.certificate.number).toBe(signed.body.certificate.number);
  expect((await sign({ types: ['EASA_FORM_1'] })).body).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
});

test('P12 a stranger learns valid, superseded, void or unknown, and nothing but what the paper says', async () => {
  const certificate = await one();
  const valid = await verified(certificate);
  expect(valid.status).toBe(200);
  expect(Object.keys(valid.body).toSorted()).toEqual(
    [
      'contentHash',
      'issuedAt',
      'number',
      'partNumber',
      'pdfHash',
      'secondTypes',
      'serialNumber',
      'state',
      'successor',
      'type',
    ].toSorted(),
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
  for (const occurrenceReview of [undefined, 'OC-26-011'])
    expect((await call(quality, { ...input, reportedInstalled: true, occurrenceReview })).body.code).toBe('R26');
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
  const late = await desk.correct(certifier, certificate, { version: 2, changes: { quantity: 2 } });
  expect([late.status, late.body.code]).toEqual([422, 'STATE_NOT_ALLOWED']);
  expect((await call(quality, input)).status).toBeGreaterThanOrEqual(409);
  const back = desk.app.deps.database.pool.query(`update release_certificate set status = 'issued' where id = $1`, [
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
  const { certificate } = (await certifier.sign(waiting)).body;
  const input = { reason: 'The part was not the one inspected.', customerInformed: true, reportedInstalled: false };
  const gone = () => quality.call('POST', `/api/releases/${certificate.id}/void`, { version: 1, input, pin: '7391' });
  const voided = await held('release_certificate', certificate.id, waiting.jobId, gone);
  expect({ returned, voided }).toEqual({ returned: [false, 200], voided: [false, 200] });
});

test('3.14 an issued certificate never changes, whoever asks: only its standing and the count of copies', async () => {
  const certificate = await one();
  const { pool } = desk.app.deps.database;
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
  const { storage } = desk.app.deps.services;
  const stray = newKey();
  await storage.put(stray, Buffer.from('drawn, never committed'));
  await desk.app.write((ctx) => removeUnreferencedFiles(ctx), new Date(Date.now() + 25 * 3_600_000));
  expect(await storage.exists(stray)).toBe(false);
  expect(sha256(await pdfOf(certificate))).toBe((await stored(certificate)).pdfHash.toString('hex'));
});

test('3.14 a reprint says so with its date, a void one VOID across the page; counted, logged, and the original stays as it is', async () => {
  const certificate = await one();
  const original = await pdfOf(certificate);
  const print = () => certifier.call<Buffer>('POST', `/api/releases/${certificate.id}/copy`, {});
  const first = await print();
  expect(first.status).toBe(200);
  const paper = pdfBlocks(first.body);
  expect(paper.get('Foot of page 1')).toContain(`REPRINT ${certificate.blocks.date}`);
  expect(paper.has('Mark across the page')).toBe(false);
  expect(paper.get('Block 3. Form Tracking Number')?.[1]).toBe(certificate.number);
  await print();
  expect((await stored(certificate)).reprints).toBe(2);
  const log = await sql<{ count: number }>`
    select count(*)::int as count from audit_entry where entity_id = ${certificate.id} and action = 'update' and actor_name = ${certifier.name}`.execute(
    db(),
  );
  expect(log.rows[0]?.count).toBe(2);
  const stranger = await desk.app.as('maintenance.viewer');
  expect((await stranger.call('POST', `/api/releases/${certificate.id}/copy`, {})).status).toBe(403);
  const input = { reason: 'The part was not the one inspected.', customerInformed: true, reportedInstalled: false };
  const voided = await quality.call('POST', `/api/releases/${certificate.id}/void`, { version: 3, input, pin: '7391' });
  expect(voided.status).toBe(200);
  expect(pdfBlocks((await print()).body).get('Mark across the page')).toEqual(['VOID']);
  const served = await certifier.call<Buffer>('GET', `/api/releases/${certificate.number}/certificate.pdf`);
  expect(served.body.equals(original)).toBe(true);
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
  const { certificate } = signed.body;
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
  const { paper } = await certifier.review(desk.next());
  expect(paper.lines.length).toBeGreaterThan(5);
  for (const line of paper.lines) expect(line.source.length).toBeGreaterThan(0);
});
