/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'This part was marked for use on the ground: it is not destroyed.': 'ชิ้นส่วนนี้ทำเครื่องหมายเพื่อใช้บนพื้น จึงไม่ถูกทำลาย',
  'MBD report': 'รายงาน MBD',
  'Write a report': 'เขียนรายงาน',
  'No MBD reports. Each scrapped part is reported here once it is destroyed, before it leaves.':
    'ไม่มีรายงาน MBD ของทิ้งทุกชิ้นรายงานที่นี่เมื่อทำลายแล้ว ก่อนออกจากบริษัท',
  'Place of destruction': 'สถานที่ทำลาย',
  'Send back': 'ส่งกลับ',
  Destroyed: 'ทำลายแล้ว',
  'Destroyed by': 'ผู้ทำลาย',
  Destruction: 'การทำลาย',
  'Not yet answered: the method, the data plates and the day are written in the scrap record with “Mutilate”.':
    'ยังไม่ได้ตอบ: วิธีทำลาย แผ่นป้ายข้อมูล และวันที่ ให้บันทึกในบันทึกของทิ้งด้วยปุ่ม “ทำลายสภาพ”',
  'Report and witnesses': 'รายงานและพยาน',
  'First witness': 'พยานคนแรก',
  'First witness signed': 'พยานคนแรกลงนาม',
  'Name of the first witness': 'ชื่อพยานคนแรก',
  'Second witness': 'พยานคนที่สอง',
  'Second witness signed': 'พยานคนที่สองลงนาม',
  'Name of the second witness': 'ชื่อพยานคนที่สอง',
  'Sign as first witness': 'ลงนามเป็นพยานคนแรก',
  'Sign as second witness': 'ลงนามเป็นพยานคนที่สอง',
  'This part was destroyed as this report says, and cannot be made usable again.':
    'ชิ้นส่วนนี้ถูกทำลายตามรายงานนี้ และทำให้ใช้ได้อีกไม่ได้',
  'I saw this part and that it was destroyed as this report says.': 'ข้าพเจ้าเห็นชิ้นส่วนนี้ และเห็นว่าถูกทำลายตามรายงานนี้',
  'This part is not destroyed yet: its scrap record says so first.': 'ชิ้นส่วนนี้ยังไม่ถูกทำลาย: ต้องบันทึกการทำลายในบันทึกของทิ้งก่อน',
  'A report is written of a part that quality let scrap and that is still here.':
    'เขียนรายงานได้เฉพาะชิ้นส่วนที่ฝ่ายคุณภาพให้ทิ้งและยังอยู่ที่นี่',
};
