import { sql } from 'kysely';
import type { TestApp } from '#kernel/testing/app.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import { capabilitiesServer } from '#modules/maintenance/capabilities/server/capabilities.server.ts';
import { directivesServer } from '#modules/maintenance/directives/server/directives.server.ts';
import { inspectionReportsServer } from '#modules/maintenance/inspection-reports/server/inspection-reports.server.ts';
import { manualsServer } from '#modules/maintenance/manuals/server/manuals.server.ts';
import { releaseGatesServer } from '#modules/maintenance/release-gates/server/release-gates.server.ts';
import { receivingServer } from '#modules/logistics/receiving/server/receiving.server.ts';
import { usersServer } from '#modules/admin/users/server/users.server.ts';
import { customersServer } from '#modules/marketing/customers/server/customers.server.ts';
import { employeesServer } from '#modules/hr/employees/server/employees.server.ts';
import { authorizationsServer } from '#modules/quality/authorizations/server/authorizations.server.ts';
import { quarantineServer } from '#modules/stores/quarantine/server/quarantine.server.ts';
import { scrapsServer } from '#modules/stores/scraps/server/scraps.server.ts';
import { stockServer } from '#modules/stores/stock/server/stock.server.ts';
import { toolsServer } from '#modules/stores/tools/server/tools.server.ts';
import type { workOrder } from '../shared/workOrder.record.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { stepDataServer } from '#modules/maintenance/step-data/server/step-data.server.ts';
import { workOrdersServer } from './work-orders.server.ts';

/** Every module a job stands on, for tests. */
export const jobModules = [
  signInServer,
  usersServer,
  customersServer,
  employeesServer,
  authorizationsServer,
  capabilitiesServer,
  manualsServer,
  directivesServer,
  receivingServer,
  stockServer,
  toolsServer,
  quarantineServer,
  scrapsServer,
  releaseGatesServer,
  workOrdersServer,
  stepDataServer,
  inspectionReportsServer,
];

export interface JobFixture {
  customerId: string;
  /** C20195162, on the CAAT list for repair and overhaul in the wheel overhaul shop, tire change in the tire shop. */
  wheelId: string;
  /** 2-1684-1: known, on no list. */
  unlistedId: string;
  /** An accepted batch of the dock; the clock of its job starts at `receivedAt`. */
  batch(values: { partNumber?: string; serialNumber: string; receivedAt?: Date }): Promise<string>;
  /** A technician of the wheel shop; tied to the account when one is given. */
  employee(employeeNo: string, userId?: string): Promise<string>;
  /** What the dialog sends for a wheel overhaul. */
  job(batch: string, serialNumber: string, values?: Partial<CreateOf<typeof workOrder>>): CreateOf<typeof workOrder>;
}

/** A company just big enough to open jobs in: one customer, a listed wheel, an unlisted brake. */
export async function jobFixture(app: TestApp): Promise<JobFixture> {
  const today = dayOf(new Date());
  const made = await app.write(async ({ db }) => {
    const id = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]?.id ?? '';
    const customerId = await id(sql<{ id: string }>`
      insert into customer (code, name, color, legal_name, customer_type, address, country, release_forms)
      values ('AND', 'Andaman Air', '#22487d', 'Andaman Air Co., Ltd.', 'thaiCompany', 'Phuket', 'TH', '{CAAT_FORM_1}') returning id`);
    const part = (number: string, name: string, family: string, attributes: object) =>
      id(sql<{ id: string }>`
        insert into part_number (partnumber, partname, manufacturer, cage, ata, family, attributes)
        values (${number}, ${name}, 'Messier-Bugatti-Dowty', 'F6137', '32-40', ${family}, ${JSON.stringify(attributes)}::jsonb) returning id`);
    const wheelId = await part('C20195162', 'Main wheel assembly', 'wheel', { tireChangeLimit: 5 });
    const unlistedId = await part('2-1684-1', 'Brake assembly', 'brake', {});
    await sql`insert into org_approval (authority, certificate_no, organisation_name, organisation_address, ratings, valid_from, valid_to)
      values ('CAAT', 'CAAT.145.01', 'ABS', 'Bang Phli, Samut Prakan', '{C14}', ${addDays(today, -600)}, ${addDays(today, 300)})`.execute(
      db,
    );
    const list = await id(
      sql<{ id: string }>`insert into capability_list_revision (authority, revision) values ('CAAT', 1) returning id`,
    );
    await sql`insert into capability_item (cap_key, list_revision_id, part_number_id, rating, work_scopes, shop) values
      ('CAP-0001', ${list}, ${wheelId}, 'C14', '{repair,overhaul}', 'wheelOverhaul'), ('CAP-0002', ${list}, ${wheelId}, 'C14', '{tireChange}', 'tireChange')`.execute(
      db,
    );
    await sql`update capability_list_revision set status = 'effective', submitted_on = ${addDays(today, -500)}, accepted_ref = 'CAAT 1/25',
      effective_from = ${addDays(today, -500)} where id = ${list}`.execute(db);
    return { customerId, wheelId, unlistedId };
  });
  let count = 0;
  return {
    ...made,
    batch: ({ partNumber = 'C20195162', serialNumber, receivedAt = new Date() }) =>
      app.write(async ({ db }) => {
        count += 1;
        const number = `261121-${String(count).padStart(3, '0')}`;
        const receipt = await sql<{ id: string }>`
          insert into goods_receipt (number, status, kind, customer_id, received_at) values (${`GR-${number}`}, 'complete', 'component', ${made.customerId}, ${receivedAt}) returning id`.execute(
          db,
        );
        await sql`
          insert into receiving_batch (number, status, goods_receipt_id, customer_id, part_number, description, serial_number, work_asked, accepted_at, accepted_by_name)
          values (${number}, 'accepted', ${receipt.rows[0]?.id}, ${made.customerId}, ${partNumber}, 'Main wheel assembly', ${serialNumber}, 'Overhaul', ${receivedAt}, 'Dock')`.execute(
          db,
        );
        return number;
      }),
    employee: (employeeNo, userId) =>
      app.write(async ({ db }) => {
        await sql`insert into department (code, name) values ('SHOP', 'Workshop') on conflict do nothing`.execute(db);
        const added = await sql<{ id: string }>`
          insert into employee (employee_no, title_en, first_name_en, last_name_en, title_th, first_name_th, last_name_th, department_id, position, workshop, employment_type, start_date)
          select ${employeeNo}, 'Mr.', 'Anan', ${employeeNo}, 'นาย', 'อนันต์', 'ทอง', id, 'Technician', 'wheel', 'permanent', '2020-01-01' from department where code = 'SHOP' returning id`.execute(
          db,
        );
        const id = added.rows[0]?.id ?? '';
        if (userId) await sql`update app_user set employee_id = ${id} where id = ${userId}`.execute(db);
        return id;
      }),
    job: (batch, serialNumber, values = {}) => ({
      customerId: made.customerId,
      customerRef: 'PO 77120',
      shop: 'wheelOverhaul',
      workScope: 'overhaul',
      priority: 'routine',
      partNumberId: made.wheelId,
      serialNumber,
      quantity: 1,
      receivingBatch: batch,
      contractTatDays: 10,
      certificateTypes: ['CAAT_FORM_1'],
      ...values,
    }),
  };
}
