import { expect, test } from 'vitest';
import type { NoticeRow } from '../shared/notice.ts';
import { inGroups, titleSaid } from './groups.ts';
import { read } from './th.refusals.ts';

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

test('the head of a message is read in Thai, whichever module sent it; names and numbers stay', () => {
  const said = (title: string) => titleSaid(title, (text) => (text.endsWith('.') ? read(text) : text));
  expect(said('ABS0001242: The canteen')).toBe('ABS0001242: The canteen');
  expect(said('TW-014 is due back')).toBe('ถึงกำหนดคืน TW-014');
  expect(said('TW-014 is not back from Somsak Thepsiri')).toBe('Somsak Thepsiri ยังไม่คืน TW-014');
  expect(said('PR26-00016 waits for approval: Fuse plug')).toBe('PR26-00016 รออนุมัติ: Fuse plug');
  expect(said('CR-26-0004: your consumables are partly served')).toBe('CR-26-0004: จ่ายวัสดุสิ้นเปลืองของคุณแล้วบางส่วน');
  for (const what of ['was approved', 'was rejected', 'needs an answer'])
    expect(said(`PR26-00016 ${what}: Fuse plug`)).toMatch(/^PR26-00016 [\u0E00-\u0E7F]+: Fuse plug$/);
  for (const what of ['approved', 'rejected', 'cancelled', 'served'])
    expect(said(`CR-26-0004: your consumables are ${what}`)).not.toContain('your');
  expect(said('AOG: 1 part for ABS0001242')).toBe('AOG: ชิ้นส่วน 1 รายการสำหรับ ABS0001242');
  expect(said('AOG: 2 parts for ABS0001242')).toBe('AOG: ชิ้นส่วน 2 รายการสำหรับ ABS0001242');
  expect(said('The canteen serves the night shift again')).toBe('The canteen serves the night shift again');
});
