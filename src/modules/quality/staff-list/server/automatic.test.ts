import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { addDays } from '#kernel/shared/dates.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import type { Person } from '#kernel/testing/app.ts';
import { testPin } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { aDepartment, aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { anOrgApproval } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { orgApproval } from '#modules/maintenance/capabilities/shared/orgApproval.record.ts';
import { proof, today } from '#modules/quality/authorizations/server/authorizations.fixture.ts';
import { broughtAlong } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { canSign } from '#modules/quality/authorizations/server/public.ts';
import { release, Workshop } from '#modules/quality/authorizations/server/workshop.fixture.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { aDocument, authors, inForce } from '#modules/quality/documents/server/documents.fixture.ts';
import { readAcknowledgement } from '#modules/quality/documents/shared/reading.record.ts';
import { tellSuspensions } from './suspensionsTold.ts';

let shop: Workshop;
beforeAll(async () => {
  shop = await Workshop.open();
});
afterAll(() => shop.app.close());

const reasons = async (employeeId: string, more: object = {}) =>
  (await canSign(shop.reading(), { ...release(employeeId), ...more })).reasons.map(({ text }) => text);
const triggers = async (number: string) =>
  (
    await shop.quality.get<{ standing: string; suspensions: { trigger: string }[] }>(
      `${staffAuthorization.api}/${number}/standing`,
    )
  ).body;
const told = async (person: Person) => {
  const { body } = await person.get('/api/notifications');
  return [...JSON.stringify(body).matchAll(/"title":"([^"]*)"/g)].map(([, title]) => title);
};
const hourly = () => shop.app.write(tellSuspensions);

test('R-AUT-3 R-DOC-6 T7 a revision that gates signing, unread fourteen days after its date, stops its reader until it is read', async () => {
  const self = await shop.app.as('level:2');
  const made = await shop.holder({ userOf: self });
  const people = await authors(shop.app);
  const { departmentId } = await shop.app.deps.database.db
    .selectFrom('employee')
    .select('departmentId')
    .where('id', '=', made.employeeId)
    .executeTakeFirstOrThrow();
  expect((await aDocument.send(shop.app, { audience: 'nobody', gatesAuthorization: true })).body).toMatchObject({
    message: expect.stringContaining('What gates signing is read by somebody'),
  });
  const document = await aDocument(shop.app, { departmentId, audience: 'department', gatesAuthorization: true });
  const id = await inForce(shop.app, people, document.id);
  const { body } = await self.get<{ readings: { id: string }[] }>('/api/documents/to-read');
  const reading = body.readings[0]?.id ?? '';
  const dueOn = (day: string) =>
    shop.app.write(({ db }) => sql`update read_acknowledgement set due_on = ${day} where id = ${reading}`.execute(db));
  await dueOn(addDays(today, -13));
  expect(await reasons(made.employeeId)).toEqual([]);
  await dueOn(addDays(today, -14));
  expect(await reasons(made.employeeId)).toEqual([expect.stringMatching(/ has not read ABS-WI-.*, due /)]);
  expect(await triggers(made.number)).toMatchObject({ standing: 'suspended', suspensions: [{ trigger: 'T7' }] });

  // Who left its department has nothing to read of it; who comes back has.
  const moveTo = (department: string) =>
    shop.app.write(async (ctx) => {
      const row = await lockRecord(ctx, employee, made.employeeId, null);
      await changeRow(ctx, employee, row, { values: { departmentId: department } });
    });
  await moveTo(
    (
      await shop.app.deps.database.db
        .selectFrom('department')
        .select('id')
        .where('id', '<>', departmentId)
        .executeTakeFirstOrThrow()
    ).id,
  );
  expect(await reasons(made.employeeId)).toEqual([]);
  expect((await self.get<{ readings: object[] }>('/api/documents/to-read')).body.readings).toEqual([]);
  await moveTo(departmentId);
  expect(await reasons(made.employeeId)).toHaveLength(1);

  await hourly();
  await hourly();
  const stopped = (await told(self)).filter((title) => title?.endsWith('stopped by itself'));
  expect(stopped).toEqual([expect.stringContaining(made.number)]);

  await done(self.get(`/api/documents/revisions/${id}/document.pdf`));
  await done(self.run(readAcknowledgement, reading, 'acknowledge', undefined, { pin: testPin }));
  expect(await reasons(made.employeeId)).toEqual([]);
  await hourly();
  expect((await told(self)).filter((title) => title?.endsWith('may be used again'))).toEqual([
    expect.stringContaining(made.number),
  ]);
});

test('R-AUT-3 T7 R-AUT-7 on a past day the department of that day says who had to read', async () => {
  const self = await shop.app.as('level:2');
  const { id: departmentId } = await aDepartment(shop.app);
  const employeeId = await aStaffMember(shop.app, { userId: self.id, departmentId });
  const held = await broughtAlong(shop.app, { employeeId, categoryId: shop.categoryId, groupId: shop.groupId });
  const document = await aDocument(shop.app, { departmentId, audience: 'department', gatesAuthorization: true });
  await inForce(shop.app, await authors(shop.app), document.id);
  await shop.app.write(({ db }) =>
    sql`update read_acknowledgement set due_on = ${addDays(today, -20)} where employee_id = ${employeeId}`.execute(db),
  );
  const stopped = async (day: string) => {
    const { body } = await shop.quality.get<{ staff: { number: string; suspensions: { trigger: string }[] }[] }>(
      `/api/certifying-staff-on/${day}`,
    );
    const found = body.staff.find(({ number }) => number === held.number);
    return found?.suspensions.some(({ trigger }) => trigger === 'T7');
  };
  const move = async (to: string) => {
    const hr = await shop.app.as('hr.user', 'level:2');
    const { version } = (await hr.get<{ row: { version: number } }>(`${employee.api}/${employeeId}`)).body.row;
    await done(hr.call('PATCH', `${employee.api}/${employeeId}`, { version, departmentId: to }));
  };
  expect([await stopped(addDays(today, -1)), await stopped(today)]).toEqual([true, true]);
  await move((await aDepartment(shop.app)).id);
  expect([await stopped(addDays(today, -1)), await stopped(today)]).toEqual([true, false]);
});

test('R-AUT-3 T9 the company loses a rating: nothing is signed under it, the group stops when none is left, and comes back with the approval', async () => {
  const made = await shop.holder();
  const change = async (row: { id: string }, values: object) => {
    const { body } = await shop.quality.get<{ row: { version: number } }>(`${orgApproval.api}/${row.id}`);
    await done(shop.quality.call('PATCH', `${orgApproval.api}/${row.id}`, { version: body.row.version, ...values }));
  };
  const [caat, easa] = [
    await anOrgApproval(shop.app, { authority: 'CAAT', validFrom: addDays(today, -100), validTo: addDays(today, 300) }),
    await anOrgApproval(shop.app, { authority: 'EASA' }),
  ];
  expect(await reasons(made.employeeId)).toEqual([]);
  const suspended = { suspended: true, suspendedReason: 'Finding of the authority' };
  await change(easa, suspended);
  expect(await reasons(made.employeeId)).toEqual(['The company’s EASA approval for C14 is suspended or gone.']);
  expect(await reasons(made.employeeId, { releaseForm: 'CAAT_FORM_1' })).toEqual([]);
  expect((await triggers(made.number)).suspensions).toEqual([]);
  await change(caat, { ratings: ['C15'] });
  expect(await reasons(made.employeeId, { releaseForm: 'CAAT_FORM_1' })).toEqual([
    'Wheels: the company’s approval for C14 (CAAT, EASA) is suspended or gone.',
  ]);
  expect(await triggers(made.number)).toMatchObject({ standing: 'suspended', suspensions: [{ trigger: 'T9' }] });
  await change(caat, { ratings: ['C14'] });
  await change(easa, { suspended: false, suspendedReason: null });
  expect(await reasons(made.employeeId)).toEqual([]);
});

test('R-AUT-3 R-AUT-7 authorisations as they stood on any past day: what was decided, changed and ended since is undone', async () => {
  const employeeId = await aStaffMember(shop.app, {});
  const old = await broughtAlong(shop.app, { employeeId, categoryId: shop.categoryId, groupId: shop.groupId });
  const on = async (day: string) => {
    const { body } = await shop.quality.get<{
      staff: { number: string; standing: string; licenceNo: string | null }[];
    }>(`/api/certifying-staff-on/${day}`);
    return body.staff.find(({ number }) => number === old.number);
  };
  const yesterday = addDays(today, -1);
  const run = (step: string, input: object) => done(shop.quality.run(staffAuthorization, old.id, step, input, proof));
  await run('amend', { licenceNo: 'TH-7', licenceValidUntil: addDays(today, 100), reason: 'New licence' });
  await run('suspend', { reason: 'investigation' });
  expect(await on(today)).toMatchObject({ licenceNo: 'TH-7', standing: 'suspended' });
  await run('withdraw', { reason: 'Work below the standard' });
  expect(await on(today)).toBeUndefined();
  expect(await on(yesterday)).toMatchObject({
    licenceNo: null,
    suspensions: expect.not.arrayContaining([expect.objectContaining({ trigger: 'T8' })]),
  });
  expect((await on(yesterday))?.standing).not.toBe('ended');
  expect(await on(addDays(today, -400))).toBeUndefined();
  expect((await shop.quality.get(`/api/certifying-staff-on/${addDays(today, 1)}`)).status).toBe(422);
});
