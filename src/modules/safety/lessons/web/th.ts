/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  Lesson: 'บทเรียนความปลอดภัย',
  Lessons: 'บทเรียนความปลอดภัย',
  'Advice to the bench': 'คำแนะนำที่โต๊ะงาน',
  'Short, in your own words: it stands on the card before its steps.': 'สั้น ๆ ด้วยคำของคุณเอง: แสดงบนบัตรงานก่อนขั้นตอน',
  'Kinds of task': 'ประเภทงาน',
  'One a line. Empty: every part.': 'หนึ่งหมายเลขต่อบรรทัด เว้นว่าง: ทุกชิ้นส่วน',
  'Shown on cards up to this day; two years at most.': 'แสดงบนบัตรงานถึงวันนี้ ไม่เกินสองปี',
  'What was learned from reports and hazards, shown on the task cards it concerns.':
    'สิ่งที่เรียนรู้จากรายงานและอันตราย แสดงบนบัตรงานที่เกี่ยวข้อง',
  'No lesson was published yet.': 'ยังไม่มีบทเรียนที่เผยแพร่',
  'Open cards it stands on: {{count}}': 'บัตรงานที่ยังเปิดและแสดงบทเรียนนี้: {{count}}',
  'Write a lesson': 'เขียนบทเรียน',
  'No lesson came of it yet.': 'ยังไม่มีบทเรียนจากเรื่องนี้',
  'Lessons of safety': 'บทเรียนจากฝ่ายความปลอดภัย',
  'You have read it': 'คุณอ่านแล้ว',
  'Your sign-in belongs to no employee: employees read lessons.': 'บัญชีของคุณไม่เชื่อมกับพนักงาน: พนักงานเป็นผู้อ่านบทเรียน',
  'Say which cards it concerns: a shop, a kind of task or part numbers.':
    'ระบุว่าเกี่ยวกับบัตรงานใด: โรงซ่อม ประเภทงาน หรือหมายเลขชิ้นส่วน',
  'Its last day on cards has passed: change the day first.': 'วันสุดท้ายบนบัตรงานผ่านไปแล้ว: แก้วันก่อน',
  'A lesson stands on cards for two years at most.': 'บทเรียนแสดงบนบัตรงานไม่เกินสองปี',
  'A lesson names no report: its number leads to who wrote it.': 'บทเรียนไม่ระบุหมายเลขรายงาน เพราะนำไปสู่ผู้เขียน',
  'A lesson names nobody: a word of it is the name of somebody who works here.':
    'บทเรียนไม่ระบุชื่อใคร: มีคำที่เป็นชื่อของคนที่ทำงานที่นี่',
  'A sentence of it is the reporter’s own: say it in your words.': 'มีประโยคของผู้รายงานเอง: เขียนด้วยคำของคุณ',
};
