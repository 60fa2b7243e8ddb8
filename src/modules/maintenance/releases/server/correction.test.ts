import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testPin } from '#kernel/testing/app.ts';
import { nextRevision } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { condemn } from '#modules/stores/quarantine/server/public.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { pdfBlocks } from './pdfText.fixture.ts';
import { reportedError, verifiedError, verifyError } from './certificateError.fixture.ts';
import { ReleaseDesk, type CertificateRow, type Signer } from './release.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(14);
  certifier = await desk.person('certifier');
}, 300_000);
afterAll(() => desk.close());

const both = ['CAAT_FORM_1', 'EASA_FORM_1'];
const sentence = (blocks: string, old: CertificateRow) =>
  `This Certificate corrects the error(s) in block(s) ${blocks} of the Certificate ${old.number} dated ${old.blocks.date} and does not cover conformity/condition/release to service.`;
const verified = async (certificate: CertificateRow) =>
  (await desk.app.stranger.get(`/api/verify/${certificate.verifyToken}`)).body;

test('R26 a correction puts any block right under a new number, signature and date; block 12 names the blocks, the first number and its date; both are kept', async () => {
  const old = await desk.issued(certifier, both);
  const before = await desk.pdfOf(old);
  const remarks = [...old.blocks.remarks.split('\n'), 'Two valve caps added.'];
  const address = '99/9 Moo 4, Bang Phli, Samut Prakan 10540';
  for (const wrong of [
    { block: 'organisation', shouldSay: `ABS Component Services Co., Ltd.\n${address}` },
    { block: 'workOrder', shouldSay: 'ABS1900001 / PO 77120-A' },
    { block: 'description', shouldSay: 'Main landing gear wheel assembly' },
    { block: 'serialNumber', shouldSay: '4812' },
    { block: 'remarks', shouldSay: 'Two valve caps added.' },
  ] as const)
    await verifiedError(desk, old, wrong);
  const answer = await desk.correct(certifier, old, {
    changes: {
      organisation: { name: 'ABS Component Services Co., Ltd.', address },
      workOrder: 'ABS1900001 / PO 77120-A',
      description: 'Main landing gear wheel assembly',
      partNumber: 'c20195162',
      serialNumber: '4812',
      remarks,
    },
  });
  expect(answer.status).toBe(201);
  const { certificate } = answer.body;
  expect(Number(certificate.number.slice(-5))).toBe(Number(old.number.slice(-5)) + 1);
  // A dual release is corrected as a whole.
  expect([certificate.type, certificate.secondTypes]).toEqual([old.type, old.secondTypes]);
  expect(certificate).toMatchObject({
    partNumber: 'c20195162',
    partName: 'Main landing gear wheel assembly',
    serialNumber: '4812',
  });
  const paper = pdfBlocks(await desk.pdfOf(certificate));
  expect(paper.get('Block 12. Remarks')?.slice(1)).toEqual([sentence('4, 5, 7, 8, 10, 12', old), ...remarks]);
  expect(paper.get('Block 4. Organisation Name and Address')?.[2]).toBe(address);
  expect(paper.get('Block 10. Serial No.')?.[1]).toBe('4812');
  expect((await desk.pdfOf(old)).equals(before)).toBe(true);
  expect([await verified(old), await verified(certificate)]).toMatchObject([
    { state: 'superseded', successor: certificate.number },
    { state: 'valid', successor: null },
  ]);
  const print = await certifier.call<Buffer>('POST', `/api/releases/${old.id}/copy`, {});
  expect(pdfBlocks(print.body).get('Mark across the page')).toEqual([`SUPERSEDEDby ${certificate.number}`]);
  // The signature under the correction names what it certifies.
  const signed = await sql<{ statement: string }>`
    select s.statement from release_certificate c join signature s on s.id = c.signature_id where c.id = ${certificate.id}`.execute(
    desk.app.deps.database.db,
  );
  expect(signed.rows[0]?.statement).toContain(sentence('4, 5, 7, 8, 10, 12', old));
  expect((await desk.app.verify()).fault).toBeNull();

  // Corrected once more: the sentence names the certificate it corrects, not the first one.
  const again = await desk.correct(certifier, certificate, {
    changes: { description: old.partName },
  });
  expect(again.body.certificate.blocks.remarks.split('\n')).toEqual([sentence('7', certificate), ...remarks]);
});

test('R26 a correction that changes nothing is refused; so are a stale one, one of another certificate, and one without the customer', async () => {
  const old = await desk.issued(certifier);
  const counters = await desk.counters();
  const code = async (change: object) =>
    (await desk.correct(certifier, old, { changes: { quantity: 2 }, ...change })).body.code;
  expect(await code({ changes: {} })).toBe('NO_CHANGE');
  expect(await code({ changes: { serialNumber: old.serialNumber, quantity: 1 } })).toBe('NO_CHANGE');
  expect(await code({ seen: 'A'.repeat(43) })).toBe('CHANGED_SINCE_SEEN');
  expect(await code({ version: 9 })).toBe('STALE_VERSION');
  for (const occurrenceReview of [undefined, 'OC-26-011'])
    expect(await code({ reportedInstalled: true, occurrenceReview })).toBe('R26');
  expect(await code({ customerInformed: false })).toBe('INVALID');
  expect(await code({ pin: '0000' })).toBe('G22');
  expect(await desk.counters()).toBe(counters);
  expect((await verified(old))['state']).toBe('valid');
});

test('R26 G02 R12 a correction names no part this company may not release: not listed that day, condemned, or in quarantine', async () => {
  const old = await desk.issued(certifier);
  const counters = await desk.counters();
  const tried = async (block: 'partNumber' | 'serialNumber', shouldSay: string) => {
    await verifiedError(desk, old, { block, shouldSay });
    const { status, body } = await desk.correct(certifier, old, { changes: { [block]: shouldSay } });
    return [status, body.code, body.message];
  };
  expect(await tried('partNumber', '999999-77')).toEqual([
    422,
    'G02',
    'Part number 999999-77 was not on the capability list for this work that day. Declare the certificate void instead.',
  ]);
  const { partNumber } = old;
  await desk.app.write((ctx) =>
    condemn(ctx, { partNumber, serialNumber: 'CD-71', jobNumber: 'ABS0000001', reason: 'Crack at the hub' }),
  );
  expect((await tried('serialNumber', 'cd 71')).slice(0, 2)).toEqual([422, 'R12']);
  const quality = await desk.person('quality');
  const held = { source: 'job', partNumber, serialNumber: 'QR-72', description: 'Wheel', quantity: '1' };
  const doubt = { reason: 'Its paper is in doubt', suspectedUnapproved: false, ownerType: 'company' };
  expect((await quality.call('POST', quarantine.api, { ...held, ...doubt })).status).toBe(201);
  expect((await tried('serialNumber', '0QR 72')).slice(0, 2)).toEqual([422, 'G15']);
  expect(await desk.counters()).toBe(counters);
});

test('R2 R26 a correction does not name a component that was in the shop at the same time as this one', async () => {
  const old = await desk.issued(certifier);
  const other = desk.next();
  const { row } = (await certifier.call<{ row: { serialNumber: string } }>('GET', `/api/workorders/${other.jobNumber}`))
    .body;
  const changes = { serialNumber: row.serialNumber.toLowerCase() };
  await verifiedError(desk, old, { block: 'serialNumber', shouldSay: changes.serialNumber });
  expect(await desk.correct(certifier, old, { changes })).toMatchObject({
    status: 422,
    body: {
      code: 'R2',
      message: expect.stringContaining(`was here as ${other.jobNumber} at the same time`) as string,
    },
  });
});

test('R26 a mistake of fact about the work is no correction of a form: it voids the certificate', async () => {
  const old = await desk.issued(certifier);
  const answer = await desk.correct(certifier, old, { mistake: 'work', changes: { remarks: ['No parts replaced.'] } });
  expect([answer.status, answer.body.code]).toEqual([422, 'WORK_MISTAKE']);
  expect(answer.body.message).toContain('Declare the certificate void instead');
  expect((await verified(old))['state']).toBe('valid');
});

test('R26 whoever corrects must be authorised as whoever releases, and R5 holds for another term in block 11', async () => {
  const old = await desk.issued(certifier);
  const mechanic = await desk.person('mechanic');
  const answer = await desk.correct(mechanic, old, { changes: { quantity: 2 } });
  expect([answer.status, answer.body.code]).toEqual([422, 'G20']);
  const term = await desk.correct(certifier, old, { changes: { block11: 'Modified' } });
  expect([term.status, term.body.code]).toEqual([422, 'G24']);
  expect((await verified(old))['state']).toBe('valid');
});

test('R26 a correction leaves out no fact of the work; a remark may be put right in other words', async () => {
  const old = await desk.issued(certifier);
  const remarks = old.blocks.remarks.split('\n');
  const fewer = await desk.correct(certifier, old, { changes: { remarks: remarks.slice(1) } });
  expect([fewer.status, fewer.body.code]).toEqual([422, 'FACT_OF_WORK']);
  const changes = { remarks: [`${remarks[0]} (read again)`, ...remarks.slice(1)] };
  const alone = await desk.correct(certifier, old, { changes });
  expect([alone.status, alone.body.code]).toEqual([422, 'UNVERIFIED']);
  await verifiedError(desk, old, { block: 'remarks', said: remarks[0] ?? '', shouldSay: `${remarks[0]} (read again)` });
  expect((await desk.correct(certifier, old, { changes })).status).toBe(201);
});

test('R26 a correction says what the records say or what an inspector verified: no other serial number, part number, quantity or measured value', async () => {
  const old = await desk.issued(certifier);
  const counters = await desk.counters();
  const remarks = old.blocks.remarks.split('\n');
  const measured = remarks.findIndex((line) => /\d/.test(line));
  for (const changes of [
    { serialNumber: 'OTHER-9' },
    { partNumber: '89794077' },
    { quantity: 5 },
    { organisation: { name: 'Other Aero Ltd', address: 'Elsewhere' } },
    { workOrder: 'ABS0000001' },
    { description: 'Another part' },
    { remarks: remarks.map((line, index) => (index === measured ? line.replace(/\d+/, '7777') : line)) },
    { remarks: [...remarks, 'A part that is on no record: 0.75 mm.'] },
  ]) {
    const answer = await desk.correct(certifier, old, { changes });
    expect([changes, answer.status, answer.body.code]).toEqual([changes, 422, 'UNVERIFIED']);
  }
  expect(await desk.counters()).toBe(counters);
  // The same part, typed as it is marked on the data plate.
  const spelt = await desk.correct(certifier, old, {
    changes: { serialNumber: `00${old.serialNumber.toLowerCase()}` },
  });
  expect(spelt.status).toBe(201);
});

test('R26 an error of a certificate is verified by an inspector with a paper, not by whoever reported it, and the verifier does not sign the correction', async () => {
  const old = await desk.issued(certifier);
  const changes = { serialNumber: '4829' };
  const wrong = { block: 'serialNumber', shouldSay: '4829' } as const;
  const [mechanic, inspector, preecha] = [
    await desk.person('mechanic'),
    await desk.person('inspector'),
    await desk.person('preecha'),
  ];
  const first = await reportedError(desk, old, wrong, inspector);
  expect((await verifyError(inspector, first)).body.message).toBe('Whoever reported an error does not verify it.');
  expect((await verifyError(mechanic, first)).body.code).toBe('AUTH_SCOPE');
  // Reported is not verified.
  expect((await desk.correct(certifier, old, { changes })).body.code).toBe('UNVERIFIED');
  // Preecha inspects and certifies: one person does not do both here.
  expect((await verifyError(preecha, first)).status).toBe(200);
  const alone = await desk.correct(preecha, old, { changes });
  expect([alone.status, alone.body.code]).toEqual([422, 'SAME_PERSON']);
  const issued = await desk.correct(certifier, old, { changes });
  expect([issued.status, issued.body.certificate.serialNumber]).toEqual([201, '4829']);
  const closed = await certifier.call<{ row: { status: string; said: string } }>(
    'GET',
    `/api/certificate-errors/${first}`,
  );
  expect(closed.body.row).toMatchObject({ status: 'corrected', said: old.serialNumber });
  // What was verified stays as it was signed, whoever asks.
  await expect(
    desk.app.deps.database.pool.query(`update certificate_error set should_say = 'X' where id = $1`, [first]),
  ).rejects.toThrow('stays as it was signed');
  const late = await certifier.call<{ code: string }>('POST', '/api/certificate-errors', {
    certificateId: old.id,
    reportedBy: 'X',
    reportedOn: '2026-01-01',
    ...wrong,
  });
  expect([late.status, late.body.code]).toEqual([422, 'STATE_NOT_ALLOWED']);
});

test('R26 an error report is changed by the rules it was made by, and says nothing to who may not read it', async () => {
  const old = await desk.issued(certifier);
  const planner = await desk.person('planner');
  const id = await reportedError(desk, old, { block: 'quantity', shouldSay: '2' }, planner);
  const change = (values: Record<string, unknown>) =>
    planner.call<{ fields?: { path: string }[]; row?: { said: string } }>('PATCH', `/api/certificate-errors/${id}`, {
      version: 1,
      ...values,
    });
  expect((await change({ shouldSay: 'two' })).body.fields?.[0]?.path).toBe('shouldSay');
  expect((await change({ reportedOn: addDays(dayOf(new Date()), 1) })).body.fields?.[0]?.path).toBe('reportedOn');
  // What a block says is read from the certificate, whatever is sent.
  expect((await change({ said: '7', shouldSay: '3' })).body.row).toMatchObject({ said: '1', shouldSay: '3' });
  const remark = await reportedError(desk, old, { block: 'remarks', shouldSay: 'Two valve caps added.' }, planner);
  const wrong = await planner.call<{ fields: { path: string }[] }>('PATCH', `/api/certificate-errors/${remark}`, {
    version: 1,
    said: 'Never printed.',
  });
  expect([wrong.status, wrong.body.fields[0]?.path]).toEqual([422, 'said']);
  const stranger = await desk.app.as('level:5', 'stores.admin');
  const verify = { input: { comparedWith: 'Data plate of the item' }, pin: testPin };
  for (const version of [2, 99])
    expect((await stranger.call('POST', `/api/certificate-errors/${id}/verify`, { version, ...verify })).status).toBe(
      403,
    );
});

// The last one: from here on every job of the desk waits for its impact review.
test('R26 a correction is not refused because a manual was revised since: the condition of the item is not asked again', async () => {
  const old = await desk.issued(certifier);
  const cmm = await sql<{ id: string }>`select id from manual where manual_number = '32-47-46'`.execute(
    desk.app.deps.database.db,
  );
  await nextRevision(desk.app, cmm.rows[0]?.id ?? '', 'Rev 10', addDays(dayOf(new Date()), -5));
  const refused = await certifier.sign(desk.next());
  expect([refused.status, refused.body.code]).toEqual([422, 'G04']);
  await verifiedError(desk, old, { block: 'workOrder', shouldSay: 'ABS1900003 / PO 1' });
  const answer = await desk.correct(certifier, old, { changes: { workOrder: 'ABS1900003 / PO 1' } });
  expect(answer.status).toBe(201);
  expect(answer.body.certificate.blocks.remarks).toContain('Rev 9');
  // The checks that were signed first stay visible beside those of the signer today.
  const gates = await certifier.call<{ gates: { code: string }[] }>(
    'GET',
    `/api/releases/${answer.body.certificate.id}/gates`,
  );
  expect(gates.body.gates).toHaveLength(26);
});
