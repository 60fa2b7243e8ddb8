import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPassword, testPin, type TestApp } from '#kernel/testing/app.ts';
import { attach, personWith } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf, refusalsOf } from '#kernel/testing/refusals.ts';
import { employee } from '../shared/employee.record.ts';
import { education, employeeCertificate, identityDocument, workExperience } from '../shared/personnelFile.record.ts';
import { employeeCertificateWorkflow } from '../shared/personnelFile.workflow.ts';
import {
  anEducation,
  anEmployee,
  anIdentityDocument,
  aPersonCertificate,
  aWorkExperience,
  thaiId,
} from './employees.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const proof = { pin: testPin, password: testPassword };
const hr = () => personWith(app, 'hr.user', 'level:2');

const refusesCertificate = creationRefusalsOf(() => app, aPersonCertificate);
refusesCertificate(
  'a certificate that expires before it was issued',
  () => ({ expiresOn: '2020-01-01' }),
  'This day is before the day of issue.',
);
refusesCertificate('a day of issue to come', () => ({ issuedOn: '2999-01-01' }), 'This day is still to come.');

const refusesEducation = creationRefusalsOf(() => app, anEducation);
refusesEducation('a Buddhist year', () => ({ finishedIn: 2562 }), 'Enter the common year: 2562 is 2019.');
refusesEducation('a year to come', () => ({ finishedIn: 2200 }), 'This year is still to come.');
refusesEducation('a grade above 4', () => ({ gpa: '4.5' }), 'At most 4.');

const refusesExperience = creationRefusalsOf(() => app, aWorkExperience);
refusesExperience('an end before the beginning', () => ({ endedOn: '2010-01-01' }), 'The end is before the beginning.');

const refuses = refusalsOf(() => app, employeeCertificateWorkflow);
refuses(
  'verifying a certificate without its paper',
  aPersonCertificate,
  'verify',
  'Attach first: Certificate (at least 1).',
);

test('a certificate is verified by another person than who typed it in, with its paper there', async () => {
  const author = await hr();
  const person = await anEmployee(app);
  const made = await author.create(employeeCertificate, {
    employeeId: person.id,
    kind: 'forklift',
    issuer: 'Labour department',
    issuedOn: '2025-02-03',
  });
  await attach(app, author, { record: employeeCertificate, id: made.id }, 'paper');
  const own = await author.run(employeeCertificate, made.id, 'verify', undefined, proof);
  expect(own.status).toBe(422);
  const other = await personWith(app, 'hr.user', 'hr.admin', 'level:2');
  const answer = await other.run(employeeCertificate, made.id, 'verify', undefined, proof);
  expect(answer).toMatchObject({ status: 200, body: { row: { status: 'verified' } } });
  // What was verified is not written over, nor taken out of the file.
  const changed = await author.call('PATCH', `${employeeCertificate.api}/${made.id}`, {
    version: made.version + 1,
    issuer: 'Other',
  });
  expect(changed.status).toBe(422);
});

test('a renewal is a new certificate: the old one names it, keeps its state and is renewed once', async () => {
  const author = await hr();
  const old = await aPersonCertificate(app);
  const renewal = {
    employeeId: old.employeeId,
    kind: old.kind,
    issuer: old.issuer,
    issuedOn: '2026-05-06',
    replacesId: old.id,
  };
  const next = await author.create(employeeCertificate, renewal);
  const read = await author.get<{ row: { renewedById: string; status: string; issuedOn: string } }>(
    `${employeeCertificate.api}/${old.id}`,
  );
  expect(read.body.row).toMatchObject({ renewedById: next.id, status: 'unverified', issuedOn: old.issuedOn });
  expect(await author.call('POST', employeeCertificate.api, renewal)).toMatchObject({
    status: 422,
    body: { code: 'RENEWED_ALREADY' },
  });
  const stranger = await anEmployee(app);
  const wrong = { ...renewal, employeeId: stranger.id, replacesId: next.id };
  expect(await author.call('POST', employeeCertificate.api, wrong)).toMatchObject({ body: { code: 'NOT_A_RENEWAL' } });
});

test('R-HR-1 the number of an identity document is shown masked, is nowhere in lists, history or export, and is read with a reason', async () => {
  const author = await hr();
  const person = await anEmployee(app);
  const number = thaiId(700_001);
  const at = `${employee.api}/${person.id}/identity-documents`;
  const made = await author.call('POST', at, { kind: 'thaiId', number: `${number.slice(0, 1)}-${number.slice(1)}` });
  expect(made.body).toMatchObject({ maskedNo: `x-xxxx-xxxx${number[9]}-${number.slice(10, 12)}-${number[12]}` });
  const id = String(made.body['id']);
  expect(await author.call('POST', `${identityDocument.api}/${id}/number`, { reason: '' })).toMatchObject({
    status: 400,
  });
  const read = await author.call('POST', `${identityDocument.api}/${id}/number`, { reason: 'Work permit application' });
  expect(read.body).toEqual({ number });
  for (const address of [
    `${identityDocument.api}`,
    `${identityDocument.api}/${id}`,
    `/api/history/identityDocument/${id}`,
  ]) {
    const answer = await author.get(address);
    expect(answer.status, address).toBe(200);
    expect(JSON.stringify(answer.body), address).not.toContain(number);
  }
  const history = await author.get(`/api/history/identityDocument/${id}`);
  expect(JSON.stringify(history.body)).toContain('Work permit application');
  const stored = await app.deps.database.pool.query('select sealed from identity_number where document_id = $1', [id]);
  expect(Buffer.from(stored.rows[0].sealed).toString('latin1')).not.toContain(number);
});

test('R-HR-2 a Thai identity number with a wrong check digit is refused, and a document is in one file only', async () => {
  const author = await hr();
  const [one, two] = [await anEmployee(app), await anEmployee(app)];
  const number = thaiId(700_002);
  const wrong = `${number.slice(0, 12)}${(Number(number[12]) + 1) % 10}`;
  const put = (id: string, of: string) =>
    author.call('POST', `${employee.api}/${id}/identity-documents`, { kind: 'thaiId', number: of });
  expect(await put(one.id, wrong)).toMatchObject({ status: 422, body: { code: 'THAI_ID' } });
  expect(await put(one.id, number)).toMatchObject({ status: 200 });
  expect(await put(two.id, number)).toMatchObject({ status: 409, body: { code: 'DOCUMENT_KNOWN' } });
  const list = await author.get<{ total: number }>(`${identityDocument.api}?f.employeeId.in=${two.id}`);
  expect(list.body.total).toBe(0);
});

test('who reads people but not their private facts gets no identity document', async () => {
  const made = await anIdentityDocument(app);
  const planner = await personWith(app, 'maintenance.user', 'level:2');
  expect((await planner.get(`${identityDocument.api}/${made.id}`)).status).toBe(403);
  expect((await planner.call('POST', `${identityDocument.api}/${made.id}/number`, { reason: 'Curious' })).status).toBe(
    403,
  );
});

test('nothing is added to the file of somebody who has left', async () => {
  const gone = await anEmployee(app);
  const admin = await personWith(app, 'hr.admin', 'hr.user', 'level:2');
  expect((await admin.run(employee, gone.id, 'leave', { lastDay: '2026-01-31', reason: 'Moved away' })).status).toBe(
    200,
  );
  const values = { employeeId: gone.id, degree: 'master', institution: 'University', finishedIn: 2010 };
  expect(await admin.call('POST', education.api, values)).toMatchObject({ status: 422, body: { code: 'FILE_CLOSED' } });
});

test('the company ID card is a PDF for whoever reads people', async () => {
  const planner = await personWith(app, 'maintenance.user', 'level:2');
  const person = await anEmployee(app);
  const answer = await app.app.inject({
    method: 'GET',
    url: `${employee.api}/${person.id}/id-card.pdf`,
    headers: { cookie: planner.cookie },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('experience is verified from its reference by another person', async () => {
  const made = await aWorkExperience(app);
  const other = await personWith(app, 'hr.user', 'hr.admin', 'level:2');
  expect((await other.run(workExperience, made.id, 'verify', undefined, proof)).status).toBe(422);
  await attach(app, other, { record: workExperience, id: made.id }, 'paper');
  const answer = await other.run(workExperience, made.id, 'verify', undefined, proof);
  expect(answer).toMatchObject({ status: 200, body: { row: { status: 'verified' } } });
});
