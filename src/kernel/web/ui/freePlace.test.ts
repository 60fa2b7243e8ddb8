import { expect, test } from 'vitest';
import { freePlace } from './freePlace.ts';

const message = { width: 420, height: 48 };
const desk = { width: 1440, height: 900, bar: 48, edge: 16 };
const phone = { width: 390, height: 844, bar: 56, edge: 16 };
const button = (left: number, top: number, width = 120, height = 36) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test('a message stands at the bottom right while no primary button is there', () => {
  expect(freePlace(message, desk, [])).toBe('bottomRight');
  expect(freePlace(message, desk, [button(1280, 90)])).toBe('bottomRight');
});

test('it gives way to a primary button wherever that is', () => {
  expect(freePlace(message, desk, [button(1300, 850)])).toBe('bottomLeft');
  expect(freePlace(message, desk, [button(1300, 850), button(40, 850)])).toBe('bottom');
  expect(freePlace(message, desk, [button(0, 850, 1440)])).toBe('top');
});

test('on a phone it lies over the bar, never over the next step in the foot nor the first button of the head', () => {
  const size = { width: 358, height: 48 };
  expect(freePlace(size, phone, [button(16, 790, 358, 44), button(16, 150, 358, 44)])).toBe('top');
});
