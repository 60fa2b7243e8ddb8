import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  Alternate: 'ชิ้นส่วนทดแทน',
  'Alternate part': 'ชิ้นส่วนทดแทน',
  'Alternate parts': 'ชิ้นส่วนทดแทน',
  'New alternate part': 'ชิ้นส่วนทดแทนใหม่',
  'May be replaced by': 'ใช้แทนได้ด้วย',
  'Superseded by its maker': 'ผู้ผลิตออกรุ่นแทน',
  Interchangeable: 'ใช้แทนกันได้',
  'PMA part': 'ชิ้นส่วน PMA',
  'Approved by the customer': 'ลูกค้าอนุมัติ',
  Basis: 'เหตุที่ใช้แทนได้',
  Direction: 'ทิศทาง',
  'One way': 'ทางเดียว',
  'Both ways': 'แทนกันได้ทั้งสองทาง',
  'One way: the alternate replaces the part, not the other way round.': 'ทางเดียว: ชิ้นส่วนทดแทนใช้แทนชิ้นส่วนนี้ได้ แต่กลับกันไม่ได้',
  'The bulletin, parts list, engineering order or letter that allows it, with its revision.':
    'เอกสาร SB รายการชิ้นส่วน คำสั่งวิศวกรรม หรือหนังสือที่อนุญาต พร้อมฉบับแก้ไข',
  'Only for the customer': 'เฉพาะลูกค้า',
  'Empty: for every customer.': 'เว้นว่าง: ใช้ได้กับลูกค้าทุกราย',
  'Part numbers that may be issued in place of another. The counter offers them when the part is out.':
    'หมายเลขชิ้นส่วนที่จ่ายแทนกันได้ เคาน์เตอร์จะเสนอเมื่อชิ้นส่วนหมด',
  'No alternate parts. Name a part, what may replace it, and the approved data; quality approves it.':
    'ยังไม่มีชิ้นส่วนทดแทน ระบุชิ้นส่วน สิ่งที่ใช้แทนได้ และข้อมูลที่ได้รับอนุมัติ แล้วฝ่ายคุณภาพอนุมัติ',
  'The approved data named here allows this part in place of the other.':
    'ข้อมูลที่ได้รับอนุมัติที่ระบุไว้อนุญาตให้ใช้ชิ้นส่วนนี้แทนอีกชิ้นหนึ่ง',
  'To approve': 'รออนุมัติ',
  'none on hand': 'ไม่มีของ',
  'Approved alternates': 'ชิ้นส่วนทดแทนที่อนุมัติแล้ว',
  'Alternate for': 'ใช้แทน',
  'Alternate for {{name}}': 'ใช้แทน {{name}}',
  'only for {{name}}': 'เฉพาะ {{name}}',
  'Issue {{name}} instead of {{wanted}}': 'จ่าย {{name}} แทน {{wanted}}',
  'Issue this instead': 'จ่ายชิ้นนี้แทน',
  'No alternates.': 'ไม่มีชิ้นส่วนทดแทน',
  'It replaces no other part.': 'ไม่ได้ใช้แทนชิ้นส่วนอื่น',
  '{{name}} is an alternate for {{wanted}}. Check it before you issue it.':
    '{{name}} เป็นชิ้นส่วนทดแทนของ {{wanted}} ตรวจสอบก่อนจ่าย',
  'You changed this alternate: somebody else approves it.': 'คุณแก้ชิ้นส่วนทดแทนนี้: ต้องให้ผู้อื่นอนุมัติ',
  'A part is no alternate of itself.': 'ชิ้นส่วนใช้แทนตัวเองไม่ได้',
  'Say which customer approved it.': 'ระบุลูกค้าที่อนุมัติ',
  'This part is itself superseded by the other one.': 'ชิ้นส่วนนี้ถูกแทนที่ด้วยอีกชิ้นหนึ่งอยู่แล้ว',
  'This part is no approved alternate any more. Scan it again.': 'ชิ้นส่วนนี้ไม่ใช่ชิ้นส่วนทดแทนที่อนุมัติแล้ว สแกนอีกครั้ง',
};

/** The refusals that name something, in Thai. */
export const read = readerOf(
  {
    '{part} is counted in {unit}, {other} in {otherUnit}: only the same unit can be issued instead.':
      '{part} นับเป็น {unit} แต่ {other} นับเป็น {otherUnit}: จ่ายแทนกันได้เฉพาะหน่วยเดียวกัน',
    '{number} already says this of these parts.': '{number} ระบุชิ้นส่วนคู่นี้ไว้แล้ว',
    '{number} is archived: it is not issued any more.': '{number} ถูกเก็บแล้ว ไม่จ่ายอีก',
    '{number} is approved for {customer} alone.': '{number} อนุมัติสำหรับ {customer} เท่านั้น',
  },
  th,
);
