import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addressOf, isSpecified, menuNameOf, namesOf, parameterOf } from './module-names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('a module takes its address, and the name of the key in it, from the specification', () => {
  expect(addressOf(root, 'quality', 'lost-damaged-tools')).toBe('/qa/lost-damaged-tools');
  expect(parameterOf(root, '/qa/lost-damaged-tools')).toBe('reportId');
  expect(parameterOf(root, '/stores/wash-racks')).toBeNull();
  expect([isSpecified(root, '/store/mbd-reports'), isSpecified(root, '/stores/wash-racks')]).toEqual([true, false]);
});

test('a module is called as the menu calls it, its abbreviations too', () => {
  const path = '/store/mbd-reports';
  const { words, wordsMany, camel } = namesOf('stores', 'mbd-reports', path, menuNameOf(root, path));
  expect([words, wordsMany, camel]).toEqual(['MBD report', 'MBD Reports', 'mbdReport']);
  expect(menuNameOf(root, '/stores/wash-racks')).toBeNull();
});
