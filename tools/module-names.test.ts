import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { addressOf, parameterOf } from './module-names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('a module takes its address, and the name of the key in it, from the specification', () => {
  expect(addressOf(root, 'quality', 'lost-damaged-tools')).toBe('/qa/lost-damaged-tools');
  expect(parameterOf(root, '/qa/lost-damaged-tools')).toBe('reportId');
  expect(parameterOf(root, '/stores/wash-racks')).toBeNull();
});
