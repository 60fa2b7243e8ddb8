import { dayOf } from '#kernel/shared/dates.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { shopInspector } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aToolInUse } from '#modules/stores/tools/server/tools.fixture.ts';
import { torqueTube } from '../shared/torqueTube.record.ts';
import { tubeMeasurement, tubeNdt } from '../shared/tubeChecks.record.ts';

/** A tube as it comes in: nothing of it is measured. */
export const aTorqueTube = fixture(torqueTube).by(['stores.user'], async (app, n, given) => {
  await shopInspector(app);
  return {
    partNumber: '2-1684-TT',
    serialNumber: `TT-${n}`,
    brakePartId: given.brakePartId ?? (await aPartNumber(app)).id,
    ownerType: given.ownerId ? 'customer' : 'company',
    overhaulCount: 2,
    keySlotMinMm: '12.000',
    keySlotMaxMm: '12.150',
    boreMinMm: '80.000',
    boreMaxMm: '80.050',
  };
});

/** A key slot inside its limits. */
export const aTubeMeasurement = fixture(tubeMeasurement).by(['maintenance.user'], async (app, _n, given) => ({
  tubeId: given.tubeId ?? (await aTorqueTube(app)).id,
  feature: 'keySlot',
  valueMm: '12.080',
  toolId:
    given.toolId ?? (await aToolInUse(app, { toolClass: given.feature === 'bore' ? 'boreGauge' : 'micrometer' })).id,
}));

/** A penetrant test of today, passed. */
export const aTubeNdt = fixture(tubeNdt).by(['maintenance.user'], async (app, n, given) => ({
  tubeId: given.tubeId ?? (await aTorqueTube(app)).id,
  method: 'PT',
  result: 'pass',
  reportNumber: `NDT-26-9${n}`,
  testedOn: dayOf(new Date()),
}));
