import { sql } from 'kysely';
import type { Role } from '#kernel/shared/areas.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import { personAs } from '#kernel/testing/fixture.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { inTraining } from '#modules/quality/training/server/training.fixture.ts';
import type { ComponentGroup, Privilege } from '../shared/vocabulary.ts';
import { recordWorks } from './logbook.ts';

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
  const employeeId = await aStaffMember(app, {
    employeeNo: `T-${code}`,
    position: 'Signer',
    workshop: 'stores',
    userId: person.id,
  });
  const stampType = privilege === 'receive' ? 'REC' : 'ENG';
  const authorizationNo = await authorise(app, employeeId, {
    code,
    privileges: [privilege],
    stampType,
    componentGroup,
  });
  return { ...person, employeeId, authorizationNo };
}

interface Authorisation {
  /** Unique in the test: of the category, its group and the stamp. */
  code: string;
  privileges: readonly string[];
  stampType: string;
  componentGroup: ComponentGroup;
  /** A method of NDT with its certification and eye test. */
  ndt?:
    | {
        method: string;
        radiography?: string | undefined;
        level: string;
        certifiedUntil?: string | undefined;
        visionUntil?: string | undefined;
      }
    | undefined;
}

/** Current training, a stamp and an authorisation of a year for an employee; answers its number. */
export async function authorise(app: TestApp, employeeId: string, what: Authorisation): Promise<string> {
  const { code, stampType, ndt } = what;
  const today = dayOf(new Date());
  const authorizationNo = `ABS-T-${code}`;
  await app.write(async ({ db }) => {
    const id = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]?.id ?? '';
    await inTraining(db, employeeId, addMonths(today, -3));
    const category = await id(sql<{ id: string }>`
      insert into auth_category (code, name, privilege, privileges, stamp_type) values (${code}, 'Test', 'Signs', ${what.privileges}, ${stampType}) returning id`);
    const group = await id(sql<{ id: string }>`
      insert into auth_group (category_id, code, name, component_group, ndt_method, ndt_level)
      values (${category}, ${`G-${code}`}, 'Test group', ${what.componentGroup}, ${ndt?.method ?? null}, ${ndt?.level === 'trainee' ? '1' : (ndt?.level ?? null)}) returning id`);
    const stamp = await id(sql<{ id: string }>`
      insert into stamp (stamp_no, stamp_type, employee_id, issued_at, status) values (${`S-${code}`}, ${stampType}, ${employeeId}, ${today}, 'issued') returning id`);
    const authorization = await id(sql<{ id: string }>`
      insert into staff_authorization (number, employee_id, category_id, stamp_id, first_issued_on, issued_on, valid_until, status)
      values (${authorizationNo}, ${employeeId}, ${category}, ${stamp}, ${addMonths(today, -12)}, ${addMonths(today, -12)}, ${addMonths(today, 12)}, 'active') returning id`);
    await sql`
      insert into authorization_scope (authorization_id, group_id, task_levels, authorities, ratings)
      values (${authorization}, ${group}, '{inspection,repair,overhaul}', '{CAAT}', '{C14}')`.execute(db);
    if (ndt) {
      const until = ndt.certifiedUntil ?? addDays(today, 300);
      const vision = ndt.visionUntil ?? addDays(today, 100);
      await sql`
        insert into ndt_certification (employee_id, method, radiography, level, certified_on, valid_until, vision_exam_on, vision_valid_until)
        values (${employeeId}, ${ndt.method}, ${ndt.radiography ?? null}, ${ndt.level}, ${addMonths(until, -48)}, ${until}, ${addMonths(vision, -11)}, ${vision})`.execute(
        db,
      );
    }
  });
  return authorizationNo;
}

const inspectors = new WeakMap<TestApp, Promise<void>>();
/** The person `walk` takes for steps of the shop, authorised to receive and to inspect what the stores keep by serial number, and at it in the last months. */
export function shopInspector(app: TestApp): Promise<void> {
  const made = inspectors.get(app) ?? appoint(app);
  inspectors.set(app, made);
  return made;
}
async function appoint(app: TestApp): Promise<void> {
  const person = await personAs(app, '', 'level:2', 'maintenance.user');
  const employeeId = await aStaffMember(app, { employeeNo: 'T-SHI', position: 'Inspector', userId: person.id });
  const what = { code: 'SHI', privileges: ['receive', 'inspect'], stampType: 'INS' };
  const authorizationNo = await authorise(app, employeeId, { ...what, componentGroup: 'tire' });
  for (const componentGroup of ['wheel', 'brake'] as const)
    await alsoIn(app, authorizationNo, { code: `SHI-${componentGroup.toUpperCase()}`, componentGroup });
  const work = { employeeId, jobNumber: 'ABS0000001', partNumber: 'P1', task: 'inspect', role: 'performed' } as const;
  await app.write((ctx) =>
    recordWorks(
      ctx,
      (['tire', 'wheel', 'brake'] as const).flatMap((componentGroup) =>
        Array.from({ length: 8 }, (_, months) => ({
          ...work,
          componentGroup,
          at: addMonths(dayOf(new Date()), -months),
        })),
      ),
    ),
  );
}

const engineers = new WeakMap<TestApp, Promise<void>>();
/** The person `walk` takes to approve data of a record whose approver is another one than its writer, authorised as engineer. */
export function approvingEngineer(app: TestApp): Promise<void> {
  const made = engineers.get(app) ?? appointEngineer(app);
  engineers.set(app, made);
  return made;
}
async function appointEngineer(app: TestApp): Promise<void> {
  const { id: userId } = await personAs(app, 'approved', 'level:2', 'quality.user');
  const employeeId = await aStaffMember(app, { employeeNo: 'T-APE', position: 'Engineer', userId });
  await authorise(app, employeeId, {
    code: 'APE',
    privileges: ['engineering'],
    stampType: 'ENG',
    componentGroup: 'other',
  });
  // Withdrawn by quality, which needs no authorisation for it.
  const quality = await personAs(app, '', 'level:2', 'quality.user');
  await aStaffMember(app, { employeeNo: 'T-APQ', position: 'Quality', userId: quality.id });
}

/** A further group of an authorisation made by `authorise`. */
export async function alsoIn(
  app: TestApp,
  authorizationNo: string,
  group: { code: string; componentGroup: ComponentGroup },
): Promise<void> {
  await app.write(({ db }) =>
    sql`
      with further as (
        insert into auth_group (category_id, code, name, component_group)
        select category_id, ${`G-${group.code}`}, 'Test group', ${group.componentGroup} from staff_authorization where number = ${authorizationNo}
        returning id)
      insert into authorization_scope (authorization_id, group_id, task_levels, authorities, ratings)
      select a.id, g.id, '{inspection,repair,overhaul}', '{CAAT}', '{C14}' from staff_authorization a, further g where a.number = ${authorizationNo}`.execute(
      db,
    ),
  );
}

/** A skill of an employee, granted more than a year ago. */
export async function grantSkill(app: TestApp, employeeId: string, skill: string, level = 2): Promise<void> {
  await app.write(({ db }) =>
    sql`insert into skill (employee_id, skill, level, granted_on, granted_by_name)
      values (${employeeId}, ${skill}, ${level}, ${addDays(dayOf(new Date()), -400)}, 'Training')`.execute(db),
  );
}

/** An authorisation from before applications were kept here, brought along with its stamp; nobody issues one like that today. */
export async function broughtAlong(
  app: TestApp,
  of: { employeeId: string; categoryId: string; groupId: string; taskLevels?: readonly string[] },
): Promise<{ id: string; number: string; stampId: string }> {
  const today = dayOf(new Date());
  brought += 1;
  return app.write(async ({ db }) => {
    const one = async <T>(query: { execute(on: typeof db): Promise<{ rows: T[] }> }) =>
      (await query.execute(db)).rows[0] as T;
    const stamp = await one(sql<{ id: string }>`
      insert into stamp (stamp_no, stamp_type, employee_id, issued_at, status)
      select stamp_type || '-B' || ${String(brought)}, stamp_type, ${of.employeeId}, ${today}, 'issued' from auth_category where id = ${of.categoryId} returning id`);
    const row = await one(sql<{ id: string; number: string }>`
      insert into staff_authorization (number, employee_id, category_id, stamp_id, first_issued_on, issued_on, valid_until, status)
      values (${`ABS-B-${String(brought).padStart(3, '0')}`}, ${of.employeeId}, ${of.categoryId}, ${stamp.id}, ${addMonths(today, -12)}, ${addMonths(today, -12)},
        ${addMonths(today, 12)}, 'active') returning id, number`);
    await sql`
      insert into authorization_scope (authorization_id, group_id, task_levels, authorities, ratings)
      values (${row.id}, ${of.groupId}, ${of.taskLevels ?? ['inspection', 'repair']}, '{CAAT}', '{C14}')`.execute(db);
    return { ...row, stampId: stamp.id };
  });
}
let brought = 0;
