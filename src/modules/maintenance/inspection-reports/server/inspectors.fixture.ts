import { sql } from 'kysely';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { Role } from '#kernel/shared/areas.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import { testPassword, testPin } from '#kernel/testing/app.ts';
import type { JobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { recordWorks } from '#modules/quality/authorizations/server/public.ts';
import type { Report } from './createReport.ts';

export const signed = { pin: testPin, password: testPassword };

export interface Authorised {
  privileges: string[];
  /** Group of the authorisation: the wheel, or a method of NDT. */
  method?: 'PT' | 'ET' | 'MT';
  level?: '1' | '2' | '3';
  certifiedUntil?: string;
  visionUntil?: string;
  /** Roles of the account; of the shop floor when left out. */
  roles?: Role[];
}

let count = 0;

/** A person of the wheel shop with an account, current training and recent work, authorised as said. */
export async function authorised(
  app: TestApp,
  shop: JobFixture,
  what: Authorised,
): Promise<Person & { employeeId: string }> {
  count += 1;
  const no = `9${String(count).padStart(2, '0')}`;
  const today = dayOf(new Date());
  const person = await app.as(...(what.roles ?? (['maintenance.user', 'ndt.user'] as const)));
  const employeeId = await shop.employee(`A${no}`, person.id);
  await app.write(async (ctx) => {
    const id = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(ctx.db)).rows[0]?.id ?? '';
    await sql`update app_user set signature = '\\x89504e47' where id = ${person.id}`.execute(ctx.db);
    await sql`
      insert into employee_contact (employee_id, birth_date, nationality, mobile, address_current, emergency_name, emergency_relation, emergency_phone)
      values (${employeeId}, '1985-04-01', 'THA', '+66800000000', 'x', 'x', 'x', '+66800000001')`.execute(ctx.db);
    for (const subject of ['humanFactors', 'continuation', 'companyProcedures']) {
      await sql`insert into training_fact (employee_id, subject, completed_on, evidence) values (${employeeId}, ${subject}, ${addMonths(today, -3)}, 'TC-1')`.execute(
        ctx.db,
      );
    }
    const stampType = what.method ? 'NDT' : 'INS';
    const category = await id(sql<{ id: string }>`
      insert into auth_category (code, name, privilege, privileges, stamp_type) values (${`K${no}`}, 'Test', 'Signs', ${what.privileges}, ${stampType}) returning id`);
    const group = await id(sql<{ id: string }>`
      insert into auth_group (category_id, code, name, component_group, ndt_method, ndt_level)
      values (${category}, ${`G${no}`}, 'Test group', 'wheel', ${what.method ?? null}, ${what.method ? (what.level ?? '2') : null}) returning id`);
    const stamp = await id(sql<{ id: string }>`
      insert into stamp (stamp_no, stamp_type, employee_id, issued_at, status) values (${`S-${no}`}, ${stampType}, ${employeeId}, ${today}, 'issued') returning id`);
    const authorization = await id(sql<{ id: string }>`
      insert into staff_authorization (number, employee_id, category_id, stamp_id, first_issued_on, issued_on, valid_until, status)
      values (${`ABS-T-${no}`}, ${employeeId}, ${category}, ${stamp}, ${addMonths(today, -12)}, ${addMonths(today, -12)}, ${addMonths(today, 12)}, 'active') returning id`);
    await sql`
      insert into authorization_scope (authorization_id, group_id, task_levels, authorities, ratings)
      values (${authorization}, ${group}, '{inspection,repair,overhaul}', '{CAAT}', '{C14}')`.execute(ctx.db);
    if (what.method) {
      const until = what.certifiedUntil ?? addDays(today, 300);
      const vision = what.visionUntil ?? addDays(today, 100);
      await sql`
        insert into ndt_certification (employee_id, method, level, certified_on, valid_until, vision_exam_on, vision_valid_until)
        values (${employeeId}, ${what.method}, ${what.level ?? '2'}, ${addMonths(until, -48)}, ${until}, ${addMonths(vision, -11)}, ${vision})`.execute(
        ctx.db,
      );
    }
    await recordWorks(
      ctx,
      Array.from({ length: 8 }, (_, month) => ({
        employeeId,
        at: addMonths(today, -month),
        jobNumber: 'ABS0000001',
        partNumber: 'P1',
        componentGroup: 'wheel' as const,
        task: what.method ? ('ndt' as const) : ('inspect' as const),
        role: 'performed' as const,
        ...(what.method ? { ndtMethod: what.method, ndtLevel: what.level ?? ('2' as const) } : {}),
      })),
    );
  });
  return { ...person, employeeId };
}

/** The preliminary report of a job, begun, passed and signed by an inspector with the calls of the screen. */
export async function signPreliminary(inspector: Person, jobNumber: string): Promise<void> {
  const begun = await inspector.call<{ row: Report }>('POST', `/api/workorders/${jobNumber}/inspection-reports`, {
    type: 'preliminary',
  });
  const { number, version, items } = begun.body.row;
  const saved = await inspector.call<{ row: Report }>('PATCH', `/api/inspection-reports/${number}`, {
    version,
    items: items.map((item) => ({ ...item, result: 'pass' })),
    result: 'accepted',
    recommendation: 'asOrdered',
    asReceived: 'Complete, paint worn at the rim.',
    conclusion: 'Repairable within the work ordered.',
  });
  const answer = await inspector.call('POST', `/api/inspection-reports/${number}/sign`, {
    version: saved.body.row.version,
    ...signed,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
