import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What is refused of an assessment, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  '{tool} was used on no part of this customer.': '{tool} ไม่ได้ใช้กับชิ้นส่วนของลูกค้ารายนี้',
  '{thing} was not used on {job}.': '{thing} ไม่ได้ใช้กับ {job}',
  'There is no such {kind}.': 'ไม่มี{kind}นี้',
  'Choose a work order of the list.': 'เลือกใบสั่งงานจากรายการ',
  '{review} is open for {thing} on {job}.': '{review} สำหรับ {thing} ใน {job} ยังเปิดอยู่',
  'Sign the verdict there, on the page of the tool.': 'ลงนามผลการพิจารณาที่นั่น ในหน้าของเครื่องมือ',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
