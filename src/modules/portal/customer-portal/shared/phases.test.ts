import { expect, test } from 'vitest';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { phaseOf } from './phases.ts';

test('every status of a job has its words for the customer', () => {
  for (const status of Object.keys(workOrder.states ?? {}))
    expect([status, phaseOf(status, null).label]).not.toEqual([status, 'Ended']);
});

test('a job waits for the customer while it awaits approval or is held for them, and not once it is released', () => {
  expect(phaseOf('awaitingApproval', null).waitsForYou).toBe(true);
  expect(phaseOf('inWork', 'customerParts').waitsForYou).toBe(true);
  expect(phaseOf('inWork', 'awaitingParts').waitsForYou).toBe(false);
  expect(phaseOf('released', 'customerDocs')).toMatchObject({ waitsForYou: false, isOpen: false, step: 5 });
});
