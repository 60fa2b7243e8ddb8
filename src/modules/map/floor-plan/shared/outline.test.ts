import { expect, test } from 'vitest';
import { areaOf, boxOf, cornersOf, isInside, placesIn, type Corner } from './outline.ts';

const triangle: Corner[] = [
  [0, 0],
  [20, 0],
  [0, 20],
];

test('two corners make a rectangle, three or more an outline, less or outside the plan is none', () => {
  expect(cornersOf('10,10 40,30')).toEqual([
    [10, 10],
    [40, 10],
    [40, 30],
    [10, 30],
  ]);
  expect(cornersOf('0,0 20,0 0,20')).toEqual(triangle);
  expect(cornersOf('10,10')).toBeNull();
  expect(cornersOf('10,10 140,30')).toBeNull();
  expect(cornersOf('a,b c,d')).toBeNull();
});

test('an outline on one line covers nothing', () => {
  expect(areaOf(cornersOf('10,10 40,30') ?? [])).toBe(600);
  expect(areaOf(cornersOf('10,10 40,10') ?? [])).toBe(0);
  expect(boxOf(triangle)).toEqual({ x: 0, y: 0, width: 20, height: 20 });
});

test('2,000 things have 2,000 places, each inside the outline', () => {
  const places = placesIn(triangle, 2000);
  expect(places).toHaveLength(2000);
  expect(places.every((one) => isInside(one, triangle))).toBe(true);
  expect(new Set(places.map(String)).size).toBe(2000);
});
