import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'A person asks for consumables.': 'ผู้ขอวัสดุต้องเป็นบุคคล',
  'An item stands here twice. Put its quantities together.': 'มีรายการซ้ำ ให้รวมจำนวนเข้าด้วยกัน',
  'There is no such item.': 'ไม่มีรายการนี้',
  '{item} is no consumable: its work order asks the stores for it.': '{item} ไม่ใช่วัสดุสิ้นเปลือง ให้ใบสั่งงานขอจากคลัง',
  '{item} is archived: it is not kept any more.': '{item} ถูกเก็บถาวร ไม่มีในคลังแล้ว',
  'Nobody approves what they asked for.': 'ผู้ขออนุมัติคำขอของตนเองไม่ได้',
  'The head of the department approves this.': 'หัวหน้าแผนกเป็นผู้อนุมัติ',
  'The head of the department decides about this.': 'หัวหน้าแผนกเป็นผู้ตัดสิน',
  'Who asked cancels the request.': 'ผู้ขอเป็นผู้ยกเลิกคำขอ',
  'The stores reject this.': 'คลังเป็นผู้ปฏิเสธ',
  'Who asked cancels, or the stores admin.': 'ผู้ขอหรือผู้ดูแลคลังเป็นผู้ยกเลิก',
  'This request still waits for its approval.': 'คำขอนี้ยังรออนุมัติ',
  'This request is closed.': 'คำขอนี้ปิดแล้ว',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
