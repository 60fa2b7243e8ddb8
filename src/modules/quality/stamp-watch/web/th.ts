import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Stamp watch': 'เฝ้าดูตราประทับ',
  'Question about signatures': 'คำถามเกี่ยวกับลายเซ็น',
  Pattern: 'รูปแบบ',
  'First of them': 'รายการแรก',
  Explained: 'ชี้แจงแล้ว',
  Explain: 'ชี้แจง',
  'Two workshops within minutes': 'สองโรงซ่อมในไม่กี่นาที',
  'Outside the shift': 'นอกกะ',
  'On a day of leave or sickness': 'ในวันลาหรือวันป่วย',
  'While suspended': 'ระหว่างถูกระงับ',
  'Stamp lost or returned': 'ตราหายหรือคืนแล้ว',
  'Clock on another work order': 'นาฬิกาอยู่ที่ใบสั่งงานอื่น',
  'Forty within a minute': 'สี่สิบรายการในหนึ่งนาที',
  'Readings as on another job': 'ค่าที่อ่านเหมือนกับงานอื่น',
  'Signatures that cannot well be true. Whoever signed is asked first; quality sees what is explained, or not answered in three days.':
    'ลายเซ็นที่ไม่น่าเป็นจริง ถามผู้เซ็นก่อน ฝ่ายคุณภาพเห็นเมื่อชี้แจงแล้วหรือไม่ตอบภายในสามวัน',
  'No question is open about signatures.': 'ไม่มีคำถามเกี่ยวกับลายเซ็นที่ค้างอยู่',
  'Whoever signed says what happened.': 'ผู้เซ็นเป็นผู้ชี้แจงว่าเกิดอะไรขึ้น',
  'Nobody concludes about their own signatures.': 'ไม่มีใครสรุปเรื่องลายเซ็นของตนเอง',
};

/** What was seen, with when and where. */
const sentences = {
  '{job}: {same} of {compared} readings are those of {other}.': '{job}: ค่าที่อ่าน {same} จาก {compared} ค่าเหมือนกับ {other}',
  '{when}: stamp {stamp} was not in use.': '{when}: ตรา {stamp} ไม่ได้ใช้งาน',
  '{when}: the authorisation was suspended.': '{when}: การอนุญาตถูกระงับอยู่',
  '{when}: the roster says leave or sick.': '{when}: ตารางเวรระบุลาหรือป่วย',
  '{when}: no shift at this time.': '{when}: ไม่มีกะในเวลานี้',
  'First {when} in {workshop}, then {next} in {other}.': 'ครั้งแรก {when} ที่ {workshop} แล้ว {next} ที่ {other}',
  '{when}: the clock ran on {job}.': '{when}: นาฬิกาเดินอยู่ที่ {job}',
  '{when}: {count} signatures within a minute.': '{when}: {count} ลายเซ็นในหนึ่งนาที',
};
export const read = readerOf(sentences, th);
