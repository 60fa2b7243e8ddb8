import { expect, test } from 'vitest';
import type { NoticeRow } from '../shared/notice.ts';
import { inGroups } from './groups.ts';

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
