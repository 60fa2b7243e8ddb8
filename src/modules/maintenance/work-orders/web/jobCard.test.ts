import { expect, test } from 'vitest';
import { cardParts, columnsOf } from '#kernel/web/list/columns.ts';
import { workOrder } from '../shared/workOrder.record.ts';

test('the card of a work order on a phone shows its due date first', () => {
  const { columns } = workOrder.list;
  const shown = columnsOf(workOrder).filter(({ key }) => columns.some((name) => name === key));
  const { key, status, facts } = cardParts(workOrder, shown);
  expect([key?.key, status?.key]).toEqual(['number', 'status']);
  expect(facts.map((fact) => fact.key)).toEqual(['dueAt', 'partNumber', 'partName', 'serialNumber']);
});
