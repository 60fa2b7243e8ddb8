import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  '{name} does not fit on {size}. Take a larger label.': '{name} ใส่ในป้าย {size} ไม่ได้ ให้ใช้ป้ายที่ใหญ่กว่า',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
