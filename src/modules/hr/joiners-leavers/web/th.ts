import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Joiners and leavers': 'ผู้เข้าและออกจากงาน',
  'Joiner and leaver checklist': 'รายการตรวจผู้เข้าและออกจากงาน',
  'Joined in the last 120 days, or the contract ends or ended within 60 days.':
    'เข้าทำงานใน 120 วันที่ผ่านมา หรือสัญญาสิ้นสุดภายใน 60 วัน',
  'Nobody joins or leaves now. The checklist of anybody opens from their personnel file.':
    'ขณะนี้ไม่มีผู้เข้าหรือออก รายการตรวจของแต่ละคนเปิดจากแฟ้มประวัติ',
  Joins: 'เข้าทำงาน',
  Leaves: 'ออกจากงาน',
  'Nothing open': 'ไม่มีรายการค้าง',
  Joining: 'การเข้าทำงาน',
  Leaving: 'การออกจากงาน',
  'Ends with the employment': 'สิ้นสุดพร้อมการจ้างงาน',
  'Why it is open again': 'เหตุที่เปิดอีกครั้ง',
  'Open again': 'เปิดอีกครั้ง',
  'Employment contract signed and on file': 'เซ็นสัญญาจ้างและเก็บในแฟ้มแล้ว',
  'Registered with the social security within 30 days': 'ขึ้นทะเบียนประกันสังคมภายใน 30 วัน',
  'Bank details for the salary': 'บัญชีธนาคารสำหรับเงินเดือน',
  'Told how personal data is kept': 'แจ้งวิธีเก็บข้อมูลส่วนบุคคลแล้ว',
  'Protective equipment issued': 'มอบอุปกรณ์ป้องกันแล้ว',
  'Keys, uniform and computer came back': 'คืนกุญแจ เครื่องแบบ และคอมพิวเตอร์แล้ว',
  'Certificate of work given': 'มอบหนังสือรับรองการทำงานแล้ว',
  'Signed off from the social security': 'แจ้งออกจากประกันสังคมแล้ว',
  'Training before the first work': 'การอบรมก่อนเริ่มงาน',
  'Posts and people': 'ตำแหน่งและผู้ใต้บังคับบัญชา',
  'Open actions': 'งานแก้ไขที่ค้าง',
  Successor: 'ผู้รับช่วง',
  'Hand over all': 'ส่งมอบทั้งหมด',
  '{{name}} takes over: {{count}}': '{{name}} รับช่วง: {{count}}',
  'Nothing is open to hand over.': 'ไม่มีรายการค้างให้ส่งมอบ',
  'Tools on loan': 'เครื่องมือที่ยืม',
  'Work clocked on': 'งานที่ลงเวลาอยู่',
  'Somebody else confirms your own checklist.': 'รายการตรวจของคุณต้องให้คนอื่นยืนยัน',
  'Say why it is open again.': 'ระบุเหตุที่เปิดอีกครั้ง',
};

/** The sentences with a value in them. */
export const read = readerOf(
  { 'Actions of {name} are yours now: {count}': 'งานแก้ไขของ {name} เป็นของคุณแล้ว: {count}' },
  th,
);
