/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Invoice statistics': 'สถิติใบแจ้งหนี้',
  'Posted invoices without VAT, in THB.': 'ใบแจ้งหนี้ที่ลงรายการแล้ว ไม่รวมภาษีมูลค่าเพิ่ม เป็นบาท',
  'Not due yet': 'ยังไม่ครบกำหนด',
  '1 to 30 days overdue': 'เกินกำหนด 1 ถึง 30 วัน',
  '31 to 60 days overdue': 'เกินกำหนด 31 ถึง 60 วัน',
  '61 to 90 days overdue': 'เกินกำหนด 61 ถึง 90 วัน',
  'More than 90 days overdue': 'เกินกำหนดมากกว่า 90 วัน',
  'Nothing was billed in this span.': 'ช่วงนี้ไม่มีการวางบิล',
  'Posted invoices make the figures.': 'ตัวเลขมาจากใบแจ้งหนี้ที่ลงรายการแล้ว',
  'No shop': 'ไม่ระบุแผนก',
  Turnover: 'ยอดขาย',
  Owed: 'ค้างชำระ',
  'How much was billed each month?': 'แต่ละเดือนวางบิลเท่าไร',
  'Which customers were billed most?': 'วางบิลลูกค้ารายใดมากที่สุด',
  'Which shops earned it?': 'แผนกใดทำรายได้',
  'How old is what customers owe?': 'หนี้ของลูกค้าค้างนานเท่าไร',
};
