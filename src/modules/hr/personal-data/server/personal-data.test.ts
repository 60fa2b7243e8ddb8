import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { unzip } from '#kernel/testing/unzip.ts';
import {
  anEducation,
  anEmployee,
  anEmployeeContact,
  anIdentityDocument,
  aPersonCertificate,
  aStaffMember,
} from '#modules/hr/employees/server/employees.fixture.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { employeeContact } from '#modules/hr/employees/shared/employeeContact.record.ts';
import { identityDocument } from '#modules/hr/employees/shared/personnelFile.record.ts';
import type { retentionCall } from '../shared/personalData.calls.ts';

let app: TestApp;
let admin: Person;
const today = dayOf(new Date());
const path = (key: string, what: string) => `/api/hr/personal-data/${key}/${what}`;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  admin = await app.as('hr.admin', 'hr.user', 'level:2');
  return () => app.close();
});

/** Somebody with a whole personnel file who left on a day. */
async function left(endDate: string) {
  const { id } = await anEmployee(app);
  const contact = await anEmployeeContact(app, { employeeId: id, addressCurrent: 'Lat Krabang 77' });
  const card = await anIdentityDocument(app, { employeeId: id });
  const file = await attach(app, admin, { record: identityDocument, id: card.id });
  await anEducation(app, { employeeId: id, institution: 'King Mongkut' });
  await done(admin.run(employee, id, 'leave', { lastDay: endDate, reason: 'Moved away' }));
  return { id, contact, card, file };
}
const listed = async () => (await done<AnswerOf<typeof retentionCall>>(admin.get('/api/hr/personal-data'))).people;
const download = async (by: Pick<Person, 'cookie'>, key: string) =>
  app.app.inject({ method: 'GET', url: path(key, 'export.zip'), headers: { cookie: by.cookie } });

test('a person has a copy of their own data, HR hands one over, and nobody else has it; each copy is in the history', async () => {
  const person = await app.as('level:1');
  const employeeId = await aStaffMember(app, { userId: person.id });
  await anIdentityDocument(app, { employeeId });
  await aPersonCertificate(app, { employeeId, certificateNo: 'MED-SECRET' });
  for (const by of [person, admin]) {
    const answer = await download(by, employeeId);
    expect(answer.statusCode).toBe(200);
    const files = unzip(answer.rawPayload);
    const text = [...files.values()].map((bytes) => bytes.toString('utf8')).join('\n');
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['READ-ME.txt', 'personal-details.json', 'training.json']),
    );
    expect(text).toContain(person.username);
    // Health, whole numbers and what proves a sign-in are in no copy (R-HR-1).
    expect(text).not.toMatch(/MED-SECRET|passwordHash|pinHash|\$argon2/);
  }
  for (const by of [await app.as('level:5'), await app.as('hr.viewer', 'level:2')])
    for (const key of [employeeId, 'NOBODY']) expect((await download(by, key)).statusCode).toBe(404);
  const entries = await app.historyOf(employee, employeeId);
  expect(JSON.stringify(entries).match(/personalData/g)).toHaveLength(2);
});

test('R-HR-3 a personnel file is erased two years after its person left, not a day before, and what was signed stays', async () => {
  const early = await left(addDays(addMonths(today, -24), 1));
  const due = await left(addMonths(today, -24));
  const erase = (id: string, by: Person = admin) =>
    by.call('POST', path(id, 'erase'), { reason: 'Two years are over' });
  const of = async (id: string) => {
    const { employeeNo } = (await admin.get<{ row: { employeeNo: string } }>(`${employee.api}/${id}`)).body.row;
    return (await listed()).find((one) => one.employeeNo === employeeNo);
  };
  expect([(await of(early.id))?.isDue, (await of(due.id))?.isDue]).toEqual([false, true]);
  expect(await erase(early.id)).toMatchObject({ status: 422, body: { code: 'ERASE_EARLY' } });
  expect((await erase(due.id, await app.as('hr.user', 'level:2'))).status).toBe(403);
  expect(await erase(due.id)).toMatchObject({ status: 200, body: { details: 1, identity: 1, education: 1, files: 1 } });
  const contact = await admin.get<{ row: object }>(`${employeeContact.api}/${due.contact.id}`);
  expect(contact.body.row).toMatchObject({ addressCurrent: 'Erased', mobile: '+00000000', birthDate: '1900-01-01' });
  const numbers = await app.asOwner((owner) =>
    owner.query('select 1 from identity_number where document_id = $1', [due.card.id]),
  );
  expect(numbers.rowCount).toBe(0);
  expect((await admin.get(`/api/attachments/${due.file}`)).status).not.toBe(200);
  // The person stays named where they signed.
  expect((await admin.get<{ row: { name: string } }>(`${employee.api}/${due.id}`)).body.row.name).toContain('Anan');
  expect(await of(due.id)).toBeUndefined();
  expect(await erase(due.id)).toMatchObject({ status: 422, body: { code: 'ERASE_NOTHING' } });
  expect((await app.verify()).faults).toEqual([]);
});

test('R-HR-3 who works here is not erased, and the database keeps an identity number for its two years', async () => {
  const { id } = await anEmployee(app);
  const card = await anIdentityDocument(app, { employeeId: id });
  const answer = await admin.call('POST', path(id, 'erase'), { reason: 'Asked for it' });
  expect(answer).toMatchObject({ status: 422, body: { code: 'ERASE_EMPLOYED' } });
  await expect(
    app.asOwner((owner) => owner.query('delete from identity_number where document_id = $1', [card.id])),
  ).rejects.toThrow('kept until two years');
});
