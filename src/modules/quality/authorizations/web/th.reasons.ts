import { readerOf } from '#kernel/shared/readerOf.ts';

/** Why somebody may not sign, and what an authorisation lacks, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  '{count} issued authorisations read this: change it with the signed step that names them.':
    'มีการอนุญาตที่ออกแล้ว {count} รายการอ้างถึงรายการนี้: ต้องเปลี่ยนด้วยขั้นตอนที่ลงนามและระบุชื่อ',
  // Of a question: may this person sign this.
  '{name} holds no authorisation for: {privilege}.': '{name} ไม่มีใบอนุญาตสำหรับ: {privilege}',
  'This sign-in belongs to no employee, so it may sign nothing.': 'บัญชีนี้ไม่ได้ผูกกับพนักงาน จึงลงนามใด ๆ ไม่ได้',
  'Authorisation {number} is suspended.': 'ใบอนุญาต {number} ถูกพักใช้',
  'Authorisation {number} expired {day}.': 'ใบอนุญาต {number} หมดอายุเมื่อ {day}',
  'Authorisation {number} is valid only from {day}.': 'ใบอนุญาต {number} มีผลตั้งแต่ {day}',
  'Authorisation {number} does not cover {work}.': 'ใบอนุญาต {number} ไม่ครอบคลุม {work}',
  '{group} is suspended in authorisation {number}.': '{group} ถูกพักใช้ในใบอนุญาต {number}',
  'Authorisation {number} covers rating {ratings}, not {needed}.':
    'ใบอนุญาต {number} ครอบคลุมพิกัด {ratings} ไม่ใช่ {needed}',
  'Authorisation {number} covers only {parts}.': 'ใบอนุญาต {number} ครอบคลุมเฉพาะ {parts}',
  'Authorisation {number} covers {scope}, not {needed}.': 'ใบอนุญาต {number} ครอบคลุม {scope} ไม่ใช่ {needed}',
  'Authorisation {number} excludes part {part}.': 'ใบอนุญาต {number} ไม่รวมชิ้นส่วน {part}',
  'The birth date of {name} is not on file.': 'ไม่มีวันเกิดของ {name} ในระบบ',
  'The holder is younger than {age}.': 'ผู้ถืออายุไม่ถึง {age} ปี',
  '{name} is younger than {age}.': '{name} อายุไม่ถึง {age} ปี',
  '{name} is {method} Level {level}; Level {needed} is needed.': '{name} มี {method} ระดับ {level} ต้องเป็นระดับ {needed}',
  'No stamp is issued to {name} for authorisation {number}.': 'ยังไม่ได้ออกตราประทับให้ {name} สำหรับใบอนุญาต {number}',
  // What suspends by itself.
  '{subject}: training of {name} expired {day}.': '{subject}: การอบรมของ {name} หมดอายุเมื่อ {day}',
  '{subject}: {name} has no training record.': '{subject}: {name} ไม่มีบันทึกการอบรม',
  '{group} work of {name} in the last 24 months: {months} of {monthsNeeded} months, {days} of {daysNeeded} days.':
    'งาน{group}ของ {name} ใน 24 เดือนที่ผ่านมา: {months} จาก {monthsNeeded} เดือน, {days} จาก {daysNeeded} วัน',
  'Licence {number} of {name} expired {day}.': 'ใบอนุญาตวิชาชีพ {number} ของ {name} หมดอายุเมื่อ {day}',
  '{name} is not certified in {method}.': '{name} ไม่มีใบรับรอง {method}',
  '{name}: {method} certificate expired {day}.': '{name}: ใบรับรอง {method} หมดอายุเมื่อ {day}',
  '{name}: near-vision exam was due {day}.': '{name}: ครบกำหนดตรวจสายตาระยะใกล้เมื่อ {day}',
  '{name}: colour vision exam was due {day}.': '{name}: ครบกำหนดตรวจการมองเห็นสีเมื่อ {day}',
  '{name}: annual {method} evaluation was due {day}.': '{name}: ครบกำหนดประเมิน {method} ประจำปีเมื่อ {day}',
  '{name}: no {method} work since {day}.': '{name}: ไม่มีงาน {method} ตั้งแต่ {day}',
  '{name} has left the company.': '{name} ออกจากบริษัทแล้ว',
  '{name} is on leave since {day}, more than {days} days.': '{name} ลาตั้งแต่ {day} เกิน {days} วัน',
  'Stamp {number} of {name} is lost.': 'ตราประทับ {number} ของ {name} สูญหาย',
  '{name} has not read {revision}, due {day}.': '{name} ยังไม่ได้อ่าน {revision} ครบกำหนดเมื่อ {day}',
  '{group}: the company’s approval for {ratings} ({authorities}) is suspended or gone.':
    '{group}: การรับรองของบริษัทสำหรับ {ratings} ({authorities}) ถูกพักใช้หรือสิ้นสุดแล้ว',
  'The company’s {authority} approval for {ratings} is suspended or gone.':
    'การรับรอง {authority} ของบริษัทสำหรับ {ratings} ถูกพักใช้หรือสิ้นสุดแล้ว',
  'Authorisation: suspended since {day}.': 'ใบอนุญาต: ถูกพักใช้ตั้งแต่ {day}',
  // What is missing before one is issued.
  'The holder is not on file.': 'ไม่มีผู้ถือในระบบ',
  'More scope comes with an application that is issued.': 'ขอบเขตเพิ่มได้ด้วยคำขอที่ออกแล้วเท่านั้น',
  'There is no certificate in this method.': 'ไม่มีใบรับรองในวิธีนี้',
  'The scope is empty.': 'ยังไม่มีขอบเขต',
  'Company procedures: no training record.': 'ระเบียบบริษัท: ไม่มีบันทึกการอบรม',
  'There is no signature specimen on file.': 'ไม่มีตัวอย่างลายมือชื่อในระบบ',
  'The birth date is not on file.': 'ไม่มีวันเกิดในระบบ',
  'No stamp is chosen.': 'ยังไม่ได้เลือกตราประทับ',
  'Stamp {number} is of another kind ({type}, needed {needed}).': 'ตราประทับ {number} เป็นชนิดอื่น ({type} ต้องเป็น {needed})',
  '{name} is {method} Level 3 without a practical exam: parts are accepted after one.':
    '{name} เป็น {method} ระดับ 3 ที่ไม่มีสอบภาคปฏิบัติ: ยอมรับชิ้นส่วนได้หลังสอบ',
  'Stamp {number} is not in stock.': 'ตราประทับ {number} ไม่อยู่ในคลัง',
  'Stamp {number} was lost: its number is void for ever.': 'ตราประทับ {number} สูญหาย เลขนี้ใช้ไม่ได้อีก',
  'Stamp {number} is read the same: O as 0, I as 1, with or without a dash. Choose another number.':
    'ตราประทับ {number} อ่านได้เหมือนกัน: O เป็น 0, I เป็น 1 มีหรือไม่มีขีด โปรดเลือกเลขอื่น',
  'Stamp {number} rests until {day}.': 'ตราประทับ {number} พักไว้จนถึง {day}',
  'This number rests until {day}.': 'เลขนี้พักไว้จนถึง {day}',
  // What is refused.
  'Suspended for {days} days: it comes back with an application for reinstatement.':
    'ถูกพักใช้ {days} วัน: คืนได้ด้วยคำขอคืนสิทธิ',
  'Nobody issues their own authorisation.': 'ไม่มีใครออกใบอนุญาตให้ตนเองได้',
  'Nobody certifies themselves.': 'ไม่มีใครรับรองตนเองได้',
  'Nobody lifts their own suspension.': 'ไม่มีใครยกเลิกการพักใช้ของตนเองได้',
  'Only the holder or quality may suspend it.': 'เฉพาะผู้ถือหรือฝ่ายคุณภาพที่พักใช้ได้',
  'Only the holder or quality may give it back.': 'เฉพาะผู้ถือหรือฝ่ายคุณภาพที่คืนได้',
  'The holder still works here.': 'ผู้ถือยังทำงานที่นี่',
  'This authorisation has ended.': 'ใบอนุญาตนี้สิ้นสุดแล้ว',
  'The scope of an issued authorisation is fixed.': 'ขอบเขตของใบอนุญาตที่ออกแล้วแก้ไขไม่ได้',
  'Make a new one for another scope.': 'ขอบเขตอื่นให้ทำใบใหม่',
  'At most {months} months: {day}.': 'ไม่เกิน {months} เดือน: {day}',
  'This person has left.': 'บุคคลนี้ออกจากบริษัทแล้ว',
  'This category is not used any more.': 'ประเภทนี้ไม่ใช้แล้ว',
  'This stamp is of another kind than the category asks for.': 'ตราประทับนี้ไม่ใช่ชนิดที่ประเภทนี้ต้องการ',
  'This group belongs to another category, or is not used any more.': 'กลุ่มนี้เป็นของประเภทอื่น หรือไม่ใช้แล้ว',
  'At most 60 months after certification.': 'ไม่เกิน 60 เดือนหลังการรับรอง',
  'At most 12 months after the exam.': 'ไม่เกิน 12 เดือนหลังการตรวจ',
  'This is before the certification.': 'เป็นวันก่อนการรับรอง',
  'This is before the exam.': 'เป็นวันก่อนการตรวจ',
  'Only groups of an active authorisation are suspended one by one.': 'พักใช้ทีละกลุ่มได้เฉพาะใบอนุญาตที่ใช้อยู่',
  'This group is not in the scope.': 'กลุ่มนี้ไม่อยู่ในขอบเขต',
  'This group is suspended already.': 'กลุ่มนี้ถูกพักใช้อยู่แล้ว',
  'This group is not suspended.': 'กลุ่มนี้ไม่ได้ถูกพักใช้',
  'Work of a day to come cannot be recorded.': 'บันทึกงานของวันที่ยังไม่ถึงไม่ได้',
  // What stands inside the sentences.
  'sign work as performed': 'ลงนามว่าได้ทำงาน',
  inspect: 'ตรวจสอบ',
  'independent inspection': 'ตรวจสอบโดยอิสระ',
  'perform ndt': 'ทำ NDT',
  'accept or reject by ndt': 'รับหรือไม่รับด้วย NDT',
  'release to service': 'ปล่อยชิ้นงาน',
  'Only the supervisor it names signs this entry.': 'เฉพาะหัวหน้างานที่ระบุชื่อไว้ลงนามรายการนี้',
  'You hold no authorisation in force: another supervisor signs this work.':
    'คุณไม่มีใบอนุญาตที่มีผล หัวหน้างานคนอื่นต้องลงนามงานนี้',
  'Write down your own work; for others HR does.': 'บันทึกเฉพาะงานของตนเอง งานของผู้อื่นให้ฝ่ายบุคคลบันทึก',
  'A release stands in the logbook by its own signature, never by hand.':
    'การปล่อยกลับเข้าใช้งานบันทึกจากลายเซ็นเองเท่านั้น บันทึกด้วยมือไม่ได้',
  'Name the supervisor who signs it: somebody else than who did it.': 'ระบุหัวหน้างานผู้ลงนาม ซึ่งต้องไม่ใช่ผู้ทำงานนั้น',
  'Say how long the work took.': 'ระบุเวลาที่ใช้ทำงาน',
  'With the other work of that day this is {count} minutes, more than 14 hours.':
    'รวมกับงานอื่นในวันนั้นเป็น {count} นาที เกิน 14 ชั่วโมง',
  'receiving inspection': 'ตรวจรับ',
  'this work': 'งานนี้',
  'Human factors': 'ปัจจัยมนุษย์',
  'Continuation training': 'ฝึกอบรมต่อเนื่อง',
  Wheel: 'ล้อ',
  wheel: 'ล้อ',
  Brake: 'เบรก',
  brake: 'เบรก',
  Battery: 'แบตเตอรี่',
  battery: 'แบตเตอรี่',
  Oxygen: 'ออกซิเจน',
  oxygen: 'ออกซิเจน',
  Tire: 'ยาง',
  tire: 'ยาง',
};

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences);

export { th } from './th.ts';
