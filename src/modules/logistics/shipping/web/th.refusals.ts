import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'No work order has the number {number}.': 'ไม่มีงานหมายเลข {number}',
  '{part} is released on {job}: it leaves with its certificate, as the component of that work order.':
    '{part} ปล่อยแล้วในงาน {job}: ต้องออกไปพร้อมใบรับรอง ในฐานะชิ้นงานของงานนั้น',
  '{part} is in work on {job}: record there the outside work that it goes to the vendor for.':
    '{part} อยู่ระหว่างงาน {job}: บันทึกงานภายนอกที่ส่งไปผู้ขายในงานนั้นก่อน',
  '{part} waits for its work order as {batch}: it goes to a vendor as outside work of that one.':
    '{part} รอเปิดงานอยู่ในล็อต {batch}: ส่งไปผู้ขายได้ในฐานะงานภายนอกของงานนั้นเท่านั้น',
  'S/N {serial} was condemned on {day} ({job}): it never comes back into use.':
    'S/N {serial} ถูกคัดทิ้งเมื่อ {day} ({job}) จะไม่กลับมาใช้งานอีก',
  '{part} is in work on {job}: end that work order first, released or returned as it is.':
    '{part} อยู่ระหว่างงาน {job}: ปิดงานนั้นก่อน โดยปล่อยชิ้นงานหรือคืนตามสภาพ',
  '{job} has no release certificate yet: it is {state}.': '{job} ยังไม่มีใบรับรองการปล่อยชิ้นงาน: สถานะ{state}',
  'Lines are added while the note is a draft.': 'เพิ่มรายการได้เฉพาะเมื่อใบส่งของเป็นร่าง',
  '{job} belongs to another customer.': '{job} เป็นของลูกค้ารายอื่น',
  '{job} is on {note} already.': '{job} อยู่ใน {note} แล้ว',
  'A signature must be {types}; this is {type}.': 'ลายเซ็นต้องเป็น {types} แต่ไฟล์นี้เป็น {type}',
  'This delivery note is {state}; only one in transit can be signed for.':
    'ใบส่งของนี้อยู่ในสถานะ{state} เซ็นรับได้เฉพาะที่อยู่ระหว่างขนส่ง',
  "The phone's clock is behind: it was signed before it left.": 'นาฬิกาโทรศัพท์เดินช้า: ลงนามก่อนของออกไป',
  '{job}: {held}': '{job}: {held}',
  '{subject} is in quarantine ({number}).': '{subject} อยู่ในเขตกักกัน ({number})',
  '{subject} was scrapped ({number}).': '{subject} ถูกทิ้งเป็นซากแล้ว ({number})',
  '{subject} was not released from quarantine ({number}).': '{subject} ไม่ได้ถูกปล่อยจากการกักกัน ({number})',
  'There is not enough of batch {batch}: {qty} missing.': 'ล็อต {batch} มีไม่พอ ขาด {qty}',
  'Choose the batch it is sold from.': 'เลือกล็อตที่ขาย',
  'Only what is sold names its batch.': 'เฉพาะของที่ขายเท่านั้นที่ระบุล็อต',
  'Batch {batch} belongs to a customer: it is not ours to sell.': 'ล็อต {batch} เป็นของลูกค้า เราขายไม่ได้',
  'Only {qty} of batch {batch} are free.': 'ล็อต {batch} ว่างเพียง {qty}',
  'Nothing of batch {batch} is free.': 'ล็อต {batch} ไม่มีของว่าง',
  'S/N {serial} does not belong to this customer.': 'S/N {serial} ไม่ใช่ของลูกค้ารายนี้',
  'Every casing of {lot} is on this note already.': 'โครงยางทุกเส้นของ {lot} อยู่ในใบส่งของนี้แล้ว',
  '{lot} is {state}: only a closed lot leaves.': '{lot} อยู่ในสถานะ{state}: เฉพาะชุดที่ปิดแล้วเท่านั้นที่ออกได้',
  'Only parts without a serial number that go back to their owner name a lot.':
    'เฉพาะชิ้นส่วนที่ไม่มีหมายเลขซีเรียลและส่งคืนเจ้าของเท่านั้นที่ระบุล็อต',
  'Only parts that go back to their owner name a lot.': 'เฉพาะชิ้นส่วนที่ส่งคืนเจ้าของเท่านั้นที่ระบุล็อต',
  '{job} was opened from another lot.': '{job} เปิดจากล็อตอื่น',
  'Several lots of {part} wait: {lots}. Say which one goes back.': 'มีหลายล็อตของ {part} รออยู่: {lots} ระบุว่าล็อตใดส่งกลับ',
  'This lot does not wait for a work order.': 'ล็อตนี้ไม่ได้รอใบสั่งงาน',
  'Lot {lot} has {count} pieces.': 'ล็อต {lot} มี {count} ชิ้น',
  'Lot {lot} is on {note} already.': 'ล็อต {lot} อยู่ใน {note} แล้ว',
  'Lot {lot} of {part} waits since this line was added: take the line off and add it again.':
    'ล็อต {lot} ของ {part} เข้ามารอหลังเพิ่มรายการนี้: นำรายการออกแล้วเพิ่มใหม่',
  'S/N {serial} was condemned on {words}: enter on its line how the part itself is marked as condemned.':
    'S/N {serial} ถูกปลดระวางถาวรเมื่อ {words}: ใส่ในรายการว่าชิ้นส่วนมีเครื่องหมายปลดระวางอย่างไร',
  'A serial number is one piece.': 'หมายเลขซีเรียลหนึ่งหมายเลขคือหนึ่งชิ้น',
  'That line stands on another delivery note.': 'รายการนั้นอยู่ในใบส่งของอื่น',
  'No standing release certificate: {jobs}.': 'ไม่มีใบรับรองการปล่อยชิ้นงานที่มีผล: {jobs}',
  'A problem is open: settle it first.': 'มีปัญหาค้างอยู่ ให้แก้ก่อน',
  'No problem is open.': 'ไม่มีปัญหาค้าง',
  'There is nothing on it yet.': 'ยังไม่มีรายการในใบนี้',
  'Dangerous goods need their declaration attached.': 'สินค้าอันตรายต้องแนบใบสำแดง',
  'It has left; its papers no longer change.': 'ของออกไปแล้ว เอกสารแก้ไขไม่ได้',
  'It is packed; its lines no longer change.': 'บรรจุแล้ว รายการแก้ไขไม่ได้',
  'Only a wheel assembly has a shipping pressure.': 'เฉพาะชุดล้อเท่านั้นที่มีแรงดันสำหรับขนส่ง',
  'Nothing on it is dangerous goods.': 'ไม่มีสินค้าอันตรายในใบนี้',
  "The shipper's declaration says otherwise: cancel this note and make another.":
    'ใบสำแดงของผู้ส่งระบุไว้เป็นอย่างอื่น: ยกเลิกใบส่งของนี้แล้วทำใบใหม่',
  "The shipper's declaration is missing: {lines}.": 'ไม่มีใบสำแดงของผู้ส่ง: {lines}',
  '{part} is {un}, but its shipping name or class is not on file.':
    '{part} เป็น {un} แต่ไม่มีชื่อที่ใช้ในการขนส่งหรือประเภทในข้อมูล',
  'Line {line} is {un}: state its packing and quantity, and the packing instruction.':
    'รายการที่ {line} เป็น {un}: ระบุการบรรจุ ปริมาณ และข้อกำหนดการบรรจุ',
  'Line {line}, {part}': 'รายการที่ {line}, {part}',
  '{line}: a tire is fitted. State the pressure it travels at; 0 when deflated.':
    '{line}: ติดตั้งยางแล้ว ระบุแรงดันที่ใช้ขนส่ง ใส่ 0 เมื่อปล่อยลมออกหมด',
  '{line}: its operating pressure is not on file. Deflate it, or have the part number completed.':
    '{line}: ไม่มีแรงดันใช้งานในข้อมูล ปล่อยลมออก หรือให้เพิ่มข้อมูลหมายเลขชิ้นส่วน',
  '{line} is inflated to {psi} psi; it travels at {limit} psi at most (a quarter of {operating} psi, 40 psi at most).':
    '{line} เติมลมที่ {psi} psi ขนส่งได้ไม่เกิน {limit} psi (หนึ่งในสี่ของ {operating} psi และไม่เกิน 40 psi)',
  'An incoterm names its place.': 'เงื่อนไขการส่งมอบต้องระบุสถานที่',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
