import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  Discounts: 'ส่วนลด',
  'It stands beside the price of the invoice line.': 'แสดงข้างราคาของรายการในใบแจ้งหนี้',
  'Empty: every customer.': 'เว้นว่าง: ลูกค้าทุกราย',
  'Empty: every SKU of the shop.': 'เว้นว่าง: ทุก SKU ของแผนก',
  'Empty: every shop.': 'เว้นว่าง: ทุกแผนก',
  Percentage: 'ร้อยละ',
  'Amount per unit': 'จำนวนเงินต่อหน่วย',
  'Of an amount.': 'ของจำนวนเงิน',
  'Minimum quantity a month': 'จำนวนขั้นต่ำต่อเดือน',
  'Units billed to the customer in the calendar month, the line itself among them. Empty: from the first.':
    'หน่วยที่วางบิลลูกค้าในเดือนปฏิทิน รวมรายการนี้ เว้นว่าง: ตั้งแต่หน่วยแรก',
  'Adds to other discounts': 'รวมกับส่วนลดอื่น',
  'Otherwise the best one counts alone.': 'มิฉะนั้นใช้ส่วนลดที่ดีที่สุดเพียงรายการเดียว',
  '1 is taken first.': '1 ใช้ก่อน',
  'Agreed under': 'ตกลงตาม',
  'Contract, mail or person.': 'สัญญา อีเมล หรือบุคคล',
  Agreement: 'ข้อตกลง',
  'First used': 'ใช้ครั้งแรก',
  'On a posted invoice.': 'ในใบแจ้งหนี้ที่ลงรายการแล้ว',
  'Approve discount': 'อนุมัติส่วนลด',
  'Withdraw discount': 'ถอนส่วนลด',
  'Agreed discounts, newest first. An approved one counts on invoice lines by itself.':
    'ส่วนลดที่ตกลง ใหม่สุดก่อน ส่วนลดที่อนุมัติแล้วใช้กับรายการในใบแจ้งหนี้โดยอัตโนมัติ',
  'New discount': 'ส่วนลดใหม่',
  'No discounts. One is entered when it was agreed with a customer.': 'ยังไม่มีส่วนลด ป้อนเมื่อตกลงกับลูกค้า',
  'Not used': 'ยังไม่ใช้',
  'Counts on the same days and work:': 'ใช้ในวันและงานเดียวกัน:',
  'Taken off posted invoices: {{sum}}.': 'หักจากใบแจ้งหนี้ที่ลงรายการแล้ว: {{sum}}',
  'On the invoices of the last three months it comes to {{sum}}.': 'กับใบแจ้งหนี้สามเดือนล่าสุดเป็น {{sum}}',
  'No invoice line has this discount.': 'ไม่มีรายการที่ใช้ส่วนลดนี้',
  'Enter the percentage.': 'ป้อนร้อยละ',
  'A percentage has no amount: leave it empty.': 'ร้อยละไม่มีจำนวนเงิน ให้เว้นว่าง',
  'Enter the amount per unit.': 'ป้อนจำนวนเงินต่อหน่วย',
  'An amount has no percentage: leave it empty.': 'จำนวนเงินไม่มีร้อยละ ให้เว้นว่าง',
  'Choose the currency of the amount.': 'เลือกสกุลเงินของจำนวนเงิน',
  'A percentage has no currency: leave it empty.': 'ร้อยละไม่มีสกุลเงิน ให้เว้นว่าง',
  'Choose an SKU or a shop, not both.': 'เลือก SKU หรือแผนกอย่างใดอย่างหนึ่ง',
  'It was approved for less: make a new discount to go on longer.': 'อนุมัติไว้สั้นกว่านี้ ให้สร้างส่วนลดใหม่หากต้องการต่อ',
};

/** The module's refusals. */
export const read = readerOf({}, th);
