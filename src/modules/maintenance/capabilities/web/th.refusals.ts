import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'It takes effect by itself on {day} at 00:00.': 'มีผลโดยอัตโนมัติวันที่ {day} เวลา 00:00',
  'Revision {revision} of the {authority} list is already in draft. Change that one.':
    'ฉบับแก้ไข {revision} ของรายการ {authority} เป็นร่างอยู่แล้ว แก้ไขฉบับนั้น',
  '{name} is no attribute of a part number.': '{name} ไม่ใช่คุณสมบัติของหมายเลขชิ้นส่วน',
  'No capability {key}.': 'ไม่มีขีดความสามารถ {key}',
  'No certificate type is chosen.': 'ยังไม่เลือกชนิดใบรับรอง',
  'Part number {part} is not on the capability list.': 'หมายเลขชิ้นส่วน {part} ไม่อยู่ในรายการขีดความสามารถ',
  'The list has no lines yet.': 'รายการยังไม่มีบรรทัด',
  'This day has not come yet.': 'ยังไม่ถึงวันนี้',
  'Attach the acceptance letter first.': 'แนบหนังสือตอบรับก่อน',
  'It cannot be accepted before it was submitted.': 'รับรองก่อนวันที่ยื่นไม่ได้',
  'It cannot take effect before it was accepted.': 'มีผลก่อนวันที่ได้รับการรับรองไม่ได้',
  'Choose a list that exists.': 'เลือกรายการที่มีอยู่',
  'Revision {revision} has left the draft. Change the capability in a new revision.':
    'ฉบับที่ {revision} พ้นจากร่างแล้ว ให้แก้ขีดความสามารถในฉบับใหม่',
  '{part} is here already (CAGE {cage}).': 'มี {part} อยู่แล้ว (CAGE {cage})',
  'A certificate prints this: it names the part, and nothing of a release or of work.':
    'ข้อความนี้พิมพ์บนใบรับรอง: ใช้ระบุชื่อชิ้นส่วนเท่านั้น ไม่ระบุการปล่อยหรืองานที่ทำ',
  'It was merged into another part number and stays so.': 'รวมเข้ากับหมายเลขชิ้นส่วนอื่นแล้วและคงอยู่อย่างนั้น',
  '{part} was merged into {other}.': '{part} รวมเข้ากับ {other} แล้ว',
  '{part} is here already.': 'มี {part} อยู่แล้ว',
  '{job} is in work: only an authorised engineer changes this.': '{job} กำลังดำเนินงาน เฉพาะวิศวกรที่ได้รับอนุญาตเท่านั้นที่แก้ไขได้',
  '{part} looks like {other}.': '{part} คล้ายกับ {other}',
  'A UN number stands with its shipping name and class.': 'หมายเลข UN ต้องมีชื่อที่ใช้ในการขนส่งและประเภท',
  '{problems}: they cannot be submitted.': '{problems}: จึงยื่นไม่ได้',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
