import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the ledger and its counter refuse, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'Only {left} of this issue is still out.': 'จากการเบิกนี้เหลือที่ยังไม่คืนเพียง {left}',
  'Movement {number} was reversed by {other}.': 'การเคลื่อนไหว {number} ถูกกลับรายการด้วย {other}',
  '{number} was counted since. Post a return or a new count.': '{number} ถูกตรวจนับหลังจากนั้น บันทึกการคืนหรือการนับใหม่',
  'Nothing this device knows without the network carries {code}.': 'เครื่องนี้ไม่รู้จักรหัส {code} เมื่อไม่มีเครือข่าย',
  'Only the stores and quality attach reports to a batch.': 'เฉพาะคลังและฝ่ายคุณภาพแนบรายงานของล็อต',
  'A movement moves more than nothing.': 'จำนวนที่เคลื่อนไหวต้องมากกว่าศูนย์',
  'It is for a work order or for a cost centre, not for both: choose one.':
    'เบิกให้ใบสั่งงานหรือหน่วยงานอย่างใดอย่างหนึ่ง ไม่ใช่ทั้งสอง: เลือกหนึ่งอย่าง',
  'Say which work order or which cost centre it is for.': 'ระบุใบสั่งงานหรือหน่วยงานที่เบิกให้',
  'Reserve more than nothing.': 'จำนวนที่จองต้องมากกว่าศูนย์',
  'There is not enough to reserve: {count} missing.': 'ของไม่พอให้จอง: ขาด {count}',
  'There is not enough {item}: {count} missing.': '{item} ไม่พอ: ขาด {count}',
  'Line {line}: there is not enough {item}: {count} missing.': 'บรรทัดที่ {line}: {item} ไม่พอ ขาด {count}',
  'Line {line}: there is not enough {item}: {count} missing. {qty} just issued to {goal}.':
    'บรรทัดที่ {line}: {item} ไม่พอ ขาด {count} เพิ่งเบิก {qty} ให้ {goal}',
  'There is not enough {item}: {count} missing. {qty} just issued to {goal}.':
    '{item} ไม่พอ: ขาด {count} เพิ่งเบิก {qty} ให้ {goal}',
  'Nothing of batch {batch} stands there.': 'ไม่มีล็อต {batch} อยู่ที่นั่น',
  'It already stands in {place}.': 'อยู่ที่ {place} แล้ว',
  'Batch {batch} may only stand in: {places}.': 'ล็อต {batch} เก็บได้เฉพาะใน: {places}',
  'Batch {batch} is open already.': 'ล็อต {batch} เปิดใช้แล้ว',
  '{item} has no life after opening; nothing changes when it is opened.': '{item} ไม่มีอายุหลังเปิด การเปิดไม่เปลี่ยนอะไร',
  'A batch stands twice in this kit: give its quantity once.': 'มีล็อตซ้ำในชุดนี้ ให้ระบุจำนวนครั้งเดียว',
  '{part} batch {batch} is a component without a release certificate and goes into no kit.':
    '{part} ล็อต {batch} เป็นอุปกรณ์ที่ไม่มีใบรับรองการปล่อย จึงนำเข้าชุดไม่ได้',
  '{part} is life-limited: it is fitted by itself, not in a kit.': '{part} เป็นชิ้นส่วนจำกัดอายุ ต้องติดตั้งเดี่ยว ไม่รวมในชุด',
  'A kit is not a part of itself.': 'ชุดเป็นส่วนประกอบของตัวเองไม่ได้',
  'Batch {batch} belongs to a customer and goes into no kit.': 'ล็อต {batch} เป็นของลูกค้า นำไปจัดชุดไม่ได้',
  'A kit has parts.': 'ชุดต้องมีส่วนประกอบ',
  'A count is made by a person.': 'การตรวจนับต้องทำโดยคน',
  '{place} was counted already: {count} waits for approval.': '{place} นับแล้ว: {count} รออนุมัติ',
  'A batch stands twice in this count.': 'มีล็อตซ้ำในการนับนี้',
  'Whoever counted may not approve. Ask a colleague of the stores.': 'ผู้นับอนุมัติเองไม่ได้ ให้เพื่อนร่วมงานในคลังอนุมัติ',
  'Only {count} of it are still with {job}; the rest was used at a step.':
    'เหลืออยู่กับ {job} เพียง {count} ที่เหลือใช้ในขั้นงานแล้ว',
  'A count is corrected by the next count.': 'การนับแก้ไขด้วยการนับครั้งต่อไป',
  'It is one half of an opened or split pack, or of a kit, and stays.':
    'เป็นครึ่งหนึ่งของการเปิด แบ่ง หรือจัดชุด จึงกลับรายการไม่ได้',
  'Quality decided this in quarantine: it is not taken back in the ledger.':
    'ฝ่ายคุณภาพตัดสินแล้วในกักกัน จึงไม่กลับรายการในบัญชีคลัง',
  'It stands in scrap record {number}: quality rejects that first.': 'อยู่ในบันทึกของทิ้ง {number}: ฝ่ายคุณภาพต้องปฏิเสธก่อน',
  'Movement {number} brought some of it back already. Return the rest.': 'รายการ {number} คืนมาบางส่วนแล้ว ให้คืนส่วนที่เหลือ',
  'You may undo what you posted yourself, on the same day. Older movements are reversed by a stores admin.':
    'ยกเลิกได้เฉพาะรายการของตนเองในวันเดียวกัน รายการเก่าให้ผู้ดูแลคลังกลับรายการ',
  'This label belongs to another system. Nothing was booked.': 'ป้ายนี้เป็นของระบบอื่น ไม่มีการบันทึกใด ๆ',
  'Nothing in the stores carries {code}.': 'ไม่มีสิ่งใดในคลังใช้รหัส {code}',
  'There is no unit {said}. Use one of: {units}.': 'ไม่มีหน่วย {said} ใช้หน่วยใดหน่วยหนึ่งต่อไปนี้: {units}',
  'There is no work order {job}.': 'ไม่มีใบสั่งงาน {job}',
  '{job} is closed: nothing is issued to it any more.': '{job} ปิดแล้ว เบิกให้ไม่ได้อีก',
  'No department is here.': 'ไม่มีหน่วยงานนี้',
  'Somebody else receives what you issue.': 'ผู้รับต้องเป็นคนอื่นที่ไม่ใช่ผู้จ่าย',
  'No employee is here.': 'ไม่มีพนักงานคนนี้',
  '{name} has no PIN yet to receive with, and sets one in their own account.':
    '{name} ยังไม่มี PIN สำหรับรับของ ต้องตั้งเองในบัญชีของตน',
  '{name} has no account, and so no PIN to receive with.': '{name} ไม่มีบัญชี จึงไม่มี PIN สำหรับรับของ',
  'No stock item is here.': 'ไม่มีรายการสต็อกนี้',
  'Type a quantity as a number, such as 2.5.': 'พิมพ์จำนวนเป็นตัวเลข เช่น 2.5',
  'A quantity is never less than 0.': 'จำนวนต้องไม่น้อยกว่า 0',
  'A quantity is at most 9999999.': 'จำนวนต้องไม่เกิน 9999999',
  'A quantity has at most 4 decimals.': 'จำนวนมีทศนิยมได้ไม่เกิน 4 ตำแหน่ง',
  'The quantity must be more than 0.': 'จำนวนต้องมากกว่า 0',
  'Counted in whole {unit}: {qty} is not possible.': 'นับเป็น {unit} เต็มหน่วย: {qty} ไม่ได้',
  'Only {qty} of it are still with {job}; the rest was used or came back.': 'ยังอยู่กับ {job} เพียง {qty} ที่เหลือใช้ไปหรือคืนแล้ว',
  'It left on a delivery note. What comes back is received at the dock.':
    'ของออกไปกับใบส่งของแล้ว ของที่กลับมาให้รับเข้าที่จุดรับของ',
  'This batch is not known.': 'ไม่รู้จักล็อตนี้',
  'This item is not known.': 'ไม่รู้จักรายการนี้',
  '{place} is no storage location: nothing is counted there.': '{place} ไม่ใช่ที่เก็บในอาคาร นับที่นั่นไม่ได้',
  'S/N {serial} stands in {place} by the ledger: transfer it from there.':
    'S/N {serial} อยู่ที่ {place} ตามบัญชี: ให้ย้ายจากที่นั่น',
  'Batch {batch} was disposed of: what was found of it goes into quarantine under a record of its own.':
    'ล็อต {batch} ถูกกำจัดแล้ว: ของที่พบให้เข้าเขตกักกันด้วยบันทึกของมันเอง',
  'Batch {batch} may only stand in: {places}. Bring it there and count it there.':
    'ล็อต {batch} เก็บได้เฉพาะที่: {places} ให้นำไปที่นั่นแล้วนับที่นั่น',
  'Batch {batch} may not be used: {reason}.': 'ใช้ล็อต {batch} ไม่ได้: {reason}',
  'Scan the batch or the work order first.': 'สแกนล็อตหรือใบสั่งงานก่อน',
  'Scan something first': 'สแกนอะไรสักอย่างก่อน',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
