/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Toolbox three': 'สามคำถามต้นกะ',
  'Three questions for your shift; a minute or two. What is new counts for continuation training.':
    'สามคำถามสำหรับกะของคุณ ใช้เวลาหนึ่งถึงสองนาที เรื่องใหม่นับเป็นการฝึกอบรมต่อเนื่อง',
  '{{count}} minutes since your last continuation training.': '{{count}} นาทีนับจากการฝึกอบรมต่อเนื่องครั้งล่าสุดของคุณ',
  '{{right}} of 3 right.': 'ถูก {{right}} จาก 3 ข้อ',
  'Not right: read {{reference}}.': 'ไม่ถูก: อ่าน {{reference}}',
  'Skipped for this shift. The training office sees it.': 'ข้ามสำหรับกะนี้ ฝ่ายฝึกอบรมเห็นการข้าม',
  Skipped: 'ข้าม',
  'Answered before tasks and shifts': 'คำตอบก่อนงานและต้นกะ',
  'First answers of each person in the last 24 months, the hardest question first. Nobody is named.':
    'คำตอบครั้งแรกของแต่ละคนใน 24 เดือนล่าสุด เรียงจากข้อยากที่สุด ไม่ระบุชื่อ',
  'How a question was answered': 'คำตอบของคำถาม',
  'A wrong answer is chosen more often': 'ตัวเลือกผิดถูกเลือกบ่อยกว่า',
  'Answer after all': 'ตอบตอนนี้',
  'Skip for this shift': 'ข้ามกะนี้',
  'In twelve months: {{answered}} shifts answered, {{skipped}} skipped, {{percent}} % right.':
    'ในสิบสองเดือน: ตอบ {{answered}} กะ ข้าม {{skipped}} กะ ถูก {{percent}} %',
  '{{count}} minutes since the last continuation training; they go into the next one.':
    '{{count}} นาทีนับจากการฝึกอบรมต่อเนื่องครั้งล่าสุด ซึ่งรวมในครั้งถัดไป',
  'Your sign-in belongs to no employee: nothing is asked.': 'บัญชีของคุณไม่เชื่อมกับพนักงาน: ไม่มีคำถาม',
  'No shift of yours runs now.': 'ขณะนี้ไม่ใช่กะของคุณ',
  'The three questions of this shift are answered.': 'ตอบสามคำถามของกะนี้แล้ว',
};
