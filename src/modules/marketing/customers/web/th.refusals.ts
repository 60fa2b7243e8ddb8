import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  '{code} is already the code of {name}.': '{code} เป็นรหัสของ {name} อยู่แล้ว',
  'A Thai company has the country TH.': 'บริษัทไทยต้องมีประเทศ TH',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
