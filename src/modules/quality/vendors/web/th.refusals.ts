import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'It ends before it begins.': 'วันสิ้นสุดอยู่ก่อนวันเริ่ม',
  'It is approved: write a new one for another term.': 'อนุมัติแล้ว: ให้เขียนใบใหม่สำหรับช่วงอื่น',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
