import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** Why something cannot be done today, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  '{manual} has no revision in force.': '{manual} ไม่มีฉบับที่ใช้บังคับ',
  '{manual} {revision} was last checked on {day}.': '{manual} {revision} ตรวจความเป็นปัจจุบันล่าสุด {day}',
  '{manual} {revision} was never checked for currency.': '{manual} {revision} ยังไม่เคยตรวจความเป็นปัจจุบัน',
  'Special tool {tool} is not held.': 'ไม่มีเครื่องมือพิเศษ {tool}',
  'Special tool {tool}: {why}.': 'เครื่องมือพิเศษ {tool}: {why}',
  'Only {name} may certify it.': 'มีเพียง {name} ที่รับรองได้',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
