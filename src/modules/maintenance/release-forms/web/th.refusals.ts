import { readerOf } from '#kernel/shared/readerOf.ts';

/** What is refused of a release form, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'There is no published form for {type}.': 'ยังไม่มีแบบฟอร์มที่เผยแพร่สำหรับ {type}',
  'Publish one first.': 'ให้เผยแพร่ก่อน',
  'The form has no layout.': 'แบบฟอร์มยังไม่มีรูปแบบ',
  'Only a draft can be changed.': 'แก้ไขได้เฉพาะฉบับร่าง',
  'Version {revision} of this form is already in work.': 'ฉบับที่ {revision} ของแบบฟอร์มนี้กำลังจัดทำอยู่แล้ว',
  'Change that one.': 'ให้แก้ฉบับนั้น',
  'Somebody else than the author must publish a form.': 'ผู้เผยแพร่แบบฟอร์มต้องไม่ใช่ผู้เขียน',
  'Block {block} must stand on the form once; it stands there {count} times.':
    'ช่อง {block} ต้องอยู่บนแบบฟอร์มหนึ่งครั้ง แต่พบ {count} ครั้ง',
  'Block {block} leaves the page.': 'ช่อง {block} อยู่นอกหน้ากระดาษ',
  'Block {block} is for production: shade it and fill nothing into it.':
    'ช่อง {block} ใช้สำหรับการผลิต: ต้องแรเงาและไม่กรอกข้อมูล',
  'Block {block} and block {other} overlap.': 'ช่อง {block} และช่อง {other} ซ้อนกัน',
  'The form does not print {value}.': 'แบบฟอร์มไม่พิมพ์ {value}',
  'Block 14a needs one box for its own regulation and one for another.':
    'ช่อง 14a ต้องมีช่องหนึ่งสำหรับข้อบังคับของตน และอีกช่องสำหรับข้อบังคับอื่น',
  'The sentence of a correction must contain {slot}.': 'ข้อความของใบแก้ไขต้องมี {slot}',
  'The statement of a second release must contain {slot}.': 'คำรับรองของหน่วยงานที่สองต้องมี {slot}',
};

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences);

export { th } from './th.ts';
