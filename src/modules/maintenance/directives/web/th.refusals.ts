import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'Open work orders wait for this directive: only an authorised engineer changes what it names.':
    'มีงานที่เปิดอยู่รอคำสั่งนี้: เฉพาะวิศวกรที่ได้รับอนุญาตจึงเปลี่ยนสิ่งที่คำสั่งระบุได้',
  '{number} took effect later: it cannot be replaced by this one.': '{number} มีผลภายหลัง: ฉบับนี้แทนไม่ได้',
  '{number} already replaces {other}, directly or through others.': '{number} แทน {other} อยู่แล้ว โดยตรงหรือผ่านฉบับอื่น',
  'This range ends before it begins: exchange the two serial numbers.': 'ช่วงนี้จบก่อนเริ่ม: ให้สลับหมายเลขซีเรียลสองตัว',
  'This day has not come yet.': 'ยังไม่ถึงวันนี้',
  'An AD cannot replace itself.': 'AD แทนที่ตัวเองไม่ได้',
  'This is recorded already.': 'บันทึกไว้แล้ว',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
