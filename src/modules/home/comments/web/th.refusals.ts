import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  '{name} may not read this and cannot be told.': '{name} ไม่มีสิทธิ์อ่านรายการนี้ จึงแจ้งไม่ได้',
  'There is no such comment here.': 'ไม่มีความเห็นนี้ที่นี่',
  'Only who wrote a comment may change it.': 'ผู้เขียนความเห็นเท่านั้นที่แก้ไขได้',
  'A comment can be changed for ten minutes. Write another one.': 'แก้ไขความเห็นได้ภายในสิบนาที กรุณาเขียนความเห็นใหม่',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
