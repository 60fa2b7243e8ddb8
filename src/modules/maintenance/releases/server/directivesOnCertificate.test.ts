import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { testPin } from '#kernel/testing/app.ts';
import { ReleaseDesk, type Signer, type Waiting } from './release.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let certifier: Signer;
let engineer: Signer;
let waiting: Waiting;
const today = dayOf(new Date());

beforeAll(async () => {
  desk = await ReleaseDesk.open(1);
  certifier = await desk.person('certifier');
  engineer = await desk.person('planner');
  waiting = desk.next();
}, 300_000);
afterAll(() => desk.close());

async function published(adNumber: string, effectiveDate = addDays(today, -30)): Promise<string> {
  const made = await certifier.call<{ row: { id: string } }>('POST', '/api/directives', {
    authority: 'FAA',
    adNumber,
    subject: 'Wheel halves',
    effectiveDate,
    requiredAction: 'Inspect the bead seat',
    complianceTime: 'Next tire change',
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { id } = made.body.row;
  const names = await certifier.call('POST', '/api/directives/applicability', {
    directiveId: id,
    partNumber: 'C20195162',
    serialFrom: 'RDY-0001',
    serialTo: 'RDY99',
  });
  if (names.status !== 201) throw new Error(JSON.stringify(names.body));
  return id;
}

const answer = (signer: Signer, directiveId: string, said: Record<string, unknown>) =>
  signer.call<{ code?: string }>('POST', `/api/workorders/${waiting.jobNumber}/directives`, {
    directiveId,
    partNumber: 'c20195162',
    // Typed with a separator: the same serial number as on the job.
    serialNumber: waiting.serial.replace(/(\d+)/, '-$1'),
    pin: testPin,
    ...said,
  });

async function shown(): Promise<{ gate: string | undefined; directives: string | undefined }> {
  const { gates, paper } = await certifier.review(waiting);
  return {
    gate: gates.find((gate) => gate.code === 'G16')?.state,
    directives: paper.lines.find((line) => line.kind === 'directives')?.text,
  };
}

test('G16 "applies, not due" is named on the certificate, embodied SBs are printed, and a superseding AD opens the answer again', async () => {
  expect((await shown()).directives).toContain('No AD applicable');
  const first = await published('2026-01-07');
  expect((await shown()).gate).toBe('fail');
  const due = addDays(today, 400);
  const unauthorised = await answer(certifier, first, { status: 'notDue', nextDue: { day: due } });
  expect([unauthorised.status, unauthorised.body.code]).toEqual([422, 'AUTH_SCOPE']);
  expect((await answer(engineer, first, { status: 'notDue', nextDue: {} })).status).toBe(400);
  expect((await answer(engineer, first, { status: 'notDue', nextDue: { day: due } })).status).toBe(200);
  const bulletin = await engineer.call('POST', `/api/workorders/${waiting.jobNumber}/bulletins`, {
    number: '32-1244',
    orderedByCustomer: true,
    result: 'embodied',
    pin: testPin,
  });
  expect(bulletin.status).toBe(200);
  const now = await shown();
  expect(now.gate).toBe('pass');
  expect(now.directives).toContain(`AD 2026-01-07 applies, not due until ${formatLegalDay(due)}`);
  expect(now.directives).toContain('SB 32-1244 embodied');
  expect(now.directives).not.toContain('No AD applicable');

  const newer = await published('2026-09-11', addDays(today, -1));
  const replaced = await certifier.call('POST', `/api/directives/${newer}/supersede`, { olderId: first });
  expect(replaced.status).toBe(200);
  const reopened = await shown();
  expect(reopened.gate).toBe('fail');
  expect(reopened.directives).not.toContain('2026-01-07');
  const complied = await answer(engineer, newer, { status: 'complied', method: 'bead seat inspected' });
  expect(complied.status).toBe(200);
  const last = await shown();
  expect(last.gate).toBe('pass');
  expect(last.directives).toContain('AD 2026-09-11 complied (bead seat inspected)');
});

test('G16 only an authorised engineer says that an AD does not apply; naming other parts afterwards asks again', async () => {
  const id = await published('2026-10-02');
  const version = async () =>
    (await certifier.call<{ row: { version: number } }>('GET', '/api/directives/2026-10-02')).body.row.version;
  const assess = async (signer: Signer) =>
    signer.call<{ code?: string; row: { assessment: string; assessedByName: string } }>(
      'POST',
      `/api/directives/${id}/assess`,
      { version: await version(), assessment: 'notApplicable', reason: 'Only halves forged before 1990' },
    );
  const refused = await assess(certifier);
  expect([refused.status, refused.body.code]).toEqual([422, 'AUTH_SCOPE']);
  expect((await shown()).gate).toBe('fail');
  const siriporn = await desk.person('siriporn');
  const assessed = await assess(siriporn);
  expect(assessed.body.row).toMatchObject({ assessment: 'notApplicable', assessedByName: siriporn.name });
  expect(await shown()).toMatchObject({
    gate: 'pass',
    directives: expect.stringContaining('AD 2026-10-02 not applicable (Only halves forged before 1990)') as string,
  });
  await certifier.call('POST', '/api/directives/applicability', { directiveId: id, partNumber: 'C20195163' });
  expect((await shown()).gate).toBe('fail');
});

test('G17 an SB the customer orders asks for a result signed by an authorised engineer; the latest signed one stands', async () => {
  const path = `/api/workorders/${waiting.jobNumber}/bulletins`;
  const g17 = async () => (await certifier.review(waiting)).gates.find((gate) => gate.code === 'G17');
  const number = '32-9001';
  expect((await certifier.call('POST', `${path}/ordered`, { number, reference: '' })).status).toBe(400);
  const ordered = (typed: string) =>
    certifier.call<{ code?: string }>('POST', `${path}/ordered`, { number: typed, reference: 'PO 4711, line 3' });
  expect((await ordered(number)).status).toBe(200);
  expect(await g17()).toMatchObject({
    state: 'fail',
    messages: ['Customer ordered SB 32-9001; no result recorded.'],
  });
  expect((await ordered(number.toLowerCase())).body.code).toBe('SB_ORDERED');
  const result = (said: object, by = engineer) =>
    by.call<{ code?: string }>('POST', path, { number, pin: testPin, ...said });
  // Whoever releases is no engineer by that: neither a refusal nor an embodiment is theirs to sign.
  for (const said of [{ result: 'embodied' }, { result: 'refused', reference: 'Mail of today' }]) {
    const unauthorised = await result(said, certifier);
    expect([unauthorised.status, unauthorised.body.code]).toEqual([422, 'AUTH_SCOPE']);
  }
  expect((await g17())?.state).toBe('fail');
  expect((await result({ result: 'refused', reference: 'Mail of today' })).status).toBe(200);
  expect((await g17())?.state).toBe('pass');
  expect((await result({ result: 'embodied' })).status).toBe(200);
  expect((await shown()).directives).toContain('SB 32-9001 embodied');
  const listed = await certifier.call<{ bulletins: { number: string }[] }>(
    'GET',
    `/api/workorders/${waiting.jobNumber}/directives`,
  );
  expect(listed.body.bulletins.filter((one) => one.number === number)).toEqual([
    expect.objectContaining({ orderedByCustomer: true, result: 'embodied' }),
  ]);
});

test('G17 a bulletin written with "SB" in front is the same bulletin, and the certificate says SB once', async () => {
  const given = { sbNumber: 'SB 32-9050', manufacturer: 'Safran', subject: 'Seals', category: 'recommended' };
  const made = await certifier.call('POST', '/api/service-bulletins', { ...given, partNumbers: 'C20195162' });
  expect(made.status).toBe(201);
  const path = `/api/workorders/${waiting.jobNumber}/bulletins`;
  expect((await certifier.call('POST', `${path}/ordered`, { number: '32-9050', reference: 'PO 4711' })).status).toBe(
    200,
  );
  const messages = async () =>
    (await certifier.review(waiting)).gates.find(({ code }) => code === 'G17')?.messages ?? [];
  expect((await messages()).filter((text) => text.includes('32-9050'))).toEqual([
    'Customer ordered SB 32-9050; no result recorded.',
  ]);
  const result = { number: 'SB 32-9050', result: 'embodied', pin: testPin };
  expect((await engineer.call('POST', path, result)).status).toBe(200);
  expect((await messages()).join()).not.toContain('32-9050');
  const said = (await shown()).directives;
  expect(said?.match(/[^;]*32-9050[^;]*/g)).toEqual([expect.stringMatching(/^ ?SB 32-9050 embodied$/)]);
});

test('G17 a bulletin that is revised after its result was signed is answered again', async () => {
  const given = {
    sbNumber: '32-9100',
    revision: 'A',
    manufacturer: 'Safran',
    subject: 'Drive keys',
    category: 'mandatory',
  };
  const made = await certifier.call<{ row: { id: string; version: number } }>('POST', '/api/service-bulletins', {
    ...given,
    partNumbers: 'C20195162',
  });
  expect(made.status).toBe(201);
  const { id, version } = made.body.row;
  const opens = async () =>
    (await certifier.review(waiting)).gates
      .find((gate) => gate.code === 'G17')
      ?.messages.some((message) => message.includes('32-9100'));
  expect(await opens()).toBe(true);
  const answered = () =>
    engineer.call('POST', `/api/workorders/${waiting.jobNumber}/bulletins`, {
      number: '32-9100',
      result: 'embodied',
      pin: testPin,
    });
  expect([(await answered()).status, await opens()]).toEqual([200, false]);
  // An engineer who keeps the library, too.
  await desk.app.asOwner((pool) =>
    pool.query(`update app_user set roles = roles || '{quality.user}' where username = 'planner'`),
  );
  const path = `/api/service-bulletins/${id}`;
  const worded = await engineer.call<{ row: { version: number } }>('PATCH', path, {
    version,
    subject: 'Drive key bolts',
  });
  expect([worded.status, await opens()]).toEqual([200, false]);
  const revised = await engineer.call('PATCH', path, { version: worded.body.row.version, revision: 'B' });
  expect([revised.status, await opens()]).toEqual([200, true]);
  expect([(await answered()).status, await opens()]).toEqual([200, false]);
});

test('G16 whoever keeps the list of directives takes none from a job that waits for it: neither the row, nor its part, nor the directive', async () => {
  const own = await certifier.call<{ row: { id: string; version: number } }>('POST', '/api/directives', {
    authority: 'FAA',
    adNumber: '2026-03-09',
    subject: 'Wheel halves',
    effectiveDate: addDays(today, -30),
    requiredAction: 'Inspect the bead seat',
    complianceTime: 'Next tire change',
  });
  const { id, version } = own.body.row;
  const named = await certifier.call<{ row: { id: string; version: number } }>(
    'POST',
    '/api/directives/applicability',
    {
      directiveId: id,
      partNumber: 'C20195162',
    },
  );
  expect((await shown()).gate).toBe('fail');
  const quality = await desk.person('quality');
  const head = await desk.app.as('quality.admin', 'quality.user');
  const row = `/api/directives/applicability/${named.body.row.id}`;
  const at = { version: named.body.row.version };
  for (const answer of [
    await quality.call('POST', `${row}/archive`, { ...at, reason: 'Not needed' }),
    await quality.call('PATCH', row, { ...at, partNumber: 'C99999' }),
    await head.call('POST', `/api/directives/${id}/archive`, { version, reason: 'Entered twice' }),
  ])
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      422,
      expect.stringContaining('only an authorised engineer changes it'),
    ]);
  expect((await shown()).gate).toBe('fail');
});

test('G16 an AD answered “not applicable” on a work order is asked again once it names the part by other serial numbers', async () => {
  const made = await certifier.call<{ row: { id: string } }>('POST', '/api/directives', {
    authority: 'FAA',
    adNumber: '2026-05-21',
    subject: 'Wheel halves',
    effectiveDate: addDays(today, -30),
    requiredAction: 'Inspect the bead seat',
    complianceTime: 'Next tire change',
  });
  const { id } = made.body.row;
  await certifier.call('POST', '/api/directives/applicability', {
    directiveId: id,
    partNumber: 'C20195162',
    serialFrom: 'RDY-0001',
    serialTo: 'RDY99',
  });
  const opens = async () =>
    (await certifier.review(waiting)).gates
      .find((gate) => gate.code === 'G16')
      ?.messages.some((message) => message.includes('AD 2026-05-21'));
  expect(await opens()).toBe(true);
  // An answer of before does not count again once the later “not applicable” is asked anew.
  expect((await answer(engineer, id, { status: 'complied', method: 'Inspected as CMM 32-40' })).status).toBe(200);
  const no = { status: 'notApplicable', reason: 'The range is of halves made before 1990' };
  expect((await answer(engineer, id, no)).status).toBe(200);
  expect(await opens()).toBe(false);
  // The AD is corrected: the same part by another range, in which this serial number is.
  const more = await certifier.call('POST', '/api/directives/applicability', {
    directiveId: id,
    partNumber: 'C20195162',
    serialFrom: 'RDY-0001',
    serialTo: 'RDY999',
  });
  expect([more.status, await opens()]).toEqual([201, true]);
  expect((await answer(engineer, id, no)).status).toBe(200);
  expect(await opens()).toBe(false);
});
