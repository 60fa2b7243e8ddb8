import { expect, test } from 'vitest';
import type { NoticeRow } from '../shared/notice.ts';
import { inGroups, titleParts } from './groups.ts';

const row = (id: string, subject: string, lastAt: string): NoticeRow => ({
  id,
  type: 'AOG',
  title: id,
  text: '',
  link: '/',
  subject,
  urgent: false,
  repeats: 0,
  lastAt,
  readAt: null,
});

test('messages stand by Bangkok day, and together when they are about the same thing', () => {
  const days = inGroups([
    row('a', 'job:1', '2026-11-21T02:00:00Z'),
    row('b', 'job:2', '2026-11-21T01:00:00Z'),
    row('c', 'job:1', '2026-11-20T18:00:00Z'),
    row('d', 'job:1', '2026-11-20T10:00:00Z'),
  ]);
  expect(days.map(({ day, groups }) => [day, groups.map(({ rows }) => rows.map(({ id }) => id))])).toEqual([
    ['2026-11-21', [['a', 'c'], ['b']]],
    ['2026-11-20', [['d']]],
  ]);
});

test('a title is its number and the sentence behind it, which is read in the language of the reader', () => {
  expect(titleParts('ABS0001242: Not measured yet: Depth of the blend.')).toEqual({
    number: 'ABS0001242',
    said: 'Not measured yet: Depth of the blend.',
  });
  expect(titleParts('PR26-00016 waits for approval: Fuse plug')).toEqual({
    number: '',
    said: 'PR26-00016 waits for approval: Fuse plug',
  });
});
