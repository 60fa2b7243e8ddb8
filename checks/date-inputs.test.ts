import { expect, test } from 'vitest';
import { filesUnder, textOf } from './tree.ts';

test('a day is typed in the format of the person, never in the one of the machine', () => {
  const raw = filesUnder('src')
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.') && !path.endsWith('/form/DateInput.tsx'))
    .filter((path) => /type="(?:date|datetime-local)"/.test(textOf(path)));
  expect(raw).toEqual([]);
  expect(textOf('src/kernel/web/form/DateInput.tsx')).toContain('type="date"');
});
