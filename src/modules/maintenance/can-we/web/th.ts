/** Thai of "Can we do it?". */
export const th: Readonly<Record<string, string>> = {
  'Can we do it?': 'เราทำได้ไหม',
  'Paste part numbers, one a line. Each is asked of the capability list, its manual, the tools and the people of today.':
    'วางหมายเลขชิ้นส่วน บรรทัดละหนึ่ง แต่ละหมายเลขตรวจกับรายการขีดความสามารถ คู่มือ เครื่องมือ และบุคลากรของวันนี้',
  'Listed, not today': 'อยู่ในรายการ แต่วันนี้ยังไม่ได้',
  Answers: 'คำตอบ',
  'Can we?': 'ทำได้ไหม',
  Look: 'ควรดู',
  Missing: 'ขาด',
  'No job yet': 'ยังไม่มีงาน',
  '{{days}} d, median of {{jobs}}': '{{days}} วัน ค่ากลางของ {{jobs}} งาน',
  '{{count}} more were not asked: ask again with them.': 'ยังไม่ได้ถามอีก {{count}} รายการ ถามใหม่พร้อมรายการเหล่านั้น',
  'Nobody may certify it today.': 'วันนี้ไม่มีผู้รับรองได้',
  'No tools of this manual are listed.': 'ยังไม่มีรายการเครื่องมือของคู่มือนี้',
  'The capability list names no manual for it.': 'รายการขีดความสามารถไม่ระบุคู่มือ',
};
