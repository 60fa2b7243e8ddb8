import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'Its last day has passed. Change "Until" first.': 'พ้นวันสุดท้ายของประกาศแล้ว ให้แก้ “ถึงวันที่” ก่อน',
  'This is not on the notice board now.': 'ประกาศนี้ไม่ได้อยู่บนกระดานข่าวในขณะนี้',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
