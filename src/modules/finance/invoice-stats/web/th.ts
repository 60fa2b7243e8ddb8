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
  'Key figures': 'ตัวเลขสำคัญ',
  'Key figure': 'ตัวเลข',
  'How it is counted': 'วิธีคำนวณ',
  'Outstanding days': 'ระยะเวลาเก็บหนี้',
  '{{count}} days': '{{count}} วัน',
  'Nothing was billed in the last 90 days.': 'ไม่มีการวางบิลใน 90 วันล่าสุด',
  'Owed today, {{owed}} THB, over billed with VAT in the last 90 days, {{billed}} THB, times 90.':
    'ยอดค้างวันนี้ {{owed}} บาท หารด้วยยอดวางบิลรวมภาษีใน 90 วันล่าสุด {{billed}} บาท คูณ 90',
  'Share of over and above': 'สัดส่วนงานเพิ่มเติม',
  'Lines for work over and above, {{net}} THB, of all lines billed in the span, {{all}} THB, notes counted.':
    'รายการงานเพิ่มเติม {{net}} บาท จากทุกรายการที่วางบิลในช่วง {{all}} บาท รวมใบลดหนี้และเพิ่มหนี้',
  'Margin before labour': 'กำไรขั้นต้นก่อนค่าแรง',
  'No work order was billed in this span.': 'ช่วงนี้ไม่มีใบสั่งงานที่วางบิล',
  'Work orders billed, {{billed}} THB, less parts and material issued to them, {{material}} THB. The {{hours}} hours worked on them are not in it: no cost of an hour is kept.':
    'ใบสั่งงานที่วางบิล {{billed}} บาท หักอะไหล่และวัสดุที่เบิก {{material}} บาท ไม่รวม {{hours}} ชั่วโมงที่ทำงาน เพราะไม่มีต้นทุนต่อชั่วโมง',
  Owed: 'ค้างชำระ',
  'How much was billed each month?': 'แต่ละเดือนวางบิลเท่าไร',
  'Which customers were billed most?': 'วางบิลลูกค้ารายใดมากที่สุด',
  'Which shops earned it?': 'แผนกใดทำรายได้',
  'How old is what customers owe?': 'หนี้ของลูกค้าค้างนานเท่าไร',
};
