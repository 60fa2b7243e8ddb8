/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Statement of account': 'ใบแจ้งยอดบัญชี',
  'What a customer owed, was billed and paid, day by day. Void documents are left out.':
    'ยอดค้าง ยอดวางบิล และยอดชำระของลูกค้ารายวัน ไม่รวมเอกสารที่ยกเลิก',
  'From day': 'ตั้งแต่วันที่',
  'To day': 'ถึงวันที่',
  'Billed amount': 'เพิ่มหนี้',
  'Paid or credited': 'ชำระหรือลดหนี้',
  'Opening balance': 'ยอดยกมา',
  'Closing balance': 'ยอดคงค้าง',
  'Age of the closing balance': 'อายุหนี้ของยอดคงค้าง',
  'Age from the due date': 'อายุนับจากวันครบกำหนด',
  'Paid too much': 'ชำระเกิน',
  'More than 3,000 documents are in these days: choose fewer.': 'มีเอกสารเกิน 3,000 ฉบับในช่วงนี้ ให้เลือกช่วงสั้นลง',
  'Your sign-in does not cover the account. Ask us to add it.': 'สิทธิ์ของท่านไม่รวมบัญชี โปรดขอให้เราเพิ่มสิทธิ์',
};
