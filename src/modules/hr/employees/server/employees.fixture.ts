import { dayOf } from '#kernel/shared/dates.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import type { TestApp } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { department, employee } from '../shared/employee.record.ts';
import { employeeContact } from '../shared/employeeContact.record.ts';
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
