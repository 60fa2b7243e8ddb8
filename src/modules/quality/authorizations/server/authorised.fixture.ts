import { sql } from 'kysely';
import type { Role } from '#kernel/shared/areas.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import type { ComponentGroup, Privilege } from '../shared/vocabulary.ts';

interface Wanted {
  /** Short and unique in the test, in capitals: code of category, group and stamp. */
  code: string;
  privilege: Privilege;
  roles: Role[];
  componentGroup?: ComponentGroup;
}

export interface AuthorisedPerson extends Person {
  employeeId: string;
  authorizationNo: string;
}

/** Somebody with an account, current training, a stamp and an authorisation for one kind of signature. */
export async function authorisedPerson(app: TestApp, wanted: Wanted): Promise<AuthorisedPerson> {
  const { code, privilege, roles, componentGroup = 'other' } = wanted;
  const person = await app.as(...(roles as [Role]));
  const today = dayOf(new Date());
  const authorizationNo = `ABS-T-${code}`;
  const stampType = privilege === 'receive' ? 'REC' : 'ENG';
  const employeeId = await app.write(async ({ db }) => {
    const id = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]?.id ?? '';
    const department = await id(sql<{ id: string }>`
      insert into department (code, name) values (${`T-${code}`}, 'Test') returning id`);
    const employee = await id(sql<{ id: string }>`
      insert into employee (employee_no, title_en, first_name_en, last_name_en, title_th, first_name_th, last_name_th, department_id, position,
        workshop, employment_type, start_date)
      values (${`T-${code}`}, 'Ms.', 'Signer', ${code}, 'น.ส.', 'ก', 'ข', ${department}, 'Signer', 'stores', 'permanent', '2015-01-05') returning id`);
    await sql`
      insert into employee_contact (employee_id, birth_date, nationality, mobile, address_current, emergency_name, emergency_relation, emergency_phone)
      values (${employee}, '1985-04-01', 'THA', '+66800000000', 'x', 'x', 'x', '+66800000001')`.execute(db);
    await sql`update app_user set employee_id = ${employee} where id = ${person.id}`.execute(db);
    for (const subject of ['humanFactors', 'continuation', 'companyProcedures'])
      await sql`insert into training_fact (employee_id, subject, completed_on, evidence) values (${employee}, ${subject}, ${addMonths(today, -3)}, 'TC-1')`.execute(
        db,
      );
    const category = await id(sql<{ id: string }>`
      insert into auth_category (code, name, privilege, privileges, stamp_type) values (${code}, 'Test', 'Signs', ${[privilege]}, ${stampType}) returning id`);
    const group = await id(sql<{ id: string }>`
      insert into auth_group (category_id, code, name, component_group) values (${category}, ${`G-${code}`}, 'Test group', ${componentGroup}) returning id`);
    const stamp = await id(sql<{ id: string }>`
      insert into stamp (stamp_no, stamp_type, employee_id, issued_at, status) values (${`S-${code}`}, ${stampType}, ${employee}, ${today}, 'issued') returning id`);
    const authorization = await id(sql<{ id: string }>`
      insert into staff_authorization (number, employee_id, category_id, stamp_id, first_issued_on, issued_on, valid_until, status)
      values (${authorizationNo}, ${employee}, ${category}, ${stamp}, ${addMonths(today, -12)}, ${addMonths(today, -12)}, ${addMonths(today, 12)}, 'active') returning id`);
    await sql`
      insert into authorization_scope (authorization_id, group_id, task_levels, authorities, ratings)
      values (${authorization}, ${group}, '{inspection,repair,overhaul}', '{CAAT}', '{C14}')`.execute(db);
    return employee;
  });
  return { ...person, employeeId, authorizationNo };
}
