import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  '{code} is no shelf for parts that are fit for use.': '{code} ไม่ใช่ที่เก็บชิ้นส่วนที่พร้อมใช้งาน',
  'It was measured or tested by this: quality changes it, then it is measured anew.':
    'ชิ้นนี้วัดหรือทดสอบตามค่านี้แล้ว: ฝ่ายคุณภาพเป็นผู้แก้ไข แล้วต้องวัดใหม่',
  '{code} is for other parts: what is not fit for use is kept apart, as unserviceable, in quarantine or at receiving.':
    '{code} เป็นที่เก็บชิ้นส่วนอื่น: ชิ้นส่วนที่ไม่พร้อมใช้งานต้องแยกเก็บในพื้นที่ไม่พร้อมใช้งาน กักกัน หรือรับเข้า',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
