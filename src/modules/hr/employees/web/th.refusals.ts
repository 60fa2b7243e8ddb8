import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'Hand over first: {things} and more.': 'ส่งมอบก่อน: {things} และอื่น ๆ',
  'Hand over first: {things}.': 'ส่งมอบก่อน: {things}',
  'The leave cannot begin before the first day.': 'วันเริ่มลาต้องไม่ก่อนวันเริ่มงาน',
  'The last day is still to come: end the employment on that day.': 'ยังไม่ถึงวันสุดท้าย ให้สิ้นสุดการจ้างในวันนั้น',
  'The last day cannot be before the first.': 'วันสุดท้ายต้องไม่ก่อนวันแรก',
  'The {what} cannot end before the start.': '{what}: วันสิ้นสุดต้องไม่ก่อนวันเริ่ม',
  'This department is already below it.': 'แผนกนี้อยู่ใต้แผนกนั้นอยู่แล้ว',
  'This person was not 18 on the first day.': 'บุคคลนี้อายุไม่ถึง 18 ปีในวันแรก',
  'This person has left; the file is closed.': 'บุคคลนี้ออกจากบริษัทแล้ว แฟ้มปิดแล้ว',
  'There is no signature specimen yet.': 'ยังไม่มีตัวอย่างลายเซ็น',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
