import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'You changed this draft: somebody else approves it.': 'คุณแก้ฉบับร่างนี้: ให้ผู้อื่นอนุมัติ',
  Accounts: 'บัญชี',
  Asset: 'สินทรัพย์',
  Liability: 'หนี้สิน',
  Equity: 'ส่วนของเจ้าของ',
  Income: 'รายได้',
  Expense: 'ค่าใช้จ่าย',
  'Posted to for': 'ใช้ลงบัญชีสำหรับ',
  'Empty: only by hand. Each use has one account.': 'เว้นว่าง: ลงด้วยมือเท่านั้น แต่ละการใช้มีบัญชีเดียว',
  Bank: 'ธนาคาร',
  Cash: 'เงินสด',
  'Trade receivables': 'ลูกหนี้การค้า',
  'Input VAT': 'ภาษีซื้อ',
  'Undue input VAT': 'ภาษีซื้อยังไม่ถึงกำหนด',
  'Output VAT': 'ภาษีขาย',
  'Undue output VAT': 'ภาษีขายยังไม่ถึงกำหนด',
  'Withholding tax receivable': 'ภาษีถูกหัก ณ ที่จ่าย',
  'Withholding tax payable PND3': 'ภาษีหัก ณ ที่จ่ายค้างจ่าย ภ.ง.ด.3',
  'Withholding tax payable PND53': 'ภาษีหัก ณ ที่จ่ายค้างจ่าย ภ.ง.ด.53',
  'Payable to employees': 'เจ้าหนี้พนักงาน',
  'Purchases of goods': 'ซื้อสินค้า',
  'Services bought': 'ค่าบริการที่ซื้อ',
  'Travel expenses': 'ค่าเดินทาง',
  'Other staff expenses': 'ค่าใช้จ่ายพนักงานอื่น',
  'Bank charges': 'ค่าธรรมเนียมธนาคาร',
  'Exchange difference': 'ผลต่างจากอัตราแลกเปลี่ยน',
  'Closed months': 'เดือนที่ปิดบัญชี',
  'Accounts that vouchers and invoices are posted to, by code.': 'บัญชีที่ใบสำคัญและใบแจ้งหนี้ลงรายการ เรียงตามรหัส',
  'New account': 'บัญชีใหม่',
  'No accounts.': 'ไม่มีบัญชี',
  'Nothing is posted in a closed month. Newest first.': 'เดือนที่ปิดแล้วลงบัญชีไม่ได้ ใหม่สุดก่อน',
  'Close month': 'ปิดเดือน',
  'No month was closed yet.': 'ยังไม่มีเดือนที่ปิด',
  'The product posts to this account: name another one for its use first.':
    'ระบบลงรายการที่บัญชีนี้: กำหนดบัญชีอื่นสำหรับการใช้นี้ก่อน',
  'An account is missing in the chart: name one for each use.': 'ผังบัญชีขาดบัญชี: กำหนดบัญชีสำหรับทุกการใช้',
  'This month is not over yet.': 'เดือนนี้ยังไม่สิ้นสุด',
  'A journal has at least two lines.': 'รายการบัญชีต้องมีอย่างน้อยสองบรรทัด',
  'Each line has an amount on one side: debit or credit.': 'แต่ละบรรทัดมียอดด้านเดียว: เดบิตหรือเครดิต',
};

/** What the module refuses, with its values in braces. */
export const sentences: Readonly<Record<string, string>> = {
  'Debit {debit} and credit {credit} differ by {gap}.': 'เดบิต {debit} และเครดิต {credit} ต่างกัน {gap}',
  '{number} is of {day}: enter that day or a later one.': '{number} ลงวันที่ {day}: ป้อนวันนั้นหรือหลังจากนั้น',
  '{closed} is closed, and with it what is before: nothing is posted in {month}.':
    'ปิดบัญชีเดือน {closed} และเดือนก่อนหน้าแล้ว: ลงบัญชีในเดือน {month} ไม่ได้',
  '{month} is closed: nothing is posted in it.': 'ปิดบัญชีเดือน {month} แล้ว: ลงบัญชีในเดือนนี้ไม่ได้',
  'Account {code} is not in the chart.': 'บัญชี {code} ไม่อยู่ในผังบัญชี',
};
export const read = readerOf(sentences, th);
