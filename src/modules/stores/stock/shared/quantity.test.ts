import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSameUnit, storedUnits, unitOf, whyNotQuantity } from './quantity.ts';

test('a unit has one spelling, whatever its letters; one that a row has from before stays', () => {
  expect(['EA', 'Each', ' pcs ', 'l', 'LTR', 'M3', 'Kg'].map(unitOf)).toEqual(['ea', 'ea', 'ea', 'L', 'L', 'm³', 'kg']);
  expect(unitOf('bushel')).toBeNull();
  expect([isSameUnit('EA', 'ea'), isSameUnit('kg', 'g'), isSameUnit('Bushel', 'bushel')]).toEqual([true, false, true]);
  expect(storedUnits({ uom: 'bushel', other: 'EA' }, ['uom'], { uom: 'bushel' })).toEqual({});
  expect(whyNotQuantity('1.5', 'PCS')).toBe('Counted in whole PCS: 1.5 is not possible.');
});

test('the upgrade writes each unit as it is stored from now on', () => {
  const upgrade =
    readFileSync('database/migrations/20261130T1540_one_unit_one_spelling.sql', 'utf8').split('\nupdate ')[0] ?? '';
  const pairs = [...upgrade.matchAll(/\('([^']+)', '([^']+)'\)/g)].map(([, said = '', stored = '']) => [said, stored]);
  expect(pairs.length).toBeGreaterThan(90);
  for (const [said = '', stored] of pairs) expect([said, unitOf(said)]).toEqual([said, stored]);
});
