import { expect, test } from 'vitest';
import { filesUnder, isCode, textOf } from './tree.ts';

test('a form of the company has its number from the one list of forms', () => {
  const spelled = (text: string) => /formNumber: ['"`]ABS-/.test(text);
  const found = filesUnder('src/modules').filter((path) => isCode(path) && spelled(textOf(path)));
  expect(found).toEqual([]);
  expect(spelled("formNumber: 'ABS-ST-14',")).toBe(true);
});
