import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Leave request': 'ใบลา',
  'Annual leave': 'ลาพักร้อน',
  'Sick leave': 'ลาป่วย',
  'Personal business': 'ลากิจ',
  'Maternity leave': 'ลาคลอด',
  'Training leave': 'ลาฝึกอบรม',
  'Ordination leave': 'ลาบวช',
  'Military service': 'ลารับราชการทหาร',
  'Unpaid leave': 'ลาไม่รับค่าจ้าง',
  'Empty: yourself. For somebody else HR enters it.': 'เว้นว่าง: ตัวคุณเอง ของคนอื่นฝ่ายบุคคลเป็นผู้บันทึก',
  'First day': 'วันแรก',
  'Last day': 'วันสุดท้าย',
  'Empty: whole days. Morning is the first half of the shift, afternoon the second.':
    'เว้นว่าง: เต็มวัน ครึ่งเช้าคือครึ่งแรกของกะ ครึ่งบ่ายคือครึ่งหลัง',
  AM: 'เช้า',
  PM: 'บ่าย',
  'Half a day is of one day: request the whole days by themselves.': 'ลาครึ่งวันได้ครั้งละวันเดียว: ขอลาเต็มวันแยกกัน',
  'Days of work in this time, without holidays.': 'วันทำงานในช่วงนี้ ไม่รวมวันหยุด',
  'Read by your head of department and by HR.': 'หัวหน้าแผนกและฝ่ายบุคคลอ่านได้',
  'To decide': 'รอพิจารณา',
  'Days of leave': 'วันลา',
  'Days of leave a year': 'วันลาต่อปี',
  'From years of service': 'ตั้งแต่อายุงาน (ปี)',
  'Days a year': 'วันต่อปี',
  'Only of': 'เฉพาะของ',
  'Empty: everybody.': 'เว้นว่าง: ทุกคน',
  'Leave calendar': 'ปฏิทินการลา',
  'Days of {{year}}': 'วันลาปี {{year}}',
  'Days left in {{year}}': 'วันลาคงเหลือในปี {{year}}',
  'Left to take': 'คงเหลือ',
  'Your leave, and that of the people you decide about. Approved, it stands in the roster.':
    'การลาของคุณและของผู้ที่คุณพิจารณา เมื่ออนุมัติแล้วอยู่ในตารางเวร',
  Requested: 'ขอแล้ว',
  'Request leave': 'ขอลา',
  'No leave was requested.': 'ยังไม่มีการขอลา',
  'Days a year by kind and years of service; for one person where the contract says so.':
    'วันต่อปีตามประเภทและอายุงาน เฉพาะบุคคลเมื่อสัญญาระบุ',
  'No days of leave are set: nobody is refused for asking too many.': 'ยังไม่ได้กำหนดวันลา: ไม่มีการปฏิเสธเพราะขอเกิน',
  'Month before': 'เดือนก่อน',
  'Nobody is away in this month.': 'เดือนนี้ไม่มีผู้ลา',
  'Your sign-in belongs to no employee: say whose leave it is.': 'บัญชีของคุณไม่เชื่อมกับพนักงาน: ระบุว่าเป็นการลาของใคร',
  'You ask for your own leave; HR enters that of others.': 'คุณขอลาของตนเอง ของคนอื่นฝ่ายบุคคลเป็นผู้บันทึก',
  'The last day is before the first.': 'วันสุดท้ายอยู่ก่อนวันแรก',
  'There is no such employee.': 'ไม่มีพนักงานนี้',
  'Ask for the days of each year by themselves.': 'ขอลาของแต่ละปีแยกกัน',
  'This day is over: only sickness is told afterwards.': 'วันนี้ผ่านไปแล้ว: แจ้งย้อนหลังได้เฉพาะลาป่วย',
  'No day of work lies in this time.': 'ไม่มีวันทำงานในช่วงนี้',
  'Nobody decides about their own leave.': 'ไม่มีใครพิจารณาการลาของตนเอง',
  'The head of the department or HR decides.': 'หัวหน้าแผนกหรือฝ่ายบุคคลเป็นผู้พิจารณา',
  'Whoever asked, or HR, withdraws it.': 'ผู้ขอหรือฝ่ายบุคคลเป็นผู้ถอน',
  'Unpaid leave has no days a year.': 'ลาไม่รับค่าจ้างไม่มีวันต่อปี',
};

/** Sentences with a value in them. */
const sentences = {
  '{number} has days of this time already.': '{number} มีวันในช่วงนี้แล้ว',
  'Days requested: {days}; days left this year: {left}.': 'ขอ {days} วัน ปีนี้เหลือ {left} วัน',
  '{kind} is taken in whole days.': '{kind}ลาได้เต็มวันเท่านั้น',
  'It began on {day}: what was taken stays.': 'เริ่มแล้วเมื่อ {day}: วันที่ลาแล้วคงไว้',
};
export const read = readerOf(sentences, th);
