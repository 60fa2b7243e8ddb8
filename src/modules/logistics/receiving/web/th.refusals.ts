import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'S/N {serial} has the letter {letter}, none of A to Z.': 'S/N {serial} มีตัวอักษร {letter} ซึ่งไม่ใช่ A ถึง Z',
  '{number} is a certificate of ours that was declared void: the part can only go to quarantine.':
    '{number} เป็นใบรับรองของเราที่ประกาศเป็นโมฆะแล้ว: ชิ้นส่วนส่งได้เฉพาะกักกัน',
  '{number} is a certificate of ours that was corrected: enter the number of its correction.':
    '{number} เป็นใบรับรองของเราที่ออกฉบับแก้ไขแล้ว: ใส่เลขที่ของฉบับแก้ไข',
  '{number} is a certificate of ours for another part or serial number: the part can only go to quarantine.':
    '{number} เป็นใบรับรองของเราสำหรับชิ้นส่วนหรือ S/N อื่น: ชิ้นส่วนส่งได้เฉพาะกักกัน',
  'S/N {serial} was on {job}: it is not new.': 'S/N {serial} เคยอยู่ในงาน {job}: ไม่ใช่ของใหม่',
  '{number} is a certificate of ours with {left} left that were not accepted yet: the others can only go to quarantine.':
    '{number} เป็นใบรับรองของเราที่เหลือจำนวนที่ยังไม่รับเข้า {left}: ส่วนที่เกินเข้าได้เฉพาะเขตกักกัน',
  '{number} is a certificate of ours, and all it released were accepted already: the part can only go to quarantine.':
    '{number} เป็นใบรับรองของเรา และรับเข้าครบจำนวนที่ปล่อยแล้ว: ชิ้นส่วนเข้าได้เฉพาะเขตกักกัน',
  'S/N {serial} had {used} cycles when it was fitted on {job}: it cannot be less now. It can only go to quarantine.':
    'S/N {serial} มี {used} รอบเมื่อติดตั้งใน {job}: ตอนนี้น้อยกว่านั้นไม่ได้ ส่งได้เฉพาะกักกัน',
  'S/N {serial} had {used} h when it was fitted on {job}: it cannot be less now. It can only go to quarantine.':
    'S/N {serial} มี {used} ชม. เมื่อติดตั้งใน {job}: ตอนนี้น้อยกว่านั้นไม่ได้ ส่งได้เฉพาะกักกัน',
  '{why} It can only go to quarantine.': '{why} ส่งได้เฉพาะกักกัน',
  'Batch {batch} is {condition}: it goes to no aircraft.': 'ล็อต {batch} เป็น {condition} ใช้กับอากาศยานไม่ได้',
  'Hours, such as 1204.5': 'ชั่วโมง เช่น 1204.5',
  'Read it from the part again.': 'อ่านจากชิ้นส่วนอีกครั้ง',
  '{quarter} counts from {day}. Give one of both.': '{quarter} นับจาก {day} ให้ระบุเพียงอย่างเดียว',
  'This quarter is still to come.': 'ไตรมาสนี้ยังมาไม่ถึง',
  'This batch is in no recall.': 'ล็อตนี้ไม่อยู่ในการเรียกคืน',
  'The recall did not reach this customer.': 'การเรียกคืนไม่ถึงลูกค้ารายนี้',
  'Only {left} % of its life is left; {asked} % are asked. Quality may accept it.':
    'เหลืออายุเพียง {left} % ต้องการ {asked} % ฝ่ายคุณภาพอาจยอมรับได้',
  'No accepted batch has this number.': 'ไม่มีล็อตที่รับแล้วหมายเลขนี้',
  'Batch {batch} is on job {job} already.': 'ล็อต {batch} อยู่ในงาน {job} แล้ว',
  'Batch {batch} is returned already.': 'ล็อต {batch} ส่งคืนแล้ว',
  'Batch {batch} does not wait any more.': 'ล็อต {batch} ไม่ได้รอเปิดงานแล้ว',
  'A component belongs to a customer.': 'ชิ้นงานต้องมีลูกค้าเจ้าของ',
  'Say who sent it.': 'ระบุผู้ส่ง',
  'Say what the customer asks for.': 'ระบุสิ่งที่ลูกค้าขอ',
  'A serial number is one piece.': 'หนึ่งหมายเลขซีเรียลคือหนึ่งชิ้น',
  'Components are counted in pieces.': 'ชิ้นงานนับเป็นชิ้น',
  'This line was inspected already.': 'รายการนี้ตรวจแล้ว',
  'Accepted and rejected must add up to {count}.': 'จำนวนที่รับกับที่ปฏิเสธต้องรวมกันได้ {count}',
  'Not answered: {questions}.': 'ยังไม่ตอบ: {questions}',
  'Answered no: {questions}. It can only be rejected to quarantine.': 'ตอบว่าไม่: {questions} ปฏิเสธเข้ากักกันได้เท่านั้น',
  'Rejected at receiving.': 'ปฏิเสธตอนรับของ',
  '{why} It can only be rejected to quarantine.': '{why} ปฏิเสธเข้ากักกันได้เท่านั้น',
  'It can only be rejected to quarantine.': 'ปฏิเสธเข้ากักกันได้เท่านั้น',
  'More than was ordered is held until purchasing accepts it.': 'ส่วนที่เกินจากที่สั่งถูกพักไว้จนกว่าฝ่ายจัดซื้อจะรับ',
  'No batch has the number {batch}.': 'ไม่มีล็อตหมายเลข {batch}',
  'Read the serial number from the tool.': 'อ่านหมายเลขซีเรียลจากเครื่องมือ',
  'Only a delivery of tools names a tool.': 'ระบุเครื่องมือได้เฉพาะการรับเครื่องมือ',
  'This tool is not in the register.': 'ไม่มีเครื่องมือนี้ในทะเบียน',
  'A measuring tool is accepted with its calibration certificate only.': 'เครื่องมือวัดรับได้เมื่อมีใบรับรองการสอบเทียบเท่านั้น',
  'Say under which number it stands in the register.': 'ระบุหมายเลขในทะเบียนเครื่องมือ',
  '{number} is placed with {name}.': '{number} สั่งกับ {name}',
  '{name} is not in the list of vendors.': '{name} ไม่อยู่ในรายชื่อผู้ขาย',
  '{name} is approved today.': '{name} ได้รับการรับรองในวันนี้',
  'The list of approved vendors answers this: {why}': 'รายชื่อผู้ขายที่รับรองเป็นผู้ตอบ: {why}',
  'Attach the certificate to this line first: its PDF, or a photo of it.': 'แนบใบรับรองของรายการนี้ก่อน: PDF หรือรูปถ่าย',
  'Say which of the files at this line is its certificate.': 'ระบุว่าไฟล์ใดของรายการนี้เป็นใบรับรอง',
  'Attach the report that shows it: its PDF, or a photo of it.': 'แนบรายงานที่แสดงเรื่องนี้: PDF หรือรูปถ่าย',
  'Its life was extended by this report: it stays.': 'อายุถูกขยายตามรายงานนี้ จึงต้องเก็บไว้',
  'It is closed.': 'ปิดแล้ว',
  'It is inspected already.': 'ตรวจแล้ว',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
