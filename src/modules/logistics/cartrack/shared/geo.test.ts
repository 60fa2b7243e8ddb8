import { expect, test } from 'vitest';
import { hasArrived, metresBetween, plainRegistration } from './geo.ts';

const suvarnabhumi = { latitude: 13.69, longitude: 100.7501 };

test('Suvarnabhumi and Don Mueang are 28 km apart', () => {
  expect(metresBetween(suvarnabhumi, { latitude: 13.9126, longitude: 100.6067 }) / 1000).toBeCloseTo(29.2, 0);
  expect(metresBetween(suvarnabhumi, suvarnabhumi)).toBe(0);
});

test('a vehicle has arrived when it stands within the fence; past it at speed, or outside, it has not', () => {
  const fence = { ...suvarnabhumi, radiusM: 200 };
  expect(hasArrived({ latitude: 13.691, longitude: 100.7501, speedKmh: 3 }, fence)).toBe(true);
  expect(hasArrived({ latitude: 13.691, longitude: 100.7501, speedKmh: 60 }, fence)).toBe(false);
  expect(hasArrived({ latitude: 13.693, longitude: 100.7501, speedKmh: 0 }, fence)).toBe(false);
});

test('2ฒก 4471 and 2ฒก-4471 are one vehicle', () => {
  expect(plainRegistration('2ฒก 4471')).toBe(plainRegistration('2ฒก-4471'));
});
