import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'Two-step authentication is on already. Switch it off first to set it up anew.':
    'เปิดการยืนยันสองขั้นตอนไว้แล้ว หากจะตั้งใหม่ให้ปิดก่อน',
  'Two-step authentication is on already.': 'เปิดการยืนยันสองขั้นตอนไว้แล้ว',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
