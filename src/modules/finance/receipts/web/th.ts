import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  Receipts: 'ใบเสร็จรับเงิน',
  'Nothing came in for this invoice.': 'ยังไม่มีการรับชำระสำหรับใบแจ้งหนี้นี้',
  'Payment receipt': 'ใบเสร็จรับเงิน',
  'Received on': 'วันที่รับเงิน',
  'Bank account': 'บัญชีธนาคาร',
  'Where it came in: bank account or cash.': 'รับเข้าที่: บัญชีธนาคารหรือเงินสด',
  'Seller on receipt': 'ผู้ขายในใบเสร็จ',
  'Tax withheld': 'ภาษีที่ถูกหัก',
  'Bank fee': 'ค่าธรรมเนียมธนาคาร',
  'Invoices settled': 'ใบแจ้งหนี้ที่ชำระ',
  'Withholding certificate': 'หนังสือรับรองการหักภาษี',
  'The number of their 50 tawi; empty until it came.': 'เลขที่ 50 ทวิ เว้นว่างจนกว่าจะได้รับ',
  Booked: 'ลงบัญชีแล้ว',
  'Buyer on receipt': 'ผู้ซื้อในใบเสร็จ',
  'Post receipt': 'ลงรายการใบเสร็จ',
  'Void receipt': 'ยกเลิกใบเสร็จ',
  'Receipts, newest first; of services each is the tax invoice too.': 'ใบเสร็จรับเงิน ใหม่สุดก่อน สำหรับบริการเป็นใบกำกับภาษีด้วย',
  'New receipt': 'ใบเสร็จใหม่',
  'No receipts. One is entered when a customer has paid.': 'ยังไม่มีใบเสร็จ ป้อนเมื่อลูกค้าชำระเงิน',
  'Open invoice': 'เปิดใบแจ้งหนี้',
  'Open invoices': 'ใบแจ้งหนี้ค้างชำระ',
  'Payment received': 'การรับชำระเงิน',
  'Choose the customer who paid, then the invoices the payment is for.': 'เลือกลูกค้าที่ชำระเงิน แล้วเลือกใบแจ้งหนี้ที่ชำระ',
  'This customer owes nothing.': 'ลูกค้ารายนี้ไม่มียอดค้าง',
  'Posted invoices stand here until they are paid.': 'ใบแจ้งหนี้ที่ลงรายการแล้วแสดงที่นี่จนกว่าจะชำระ',
  'Paid now': 'ชำระครั้งนี้',
  'Paid now for {{number}}': 'ชำระครั้งนี้สำหรับ {{number}}',
  'All of it': 'ทั้งหมด',
  'Settled {{total}}; received {{cash}}.': 'ชำระ {{total}} รับเงิน {{cash}}',
  'Choose at least one invoice.': 'เลือกใบแจ้งหนี้อย่างน้อยหนึ่งใบ',
  'An invoice stands here twice.': 'มีใบแจ้งหนี้ซ้ำ',
  'The receipt comes to nothing.': 'ยอดใบเสร็จเป็นศูนย์',
  'An invoice is of another customer.': 'มีใบแจ้งหนี้ของลูกค้ารายอื่น',
  'The invoices are in different currencies: a receipt for each.': 'ใบแจ้งหนี้ต่างสกุลเงิน ให้แยกใบเสร็จ',
  'Its invoice is gone.': 'ไม่พบใบแจ้งหนี้',
  'Its tax month is over.': 'พ้นเดือนภาษีแล้ว',
};

/** The refusals with a value in them. */
export const read = readerOf(
  {
    'Received, withheld and fee come to {came}, the invoices settled to {settled}.':
      'รับเงิน ภาษีหัก และค่าธรรมเนียมรวม {came} แต่ชำระใบแจ้งหนี้ {settled}',
    '{invoice} is not open.': '{invoice} ไม่ได้ค้างชำระ',
    '{invoice}: {open} is open, not {amount}.': '{invoice} ค้างชำระ {open} ไม่ใช่ {amount}',
    'A credit note of {invoice} made VAT of this receipt due: void the credit note first.':
      'ใบลดหนี้ของ {invoice} ทำให้ภาษีของใบเสร็จนี้ถึงกำหนด ให้ยกเลิกใบลดหนี้ก่อน',
    'A credit note of {invoice} took back VAT of this receipt: void the credit note first.':
      'ใบลดหนี้ของ {invoice} คืนภาษีของใบเสร็จนี้แล้ว ให้ยกเลิกใบลดหนี้ก่อน',
  },
  th,
);
