import { expect, test } from 'vitest';
import { forecastOf, quantile, riskOf } from './forecast.ts';

const now = new Date('2026-11-25T00:00:00Z');
const job = { receivedAt: '2026-11-24T00:00:00Z', dueAt: '2026-11-28T00:00:00Z' };

test('a quantile lies between its neighbours in proportion', () => {
  expect([quantile([10, 20, 30], 0.5), quantile([10, 20], 0.5), quantile([10], 0.8)]).toEqual([20, 15, 10]);
});

test('the finish is foretold from like jobs that took longer than this one is here, with its spread', () => {
  // 24 h are over: the job of 12 h says nothing. Promised after 96 h, which two of four miss.
  const found = forecastOf([12, 48, 72, 120, 144], job, now);
  expect(found).toEqual({
    median: '2026-11-28T00:00:00.000Z',
    early: '2026-11-26T14:24:00.000Z',
    late: '2026-11-29T09:36:00.000Z',
    count: 4,
    lateShare: 0.5,
  });
});

test('too few like jobs, or none that took as long, foretell nothing', () => {
  expect(forecastOf([48, 48, 48, 48], job, now)).toBeNull();
  expect(forecastOf([1, 2, 3, 4, 5, 6], job, now)).toBeNull();
});

test('the risk is what is sure first: overdue, then what like jobs say', () => {
  const likely = (lateShare: number) => ({ median: '', early: '', late: '', count: 9, lateShare });
  const risk = (more: object) => riskOf({ dueAt: job.dueAt, forecast: likely(0), ...more }, now);
  expect(risk({ dueAt: '2026-11-24T00:00:00Z' })).toBe('late');
  expect(risk({ forecast: null })).toBe('unknown');
  expect([0.2, 0.21, 0.5, 0.51].map((share) => risk({ forecast: likely(share) }))).toEqual([
    'low',
    'some',
    'some',
    'high',
  ]);
});
