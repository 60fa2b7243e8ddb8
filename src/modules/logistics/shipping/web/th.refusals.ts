import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'No job has the number {number}.': 'ไม่มีงานหมายเลข {number}',
  '{job} has no release certificate yet: it is {state}.': '{job} ยังไม่มีใบรับรองการปล่อยชิ้นงาน: สถานะ{state}',
  'Lines are added while the note is a draft.': 'เพิ่มรายการได้เฉพาะเมื่อใบส่งของเป็นร่าง',
  '{job} belongs to another customer.': '{job} เป็นของลูกค้ารายอื่น',
  '{job} is on {note} already.': '{job} อยู่ใน {note} แล้ว',
  'A signature must be {types}; this is {type}.': 'ลายเซ็นต้องเป็น {types} แต่ไฟล์นี้เป็น {type}',
  'This delivery note is {state}; only one in transit can be signed for.':
    'ใบส่งของนี้อยู่ในสถานะ{state} เซ็นรับได้เฉพาะที่อยู่ระหว่างขนส่ง',
  'That line stands on another delivery note.': 'รายการนั้นอยู่ในใบส่งของอื่น',
  'No standing release certificate: {jobs}.': 'ไม่มีใบรับรองการปล่อยชิ้นงานที่มีผล: {jobs}',
  'There is nothing on it yet.': 'ยังไม่มีรายการในใบนี้',
  'Dangerous goods need their declaration attached.': 'สินค้าอันตรายต้องแนบใบสำแดง',
  'It has left; its papers no longer change.': 'ของออกไปแล้ว เอกสารแก้ไขไม่ได้',
  'An incoterm names its place.': 'เงื่อนไขการส่งมอบต้องระบุสถานที่',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
