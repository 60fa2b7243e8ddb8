import { expect, test } from 'vitest';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { columns, countdown, phaseOf } from './board.ts';

const now = Date.parse('2026-11-21T03:00:00Z');

test('every open status has its column', () => {
  const shown = columns.flatMap((column) => column.statuses as readonly string[]);
  expect([...shown].sort()).toEqual([...openStatuses].sort());
  expect(openStatuses.map(phaseOf)).not.toContain(undefined);
  expect(phaseOf('shipped')).toBeUndefined();
});

test('the countdown changes its unit and its tone where people look', () => {
  expect(countdown('2026-11-21T03:40:00Z', now)).toEqual({ text: '40 min', tone: 'warn' });
  expect(countdown('2026-11-22T02:00:00Z', now)).toEqual({ text: '23 h', tone: 'warn' });
  expect(countdown('2026-11-22T04:00:00Z', now)).toEqual({ text: '25 h', tone: 'neutral' });
  expect(countdown('2026-11-26T04:00:00Z', now)).toEqual({ text: '5 d', tone: 'neutral' });
  expect(countdown('2026-11-21T01:00:00Z', now)).toEqual({ text: '−2 h', tone: 'bad' });
});
