import { expect, test } from 'vitest';
import { defineServerSlot } from './serverSlot.ts';

test('a call upwards reaches the module that fills it, once; without it the call fails and names the module', async () => {
  const weigh = defineServerSlot<[part: string, grams: number], string>('stores/scales');
  await expect(weigh.call('Bolt', 3)).rejects.toThrow('stores/scales is not served: nobody answers this call.');
  weigh.fill((part, grams) => Promise.resolve(`${part}: ${grams} g`));
  expect(await weigh.call('Bolt', 3)).toBe('Bolt: 3 g');
  expect(() => weigh.fill(() => Promise.resolve(''))).toThrow('stores/scales answers this call already.');
});
