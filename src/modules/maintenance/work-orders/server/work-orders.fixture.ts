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
