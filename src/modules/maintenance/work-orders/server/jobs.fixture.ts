import type { TestApp } from '#kernel/testing/app.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { signInServer } from '#modules/account/sign-in/server/sign-in.server.ts';
import {
  anOrgApproval,
  aPartNumber,
  listedSince,
} from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { capabilitiesServer } from '#modules/maintenance/capabilities/server/capabilities.server.ts';
import { directivesServer } from '#modules/maintenance/directives/server/directives.server.ts';
import { inspectionReportsServer } from '#modules/maintenance/inspection-reports/server/inspection-reports.server.ts';
import { manualsServer } from '#modules/maintenance/manuals/server/manuals.server.ts';
// Who asks when a shift ended is answered by the roster.
import '#modules/maintenance/manpower/server/manpower.server.ts';
import { releaseGatesServer } from '#modules/maintenance/release-gates/server/release-gates.server.ts';
import { acceptedAtTheDock, linkedVendors } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { receivingServer } from '#modules/logistics/receiving/server/receiving.server.ts';
import { usersServer } from '#modules/admin/users/server/users.server.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { customersServer } from '#modules/marketing/customers/server/customers.server.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { employeesServer } from '#modules/hr/employees/server/employees.server.ts';
import { trainingServer } from '#modules/quality/training/server/training.server.ts';
import { authorizationsServer } from '#modules/quality/authorizations/server/authorizations.server.ts';
import { quarantineServer } from '#modules/stores/quarantine/server/quarantine.server.ts';
import { mbdReportsServer } from '#modules/stores/mbd-reports/server/mbd-reports.server.ts';
import { scrapsServer } from '#modules/stores/scraps/server/scraps.server.ts';
import { stockServer } from '#modules/stores/stock/server/stock.server.ts';
import { lostDamagedToolsServer } from '#modules/quality/lost-damaged-tools/server/lost-damaged-tools.server.ts';
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
  trainingServer,
  authorizationsServer,
  capabilitiesServer,
  manualsServer,
  directivesServer,
  linkedVendors,
  receivingServer,
  stockServer,
  toolsServer,
  lostDamagedToolsServer,
  quarantineServer,
  scrapsServer,
  mbdReportsServer,
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
  /** Of the further parts asked for, in their order. */
  otherIds: string[];
  /** An accepted batch of the dock; the clock of its job starts at `receivedAt`. */
  batch(values: {
    partNumber?: string;
    serialNumber: string | null;
    receivedAt?: Date;
    customerId?: string;
  }): Promise<string>;
  /** A technician of the wheel shop; tied to the account when one is given. */
  employee(employeeNo: string, userId?: string): Promise<string>;
  /** What the dialog sends for a wheel overhaul. */
  job(batch: string, serialNumber: string, values?: Partial<CreateOf<typeof workOrder>>): CreateOf<typeof workOrder>;
}

/** A further part of the company's list. */
export interface ListedPart {
  part: Parameters<typeof aPartNumber>[1];
  workScopes: string[];
  shop: string;
}

/** A company just big enough to open jobs in: one customer, a listed wheel, an unlisted brake, and what else is asked for. */
export async function jobFixture(app: TestApp, others: readonly ListedPart[] = []): Promise<JobFixture> {
  const { id: customerId } = await aCustomer(app, {
    code: 'AND',
    name: 'Andaman Air',
    legalName: 'Andaman Air Co., Ltd.',
    customerType: 'thaiCompany',
    country: 'TH',
  });
  const { id: wheelId } = await aPartNumber(app, {
    partnumber: 'C20195162',
    partname: 'Main wheel assembly',
    attributes: { tireChangeLimit: 5, ratedPsi: 200 },
  });
  const { id: unlistedId } = await aPartNumber(app, {
    partnumber: '2-1684-1',
    partname: 'Brake assembly',
    family: 'brake',
  });
  const otherIds: string[] = [];
  for (const { part } of others) otherIds.push((await aPartNumber(app, part)).id);
  await anOrgApproval(app, { authority: 'CAAT', certificateNo: 'CAAT.145.01', organisationName: 'ABS', rin: 'B418' });
  await listedSince(app, addDays(dayOf(new Date()), -500), [
    { partNumberId: wheelId, workScopes: ['repair', 'overhaul'], shop: 'wheelOverhaul' },
    { partNumberId: wheelId, workScopes: ['tireChange'], shop: 'tireChange' },
    ...others.map(({ workScopes, shop }, place) => ({ partNumberId: otherIds[place] ?? '', workScopes, shop })),
  ]);
  const made = { customerId, wheelId, unlistedId, otherIds };
  let count = 0;
  return {
    ...made,
    batch: ({ partNumber = 'C20195162', serialNumber, receivedAt = new Date(), customerId: owner = customerId }) => {
      count += 1;
      const number = `261121-${String(count).padStart(3, '0')}`;
      return acceptedAtTheDock(app, { number, customerId: owner, partNumber, serialNumber, receivedAt });
    },
    employee: (employeeNo, userId) => aStaffMember(app, { employeeNo, userId }),
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
