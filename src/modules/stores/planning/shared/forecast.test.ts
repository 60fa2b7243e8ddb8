import { expect, test } from 'vitest';
import {
  baseStock,
  classOf,
  croston,
  economicQuantity,
  forecastOf,
  positionOf,
  reorderPoint,
  sba,
  suggestion,
} from './forecast.ts';

const p1 = [0, 2, 0, 0, 3, 0, 0, 0, 1, 0, 4, 0];

test('P1 R-PLN-2 an intermittent part: size 2.191, interval 2.261, Croston 0.9690, SBA 0.9206 a month', () => {
  const found = croston(p1);
  expect(found?.size).toBeCloseTo(2.191, 3);
  expect(found?.interval).toBeCloseTo(2.261, 3);
  expect((found?.size ?? 0) / (found?.interval ?? 1)).toBeCloseTo(0.969, 4);
  expect(sba(p1)).toBeCloseTo(0.9206, 4);
  expect(classOf(p1)).toMatchObject({ adi: 3, demandClass: 'intermittent' });
  expect(classOf(p1)?.cv2).toBeCloseTo(0.2, 4);
});

test('P2 P3 P4 R-PLN-1 smooth, erratic and lumpy', () => {
  const smooth = classOf([5, 6, 4, 5, 6, 5, 5, 4, 6, 5, 5, 6]);
  expect(smooth).toMatchObject({ adi: 1, demandClass: 'smooth' });
  expect(smooth?.cv2).toBeCloseTo(0.018, 3);
  const erratic = classOf([1, 9, 2, 12, 1, 8, 0, 10, 2, 1, 11, 1]);
  expect(erratic?.demandClass).toBe('erratic');
  expect(erratic?.adi).toBeCloseTo(1.09, 2);
  expect(erratic?.cv2).toBeCloseTo(0.707, 3);
  const lumpy = classOf([0, 0, 1, 0, 0, 0, 12, 0, 0, 0, 0, 2]);
  expect(lumpy).toMatchObject({ adi: 4, demandClass: 'lumpy' });
  expect(lumpy?.cv2).toBeCloseTo(0.987, 3);
});

test('P5 R-PLN-3 the reorder point at 90, 95 and 99 % is 12, 13 and 14', () => {
  const given = { perMonth: 5, deviation: 2, lead: 1.5, leadDeviation: 0.25 };
  expect([reorderPoint(given, '90'), reorderPoint(given, '95'), reorderPoint(given, '99')]).toEqual([12, 13, 14]);
});

test('P6 R-PLN-3 the base stock of P1 over two months at 95 % is 4', () => {
  expect(baseStock(sba(p1) * 2, '95')).toBe(4);
});

test('P7 R-PLN-3 the economic order quantity: 60 a year, 300 THB an order, 1,200 THB each, 20 % a year: 12', () => {
  const costs = { perOrder: 300, holdingPercent: 20 };
  expect(economicQuantity(60, 1200, costs)).toBe(12);
  // Nothing is made up: without the costs, a price or a forecast there is none.
  expect([
    economicQuantity(60, 1200, null),
    economicQuantity(60, 0, costs),
    economicQuantity(null, 1200, costs),
    economicQuantity(0, 1200, costs),
  ]).toEqual([null, null, null, null]);
  const rest = { maxQty: null, moq: null, pack: 1, perMonth: 5, economic: 12 };
  expect(suggestion(4, 4, rest)).toBe(12);
  expect(suggestion(4, 4, { ...rest, pack: 10 })).toBe(20);
  expect(suggestion(4, 4, { ...rest, moq: 30 })).toBe(30);
  // The most to keep counts before it, and it never leaves the shelf at its point again at once.
  expect(suggestion(4, 4, { ...rest, maxQty: 9 })).toBe(5);
  expect(suggestion(0, 40, rest)).toBe(41);
});

test('P8 R-PLN-3 three free, two on order, one still asked for, reorder point four: order', () => {
  const position = positionOf({ available: 3, onOrder: 2, requested: 0, openDemand: 1 });
  expect(position).toBe(4);
  const rest = { maxQty: 10, moq: null, pack: 1, perMonth: 1 };
  expect(suggestion(position, 4, rest)).toBe(6);
  expect(suggestion(position, 3, rest)).toBeNull();
  expect(suggestion(position, 4, { ...rest, moq: 8 })).toBe(8);
  expect(suggestion(position, 4, { ...rest, pack: 12 })).toBe(12);
  // Exactly at its point, with nothing known of a month: one pack, never none.
  expect(suggestion(4, 4, { maxQty: null, moq: null, pack: 1, perMonth: 0 })).toBe(1);
  // What was ordered stands above the point: it is not to be ordered again at once.
  expect(suggestion(1, 4, { maxQty: null, moq: null, pack: 1, perMonth: 0 })).toBe(4);
  expect(suggestion(1, 4, { maxQty: 4, moq: null, pack: 3, perMonth: 0 })).toBe(6);
});

test('under six months of history, or without any demand, no figure is made up', () => {
  expect(forecastOf([1, 2, 3, 1, 2])).toBeNull();
  expect(forecastOf([0, 0, 0, 0, 0, 0, 0])).toBeNull();
});

test('a forecast says what it missed by: nothing where every month was the same', () => {
  expect(forecastOf([4, 4, 4, 4, 4, 4, 4, 4])).toMatchObject({ method: 'smoothing', perMonth: 4, error: 0 });
  const found = forecastOf(p1);
  expect(found?.method).toBe('sba');
  expect(found?.error).toBeGreaterThan(0);
});

test('what nobody has asked for in three of its intervals is watched: its forecast falls', () => {
  const quiet = [2, 0, 2, 0, 2, 0, 0, 0];
  const before = forecastOf(quiet);
  expect(before?.method).toBe('sba');
  const gone = forecastOf([...quiet, 0, 0, 0, 0, 0, 0, 0]);
  expect(gone?.method).toBe('tsb');
  expect(gone?.perMonth).toBeLessThan((before?.perMonth ?? 0) / 2);
});
