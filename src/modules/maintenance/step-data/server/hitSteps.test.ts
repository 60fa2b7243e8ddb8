import { expect, test } from 'vitest';
import { hitSteps } from './hitSteps.ts';

const steps = {
  bore: { reference: 'Check 501, table 502' },
  depth: { reference: 'Repair 601, blending' },
  torque: { reference: 'Assembly 701, tie bolts' },
  storage: { reference: 'Storage' },
};
const hit = (changedSections: string | null, highlights: string | null = null) =>
  hitSteps({ changedSections, highlights }, steps).map(({ step, hitBy }) => `${step} by ${hitBy}`);

test('3.10 the changed page blocks of a revision, and those its highlights speak of, find the steps of step data', () => {
  expect(hit('Check 501, Repair 601')).toEqual(['bore by Check 501', 'depth by Repair 601']);
  expect(hit(null, 'Limits of check page 503 restated. Bolts 130 of 200.')).toEqual(['bore by check page 503']);
  expect(hit('Storage')).toEqual(['storage by Storage']);
  expect(hit('Check 5001', 'Editorial.')).toEqual([]);
  expect(hit(null, null)).toEqual([]);
});
