/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'LINE contact': 'ผู้ติดต่อทาง LINE',
  'LINE contacts': 'ผู้ติดต่อทาง LINE',
  'LINE account': 'บัญชี LINE',
  'They send it to the company’s LINE within seven days.': 'ลูกค้าส่งรหัสนี้ไปยัง LINE ของบริษัทภายในเจ็ดวัน',
  Linked: 'เชื่อมแล้ว',
  'End link': 'ยกเลิกการเชื่อม',
  'By LINE': 'ทาง LINE',
  'Answer by LINE': 'ตอบทาง LINE',
  'LINE is not set up: the customer answers by mail or in the portal.': 'ยังไม่ได้ตั้งค่า LINE ลูกค้าตอบทางอีเมลหรือพอร์ทัล',
  'Waits to be sent': 'รอส่ง',
  'Could not be sent': 'ส่งไม่สำเร็จ',
  '{{used}} of {{most}} messages of this month are used.': 'ใช้ข้อความเดือนนี้แล้ว {{used}} จาก {{most}}',
  'Nobody of this customer has linked LINE. A contact is made on the page of the customer.':
    'ยังไม่มีผู้ติดต่อของลูกค้าเชื่อม LINE เพิ่มผู้ติดต่อได้ที่หน้าลูกค้า',
  'Ask by LINE': 'ถามทาง LINE',
  'New LINE contact': 'ผู้ติดต่อทาง LINE ใหม่',
  'Nobody answers by LINE. A contact sends their code to the company’s LINE within seven days.':
    'ยังไม่มีผู้ตอบทาง LINE ผู้ติดต่อส่งรหัสไปยัง LINE ของบริษัทภายในเจ็ดวัน',
  'LINE is not set up.': 'ยังไม่ได้ตั้งค่า LINE',
  'This was not signed by LINE.': 'ข้อความนี้ไม่ได้ลงลายเซ็นโดย LINE',
  'LINE answered something that is no quota.': 'LINE ตอบสิ่งที่ไม่ใช่โควตา',
  'LINE asks about work over and above only.': 'LINE ใช้ถามงานเพิ่มเติมเท่านั้น',
  'It waits for no answer: send it first.': 'ไม่ได้รอคำตอบ ให้ส่งก่อน',
  'This contact has no LINE linked to this customer.': 'ผู้ติดต่อนี้ไม่ได้เชื่อม LINE กับลูกค้ารายนี้',
  'This contact was asked about this revision already.': 'ถามผู้ติดต่อนี้เกี่ยวกับฉบับนี้แล้ว',
};
