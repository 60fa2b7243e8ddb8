import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What hinders a merge, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'Choose two records.': 'เลือกสองรายการ',
  '{part} is out of use already.': '{part} เลิกใช้แล้ว',
  '{a} and {b} differ in letters or digits: that is another part.': '{a} กับ {b} ต่างกันที่ตัวอักษรหรือตัวเลข: เป็นคนละชิ้นส่วน',
  '{field}: {a} says {one}, {b} says {other}. Set right the record that is wrong first.':
    '{field}: {a} ระบุ {one} แต่ {b} ระบุ {other} แก้รายการที่ผิดก่อน',
  'Revision {revision} of the {authority} list names {a} in the shop {shop} ({key}), and {b} not with the same. Put {c} on the list first.':
    'ฉบับแก้ไข {revision} ของรายการ {authority} ระบุ {a} ในช็อป {shop} ({key}) แต่ไม่ได้ระบุ {b} อย่างเดียวกัน นำ {c} เข้ารายการก่อน',
  'The life limit of {subject} stands for {a} only, or with fewer for it. An authorised engineer writes it for {b} first.':
    'ขีดจำกัดอายุของ {subject} มีเฉพาะ {a} หรือมีค่าน้อยกว่า วิศวกรที่ได้รับอนุญาตบันทึกให้ {b} ก่อน',
  'Data of steps from {data} is written for {a} only. Publish the same for {b}, or withdraw the draft.':
    'ข้อมูลขั้นตอนจาก {data} บันทึกไว้เฉพาะ {a} เผยแพร่ข้อมูลเดียวกันให้ {b} หรือถอนร่าง',
  '{title} names {a} and not {b}. Let it name {c} first.': '{title} ระบุ {a} แต่ไม่ระบุ {b} ให้ระบุ {c} ก่อน',
  '{job} waits for its release or has a certificate. Release and close it first, under the number it was signed with.':
    '{job} รอการปล่อยหรือมีใบรับรองแล้ว ปล่อยและปิดงานก่อน ภายใต้หมายเลขที่ลงนาม',
  'Directives of {job} were answered for {a}. Release it first.': 'คำตอบ AD ของ {job} ระบุ {a} ปล่อยงานก่อน',
  'A part {a} was fitted to {job}. Release it first.': 'ใส่ชิ้นส่วน {a} ใน {job} แล้ว ปล่อยงานก่อน',
  'The store has both spellings: {items}. Stores take one of them out of use first.':
    'คลังมีทั้งสองแบบ: {items} ให้คลังเลิกใช้หนึ่งรายการก่อน',
  'Both have a price on {line}, and not the same. Finance sets one of them right first.':
    'ทั้งสองมีราคาใน {line} และไม่เท่ากัน ให้การเงินแก้หนึ่งรายการก่อน',
  'CAGE code: {a} has {one}, {b} has {other}. That of {c} stays.':
    'รหัส CAGE: {a} คือ {one} ส่วน {b} คือ {other} ใช้ของ {c}',
  'Authorisation {number} is for {a} and does not name {b}.': 'ใบอนุญาต {number} สำหรับ {a} และไม่ได้ระบุ {b}',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
