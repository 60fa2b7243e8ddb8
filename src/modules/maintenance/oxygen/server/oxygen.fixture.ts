import { fixture } from '#kernel/testing/fixture.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { cylinder, cylinderTest } from '../shared/cylinder.record.ts';

let made = 0;

/** A cylinder that came in for the first time: it is known by the id of that job. */
export const aCylinder = fixture(cylinder).writtenBy(
  'workOrder: a cylinder is in the register by the jobs it came on',
  async (app) => {
    const part = await aPartNumber(app, {
      partnumber: `8979${(made += 1)}`,
      partname: 'Oxygen cylinder',
      family: 'cylinder',
    });
    return aJob(app, { partNumberId: part.id });
  },
);

export const aCylinderTest = fixture(cylinderTest).ofDemo('storeRun: a test is kept at the step of a task card');
