import { dayOf } from '#kernel/shared/dates.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import { fixture, personAs, personWith } from '#kernel/testing/fixture.ts';
import { department, employee } from '../shared/employee.record.ts';
import { employeeContact } from '../shared/employeeContact.record.ts';
import { education, employeeCertificate, identityDocument, workExperience } from '../shared/personnelFile.record.ts';
import { postHolder } from '../shared/postHolder.record.ts';

export const aDepartment = fixture(department).by(['hr.admin'], (_app, n) => ({
  code: `D${n}`,
  name: `Department ${n}`,
}));

/** A mechanic of the wheel shop since 2020. */
export const anEmployee = fixture(employee).by(['hr.user', 'level:2'], async (app, n, given) => ({
  employeeNo: `T${String(n).padStart(3, '0')}`,
  titleEn: 'Mr.',
  firstNameEn: 'Anan',
  lastNameEn: `Test${n}`,
  titleTh: 'นาย',
  firstNameTh: 'อนันต์',
  lastNameTh: 'ใจดี',
  departmentId: given.departmentId ?? (await aDepartment(app)).id,
  position: 'Mechanic',
  workshop: 'wheel',
  employmentType: 'permanent',
  startDate: '2020-02-03',
}));

/** Private facts of a person born in 1985. */
export const anEmployeeContact = fixture(employeeContact).by(['hr.user', 'level:2'], async (app, _n, given) => ({
  employeeId: given.employeeId ?? (await anEmployee(app)).id,
  birthDate: '1985-04-01',
  nationality: 'THA',
  mobile: '+66800000000',
  addressCurrent: 'Bangkok',
  emergencyName: 'Somsri',
  emergencyRelation: 'Sister',
  emergencyPhone: '+66800000001',
}));

/** The head of a department, from today. */
export const aPostHolder = fixture(postHolder).by(
  ['hr.admin', 'level:2'],
  async (app, _n, given) => ({
    post: 'DM',
    departmentId: given.departmentId ?? (await aDepartment(app)).id,
    employeeId: given.employeeId ?? (await anEmployee(app)).id,
    validFrom: dayOf(new Date()),
  }),
  { change: { validTo: '2099-12-31' } },
);

/** A medical that does not expire: the one kind that not everybody sees. */
export const aPersonCertificate = fixture(employeeCertificate).by(
  ['hr.user', 'level:2'],
  async (app, n, given) => ({
    employeeId: given.employeeId ?? (await anEmployee(app)).id,
    kind: 'medical',
    certificateNo: `MED-${n}`,
    issuer: 'Aviation medicine',
    issuedOn: '2024-05-06',
  }),
  { hiddenFrom: (app) => app.as('level:2') },
);

/** A bachelor of 2012. */
export const anEducation = fixture(education).by(['hr.user', 'level:2'], async (app, n, given) => ({
  employeeId: given.employeeId ?? (await anEmployee(app)).id,
  degree: 'bachelor',
  institution: `University ${n}`,
  major: 'Mechanical engineering',
  finishedIn: 2012,
}));

/** Five years at another wheel shop. */
export const aWorkExperience = fixture(workExperience).by(['hr.user', 'level:2'], async (app, n, given) => ({
  employeeId: given.employeeId ?? (await anEmployee(app)).id,
  employer: `Wheel shop ${n}`,
  position: 'Mechanic',
  startedOn: '2014-01-06',
  endedOn: '2019-01-04',
  workshops: ['wheel'],
  tasks: 'Disassembly and inspection of main wheels',
}));

/** A Thai identity number whose check digit fits, from twelve digits. */
export function thaiId(n: number): string {
  const digits = String(100_000_000_000 + n);
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (13 - at), 0);
  return `${digits}${(11 - (sum % 11)) % 10}`;
}

/** An identity card in a file, through its own call. */
export const anIdentityDocument = fixture(identityDocument).writtenBy(
  'addIdentityCall: POST /api/employee/:id/identity-documents',
  async (app, n, given: { employeeId?: string }) => {
    const hr = await personWith(app, 'hr.user', 'level:2');
    const employeeId = given.employeeId ?? (await anEmployee(app)).id;
    const answer = await hr.call('POST', `/api/employee/${employeeId}/identity-documents`, {
      kind: 'thaiId',
      number: thaiId(n),
    });
    return { id: String(answer.body['id']) };
  },
  { change: { expiresOn: '2031-01-01' } },
);

let signers = 0;

/** A picture of one pixel, where somebody's signature is drawn. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNQUEgAAAEEAKHP0xiMAAAAAElFTkSuQmCC',
  'base64',
);

/** An employee with private facts and, when one is given, their account, which has a drawn signature. Needs no call of this module. */
export function aStaffMember(
  app: TestApp,
  { userId, ...given }: Partial<CreateOf<typeof employee>> & { userId?: string | undefined },
): Promise<string> {
  signers += 1;
  const no = String(signers).padStart(3, '0');
  return app.write(async (ctx) => {
    const unit = given.departmentId
      ? { id: given.departmentId }
      : await createRecord(ctx, department, { code: `ST${no}`, name: 'Workshop' });
    const { id } = await createRecord(ctx, employee, {
      employeeNo: `ST${no}`,
      titleEn: 'Mr.',
      firstNameEn: 'Anan',
      lastNameEn: given.employeeNo ?? `No${no}`,
      titleTh: 'นาย',
      firstNameTh: 'อนันต์',
      lastNameTh: 'ทอง',
      position: 'Technician',
      workshop: 'wheel',
      employmentType: 'permanent',
      startDate: '2015-01-05',
      ...given,
      departmentId: unit.id,
    });
    await createRecord(ctx, employeeContact, {
      employeeId: id,
      birthDate: '1985-04-01',
      nationality: 'THA',
      mobile: '+66800000000',
      addressCurrent: 'Bangkok',
      emergencyName: 'Somsri',
      emergencyRelation: 'Sister',
      emergencyPhone: '+66800000001',
    });
    if (userId)
      await ctx.db
        .updateTable('appUser')
        .set({ employeeId: id, signature: onePixel })
        .where('id', '=', userId)
        .execute();
    return id;
  });
}

const working = new Map<string, Promise<string>>();

/** Makes whoever has this account an employee, once; answers which. */
export function worksHere(app: TestApp, { id }: { id: string }): Promise<string> {
  const employeeId = working.get(id) ?? aStaffMember(app, { userId: id });
  working.set(id, employeeId);
  return employeeId;
}

export interface Colleague extends Person {
  employeeId: string;
}

/** Somebody with these rights who works here: an account that belongs to an employee. */
export async function aColleague(app: TestApp, ...rights: Parameters<TestApp['as']>): Promise<Colleague> {
  const person = await app.as(...rights);
  return { ...person, employeeId: await worksHere(app, person) };
}

/** The same for a part somebody plays, the same one each time. */
export async function colleagueAs(
  app: TestApp,
  part: string,
  ...rights: Parameters<TestApp['as']>
): Promise<Colleague> {
  const person = await personAs(app, part, ...rights);
  return { ...person, employeeId: await worksHere(app, person) };
}

/** An account with an employee and these rights, for a form that only employees fill in; the same one each time. */
export const employedPerson = (app: TestApp, ...rights: Parameters<TestApp['as']>): Promise<Colleague> =>
  colleagueAs(app, 'colleague', ...rights);
