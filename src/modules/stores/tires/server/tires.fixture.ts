import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import type { TestApp } from '#kernel/testing/app.ts';
import { attach, fixture, personWith } from '#kernel/testing/fixture.ts';
import { walk } from '#kernel/testing/refusals.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { shopInspector } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aVendor } from '#modules/quality/vendors/server/vendors.fixture.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { tire } from '../shared/tire.record.ts';
import { tireEvent } from '../shared/tireEvent.record.ts';
import { tireWorkflow } from '../shared/tire.workflow.ts';
import { wornTireLot } from '../shared/wornTireLot.record.ts';

/** A new main wheel tire, two years old, that may be retreaded four times. */
export const aTire = fixture(tire).by(['stores.user'], async (app, n, given) => {
  await shopInspector(app);
  return {
    serialNumber: `TY${n}`,
    manufacturer: 'Bridgestone',
    tirePartnumber: 'APS06700',
    size: '46x17.0R20',
    construction: 'radial',
    customerId: given.customerId ?? (await aCustomer(app)).id,
    ownerType: given.ownerId ? 'customer' : 'company',
    retreadLevel: 0,
    maxRetreadLevel: 4,
    retreadData: 'Retread approval RA-4410 rev. 3',
    ownerAllowsRetread: true,
    manufacturedOn: addMonths(dayOf(new Date()), -24),
  };
});

/** A casing that came off a wheel, with its photo. */
export async function aWornTire(app: TestApp, given: Partial<CreateOf<typeof tire>> = {}, reason = 'normalWear') {
  const row = await aTire(app, given);
  const mechanic = await personWith(app, 'maintenance.user');
  await attach(app, mechanic, { record: tire, id: row.id });
  await walk(app, tireWorkflow, row.id, [['remove', { removalReason: reason, removedFrom: 'WH-1', landings: 210 }]]);
  return row;
}

/** An open lot for a retreader. */
export const aWornTireLot = fixture(wornTireLot).by(['stores.user'], async (app, _n, given) => ({
  destination: 'retreader',
  vendorId: given.vendorId ?? (given.ownerId ? null : (await aVendor(app)).id),
  capacity: 24,
}));

/** The receipt of a tire, in its passport. */
export const aTireEvent = fixture(tireEvent).writtenBy(
  'noteEvent: a line is written with what happens',
  async (app) => {
    const { id } = await aTire(app);
    const { rows } = await app.deps.database.pool.query<{ id: string }>(
      'select id from tire_event where tire_id = $1',
      [id],
    );
    return rows[0] ?? { id: '' };
  },
);
