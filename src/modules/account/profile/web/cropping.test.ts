import { expect, test } from 'vitest';
import { drawnSize, firstView, fitted, turned, zoomed } from './cropping.ts';

const wide = { width: 800, height: 400 };

test('the shorter side fills the square, and no edge of it can be emptied', () => {
  expect(drawnSize(wide, firstView, 400)).toEqual({ width: 800, height: 400 });
  expect(fitted(wide, { ...firstView, x: 999, y: 50 }, 400)).toEqual({ quarter: 0, zoom: 1, x: 200, y: 0 });
  expect(fitted(wide, { ...firstView, zoom: 0.2 }, 400).zoom).toBe(1);
  expect(fitted(wide, { ...firstView, zoom: 99 }, 400).zoom).toBe(5);
});

test('four quarters are the beginning again, and a turned picture moves along its other side', () => {
  const moved = { ...firstView, x: 120, y: 0 };
  expect(turned(moved)).toEqual({ quarter: 1, zoom: 1, x: -0, y: 120 });
  expect(fitted(wide, turned(moved), 400)).toMatchObject({ x: 0, y: 120 });
  expect([1, 2, 3, 4].reduce((view) => turned(view), moved)).toMatchObject({ quarter: 0, x: 120 });
});

test('enlarging keeps what is in the middle in the middle', () => {
  expect(zoomed({ ...firstView, x: 50, y: -20 }, 2)).toEqual({ quarter: 0, zoom: 2, x: 100, y: -40 });
});
