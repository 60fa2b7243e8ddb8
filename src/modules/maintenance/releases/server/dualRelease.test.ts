import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { testPin } from '#kernel/testing/app.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { capabilityItem } from '#modules/maintenance/capabilities/shared/capabilityItem.record.ts';
import { capabilityListRevision } from '#modules/maintenance/capabilities/shared/capabilityListRevision.record.ts';
import { verifiedError } from './certificateError.fixture.ts';
import { pdfBlocks } from './pdfText.fixture.ts';
import { ReleaseDesk, untouched, type Signer } from './release.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(12);
  certifier = await desk.person('certifier');
}, 300_000);
afterAll(() => desk.close());

const db = () => desk.app.deps.database.db;

test('R7 a dual release is one certificate: both boxes of 14a ticked, block 12 names the second approval and carries its statement', async () => {
  const waiting = desk.next();
  const signed = await certifier.sign(waiting, { types: ['EASA_FORM_1', 'CAAT_FORM_1'] });
  expect(signed.status).toBe(201);
  const { certificate } = signed.body;
  expect(certificate).toMatchObject({
    number: 'ABS-C1-26-00001',
    type: 'CAAT_FORM_1',
    secondTypes: ['EASA_FORM_1'],
    approvalNo: 'CAAT.145.0042',
  });
  expect(certificate.blocks.release).toEqual({ part145: true, otherRegulation: true });
  const second = certificate.blocks.remarks.split('\n').filter((line) => line.startsWith('Also released under'));
  expect(second).toEqual([
    'Also released under EASA approval EASA.145.0917 (Part-145.A.50): certifies that unless otherwise specified in block 12, the work identified in block 11 and described in block 12, was accomplished in accordance with Part-145 and in respect to that work the items are considered ready for release to service.',
  ]);
  expect(await desk.counters()).not.toContain('ABS-E1');
  const found = await sql<{ count: number; statement: string }>`
    select (select count(*)::int from release_certificate where job_id = ${waiting.jobId}) as count, s.statement
    from release_certificate c join signature s on s.id = c.signature_id where c.id = ${certificate.id}`.execute(db());
  expect(found.rows[0]?.count).toBe(1);
  // What was signed are the words of both authorities.
  expect(found.rows[0]?.statement).toContain('in accordance with TCAR 8 Part 145');
  expect(found.rows[0]?.statement).toContain(second[0]);
});

test('R7 where one authority’s conditions do not hold the review offers the other alone, and the person chooses; nothing is dropped silently', async () => {
  const waiting = desk.next();
  const approval = (to: number) =>
    desk.app.asOwner((pool) =>
      pool.query(
        `update org_approval set valid_to = valid_to + ${to}, valid_from = valid_from + ${to} where authority = 'EASA'`,
      ),
    );
  await approval(-5000);
  try {
    const both = ['CAAT_FORM_1', 'EASA_FORM_1'];
    const asked = await certifier.review(waiting, both);
    expect(asked.gates.find((gate) => gate.code === 'G03')?.state).toBe('fail');
    expect(asked.options.map(({ type, possible }) => [type, possible])).toEqual([
      ['CAAT_FORM_1', true],
      ['EASA_FORM_1', false],
    ]);
    expect(asked.options[1]?.problems.join(' ')).toContain('EASA approval EASA.145.0917 expired');
    const refused = await certifier.sign(waiting, { types: both });
    expect([refused.status, refused.body.code]).toEqual([422, 'G03']);
    expect(await desk.traces(waiting)).toEqual(untouched);
    const single = await certifier.review(waiting, ['CAAT_FORM_1']);
    expect(single.gates.filter((gate) => gate.state === 'fail')).toEqual([]);
    expect(single.options.map((option) => option.possible)).toEqual([true, false]);
    expect(single.paper.secondTypes).toEqual([]);
    const signed = await certifier.sign(waiting, { types: ['CAAT_FORM_1'] });
    expect([signed.status, signed.body.certificate.blocks.release.otherRegulation]).toEqual([201, false]);
  } finally {
    await approval(5000);
  }
});

test('R7 a signer without the second authority gets no certificate at all, and may then sign the first alone', async () => {
  const waiting = desk.next();
  const change = (to: string, from: string) =>
    desk.app.asOwner((pool) =>
      pool.query(
        `update authorization_scope set authorities = ${to} where authorization_id in (select id from staff_authorization where employee_id = $1) and authorities = ${from}`,
        [certifier.employeeId],
      ),
    );
  await change(`'{CAAT}'`, `'{CAAT,EASA}'`);
  const both = await certifier.sign(waiting, { types: ['CAAT_FORM_1', 'EASA_FORM_1'] });
  expect([both.status, both.body.code]).toEqual([422, 'G20']);
  expect(both.body.message).toContain('does not cover EASA release');
  expect(await desk.traces(waiting)).toEqual(untouched);
  const one = await certifier.sign(waiting);
  await change(`'{CAAT,EASA}'`, `'{CAAT}'`);
  expect(one.status).toBe(201);
  expect(one.body.certificate?.blocks.release.otherRegulation).toBe(false);
});

test('EASA Form 1 alone: block 1 names EASA only, its own wording of 14a, its own series', async () => {
  const signed = await certifier.sign(desk.next(), { types: ['EASA_FORM_1'] });
  expect([signed.status, signed.body.message]).toEqual([201, undefined]);
  const { certificate } = signed.body;
  expect([certificate.number, certificate.secondTypes]).toEqual(['ABS-E1-26-00001', []]);
  const paper = pdfBlocks(await desk.pdfOf(certificate));
  const block = (number: string) =>
    [...paper].find(([title]) => title === `Block ${number}` || title.startsWith(`Block ${number}. `))?.[1].slice(1);
  expect(block('1')).toEqual(['EASA']);
  expect(block('2')).toEqual(['AUTHORISED RELEASE CERTIFICATE', 'EASA FORM 1']);
  expect(block('14a')).toEqual([
    '[Ticked]',
    'Part-145.A.50 Release to Service',
    '[Not ticked]',
    'Other regulation specified in block 12',
    'Certifies that unless otherwise specified in block 12, the work identified in block 11 and described in block 12, was accomplished in accordance with Part-145 and in respect to that work the items are considered ready for release to service.',
  ]);
  expect([block('14c'), block('14d')]).toEqual([['EASA.145.0917'], [certifier.name]]);
  expect(block('12')?.filter((line) => line.startsWith('Also released'))).toEqual([]);
  expect(paper.get('Foot of page 1')?.[0]).toBe('EASA Form 1 - MF/CAO/145 Issue 3');
  expect(paper.get('User/Installer Responsibilities')?.[1]).toBe(
    'This certificate does not automatically constitute authority to install the item(s).',
  );
});

test('R7 R26 a dual release is void as a whole: one form, one number, no authority left standing', async () => {
  const waiting = desk.next();
  const signed = await certifier.sign(waiting, { types: ['CAAT_FORM_1', 'EASA_FORM_1'] });
  expect(signed.status).toBe(201);
  const { certificate } = signed.body;
  const quality = await desk.person('quality');
  const stored = await quality.call<{ row: { version: number } }>('GET', `/api/releases/${certificate.id}`);
  const input = { reason: 'The EASA list named another part', customerInformed: true, reportedInstalled: false };
  const voided = await quality.call('POST', `/api/releases/${certificate.id}/void`, {
    version: stored.body.row.version,
    input,
    pin: '7391',
  });
  expect(voided.status).toBe(200);
  const seen = await desk.app.stranger.get(`/api/verify/${certificate.verifyToken}`);
  expect(seen.body).toMatchObject({ state: 'void' });
  const { rows } = await sql<{ status: string; types: string[] }>`
    select status, array_prepend(type, second_types) as types from release_certificate where job_id = ${waiting.jobId}`.execute(
    db(),
  );
  expect(rows).toEqual([{ status: 'void', types: ['CAAT_FORM_1', 'EASA_FORM_1'] }]);
  const printed = await certifier.call<Buffer>('POST', `/api/releases/${certificate.id}/copy`, {});
  expect(pdfBlocks(printed.body).get('Mark across the page')).toEqual(['VOID']);
});

test('R7 R26 no remark typed by hand speaks for an authority or corrects a certificate', async () => {
  const { requestId } = desk.next();
  const path = `/api/release-requests/${requestId}`;
  const { version } = (await certifier.call<{ row: { version: number } }>('GET', path)).body.row;
  const write = (text: string) =>
    certifier.call<{ code?: string }>('PUT', `${path}/remarks`, { version, free: [text] });
  for (const text of [
    'Also released under FAA certificate ABSY123C (14 CFR 43.9).',
    'FAA ABSY123C CERTIFIES THAT unless otherwise specified the items are approved for return to service.',
    'This Certificate corrects the error(s) in block(s) 10 of the Certificate ABS-C1-26-00001.',
    // What only the records say, each a fact nobody signed.
    'AD 2024-05-06 complied with.',
    'No AD applicable.',
    'SB 32-1244 embodied.',
    'NDT: PT NDT-26-99999.',
    'CSN 0, CSO 0.',
    'Overhauled IAW CMM 32-47-46 Rev 10.',
    'Airworthiness Directive 2024-19-15 has been done.',
    'Service Bulletin 32-1244 done.',
    'Eddy current inspection of both halves done, no cracks.',
    'Time since new 1200 h.',
    'Zero cycles since overhaul.',
    'Life limit extended to 60 000 landings.',
    'Deviation: bearing bore 130.030 mm accepted by Honeywell by telephone.',
    'Also meets FAA requirements for return to service.',
    'Released under EASA Part-145 too.',
    'Overhauled condition.',
  ])
    expect((await write(text)).status).toBe(400);
  expect((await write('Shipped in the box of the customer.')).status).toBe(200);
});

const both = ['CAAT_FORM_1', 'EASA_FORM_1'];
const verifiedAs = async (verifyToken: string) =>
  (await desk.app.stranger.get<{ state: string }>(`/api/verify/${verifyToken}`)).body.state;

test('R7 R26 no call makes one half of a dual release void: what is asked for a half is refused, and the whole stands', async () => {
  const certificate = await desk.issued(certifier, both);
  const quality = await desk.person('quality');
  const input = { reason: 'The EASA list named another part', customerInformed: true, reportedInstalled: false };
  const address = `/api/releases/${certificate.id}`;
  for (const body of [
    { version: certificate.version, input: { ...input, types: ['EASA_FORM_1'] }, pin: testPin },
    { version: certificate.version, input: { ...input, secondTypes: [] }, pin: testPin },
    { version: certificate.version, input, types: ['EASA_FORM_1'], pin: testPin },
  ])
    expect((await quality.call('POST', `${address}/void`, body)).status, JSON.stringify(body)).toBe(400);
  for (const change of [{ secondTypes: [] }, { type: 'EASA_FORM_1' }, { status: 'void' }])
    expect(
      (await quality.call('PATCH', address, { version: certificate.version, ...change })).status,
    ).toBeGreaterThanOrEqual(400);
  await expect(
    desk.app.asOwner((pool) =>
      pool.query(`update release_certificate set second_types = '{}' where id = $1`, [certificate.id]),
    ),
  ).rejects.toThrow(/never change|permission|issued certificate/);
  expect(await verifiedAs(certificate.verifyToken)).toBe('valid');
});

test('R7 R26 a correction takes no authority away and adds none: the second release is no remark, whatever an inspector verified', async () => {
  const dual = await desk.issued(certifier, both);
  const remarks = dual.blocks.remarks.split('\n');
  const line = remarks.find((text) => text.startsWith('Also released under')) ?? '';
  expect(line).not.toBe('');
  for (const shouldSay of [
    'Released under CAAT only.',
    line.replace('EASA.145.0917', 'EASA.145.0001'),
    line.replace('considered ready', 'not considered ready'),
  ]) {
    await verifiedError(desk, dual, { block: 'remarks', said: line, shouldSay });
    const wanted = remarks.map((text) => (text === line ? shouldSay : text));
    const answer = await desk.correct(certifier, dual, { changes: { remarks: wanted } });
    expect([shouldSay, answer.status, answer.body.code]).toEqual([shouldSay, 422, 'R7']);
  }
  const without = remarks.filter((text) => text !== line);
  expect((await desk.correct(certifier, dual, { changes: { remarks: without } })).body.code).toBe('FACT_OF_WORK');
  expect(await verifiedAs(dual.verifyToken)).toBe('valid');

  const single = await desk.issued(certifier);
  await verifiedError(desk, single, { block: 'remarks', shouldSay: line });
  const added = await desk.correct(certifier, single, {
    changes: { remarks: [...single.blocks.remarks.split('\n'), line] },
  });
  expect([added.status, added.body.code]).toEqual([422, 'R7']);
  expect(await verifiedAs(single.verifyToken)).toBe('valid');
});

test('R7 R26 a dual release is corrected as a whole: both statements are signed again, and both leave with the first', async () => {
  const dual = await desk.issued(certifier, both);
  const workOrder = 'ABS1900001 / PO 77-1';
  await verifiedError(desk, dual, { block: 'workOrder', shouldSay: workOrder });
  const { status, body } = await desk.correct(certifier, dual, { changes: { workOrder } });
  expect(status).toBe(201);
  const { certificate } = body;
  expect([certificate.type, certificate.secondTypes, certificate.blocks.release]).toEqual([
    'CAAT_FORM_1',
    ['EASA_FORM_1'],
    { part145: true, otherRegulation: true },
  ]);
  const { rows } = await sql<{ statement: string }>`
    select s.statement from release_certificate c join signature s on s.id = c.signature_id where c.id = ${certificate.id}`.execute(
    db(),
  );
  expect(rows[0]?.statement).toContain('in accordance with TCAR 8 Part 145');
  expect(rows[0]?.statement).toContain('Also released under EASA approval EASA.145.0917');
  expect([await verifiedAs(dual.verifyToken), await verifiedAs(certificate.verifyToken)]).toEqual([
    'superseded',
    'valid',
  ]);
});

test('R7 the second authority’s form is not issued afterwards on its own: one job, one form', async () => {
  const waiting = desk.next();
  expect((await certifier.sign(waiting)).status).toBe(201);
  const again = await certifier.sign(waiting, { types: ['EASA_FORM_1'] });
  expect(again.status).toBeGreaterThanOrEqual(400);
  const planner = await desk.person('planner');
  const asked = await planner.call('POST', `/api/workorders/${waiting.jobNumber}/release-requests`, {
    certificateTypes: ['EASA_FORM_1'],
  });
  expect(asked.status).toBeGreaterThanOrEqual(400);
  expect((await desk.traces(waiting)).certificates).toBe(1);
});

test('R7 an authority whose list loses the part between the review and the signature takes the whole release with it', async () => {
  const waiting = desk.next();
  const { seen, gates } = await certifier.review(waiting, both);
  expect(gates.filter((gate) => gate.state === 'fail')).toEqual([]);
  const quality = await desk.app.as('quality.user');
  const head = await desk.app.as('quality.admin');
  const today = dayOf(new Date());
  const proof = { pin: testPin };
  const made = await quality.create(capabilityListRevision, { authority: 'EASA' });
  const { rows } = await desk.app.asOwner((pool) =>
    pool.query<{ id: string; version: number }>(
      `select i.id, i.version from capability_item i join part_number p on p.id = i.part_number_id where i.list_revision_id = $1 and p.partnumber = 'C20195162'`,
      [made.id],
    ),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, version } of rows)
    expect(
      await quality.call('PATCH', `${capabilityItem.api}/${id}`, {
        version,
        state: 'suspended',
        stateReason: 'Test stand under repair',
        stateSince: today,
      }),
    ).toMatchObject({ status: 200 });
  const step = async (name: string, input?: object) =>
    expect(await head.run(capabilityListRevision, made.id, name, input, proof)).toMatchObject({ status: 200 });
  await step('approve');
  await step('submit', { submittedOn: today, submissionRef: 'CL' });
  await desk.app.write((ctx) =>
    addAttachment(ctx, {
      entity: capabilityListRevision.name,
      entityId: made.id,
      fileName: 'paper.pdf',
      declaredType: 'application/pdf',
      bytes: pdfOf(),
    }),
  );
  await step('accept', { acceptedOn: today, acceptedRef: 'EASA 12/26', effectiveFrom: today });
  await step('makeEffective');
  const refused = await certifier.sign(waiting, { types: both, seen });
  expect([refused.status, refused.body.code]).toEqual([422, 'G02']);
  expect(await desk.traces(waiting)).toEqual(untouched);
  const { options } = await certifier.review(waiting, ['CAAT_FORM_1']);
  expect(options.map(({ type, possible }) => [type, possible])).toEqual([
    ['CAAT_FORM_1', true],
    ['EASA_FORM_1', false],
  ]);
  const single = await certifier.sign(waiting);
  expect([single.status, single.body.certificate?.secondTypes]).toEqual([201, []]);
});
