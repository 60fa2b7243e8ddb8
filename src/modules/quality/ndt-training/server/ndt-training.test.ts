import { beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPassword, testPin, type Answer, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { postHolder } from '#modules/hr/employees/shared/postHolder.record.ts';
import { leaveRequest } from '#modules/hr/leave/shared/leave.record.ts';
import { loadSigner, ndtPerson } from '#modules/quality/authorizations/server/public.ts';
import { ndtCertification } from '#modules/quality/authorizations/shared/facts.record.ts';
import { ndtLapse } from '#modules/quality/authorizations/shared/public.ts';
import { ndtHour } from '../shared/ndtHour.record.ts';
import { ndtExamPart, visionTest } from '../shared/ndtProof.record.ts';
import { ndtRequest } from '../shared/ndtRequest.record.ts';
import { evaluateCall } from '../shared/ndtTraining.calls.ts';
import { proposedHeld, proposeNdt, theEmployer, theLevel3 } from './ndt-training.fixture.ts';
import { bookReportHours } from './public.ts';

const today = dayOf(new Date());
const proof = { pin: testPin, password: testPassword };
let app: TestApp;
/** The Responsible Level 3. */
let head: Person & { employeeId: string };
beforeAll(async () => {
  app = await testApp(wholeProduct());
  head = await theLevel3(app);
  return () => app.close();
});

async function somebody(...rights: Parameters<TestApp['as']>) {
  const person = await app.as(...rights);
  return { ...person, employeeId: await aStaffMember(app, { userId: person.id }) };
}
const coded = ({ status, body }: Answer<unknown>) => [status, (body as { code?: string }).code];
const said = ({ body }: Answer<unknown>) => (body as { message?: string }).message;

let papers = 0;
interface Given {
  level?: '1' | '2';
  training?: number;
  experience?: number;
  scores?: [number, number, number];
  near?: string;
  colour?: string;
  /** The training was so many months before. */
  trainedMonthsAgo?: number;
}

/** Books and approves hours in pieces of a day, as the months bring them. */
async function booked(
  employeeId: string,
  kind: 'training' | 'experience',
  hours: number,
  supervisorId: string,
  monthsAgo = 0,
) {
  for (let left = hours, day = 1; left > 0; day += 1) {
    const piece = Math.min(12, left);
    const row = await head.create(ndtHour, {
      employeeId,
      method: 'PT',
      kind,
      workedOn: addDays(addMonths(today, -monthsAgo), kind === 'training' ? -day : -day - 40),
      hours: piece.toFixed(2),
      ...(kind === 'experience' && { supervisorId }),
    });
    await done(head.run(ndtHour, row.id, 'approve'));
    left -= piece;
  }
}

/** A certificate of the years before. */
const heldAlready = (values: CreateOf<typeof ndtCertification>) =>
  app.write((ctx) => createRecord(ctx, ndtCertification, values));

/** A supervisor of Level 3, certified long ago. */
async function supervisor(): Promise<string> {
  const { employeeId } = await somebody();
  await heldAlready({
    employeeId,
    method: 'PT',
    level: '3',
    certifiedOn: addMonths(today, -24),
    validUntil: addMonths(today, 30),
    visionExamOn: addMonths(today, -2),
    visionValidUntil: addMonths(today, 10),
  });
  return employeeId;
}

async function seeing(employeeId: string, kind: 'near' | 'colour', testedOn: string, passed = true) {
  return head.create(visionTest, {
    employeeId,
    kind,
    test: kind === 'near' ? 'jaeger1' : 'ishihara',
    testedOn,
    corrected: false,
    passed,
    examiner: 'Bangkok Eye Hospital',
  });
}

async function examined(employeeId: string, level: '1' | '2' | '3', scores: readonly (number | null)[]) {
  const examinerId = head.employeeId;
  for (const [index, part] of (['general', 'specific', 'practical'] as const).entries()) {
    const score = scores[index];
    if (score === null || score === undefined) continue;
    papers += 1;
    await head.create(ndtExamPart, {
      employeeId,
      method: 'PT',
      level,
      part,
      takenOn: today,
      questions: 40,
      samples: 2,
      score: score.toFixed(2),
      paperNo: `PT-${papers}`,
      examinerId,
    });
  }
}

async function candidate({
  level = '1',
  training = 16,
  experience = 130,
  scores = [82, 74, 85],
  near = today,
  colour = today,
  trainedMonthsAgo = 0,
}: Given = {}) {
  const { employeeId } = await somebody();
  await booked(employeeId, 'training', training, head.employeeId, trainedMonthsAgo);
  await booked(employeeId, 'experience', experience, await supervisor());
  await seeing(employeeId, 'near', near);
  await seeing(employeeId, 'colour', colour);
  await examined(employeeId, level, scores);
  return employeeId;
}

let certificates = 0;
const propose = (employeeId: string, level: string, more: object = {}) =>
  proposeNdt(head, { employeeId, method: 'PT', level, certificateNo: `C-${(certificates += 1)}`, ...more });
/** Both signatures; what the first was refused is answered. */
async function certify(employeeId: string, level: string, more: object = {}): Promise<Answer<unknown>> {
  const proposed = await propose(employeeId, level, more);
  if (proposed.status !== 200) return proposed;
  return signed(proposed.body.id);
}
const signed = async (id: string, by?: Person) =>
  (by ?? (await theEmployer(app))).run(ndtRequest, id, 'certify', undefined, proof);
const lapse = async (employeeId: string, day = today) => {
  const signer = await app.write((ctx) => loadSigner(ctx, employeeId, day));
  return signer && ndtLapse(signer, 'PT', day)?.text;
};

test('R-NDT-1 16 h of training and 130 h of work make Level 1; a quarter of an hour less does not', async () => {
  const short = await candidate({ experience: 129.75 });
  const refused = await certify(short, '1');
  expect(coded(refused)).toEqual([422, 'NDT_HOURS_SHORT']);
  expect(said(refused)).toBe('Missing for PT Level 1: 0 h training, 0.25 h experience.');
  await booked(short, 'experience', 0.25, await supervisor()).catch(() => null);
  const enough = await candidate();
  expect((await certify(enough, '1')).status).toBe(200);
  expect(await lapse(enough)).toBeUndefined();
});

test('R-NDT-1 training counts for five years: what is older makes nobody Level 1', async () => {
  const old = await candidate({ trainedMonthsAgo: 60 });
  expect(coded(await certify(old, '1'))).toEqual([422, 'NDT_HOURS_SHORT']);
  const fresh = await candidate({ trainedMonthsAgo: 59 });
  expect((await certify(fresh, '1')).status).toBe(200);
});

test('R-NDT-1 the same clock hour is not booked twice, hours are quarters, and a trainee’s count under a Level 2 or 3 only', async () => {
  const { employeeId } = await somebody();
  const book = (hours: string, more: object = {}) =>
    head.call('POST', ndtHour.api, {
      employeeId,
      method: 'PT',
      kind: 'experience',
      workedOn: addDays(today, -1),
      hours,
      ...more,
    });
  expect(coded(await book('1.10'))).toEqual([422, 'NDT_QUARTERS']);
  const first = await book('10.00');
  expect(first.status).toBe(201);
  expect(coded(await book('2.25', { method: 'ET' }))).toEqual([422, 'NDT_DAY']);
  const { row } = first.body as unknown as { row: { id: string } };
  expect(said(await head.run(ndtHour, row.id, 'approve'))).toBe(
    'A trainee’s hours count under a Level 2 or 3: name the supervisor.',
  );
  await expect(
    app.deps.database.pool.query(
      `insert into ndt_hour (status, employee_id, method, kind, worked_on, hours) values ('pending', $1, 'UT', 'experience', $2, 3)`,
      [employeeId, addDays(today, -1)],
    ),
  ).rejects.toThrow('more than twelve NDT hours');
});

test('R-NDT-2 Level 3 asks for four years as Level 2, two with technical study and one with a degree, each proved', async () => {
  const atLevel2 = async (since: string) => {
    const { employeeId } = await somebody();
    await heldAlready({
      employeeId,
      method: 'PT',
      level: '2',
      certifiedOn: addMonths(today, -6),
      levelSince: since,
      validUntil: addMonths(today, 30),
      visionExamOn: today,
      visionValidUntil: addMonths(today, 12),
    });
    await seeing(employeeId, 'near', today);
    await seeing(employeeId, 'colour', today);
    await examined(employeeId, '3', [82, 84, 85]);
    return employeeId;
  };
  const ask = (employeeId: string, more: object = {}) => certify(employeeId, '3', more);
  for (const [years, study] of [
    [4, 'none'],
    [2, 'technical'],
    [1, 'degree'],
  ] as const) {
    const proved = study === 'none' ? {} : { study, studyProof: 'King Mongkut 2551/114' };
    const early = await atLevel2(addDays(addMonths(today, -12 * years), 1));
    expect(coded(await ask(early, proved))).toEqual([422, 'NDT_LEVEL3_EARLY']);
    const there = await atLevel2(addMonths(today, -12 * years));
    expect([years, (await ask(there, proved)).status]).toEqual([years, 200]);
  }
  // A study without its proof does not count.
  for (const [years, study] of [
    [2, 'technical'],
    [1, 'degree'],
  ] as const)
    expect(coded(await ask(await atLevel2(addMonths(today, -12 * years)), { study }))).toEqual([422, 'NDT_STUDY']);
  // Without Level 2 there is no Level 3.
  expect(coded(await ask((await somebody()).employeeId))).toEqual([422, 'NDT_LEVEL']);
});

test('R-GEN-5 nobody approves their own hours, and the Responsible Level 3 does not certify themselves', async () => {
  const row = await head.create(ndtHour, {
    employeeId: head.employeeId,
    method: 'ET',
    kind: 'training',
    workedOn: today,
    hours: '2.00',
  });
  expect(said(await head.run(ndtHour, row.id, 'approve'))).toBe('Nobody approves their own hours.');
  expect(coded(await certify(head.employeeId, '1'))).toEqual([422, 'SOD_VIOLATION']);
});

test('R-GEN-5 nobody enters their own eye test or the score of their own exam: who approves for NDT would lift their own suspension', async () => {
  const eyes = {
    employeeId: head.employeeId,
    kind: 'near',
    test: 'jaeger1',
    testedOn: today,
    corrected: false,
    passed: true,
    examiner: 'Bangkok Eye Hospital',
  };
  expect(coded(await head.call('POST', visionTest.api, eyes))).toEqual([422, 'SOD_VIOLATION']);
  const other = await somebody('ndt.admin', 'level:3');
  const part = {
    employeeId: head.employeeId,
    method: 'PT',
    level: '2',
    part: 'practical',
    takenOn: today,
    samples: 2,
    score: '95.00',
    paperNo: 'PT-OWN',
    examinerId: other.employeeId,
  };
  expect(coded(await head.call('POST', ndtExamPart.api, part))).toEqual([422, 'SOD_VIOLATION']);
  expect((await other.call('POST', visionTest.api, eyes)).status).toBe(201);
  expect(
    (await other.call('POST', ndtExamPart.api, { ...part, examinerId: (await somebody()).employeeId })).status,
  ).toBe(201);
});

test('R-GEN-5 the Responsible Level 3 proposes and the employer certifies: by one signature nobody tests', async () => {
  const employeeId = await candidate();
  const proposed = await propose(employeeId, '1');
  expect(proposed.status).toBe(200);
  expect(await lapse(employeeId)).toMatch(/is not certified in PT[.]$/);
  expect(said(await propose(employeeId, '1'))).toBe(
    `${proposed.body.number} waits for the employer’s signature already.`,
  );
  const { id } = proposed.body;
  expect(said(await signed(id, head))).toBe('Who proposed it does not sign for the company too.');
  const other = await somebody('quality.admin', 'ndt.admin', 'level:5');
  expect(said(await signed(id, other))).toBe('The Accountable Manager or the Quality Manager signs for the company.');
  // The exam it stands on is no more when the employer signs.
  await seeing(employeeId, 'near', today, false);
  expect(coded(await signed(id))).toEqual([422, 'NDT_VISION_DUE']);
  await seeing(employeeId, 'near', today);
  expect((await signed(id)).status).toBe(200);
  expect(await lapse(employeeId)).toBeUndefined();
  expect(coded(await signed(id))).toEqual([409, 'STATE_NOT_ALLOWED']);
});

test('R-GEN-5 the holder of the post is neither the person nor who proposed; what is declined with a reason certifies nobody', async () => {
  const employer = await theEmployer(app);
  const own = await proposedHeld(app, { employeeId: employer.employeeId });
  expect(said(await signed(own.id))).toBe('Nobody certifies themselves.');
  const employeeId = await candidate();
  const { id } = (await propose(employeeId, '1')).body;
  expect((await employer.run(ndtRequest, id, 'decline')).status).toBe(400);
  await done(employer.run(ndtRequest, id, 'decline', { reason: 'The practical exam is to be seen first' }));
  expect(await lapse(employeeId)).toMatch(/is not certified in PT[.]$/);
  const again = await propose(employeeId, '1');
  expect(again.status).toBe(200);
  await done(head.run(ndtRequest, again.body.id, 'withdraw', { reason: 'A wrong number' }));
  expect(await lapse(employeeId)).toMatch(/is not certified in PT[.]$/);
});

test('a certificate held before is entered by both signatures, on its papers', async () => {
  const { employeeId } = await somebody();
  const asked = { employeeId, method: 'PT', level: '2', certificateNo: 'ELSEWHERE-7' };
  const held = (more: object = {}) => {
    const days = { heldFrom: addMonths(today, -6), heldUntil: addMonths(today, 30) };
    return head.call<{ row: { id: string } }>('POST', ndtRequest.api, { ...asked, ...days, ...more });
  };
  expect(coded(await held())).toEqual([422, 'NDT_VISION_DUE']);
  await seeing(employeeId, 'near', today);
  await seeing(employeeId, 'colour', today);
  expect(coded(await held({ heldUntil: addMonths(today, 60) }))).toEqual([422, 'NDT_TERM']);
  expect(coded(await held({ heldUntil: null }))).toEqual([422, 'NDT_TERM']);
  const { id } = (await held()).body.row;
  expect(coded(await held())).toEqual([422, 'NDT_PROPOSED']);
  expect((await signed(id)).status).toBe(409);
  const propose3 = () => head.run(ndtRequest, id, 'propose', undefined, proof);
  expect(said(await propose3())).toBe('The papers of the certificate are missing.');
  await attach(app, head, { record: ndtRequest, id }, 'paper');
  await done(propose3());
  expect((await signed(id)).status).toBe(200);
  expect(await lapse(employeeId)).toBeUndefined();
  expect(coded(await held({ level: '3' }))).toEqual([422, 'NDT_HELD']);
});

test('the papers of a certificate held before are those the Responsible Level 3 signed for: none comes later', async () => {
  const { id } = await proposedHeld(app, {});
  await expect(attach(app, head, { record: ndtRequest, id }, 'paper')).rejects.toThrow('NOT_EDITABLE');
});

test('R-NDT-1 film and digital radiography together ask for more hours, and a radiographer says which; thermography is a method with hours', async () => {
  const employeeId = await candidate();
  const asked = { employeeId, method: 'RT', level: '1', certificateNo: 'RT-1' };
  expect(coded(await proposeNdt(head, asked))).toEqual([422, 'NDT_RADIOGRAPHY']);
  const short = async (more: object) => said(await proposeNdt(head, { ...asked, ...more }));
  expect(await short({ radiography: 'film' })).toBe('Missing for RT Level 1: 40 h training, 200 h experience.');
  expect(await short({ radiography: 'filmAndDigital' })).toBe(
    'Missing for RT Level 1: 60 h training, 220 h experience.',
  );
  expect(await short({ method: 'IRT' })).toBe('Missing for IRT Level 1: 40 h training, 200 h experience.');
});

test('R-NDT-1 hours on film count for film, digital ones for digital, and both for both: hours of radiography say which', async () => {
  const employeeId = await candidate();
  const hours = { employeeId, kind: 'training', provider: 'NDT Academy', hours: '10.00' };
  const booked = (more: object) => head.call<{ row: { id: string } }>('POST', ndtHour.api, { ...hours, ...more });
  expect(coded(await booked({ method: 'RT', workedOn: today }))).toEqual([422, 'NDT_RADIOGRAPHY']);
  expect(coded(await booked({ method: 'PT', radiography: 'film', workedOn: today }))).toEqual([422, 'NDT_RADIOGRAPHY']);
  for (const day of [1, 2, 3, 4]) {
    const made = await booked({ method: 'RT', radiography: 'film', workedOn: addDays(today, -300 - day) });
    expect([made.status, made.body]).toMatchObject([201, {}]);
    await done(head.run(ndtHour, made.body.row.id, 'approve'));
  }
  const missing = async (radiography: string) =>
    said(await proposeNdt(head, { employeeId, method: 'RT', level: '1', certificateNo: 'RT-2', radiography }));
  expect(await missing('film')).toBe('Missing for RT Level 1: 0 h training, 200 h experience.');
  expect(await missing('digital')).toBe('Missing for RT Level 1: 40 h training, 200 h experience.');
  expect(await missing('filmAndDigital')).toBe('Missing for RT Level 1: 20 h training, 220 h experience.');
});

test('R-NDT-7 an NDT auditor tests and accepts nothing by it', async () => {
  const { employeeId } = await somebody();
  const term = { certifiedOn: today, validUntil: addMonths(today, 12), visionExamOn: today };
  const entered = {
    employeeId,
    method: 'PT',
    level: 'auditor',
    ...term,
    visionValidUntil: addMonths(today, 12),
  } as const;
  await head.create(ndtCertification, entered);
  expect((await app.write((ctx) => ndtPerson(ctx, employeeId, 'PT', today))).level).toBe('none');
});

test('R-NDT-3 each part has 70 % and the average 80 %; a part has its length, and a paper is used once', async () => {
  const cases: [[number, number, number], boolean][] = [
    [[82, 74, 85], true],
    [[92, 68, 90], false],
    [[78, 79, 80], false],
    [[70, 85, 85], true],
  ];
  for (const [scores, passes] of cases) {
    const employeeId = await candidate({ scores });
    const answer = await certify(employeeId, '1');
    expect([scores, answer.status, coded(answer)[1]]).toEqual([
      scores,
      passes ? 200 : 422,
      passes ? undefined : 'NDT_EXAM_FAIL',
    ]);
  }
  const { employeeId } = await somebody();
  const part = (more: object) =>
    head.call('POST', ndtExamPart.api, {
      employeeId,
      method: 'PT',
      level: '1',
      part: 'general',
      takenOn: today,
      questions: 40,
      score: '90',
      paperNo: 'PT-A',
      examinerId: head.employeeId,
      ...more,
    });
  expect(coded(await part({ questions: 39 }))).toEqual([422, 'NDT_EXAM_SHORT']);
  expect((await part({})).status).toBe(201);
  expect(coded(await part({ part: 'specific' }))).toEqual([422, 'NDT_PAPER_USED']);
  expect(coded(await part({ paperNo: 'PT-B' }))).toEqual([422, 'NDT_REEXAM']);
  expect((await part({ paperNo: 'PT-B', extraTraining: 'Two days on PT' })).status).toBe(201);
});

test('R-NDT-4 near vision counts twelve months: without it nobody is certified, a test that is not passed stops at once, a new one reinstates the same day', async () => {
  const blind = await candidate({ near: addDays(addMonths(today, -12), -1) });
  expect(coded(await certify(blind, '1'))).toEqual([422, 'NDT_VISION_DUE']);
  const employeeId = await candidate({ near: addMonths(today, -12) });
  expect((await certify(employeeId, '1')).status).toBe(200);
  expect(await lapse(employeeId)).toBeUndefined();
  expect(await lapse(employeeId, addDays(today, 1))).toMatch(/near-vision exam was due/);
  await seeing(employeeId, 'near', today, false);
  expect(await lapse(employeeId)).toMatch(/near-vision exam was due/);
  await seeing(employeeId, 'near', today);
  expect(await lapse(employeeId)).toBeUndefined();
});

test('R-NDT-5 R-NDT-6 an annual evaluation that is overdue, and a certificate past 60 months, stop the day after; the evaluation reinstates', async () => {
  const employeeId = await candidate();
  await done(certify(employeeId, '1'));
  await seeing(employeeId, 'near', today);
  const inAYear = addMonths(today, 12);
  expect(await lapse(employeeId, addDays(inAYear, 1))).toMatch(/annual PT evaluation was due|near-vision/);
  await app.deps.database.pool.query(
    `update ndt_certification set maintenance_due_on = current_date - 1 where employee_id = $1`,
    [employeeId],
  );
  expect(await lapse(employeeId)).toMatch(/annual PT evaluation was due/);
  const evaluate = await head.call('POST', '/api/ndt-training/evaluate', {
    employeeId,
    method: 'PT',
    reason: 'Watched on two wheels',
    pin: testPin,
  });
  expect(evaluate.status).toBe(200);
  expect(await lapse(employeeId)).toBeUndefined();
  expect(await lapse(employeeId, addDays(addMonths(today, 60), 1))).toMatch(/certificate expired/);
});

test('R-NDT-6 twelve months without work in the method stop it; at 24 the ledger proposes to revoke', async () => {
  const { employeeId } = await somebody();
  await heldAlready({
    employeeId,
    method: 'PT',
    level: '2',
    certifiedOn: addDays(addMonths(today, -24), -1),
    validUntil: addMonths(today, 30),
    visionExamOn: addMonths(today, -1),
    visionValidUntil: addMonths(today, 11),
  });
  expect(await lapse(employeeId)).toMatch(/no PT work since/);
  const { body } = await head.get<{ people: { employeeId: string; fault: string | null; isRevocationDue: boolean }[] }>(
    '/api/ndt-training/people',
  );
  expect(body.people.find((one) => one.employeeId === employeeId)).toMatchObject({ isRevocationDue: true });
});

test('R-NDT-8 a signed report books its hours as pending, once, and never beyond twelve on a day', async () => {
  const { employeeId } = await somebody();
  const now = new Date();
  const report = {
    number: 'NDT-T-1',
    method: 'PT' as const,
    technique: 'PT-WHEEL',
    createdAt: new Date(+now - 2.4 * 3_600_000).toISOString(),
    employeeId,
  };
  await app.write((ctx) => bookReportHours(ctx, report), now);
  const { body } = await head.get<{ rows: { hours: string; status: string; reportNo: string }[] }>(
    `${ndtHour.api}?f.employeeId.in=${employeeId}`,
  );
  expect(body.rows).toMatchObject([{ hours: '2.25', status: 'pending', reportNo: 'NDT-T-1' }]);
  await expect(app.write((ctx) => bookReportHours(ctx, report), now)).rejects.toThrow('another NDT hours has the same');
});

test('the NAS 410 record is a PDF, the ledger needs level 3, and eyes are read by few', async () => {
  const employeeId = await candidate();
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/ndt-training/people/${employeeId}/record.pdf`,
    headers: { cookie: head.cookie },
  });
  expect([answer.statusCode, answer.rawPayload.toString('latin1', 0, 4)]).toEqual([200, '%PDF']);
  expect((await (await app.as('level:2')).get('/api/ndt-training/people')).status).toBe(403);
  const quality = await app.as('quality.admin', 'level:3');
  expect((await quality.get<{ rows: object[] }>(`${visionTest.api}?f.employeeId.in=${employeeId}`)).body.rows).toEqual(
    [],
  );
});

// The last one: the Responsible Level 3 of the others goes on leave in it.
test('R-NDT-1 the Responsible Level 3 acts by the post, whoever has the right; the deputy in an absence on record, and for the holder', async () => {
  const other = await somebody('ndt.admin', 'level:3');
  const employeeId = await candidate();
  const asked = { employeeId, method: 'PT', level: '1', certificateNo: 'P-1' };
  const sentence =
    'The holder of the post of Responsible Level 3 does this; the deputy in an absence on record, and for the holder.';
  expect(said(await proposeNdt(other, asked))).toBe(sentence);
  const evaluation = { employeeId, method: 'PT', reason: 'Watched on two wheels', ...proof };
  expect(said(await other.call('POST', evaluateCall.path, evaluation))).toBe(sentence);
  const hours = { employeeId, method: 'UT', kind: 'training', workedOn: addDays(today, -500), hours: '2' } as const;
  const { id } = await other.create(ndtHour, hours);
  expect(said(await other.run(ndtHour, id, 'approve'))).toBe(sentence);
  expect(said(await other.run(ndtHour, id, 'reject', { reason: 'Too long' }))).toBe(sentence);

  const hr = await somebody('hr.admin', 'level:5');
  const posts = await hr.get<{ rows: { id: string; employeeId: string; version: number }[] }>(postHolder.api);
  const post = posts.body.rows.find((row) => row.employeeId === head.employeeId);
  const deputy = { version: post?.version, deputyId: other.employeeId };
  await done(hr.call('PATCH', `${postHolder.api}/${post?.id ?? ''}`, deputy));
  expect(said(await other.run(ndtHour, id, 'approve'))).toBe(sentence);
  // Their own hours are the deputy's to approve.
  const own = await head.create(ndtHour, { ...hours, employeeId: head.employeeId });
  expect(said(await head.run(ndtHour, own.id, 'approve'))).toBe('Nobody approves their own hours.');
  await done(other.run(ndtHour, own.id, 'approve'));
  // On record: leave that was asked for and approved.
  const leave = { kind: 'sick', fromDay: today, toDay: addDays(today, 6) };
  const askedLeave = await head.call<{ row: { id: string } }>('POST', leaveRequest.api, leave);
  expect(askedLeave).toMatchObject({ status: 201 });
  await done(hr.run(leaveRequest, askedLeave.body.row.id, 'approve'));
  await done(other.run(ndtHour, id, 'approve'));
});
