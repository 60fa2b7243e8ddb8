import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Tax invoice issued': 'ใบกำกับภาษีที่ออก',
  'Of the VAT that falls due with it; printed behind the note.': 'ของภาษีที่ถึงกำหนดพร้อมใบนี้ พิมพ์ต่อท้ายใบลดหนี้',
  'Credit note': 'ใบลดหนี้',
  'Debit note': 'ใบเพิ่มหนี้',
  'Credit or debit note': 'ใบลดหนี้หรือใบเพิ่มหนี้',
  'Credit and debit notes': 'ใบลดหนี้และใบเพิ่มหนี้',
  'Original invoice': 'ใบแจ้งหนี้เดิม',
  'Price calculated too high': 'คำนวณราคาสูงกว่าที่เป็นจริง',
  'Goods or work short of or below what was agreed': 'สินค้าหรือบริการไม่ครบหรือผิดข้อกำหนดที่ตกลง',
  'Goods returned': 'รับคืนสินค้า',
  'Contract ended, price paid back': 'บอกเลิกสัญญาและคืนเงิน',
  'Price calculated too low': 'คำนวณราคาต่ำกว่าที่เป็นจริง',
  'More goods or work than billed': 'ส่งมอบเกินกว่าที่เรียกเก็บ',
  'Empty: the day it is posted. Not before the last one of its year.': 'เว้นว่าง: วันที่ลงรายการ ต้องไม่ก่อนใบล่าสุดของปี',
  'Explanation on note': 'คำอธิบายในใบลดหนี้หรือใบเพิ่มหนี้',
  'It is printed on the note.': 'พิมพ์ในใบลดหนี้หรือใบเพิ่มหนี้',
  'Lines corrected': 'รายการที่แก้ไข',
  'Original value': 'มูลค่าเดิม',
  'Correct value': 'มูลค่าที่ถูกต้อง',
  'VAT not due yet': 'ภาษีที่ยังไม่ถึงกำหนด',
  'Of the VAT, what the customer had not paid yet.': 'ส่วนของภาษีที่ลูกค้ายังไม่ชำระ',
  'VAT not due yet in THB': 'ภาษีที่ยังไม่ถึงกำหนดเป็นบาท',
  'VAT falling due': 'ภาษีที่ถึงกำหนด',
  'VAT falling due in THB': 'ภาษีที่ถึงกำหนดเป็นบาท',
  'A line without VAT was credited: what was paid for it is paid for what is left, and the VAT of that is due.':
    'ลดหนี้รายการที่ไม่มีภาษี: เงินที่ชำระไว้จึงเป็นการชำระส่วนที่เหลือ และภาษีของส่วนนั้นถึงกำหนด',
  'Tax invoices': 'ใบกำกับภาษี',
  'Buyer on note': 'ผู้ซื้อในใบลดหนี้หรือใบเพิ่มหนี้',
  'Seller on note': 'ผู้ขายในใบลดหนี้หรือใบเพิ่มหนี้',
  'Post note': 'ลงรายการ',
  'Void note': 'ยกเลิก',
  'New credit note': 'ใบลดหนี้ใหม่',
  'New debit note': 'ใบเพิ่มหนี้ใหม่',
  'No notes.': 'ไม่มีใบลดหนี้หรือใบเพิ่มหนี้',
  'Newest first. A new one begins on the page of its invoice.': 'ใหม่สุดก่อน เริ่มใบใหม่จากหน้าใบแจ้งหนี้',
  'No credit or debit notes. One is made on the page of a posted invoice.':
    'ยังไม่มีใบลดหนี้หรือใบเพิ่มหนี้ สร้างจากหน้าใบแจ้งหนี้ที่ลงรายการแล้ว',
  'Enter by how much each line changes, without VAT.': 'ป้อนจำนวนที่เปลี่ยนของแต่ละรายการ ไม่รวมภาษี',
  '{{number}}, {{customer}}: {{left}} {{currency}} is left with VAT.':
    '{{number}} {{customer}}: คงเหลือ {{left}} {{currency}} รวมภาษี',
  Billed: 'วางบิลแล้ว',
  'Amount left': 'ยอดคงเหลือ',
  'Less by': 'ลดลง',
  'More by': 'เพิ่มขึ้น',
  'Amount for line {{number}}': 'จำนวนเงินของรายการ {{number}}',
  'Difference {{amount}}, without VAT.': 'ผลต่าง {{amount}} ไม่รวมภาษี',
  'Choose a posted invoice.': 'เลือกใบแจ้งหนี้ที่ลงรายการแล้ว',
  'This is no reason for a credit note.': 'เหตุนี้ใช้กับใบลดหนี้ไม่ได้',
  'This is no reason for a debit note.': 'เหตุนี้ใช้กับใบเพิ่มหนี้ไม่ได้',
  'An invoice line is listed twice.': 'มีรายการของใบแจ้งหนี้ซ้ำ',
  'A line is of another invoice.': 'มีรายการของใบแจ้งหนี้อื่น',
  'Enter an amount for at least one line.': 'ป้อนจำนวนเงินอย่างน้อยหนึ่งรายการ',
  'Its tax month is over: correct it with another note.': 'พ้นเดือนภาษีแล้ว ให้แก้ด้วยใบใหม่',
};

/** The refusals with a value in them. */
export const read = readerOf(
  {
    'Line {line}: {left} is left, not {amount}.': 'รายการ {line}: คงเหลือ {left} ไม่ใช่ {amount}',
    '{invoice} was paid since: void the receipt first.': '{invoice} ชำระแล้ว ให้ยกเลิกใบเสร็จก่อน',
  },
  th,
);
