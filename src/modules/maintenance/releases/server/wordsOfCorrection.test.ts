import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { testPin } from '#kernel/testing/app.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { capabilityItem } from '#modules/maintenance/capabilities/shared/capabilityItem.record.ts';
import { capabilityListRevision } from '#modules/maintenance/capabilities/shared/capabilityListRevision.record.ts';
import { orgApproval } from '#modules/maintenance/capabilities/shared/orgApproval.record.ts';
import { verifiedError } from './certificateError.fixture.ts';
import { ReleaseDesk, untouched, type Signer } from './release.fixture.ts';

// What a signature or a correction says, where the facts behind it moved after they were read or released.
vi.setConfig({ testTimeout: 120_000 });
const today = dayOf(new Date());
let desk: ReleaseDesk;
let certifier: Signer;
beforeAll(async () => {
  desk = await ReleaseDesk.open(9);
  certifier = await desk.person('certifier');
}, 300_000);
afterEach(() => vi.useRealTimers());
afterAll(() => desk.close());

test('P13 an approval that is written anew between the review and the signature is read again: blocks 4 and 14c are signed as they were seen', async () => {
  const waiting = desk.next();
  const { seen } = await certifier.review(waiting);
  const head = await desk.app.as('quality.admin');
  type Approval = { id: string; version: number; authority: string; organisationAddress: string };
  const caat = async () =>
    (await head.get<{ rows: Approval[] }>(`${orgApproval.api}?size=50`)).body.rows.find(
      ({ authority }) => authority === 'CAAT',
    );
  const move = async (organisationAddress: string) => {
    const row = await caat();
    const values = { version: row?.version, organisationAddress };
    expect((await head.call('PATCH', `${orgApproval.api}/${row?.id}`, values)).status).toBe(200);
  };
  const before = (await caat())?.organisationAddress ?? '';
  await move('1 New Road, Rayong 21130');
  const stale = await certifier.sign(waiting, { seen });
  await move(before);
  expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_SINCE_SEEN']);
  expect(await desk.traces(waiting)).toEqual(untouched);
});

test('R26 a correction leaves no error that an inspector verified: it puts all of them right, or what is none is rejected first', async () => {
  const old = await desk.issued(certifier);
  const workOrder = 'ABS1900001 / PO 8';
  await verifiedError(desk, old, { block: 'serialNumber', shouldSay: '4830' });
  const error = await verifiedError(desk, old, { block: 'workOrder', shouldSay: workOrder });
  const left = await desk.correct(certifier, old, { changes: { serialNumber: '4830' } });
  expect([left.status, left.body.code]).toEqual([422, 'ERROR_LEFT']);
  expect(left.body.message).toContain(workOrder);
  const both = await desk.correct(certifier, old, { changes: { serialNumber: '4830', workOrder } });
  expect(both.status).toBe(201);
  const { row } = (await certifier.call<{ row: { status: string } }>('GET', `/api/certificate-errors/${error}`)).body;
  expect(row.status).toBe('corrected');
});

test('G18 R26 a correction states no count beyond the life limit of the part; a limit tightened since the release corrects no form', async () => {
  const siriporn = await desk.person('siriporn');
  const first = await desk.issued(certifier);
  const partId = await desk.app.asOwner(async (pool) => {
    const { rows } = await pool.query<{ id: string }>(
      'select w.part_number_id as id from work_order w join release_certificate c on c.job_id = w.id where c.id = $1',
      [first.id],
    );
    return rows[0]?.id ?? '';
  });
  const limited = async <T>(life: number, act: () => Promise<T>): Promise<T> => {
    const limit = { subject: 'Wheel half', basis: 'cyclesSinceNew', life: String(life), reference: 'CMM 05-10' };
    const { body } = await siriporn.call<{ row: { id: string; version: number } }>(
      'POST',
      `/api/part-numbers/${partId}/life-limits`,
      limit,
    );
    const answer = await act();
    const over = { version: body.row.version, reason: 'Another limit is written' };
    expect((await siriporn.call('POST', `/api/life-limits/${body.row.id}/withdraw`, over)).status).toBe(200);
    return answer;
  };
  const life = (remarks: string) => remarks.split('\n').find((line) => /CSN \d+/.test(line)) ?? '';
  const csn = Number(/CSN (\d+)/.exec(first.blocks.remarks)?.[1]);
  await verifiedError(desk, first, { block: 'workOrder', shouldSay: 'ABS1900009 / PO 9' });
  const changes = { workOrder: 'ABS1900009 / PO 9' };
  const tightened = await limited(csn - 10, () => desk.correct(certifier, first, { changes }));
  expect([tightened.status, tightened.body.message]).toEqual([201, undefined]);
  const old = tightened.body.certificate;
  const said = life(old.blocks.remarks);
  const shouldSay = said.replace(`CSN ${csn}`, `CSN ${csn + 200}`);
  await verifiedError(desk, old, { block: 'remarks', said, shouldSay });
  // The sentence that names the first certificate is the form's, and is written anew.
  const kept = old.blocks.remarks.split('\n').filter((line) => !/This certificate corrects/i.test(line));
  const remarks = kept.map((line) => (line === said ? shouldSay : line));
  const correct = () => desk.correct(certifier, old, { changes: { remarks } });
  const beyond = await limited(csn + 100, correct);
  expect([beyond.status, beyond.body.code]).toEqual([422, 'G18']);
  expect(beyond.body.message).toContain('is at its life limit');
  const within = await limited(csn + 500, correct);
  expect([within.status, within.body.message]).toEqual([201, undefined]);
});

test('R26 D2 a correction certifies no more pieces of a lot than were worked', async () => {
  const waiting = desk.next();
  // The desk's jobs are copies of a wheel; this one is a lot of one.
  const part = (serialised: boolean) =>
    `alter table part_number disable trigger user; update part_number set serialised = ${serialised} where partnumber = 'C20195162'; alter table part_number enable trigger user`;
  const lot = `alter table work_order disable trigger user;
    update work_order set serial_number = 'N/A', serial_reason = 'A lot', serial_read = 'N/A' where id = '${waiting.jobId}';
    alter table work_order enable trigger user; alter table step_record disable trigger user;
    update step_record set value = '"N/A"' where step_id in (select s.id from task_step s join task_card c on c.id = s.card_id where c.job_id = '${waiting.jobId}' and s.type = 'serialRead');
    alter table step_record enable trigger user`;
  await desk.app.asOwner((pool) => pool.query(`${part(false)}; ${lot}`));
  const signed = await certifier.sign(waiting);
  expect([signed.status, signed.body.message]).toEqual([201, undefined]);
  const old = signed.body.certificate;
  const corrected = async (quantity: number) => {
    await verifiedError(desk, old, { block: 'quantity', shouldSay: String(quantity) });
    return desk.correct(certifier, old, { changes: { quantity } });
  };
  const more = await corrected(30);
  await desk.app.asOwner((pool) => pool.query(part(true)));
  expect([more.status, more.body.code]).toEqual([422, 'FACT_OF_WORK']);
});

test('R26 G16 a correction names no serial number that an AD in force at the release names and nobody answered', async () => {
  const old = await desk.issued(certifier);
  expect(old.blocks.remarks).toContain('No AD applicable');
  const published = async (adNumber: string, effectiveDate: string, serial: string) => {
    const { row } = (
      await certifier.call<{ row: { id: string } }>('POST', '/api/directives', {
        authority: 'FAA',
        adNumber,
        subject: 'Wheel halves',
        effectiveDate,
        requiredAction: 'Inspect the bead seat',
        complianceTime: 'Next tire change',
      })
    ).body;
    const names = { directiveId: row.id, partNumber: old.partNumber, serialFrom: serial, serialTo: serial };
    expect((await certifier.call('POST', '/api/directives/applicability', names)).status).toBe(201);
  };
  await published('2026-09-11', addDays(today, -30), 'XK-4831');
  await published('2026-09-12', addDays(today, 1), 'XK-4832');
  const named = { block: 'serialNumber', shouldSay: 'xk 4831' } as const;
  const error = await verifiedError(desk, old, named);
  const refused = await desk.correct(certifier, old, { changes: { serialNumber: named.shouldSay } });
  expect([refused.status, refused.body.code]).toEqual([422, 'G16']);
  expect(refused.body.message).toContain('AD 2026-09-11');
  const { version } = (await certifier.call<{ row: { version: number } }>('GET', `/api/certificate-errors/${error}`))
    .body.row;
  const rejected = { version, input: { reason: 'The data plate was read wrongly' } };
  const planner = await desk.person('planner');
  expect((await planner.call('POST', `/api/certificate-errors/${error}/reject`, rejected)).status).toBe(200);
  // An AD of later days says nothing of that release.
  await verifiedError(desk, old, { block: 'serialNumber', shouldSay: 'XK-4832' });
  expect((await desk.correct(certifier, old, { changes: { serialNumber: 'XK-4832' } })).status).toBe(201);
});

test('R26 G16 an interval of an AD that changes after the release leaves the answer it was released with', async () => {
  const waiting = desk.next();
  const right = 'XK-4841';
  const { row } = (
    await certifier.call<{ row: { id: string; version: number } }>('POST', '/api/directives', {
      authority: 'FAA',
      adNumber: '2026-09-21',
      subject: 'Wheel halves',
      effectiveDate: addDays(today, -30),
      requiredAction: 'Inspect the bead seat',
      complianceTime: 'Next tire change',
      repeatIn: 'cycles',
      repeatEvery: 500,
    })
  ).body;
  for (const serials of [waiting.serial, right]) {
    const names = { directiveId: row.id, partNumber: 'C20195162', serials };
    expect((await certifier.call('POST', '/api/directives/applicability', names)).status).toBe(201);
  }
  const planner = await desk.person('planner');
  const answer = {
    directiveId: row.id,
    partNumber: 'C20195162',
    serialNumber: waiting.serial,
    status: 'notDue',
    nextDue: { day: addDays(today, 400) },
    pin: testPin,
  };
  expect(await planner.call('POST', `/api/workorders/${waiting.jobNumber}/directives`, answer)).toMatchObject({
    status: 200,
  });
  const signed = await certifier.sign(waiting);
  expect(signed.status).toBe(201);
  const engineer = await desk.person('siriporn');
  const changed = await engineer.call('PATCH', `/api/directives/${row.id}`, {
    version: row.version,
    repeatEvery: 250,
  });
  expect(changed).toMatchObject({ status: 200, body: { row: { repeatEvery: 250 } } });
  const old = signed.body.certificate;
  await verifiedError(desk, old, { block: 'serialNumber', shouldSay: right });
  const corrected = await desk.correct(certifier, old, { changes: { serialNumber: right } });
  expect([corrected.status, corrected.body.message]).toEqual([201, undefined]);
});

test('R26 G04 a correction names no part number that another manual covers than the one it was worked by', async () => {
  const old = await desk.issued(certifier);
  await verifiedError(desk, old, { block: 'partNumber', shouldSay: 'C20545000' });
  const refused = await desk.correct(certifier, old, { changes: { partNumber: 'C20545000' } });
  expect([refused.status, refused.body.code]).toEqual([422, 'G04']);
  expect(refused.body.message).toContain('CMM 32-47-46');
});

// The last one: from tomorrow on the part is on the list no more.
test('R26 a form is corrected after its part left the capability list, once and again: the list of the release counts', async () => {
  const old = await desk.issued(certifier);
  const tomorrow = addDays(today, 1);
  const [quality, head] = [await desk.app.as('quality.user'), await desk.app.as('quality.admin')];
  const made = await quality.create(capabilityListRevision, { authority: 'CAAT' });
  const { rows } = await desk.app.asOwner((pool) =>
    pool.query<{ id: string; version: number }>(
      `select i.id, i.version from capability_item i join part_number p on p.id = i.part_number_id where i.list_revision_id = $1 and p.partnumber = $2`,
      [made.id, old.partNumber],
    ),
  );
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
    expect(await head.run(capabilityListRevision, made.id, name, input, { pin: testPin })).toMatchObject({
      status: 200,
    });
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
  await step('accept', { acceptedOn: today, acceptedRef: 'CAAT 12/26', effectiveFrom: tomorrow });
  vi.useFakeTimers({ toFake: ['Date'], now: startOfDay(tomorrow) });
  const later = await desk.person('certifier');
  const release = await later.sign(desk.next());
  expect([release.status, release.body.code]).toEqual([422, 'G02']);
  const serialNumber = 'RDY-4833';
  await verifiedError(desk, old, { block: 'description', shouldSay: 'Main wheel, 32-40' });
  const first = await desk.correct(later, old, { changes: { description: 'Main wheel, 32-40' } });
  expect([first.status, first.body.message]).toEqual([201, undefined]);
  await verifiedError(desk, first.body.certificate, { block: 'serialNumber', shouldSay: serialNumber });
  const second = await desk.correct(later, first.body.certificate, { changes: { serialNumber } });
  expect([second.status, second.body.message]).toEqual([201, undefined]);
});
