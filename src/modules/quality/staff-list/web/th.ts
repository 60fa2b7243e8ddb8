import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's words in Thai; the key is the English text. */
export const th: Record<string, string> = {
  Outlook: 'แนวโน้ม',
  'Signing capacity': 'กำลังผู้ลงนาม',
  'Who may release what over the next 90 days if nothing is renewed: training, licences, vision, recent work, leave.':
    'ใครปล่อยชิ้นส่วนใดได้ในอีก 90 วัน หากไม่มีการต่ออายุใด: การอบรม ใบอนุญาต สายตา งานล่าสุด และการลา',
  'Nobody holds an authorisation to release or to accept by NDT.': 'ไม่มีผู้ได้รับอนุญาตให้ปล่อยหรือยอมรับด้วย NDT',
  'Every capability keeps two signers for the next 90 days.': 'ทุกขีดความสามารถมีผู้ลงนามสองคนตลอด 90 วันข้างหน้า',
  'No class helps: renew what ends, or authorise more people.': 'ไม่มีชั้นเรียนใดช่วยได้ ให้ต่ออายุสิ่งที่สิ้นสุด หรืออนุญาตคนเพิ่ม',
  'The fewest classes that help': 'ชั้นเรียนน้อยที่สุดที่ช่วยได้',
  Capability: 'ขีดความสามารถ',
  Least: 'ต่ำสุด',
  'What ends': 'สิ่งที่สิ้นสุด',
  'Enough signers': 'ผู้ลงนามเพียงพอ',
  'Nobody may sign': 'ไม่มีผู้ลงนามได้',
  'One signer or none': 'มีผู้ลงนามหนึ่งคนหรือไม่มี',
  'Revision of the list': 'ฉบับแก้ไขของรายชื่อ',
  'Revisions of the list': 'ฉบับแก้ไขของรายชื่อ',
  'New revision': 'ฉบับแก้ไขใหม่',
  Entries: 'รายการ',
  Taken: 'รับแล้ว',
  'Update from live list': 'ปรับตามรายชื่อปัจจุบัน',
  'What made a new revision necessary.': 'เหตุที่ต้องออกฉบับแก้ไขใหม่',
  'Authority notified': 'แจ้งหน่วยงานกำกับแล้ว',
  'Notify authority': 'แจ้งหน่วยงานกำกับ',
  'Letter or mail': 'หนังสือหรืออีเมล',
  'With which the authority was notified.': 'ที่ใช้แจ้งหน่วยงานกำกับ',
  'Approved list': 'รายชื่อที่อนุมัติ',
  'I approve this list of certifying staff.': 'ข้าพเจ้าอนุมัติรายชื่อผู้ลงนามรับรองฉบับนี้',
  'No revision yet. A new one takes the list as it stands now.': 'ยังไม่มีฉบับแก้ไข ฉบับใหม่จะบันทึกรายชื่อตามที่เป็นอยู่ขณะนี้',
  'No revision of this list is published yet.': 'ยังไม่มีการประกาศใช้รายชื่อฉบับใด',
  'in force since': 'ใช้บังคับตั้งแต่',
  'nothing changed since': 'ไม่มีการเปลี่ยนแปลงตั้งแต่นั้น',
  '1 change since': 'เปลี่ยนแปลง 1 รายการตั้งแต่นั้น',
  '{{count}} changes since': 'เปลี่ยนแปลง {{count}} รายการตั้งแต่นั้น',
  'Nothing changed since {{number}}.': 'ไม่มีการเปลี่ยนแปลงจาก {{number}}',
  'Changes from the revision before': 'สิ่งที่เปลี่ยนจากฉบับก่อน',
  'This is the first revision.': 'นี่คือฉบับแรก',
  'No signature specimen': 'ไม่มีตัวอย่างลายมือชื่อ',
  'only {{parts}}': 'เฉพาะ {{parts}}',
  'not {{parts}}': 'ยกเว้น {{parts}}',
  Added: 'เพิ่ม',
  Removed: 'ถอดออก',
  'Suspended since': 'พักใช้ตั้งแต่',
  Reinstated: 'คืนสิทธิ',
  'On a day': 'ณ วันที่',
  'Authorisations on a day': 'ใบอนุญาต ณ วันที่',
  'State at the end of the day, from the history: scope, validity and what stopped it.':
    'ตามที่เป็นอยู่เมื่อสิ้นวันนั้น จากประวัติ: ถืออะไร สำหรับงานใด และอะไรหยุดไว้',
  'Nobody was authorised on this day.': 'วันนั้นไม่มีผู้ได้รับอนุญาต',
  'Only a draft can be archived.': 'นำออกได้เฉพาะฉบับร่าง รายชื่อที่อนุมัติแล้วต้องคงอยู่',
};

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'This day is still to come: the outlook says what it may bring.': 'วันนี้ยังมาไม่ถึง: ดูแนวโน้มว่าจะเป็นอย่างไร',
  'Authorisation {number} ends.': 'ใบอนุญาต {number} สิ้นสุด',
  'It is published on its date, not before.': 'ประกาศใช้ในวันที่กำหนด ไม่ใช่ก่อนหน้า',
  'Authorisations changed since the list was taken ({numbers}): update the list first.':
    'การอนุญาตเปลี่ยนไปหลังบันทึกรายชื่อ ({numbers}): ให้ปรับรายชื่อก่อน',
  'Nobody stands on this list.': 'ไม่มีผู้ใดอยู่ในรายชื่อนี้',
  '{name} has no signature specimen on file.': '{name} ไม่มีตัวอย่างลายมือชื่อในแฟ้ม',
  '{number} of {name} has expired.': '{number} ของ {name} หมดอายุแล้ว',
  '{number} of {name} has no scope.': '{number} ของ {name} ไม่มีขอบเขต',
};

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
