import { expect, test } from 'vitest';
import { inOrderUnits, whyUnitsDiffer, type ItemUnits } from './orderUnits.ts';

const boxed: ItemUnits = { uom: 'ea', purchaseUom: 'BOX', conversion: '12' };

test('what is counted in the stores’ unit is that much of the unit it was ordered in', () => {
  expect(inOrderUnits('24', 'box', boxed)).toBe(20_000n);
  expect(inOrderUnits('6', 'EA', boxed)).toBe(60_000n);
  expect(inOrderUnits('2.5', 'KG', null)).toBe(25_000n);
});

test('three thirds of a box are a box, and no more than rounding is forgiven', () => {
  const third: ItemUnits = { uom: 'ea', purchaseUom: 'BOX', conversion: '3' };
  expect(inOrderUnits('1', 'BOX', third, 3334n)).toBe(3334n);
  expect(inOrderUnits('1', 'BOX', third, 3340n)).toBe(3333n);
});

test('a unit that does not convert is said in words', () => {
  expect(whyUnitsDiffer('KG', { uom: 'g', purchaseUom: null, conversion: '1' })).toBe(
    'is bought in KG and kept in g: give the item its buying unit and how many g are in it.',
  );
  expect(whyUnitsDiffer('Ea', boxed)).toBeNull();
});
