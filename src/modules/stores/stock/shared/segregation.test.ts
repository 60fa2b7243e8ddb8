import { expect, test } from 'vitest';
import { placesFor, shelfFor } from './location.record.ts';

test('R-SEG-1 what is quarantined, recalled or expired stands in quarantine and nowhere else', () => {
  expect(placesFor({ status: 'quarantined', condition: 'new', expired: false })).toEqual(['quarantine']);
  expect(placesFor({ status: 'recalled', condition: 'new', expired: false })).toEqual(['quarantine']);
  expect(placesFor({ status: 'accepted', condition: 'new', expired: true })).toEqual(['quarantine']);
});

test('R-SEG-1 unsalvageable goes to scrap, unserviceable stands apart, pending stays on the dock', () => {
  expect(placesFor({ status: 'quarantined', condition: 'unsalvageable', expired: true })).toEqual(['scrap']);
  expect(placesFor({ status: 'accepted', condition: 'unserviceable', expired: false })).toEqual(['unserviceable']);
  expect(placesFor({ status: 'pending', condition: 'new', expired: false })).toEqual(['receiving']);
});

test('R-LBL-4 the shelf fits the storage type', () => {
  expect(['ambient', 'oxygenClean', 'cold', 'frozen', 'flammable'].map(shelfFor)).toEqual([
    'stock',
    'stock',
    'cold',
    'cold',
    'flammable',
  ]);
});
