import { expect, test } from 'vitest';
import { allocateLanded, averageOut, fifoOut, priced, scaled, unscaled, type Held, type Layer } from './cost.ts';

const qty = (pieces: string) => scaled(pieces, 4);
const baht = (value: bigint) => unscaled(value, 2);

test('R-STK-10 E10 the moving average, issue by issue, and nothing is left when the last is gone', () => {
  let held: Held = { qty: 0n, value: 0n };
  const receive = (pieces: string, price: string) =>
    (held = { qty: held.qty + qty(pieces), value: held.value + priced(qty(pieces), price) });
  const issue = (pieces: string) => {
    const worth = averageOut(held, qty(pieces));
    held = { qty: held.qty - qty(pieces), value: held.value - worth };
    return baht(worth);
  };
  receive('10', '100.00');
  receive('5', '130.00');
  expect(issue('8')).toBe('880.00');
  expect(baht(held.value)).toBe('770.00');
  receive('4', '121.00');
  expect(baht(held.value)).toBe('1254.00');
  expect(issue('11')).toBe('1254.00');
  expect(held).toEqual({ qty: 0n, value: 0n });
});

test('R-STK-10 E11 first in first out on the same receipts', () => {
  const layer = (id: string, pieces: string, price: string): Layer => ({
    id,
    qty: qty(pieces),
    value: priced(qty(pieces), price),
  });
  let layers = [layer('a', '10', '100'), layer('b', '5', '130')];
  const issue = (pieces: string) => {
    const { value, left } = fifoOut(layers, qty(pieces));
    layers = layers.map((one) => left.find(({ id }) => id === one.id) ?? one).filter((one) => one.qty > 0n);
    return baht(value);
  };
  expect(issue('8')).toBe('800.00');
  layers.push(layer('c', '4', '121'));
  expect(issue('11')).toBe('1334.00');
  expect(layers).toEqual([]);
});

test('R-STK-10 E12 landed cost is spread to the satang', () => {
  const parts = allocateLanded(scaled('1000.00', 2), [10_000n, 10_000n, 10_000n]);
  expect(parts.map(baht)).toEqual(['333.34', '333.33', '333.33']);
  expect(allocateLanded(100n, [0n, 0n])).toEqual([50n, 50n]);
});

test('R-STK-10 a third of a baht stays exact over many issues', () => {
  let held: Held = { qty: qty('3'), value: 100n };
  const worths: bigint[] = [];
  for (let n = 0; n < 3; n += 1) {
    const worth = averageOut(held, qty('1'));
    worths.push(worth);
    held = { qty: held.qty - qty('1'), value: held.value - worth };
  }
  expect([worths, held]).toEqual([[33n, 34n, 33n], { qty: 0n, value: 0n }]);
  expect(() => averageOut(held, 1n)).toThrow('cost:');
});
