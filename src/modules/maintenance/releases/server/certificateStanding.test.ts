import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testPin } from '#kernel/testing/app.ts';
import { everyJob } from '#modules/maintenance/form-fields/shared/public.ts';
import { verifiedError } from './certificateError.fixture.ts';
import { pdfBlocks } from './pdfText.fixture.ts';
import { ReleaseDesk, type CertificateRow, type Signer } from './release.fixture.ts';

// What of a certificate stands, whatever is tried at once, twice, or with words that change nothing.
vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
let preecha: Signer;
let quality: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(13);
  certifier = await desk.person('certifier');
  preecha = await desk.person('preecha');
  quality = await desk.person('quality');
}, 300_000);
afterAll(() => desk.close());

const both = ['CAAT_FORM_1', 'EASA_FORM_1'];
const reason = 'The tire is of another ply rating than ordered.';
const versionOf = async ({ id }: { id: string }) =>
  (await quality.call<{ row: { version: number } }>('GET', `/api/releases/${id}`)).body.row.version;
const voided = async (certificate: { id: string }, headers: Record<string, string> = {}, version?: number) =>
  quality.call<{ code?: string; message?: string }>(
    'POST',
    `/api/releases/${certificate.id}/void`,
    {
      version: version ?? (await versionOf(certificate)),
      input: { reason, customerInformed: true, reportedInstalled: false },
      pin: testPin,
    },
    headers,
  );
const verified = async (certificate: CertificateRow) =>
  (await desk.app.stranger.get<{ state: string; successor: string | null }>(`/api/verify/${certificate.verifyToken}`))
    .body;
const otherOrder = (place: number) => `ABS190000${place} / PO 1-${place}`;
/** An error an inspector verified, so that one correction may put it right. */
async function wrongOrder(certificate: CertificateRow, shouldSay: string): Promise<{ changes: { workOrder: string } }> {
  await verifiedError(desk, certificate, { block: 'workOrder', shouldSay });
  return { changes: { workOrder: shouldSay } };
}

test('R26 a correction that only spaces, repeats or orders the words anew changes nothing and is refused', async () => {
  const old = await desk.issued(certifier);
  const counters = await desk.counters();
  const remarks = old.blocks.remarks.split('\n');
  const [item] = old.blocks.items;
  for (const changes of [
    { remarks: remarks.toReversed() },
    { remarks: [...remarks, remarks[0] ?? ''] },
    { remarks: remarks.map((line) => line.replace(' ', '  ')) },
    { description: String(item?.description).replace(' ', '   ') },
    {
      organisation: { ...old.blocks.organisation, address: ` ${old.blocks.organisation.address.replace(', ', ',  ')}` },
    },
    { workOrder: `${old.blocks.workOrder} ` },
  ]) {
    const answer = await desk.correct(certifier, old, { changes });
    expect([changes, answer.status, answer.body.code]).toEqual([changes, 422, 'NO_CHANGE']);
  }
  expect(await desk.counters()).toBe(counters);
  expect(await verified(old)).toMatchObject({ state: 'valid', successor: null });
});

test('R25 R26 the same correction sent five times under one key issues one certificate; the key with another correction is refused', async () => {
  const old = await desk.issued(certifier);
  const right = await wrongOrder(old, otherOrder(1));
  const draft = await certifier.call<{ seen: string }>('GET', `/api/releases/${old.id}/correction`);
  const body = {
    reason: 'The customer amended the order.',
    mistake: 'form',
    ...right,
    version: old.version,
    customerInformed: true,
    reportedInstalled: false,
    seen: draft.body.seen,
    pin: testPin,
  };
  const key = { 'idempotency-key': randomUUID() };
  const send = (more: object = {}) =>
    certifier.call<{ certificate?: CertificateRow; code?: string }>(
      'POST',
      `/api/releases/${old.id}/supersede`,
      { ...body, ...more },
      key,
    );
  const answers = await Promise.all([send(), send(), send()]);
  answers.push(await send(), await send());
  const numbers = new Set(
    answers.filter(({ status }) => status === 201).map(({ body: { certificate } }) => certificate?.number),
  );
  expect(numbers.size).toBe(1);
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect((await send({ changes: { quantity: 2 } })).status).toBe(422);
  const [number] = numbers;
  expect(await verified(old)).toMatchObject({ state: 'superseded', successor: number });
  const { rows } = await desk.app.asOwner((pool) =>
    pool.query('select number from release_certificate where supersedes_id = $1', [old.id]),
  );
  expect(rows).toEqual([{ number }]);
});

test('R26 two certifiers correct one certificate at once, one of them issues; what is superseded is corrected and voided no more', async () => {
  const old = await desk.issued(certifier, both);
  const first = await wrongOrder(old, otherOrder(2));
  const second = { changes: { ...first.changes, serialNumber: `00${old.serialNumber}` } };
  const counters = await desk.counters();
  const answers = await Promise.all([desk.correct(certifier, old, first), desk.correct(preecha, old, second)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(201);
  const lost = answers.find(({ status }) => status !== 201);
  expect([409, 422]).toContain(lost?.status);
  expect(await desk.counters()).not.toBe(counters);
  const issued = answers.find(({ status }) => status === 201)?.body.certificate as CertificateRow;
  expect(await verified(old)).toMatchObject({ state: 'superseded', successor: issued.number });
  expect(issued.secondTypes).toEqual(['EASA_FORM_1']);
  const late = await voided(old);
  expect([late.status, late.body.code]).toEqual([409, 'STATE_NOT_ALLOWED']);
  const again = await desk.correct(certifier, old, { changes: { quantity: 3 }, version: await versionOf(old) });
  expect([again.status, again.body.code]).toEqual([422, 'STATE_NOT_ALLOWED']);
});

test('R26 one signer voids while another corrects: one of the two stands, and never both', async () => {
  const old = await desk.issued(certifier);
  const right = await wrongOrder(old, otherOrder(3));
  const [corrected, gone] = await Promise.all([desk.correct(certifier, old, right), voided(old, {}, old.version)]);
  expect([corrected.status, gone.status].filter((status) => status < 300)).toHaveLength(1);
  const state = (await verified(old)).state;
  expect(state).toBe(corrected.status === 201 ? 'superseded' : 'void');
});

test('R26 a void certificate is voided and corrected no more; it and its correction say so on every copy', async () => {
  const first = await desk.issued(certifier, both);
  const answer = await desk.correct(certifier, first, await wrongOrder(first, otherOrder(4)));
  expect(answer.status).toBe(201);
  const { certificate } = answer.body;
  expect((await voided(certificate)).status).toBe(200);
  const twice = await voided(certificate);
  expect([twice.status, twice.body.code]).toEqual([409, 'STATE_NOT_ALLOWED']);
  const late = await desk.correct(certifier, certificate, {
    changes: { quantity: 2 },
    version: await versionOf(certificate),
    seen: 'A'.repeat(43),
  });
  expect([late.status, late.body.code]).toEqual([422, 'STATE_NOT_ALLOWED']);
  // No authority and no earlier certificate comes back to life.
  expect([await verified(first), await verified(certificate)]).toMatchObject([
    { state: 'superseded', successor: certificate.number },
    { state: 'void' },
  ]);
  const mark = async (row: CertificateRow) =>
    pdfBlocks((await certifier.call<Buffer>('POST', `/api/releases/${row.id}/copy`, {})).body).get(
      'Mark across the page',
    );
  expect([await mark(first), await mark(certificate)]).toEqual([[`SUPERSEDEDby ${certificate.number}`], ['VOID']]);
  expect(first.verifyToken).not.toBe(certificate.verifyToken);
});

test('R26 a correction asks for both authorities of a dual release: a signer without the second corrects nothing', async () => {
  const old = await desk.issued(certifier, both);
  const right = await wrongOrder(old, otherOrder(5));
  const set = (to: string, from: string) =>
    desk.app.asOwner((pool) =>
      pool.query(
        `update authorization_scope set authorities = ${to} where authorization_id in (select id from staff_authorization where employee_id = $1) and authorities = ${from}`,
        [certifier.employeeId],
      ),
    );
  await set(`'{CAAT}'`, `'{CAAT,EASA}'`);
  const refused = await desk.correct(certifier, old, right);
  await set(`'{CAAT,EASA}'`, `'{CAAT}'`);
  expect([refused.status, refused.body.code]).toEqual([422, 'G20']);
  expect((await verified(old)).state).toBe('valid');
  const dropped = await desk.correct(certifier, old, { ...right, secondTypes: [] });
  expect(dropped.status).toBe(400);
  expect((await desk.correct(certifier, old, right)).body.certificate.secondTypes).toEqual(['EASA_FORM_1']);
});

test('G01 R26 a correction does not make two of a part with a serial number, whatever an inspector verified', async () => {
  const old = await desk.issued(certifier);
  await verifiedError(desk, old, { block: 'quantity', shouldSay: '2' });
  const answer = await desk.correct(certifier, old, { changes: { quantity: 2 } });
  expect([answer.status, answer.body.code]).toEqual([422, 'G01']);
  // Nor a lot of it, without a serial number.
  await verifiedError(desk, old, { block: 'serialNumber', shouldSay: 'N/A' });
  const lot = await desk.correct(certifier, old, { changes: { quantity: 2, serialNumber: 'N/A' } });
  expect([lot.status, lot.body.code]).toEqual([422, 'G01']);
  const bare = await desk.correct(certifier, old, { changes: { serialNumber: 'N/A' } });
  expect([bare.status, bare.body.code]).toEqual([422, 'G01']);
  expect(await verified(old)).toMatchObject({ state: 'valid' });
});

test('G10 G19 G01 G08: a sub-job released after the final inspection asks for all of it again', async () => {
  const [master, sub] = [desk.next(), desk.next()];
  await desk.app.asOwner((pool) =>
    pool.query('update work_order set master_job_id = $1 where id = $2', [master.jobId, sub.jobId]),
  );
  const said = async () => {
    const gates = (await certifier.review(master)).gates.filter(({ state }) => state === 'fail');
    return gates.map(({ code, messages }) => [code, messages.join(' ')]);
  };
  expect(await said()).toEqual([['G26', `Sub-job ${sub.jobNumber} is still open.`]]);
  expect((await certifier.sign(sub)).status).toBe(201);
  const released = (what: string) =>
    expect.stringContaining(`before sub-job ${sub.jobNumber} was released: ${what}.`) as string;
  expect(await said()).toEqual([
    ['G01', released('read it again at final inspection')],
    ['G08', released('test again')],
    ['G10', released('inspect again')],
    ['G19', released('check again')],
  ]);
  expect(await certifier.sign(master)).toMatchObject({ status: 422, body: { code: 'G01' } });
});

test('G01 G10 G19 a sheet of a test signed after the final inspection asks for all of it again; a tag does not', async () => {
  const waiting = desk.next();
  const [writer, approver, mechanic] = await Promise.all(
    ['siriporn', 'planner', 'mechanic'].map((who) => desk.person(who)),
  );
  const must = async <T>(by: Signer | undefined, method: string, path: string, body?: object): Promise<T> => {
    const answer = await by?.call<T>(method, path, body);
    if (!answer || answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer?.body)}`);
    return answer.body;
  };
  const filled = async (kind: string, title: string): Promise<void> => {
    const key = `late-${kind.toLowerCase()}`;
    const appliesTo = everyJob;
    await must(writer, 'POST', '/api/forms', { key, title, kind, appliesTo });
    const { versions } = await must<{ versions: { id: string; version: number }[] }>(
      writer,
      'GET',
      `/api/forms/${key}`,
    );
    const draft = versions[0] ?? { id: '', version: 0 };
    const fields = [{ id: 'seen', label: 'Seen', labelTh: 'ผล', type: 'text' }];
    const schema = { sections: [{ id: 'one', title: 'Measured', titleTh: 'วัด', columns: 2, fields }] };
    await must(writer, 'PATCH', `/api/form-versions/${draft.id}/content`, {
      version: draft.version,
      schema,
      appliesTo,
    });
    await must(writer, 'POST', `/api/form-versions/${draft.id}/submit`);
    await must(approver, 'POST', `/api/form-versions/${draft.id}/publish`, { pin: testPin });
    const path = `/api/workorders/${waiting.jobNumber}/forms`;
    const { number } = await must<{ number: string }>(mechanic, 'POST', path, { key });
    await must(mechanic, 'POST', `/api/form-instances/${number}/sign`, { pin: testPin });
  };
  const failed = async () =>
    (await certifier.review(waiting)).gates
      .filter(({ state }) => state === 'fail')
      .map(({ code, messages }) => [code, messages.join(' ')]);
  await filled('tag', 'Shelf tag');
  expect(await failed()).toEqual([]);
  await filled('testSheet', 'Leak check');
  const before = (what: string) => expect.stringMatching(`before the form "Leak check".*: ${what}\\.$`) as string;
  expect(await failed()).toEqual([
    ['G01', before('read it again at final inspection')],
    ['G10', before('inspect again')],
    ['G19', before('check again')],
  ]);
  expect(await certifier.sign(waiting)).toMatchObject({ status: 422, body: { code: 'G01' } });
});

test('G26 a sub-job whose certificate was declared void holds its master', async () => {
  const [master, sub] = [desk.next(), desk.next()];
  // Which of two jobs is the other's sub-job is the only thing written here without its call.
  await desk.app.asOwner((pool) =>
    pool.query('update work_order set master_job_id = $1 where id = $2', [master.jobId, sub.jobId]),
  );
  const condition = async () => {
    const { gates } = await certifier.review(master);
    return gates.find(({ code }) => code === 'G26')?.state;
  };
  expect(await condition()).toBe('fail');
  const signed = await certifier.sign(sub);
  expect([signed.status, await condition()]).toEqual([201, 'pass']);
  expect((await voided(signed.body.certificate)).status).toBe(200);
  expect(await condition()).toBe('fail');
  const refused = await certifier.sign(master);
  expect(refused.status).toBe(422);
  expect(refused.body.details?.failed.map(({ code }) => code)).toContain('G26');
});
