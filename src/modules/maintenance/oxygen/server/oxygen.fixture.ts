import { fixture } from '#kernel/testing/fixture.ts';
import { cylinder, cylinderTest } from '../shared/cylinder.record.ts';

export const aCylinder = fixture(cylinder).ofDemo('workOrder: a cylinder is in the register by the jobs it came on');
export const aCylinderTest = fixture(cylinderTest).ofDemo('storeRun: a test is kept at the step of a task card');
