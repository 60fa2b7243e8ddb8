import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  '{part}: {count} {unit} are there or on their way. Nothing to order.': '{part}: มีอยู่หรือกำลังมา {count} {unit} ไม่ต้องสั่ง',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
