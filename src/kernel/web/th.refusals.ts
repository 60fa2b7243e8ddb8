import i18next from 'i18next';
import { readerOf } from '#kernel/shared/readerOf.ts';

/** What every record may be refused for, in Thai: the English sentence with its values in braces (`kernel/shared/declared.ts`). */
export const sentences: Readonly<Record<string, string>> = {
  'This {record} is archived: it can be read, not changed.': '{record}นี้เก็บเข้าคลังแล้ว: อ่านได้แต่แก้ไขไม่ได้',
  'This {record} is {state}: its fields change by its steps only.':
    '{record}นี้อยู่ในสถานะ{state}: แก้ไขข้อมูลได้ด้วยขั้นตอนเท่านั้น',
  'This {record} is {state}: nothing of it can be changed any more.': '{record}นี้อยู่ในสถานะ{state}: แก้ไขไม่ได้อีก',
  '{field}: this cannot be changed while it is {state}.': '{field}: แก้ไขไม่ได้ขณะอยู่ในสถานะ{state}',
  '{field} may not be who wrote the record.': '{field}ต้องไม่ใช่ผู้บันทึกรายการ',
  '{one} and {other} must be different people.': '{one}และ{other}ต้องเป็นคนละคน',
  'Fill in first: {fields}.': 'กรอกก่อน: {fields}',
  'Attach first: {files} (at least {count}).': 'แนบก่อน: {files} (อย่างน้อย {count})',
  '{field} is not yours to set.': 'คุณไม่มีสิทธิ์กำหนด{field}',
  '{step} is not possible for this {record} now.': 'ขณะนี้ทำ{step}กับ{record}นี้ไม่ได้',
  'Of files, only these are kept here: {kinds}.': 'ที่นี่เก็บเฉพาะไฟล์: {kinds}',
};

/** Words of records, fields and states as the catalogues have them; a state stands in a sentence in small letters, its word in the catalogue does not. */
const catalogueWords = new Proxy<Record<string, string>>(
  {},
  {
    get: (_words, word: string) => {
      const known = [word, word.charAt(0).toUpperCase() + word.slice(1)].find((one) => i18next.exists(one));
      if (known) return i18next.t(known);
      const several = word.split(', ');
      return several.length > 1 ? several.map((one) => i18next.t(one)).join(', ') : undefined;
    },
  },
);

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, catalogueWords);
