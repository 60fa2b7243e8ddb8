import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'There is no signature on file.': 'ยังไม่มีลายเซ็นในระบบ',
  'This type is not supported. Supported types are {types}.': 'ไม่รองรับไฟล์ชนิดนี้ รองรับเฉพาะ {types}',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
