import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'Suspend it instead: this step is taken when a certificate has ended.': 'ให้ใช้การระงับแทน ขั้นตอนนี้ทำเมื่อใบรับรองหมดอายุ',
  '{certificate} ends on {day}.': '{certificate} หมดอายุวันที่ {day}',
  'By {day}.': 'ภายใน {day}',
  'Please send us its renewal. Without it we may not order from you after that day.':
    'โปรดส่งใบต่ออายุ หากไม่มีเราจะสั่งซื้อจากท่านหลังวันนั้นไม่ได้',
  'This approval is of another vendor.': 'การอนุมัตินี้เป็นของผู้ขายรายอื่น',
  'No AS9120, ASA-100 or AC 00-56 certificate in date is on file: review it on paper or on site.':
    'ไม่มีใบรับรอง AS9120, ASA-100 หรือ AC 00-56 ที่ยังไม่หมดอายุ ให้ตรวจเอกสารหรือตรวจที่สถานที่',
  'The evaluation of this vendor was good until {day}: evaluate it again first.':
    'การประเมินผู้ขายรายนี้ใช้ได้ถึง {day} ให้ประเมินใหม่ก่อน',
  'The last evaluation of this vendor says that it may not supply.': 'การประเมินครั้งล่าสุดระบุว่าผู้ขายรายนี้จัดหาให้ไม่ได้',
  'It ends before it begins.': 'วันสิ้นสุดอยู่ก่อนวันเริ่ม',
  'It is approved: write a new one for another term.': 'อนุมัติแล้ว: ให้เขียนใบใหม่สำหรับช่วงอื่น',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
