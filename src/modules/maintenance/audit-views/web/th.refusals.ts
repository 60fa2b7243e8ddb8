import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What is refused or missing, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'There is no such open view.': 'ไม่มีมุมมองที่เปิดอยู่นี้',
  'There is no such issued report.': 'ไม่มีรายงานที่ออกนี้',
  'This view is not there.': 'ไม่มีมุมมองนี้',
  'This tool was not used under this certificate.': 'ไม่ได้ใช้เครื่องมือนี้ในใบรับรองนี้',
  'No such file behind this certificate.': 'ไม่มีไฟล์นี้ในหลักฐานของใบรับรอง',
  'Calibration certificate of {owner}: no file': 'ใบรับรองการสอบเทียบของ {owner}: ไม่มีไฟล์',
  'Incoming paper of {owner}: no file': 'เอกสารขาเข้าของ {owner}: ไม่มีไฟล์',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
