import { expect, test } from 'vitest';
import { brightness, textOn } from './avatar.ts';

test('the text on an avatar is black from brightness 128 on, white below (spec §5)', () => {
  expect(brightness('#808080')).toBe(128);
  expect(textOn('#808080')).toBe('#000000');
  expect(textOn('#7f7f7f')).toBe('#ffffff');
  expect([textOn('#ffffff'), textOn('#000000'), textOn('#EAC435'), textOn('#22487d')]).toEqual([
    '#000000',
    '#ffffff',
    '#000000',
    '#ffffff',
  ]);
});

test('the avatar nobody chose is #2196F3 with white text (spec §9)', () => {
  expect(textOn('#2196F3')).toBe('#ffffff');
});
