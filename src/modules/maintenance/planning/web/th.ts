/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Open jobs by the phase of their next card, with the finish to expect from finished jobs of the same part family and scope.':
    'งานที่เปิดอยู่ตามขั้นของการ์ดถัดไป พร้อมวันเสร็จที่คาดจากงานที่เสร็จแล้วของกลุ่มชิ้นส่วนและขอบเขตเดียวกัน',
  'All shops': 'ทุกโรงซ่อม',
  Risk: 'ความเสี่ยง',
  'Every risk': 'ทุกความเสี่ยง',
  'No open jobs. New jobs come from Receiving.': 'ไม่มีงานเปิดอยู่ งานใหม่มาจากการรับของ',
  'No open job is like this.': 'ไม่มีงานที่ตรงกัน',
  Phases: 'ขั้นตอน',
  '{{left}} h left': 'เหลือ {{left}} ชม.',
  Expected: 'คาดว่าเสร็จ',
  '{{late}} of {{count}} like jobs would miss it': 'งานลักษณะเดียวกัน {{late}} จาก {{count}} จะไม่ทัน',
  'Likely late': 'น่าจะล่าช้า',
  'May be late': 'อาจล่าช้า',
  'On time': 'ตรงเวลา',
  'Too few like jobs': 'งานลักษณะเดียวกันน้อยเกินไป',
  'Tools for tomorrow': 'เครื่องมือสำหรับพรุ่งนี้',
  'No usable tool': 'ไม่มีเครื่องมือที่ใช้ได้',
  'All are out': 'ถูกยืมทั้งหมด',
  'No card of tomorrow takes a tool.': 'ไม่มีการ์ดของพรุ่งนี้ที่ใช้เครื่องมือ',
  '{{count}} cards can be reached tomorrow; each has a tool that may be used.':
    'พรุ่งนี้ทำได้ {{count}} การ์ด ทุกการ์ดมีเครื่องมือที่ใช้ได้',
  Takes: 'ต้องใช้',
  'What there is': 'สิ่งที่มี',
  'None of this class in the register': 'ไม่มีเครื่องมือประเภทนี้ในทะเบียน',
  'with {{name}}': 'อยู่กับ {{name}}',
  'cards that a day of work can reach in each open job that nothing holds.':
    'การ์ดที่ทำถึงได้ในหนึ่งวันของแต่ละงานที่เปิดและไม่ถูกพัก',
};
