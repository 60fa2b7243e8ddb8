import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'No work order of yours has this number.': 'ท่านไม่มีงานหมายเลขนี้',
  'Somebody with this e-mail address is at the portal already.': 'มีผู้ใช้พอร์ทัลที่ใช้อีเมลนี้แล้ว',
  'This person is disabled. Enable them first.': 'บุคคลนี้ถูกปิดใช้งาน ให้เปิดใช้งานก่อน',
  'This person is disabled already.': 'บุคคลนี้ถูกปิดใช้งานแล้ว',
  'This person is not disabled.': 'บุคคลนี้ไม่ได้ถูกปิดใช้งาน',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
