import type { TestApp } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { aReceivingBatch } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { partNumberOf } from '#modules/maintenance/capabilities/server/public.ts';
import { workOrder } from '../shared/workOrder.record.ts';

/** The overhaul of a wheel that came in over the dock; for evaluation until its part is on a list in effect. */
export const aJob = fixture(workOrder).by(['maintenance.user'], async (app, n, given) => {
  const customerId = given.customerId ?? (await aCustomer(app)).id;
  const partNumberId = given.partNumberId ?? (await aPartNumber(app)).id;
  const serialNumber = given.serialNumber ?? `SN${n}`;
  const part = await app.write((ctx) => partNumberOf(ctx, partNumberId));
  const receivingBatch =
    given.receivingBatch ??
    (await aReceivingBatch(app, { customerId, partNumber: part?.partnumber, serialNumber })).number;
  return {
    customerId,
    partNumberId,
    serialNumber,
    receivingBatch,
    customerRef: 'PO 77120',
    shop: 'wheelOverhaul',
    workScope: 'overhaul',
    priority: 'routine',
    quantity: 1,
    contractTatDays: 10,
    certificateTypes: ['CAAT_FORM_1'],
  };
});

interface JobRow {
  number: string;
  customerId: string;
  partNumberId: string;
  serialNumber: string;
  id?: string;
  status?: string;
  customerRef?: string;
  receivingBatch?: string;
  evaluationOnly?: boolean;
  partName?: string;
  partNumber?: string;
  /** Five days when left out. */
  dueInDays?: number;
  /** Days ago, for a job of the past. */
  releasedDaysAgo?: number;
}

/** Jobs in any state, without the work that leads to it, for modules that only read them; answers their ids. */
export async function jobRows(app: TestApp, jobs: readonly JobRow[]): Promise<string[]> {
  const now = Date.now();
  const day = 86_400_000;
  const rows = jobs.map(({ releasedDaysAgo, dueInDays = 5, ...job }) => ({
    shop: 'wheel',
    workScope: job.evaluationOnly ? 'repair' : 'overhaul',
    priority: 'routine',
    partNumber: 'C20195162',
    partName: 'Main wheel',
    receivingBatch: 'RB-1',
    contractTatDays: 10,
    certificateTypes: job.evaluationOnly ? [] : ['CAAT_FORM_1'],
    status: 'inWork',
    receivedAt: new Date(now - (releasedDaysAgo === undefined ? 0 : releasedDaysAgo + 30) * day),
    dueAt: new Date(now + (releasedDaysAgo === undefined ? dueInDays : -releasedDaysAgo) * day),
    ...(releasedDaysAgo !== undefined && { releasedAt: new Date(now - releasedDaysAgo * day), outcome: 'released' }),
    ...job,
  }));
  return app.asOwner(async (pool) => {
    const ids: string[] = [];
    for (const row of rows) {
      const names = Object.keys(row);
      const columns = names.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join(', ');
      const made = await pool.query<{ id: string }>(
        `insert into work_order (${columns}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
        Object.values(row),
      );
      ids.push(made.rows[0]?.id ?? '');
    }
    return ids;
  });
}
