import { expect, test } from 'vitest';
import { text } from './field.ts';
import { defineRecord, everyRow } from './record.ts';

test('kinds of files that take the same type are refused: nothing would tell them apart', () => {
  const declared = () =>
    defineRecord({
      name: 'twoReels',
      label: { one: 'Two reels', many: 'Two reels', row: ['title'] },
      path: '/two-reels/:key',
      access: { read: 'signedIn', create: 'signedIn', update: 'signedIn', archive: 'nobody' },
      rows: everyRow,
      fields: { title: text('Title', { required: true }) },
      files: { before: { label: 'Before', kinds: ['image'] }, after: { label: 'After', kinds: ['image', 'pdf'] } },
      list: { columns: ['title'], sort: 'title' },
    });
  expect(declared).toThrow('twoReels: two kinds of files take the same type');
});
