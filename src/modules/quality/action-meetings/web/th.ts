import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Meeting on corrective actions': 'การประชุมเรื่องการแก้ไข',
  'Meetings on corrective actions': 'การประชุมเรื่องการแก้ไข',
  Meeting: 'การประชุม',
  Meetings: 'การประชุม',
  'To be held by': 'ต้องจัดภายใน',
  'Six months after the last one at the latest.': 'ไม่เกินหกเดือนหลังครั้งก่อน',
  'Topics of the meeting': 'วาระการประชุม',
  'Held on': 'จัดเมื่อ',
  'Who was present': 'ผู้เข้าร่วมประชุม',
  'Corrective actions open on that day': 'การแก้ไขที่ยังไม่เสร็จในวันนั้น',
  'Minutes of the meeting': 'รายงานการประชุม',
  'Took place': 'จัดแล้ว',
  'Record as held': 'บันทึกว่าจัดแล้ว',
  'I met senior staff on the corrective actions that were open.': 'ข้าพเจ้าได้ประชุมกับผู้บริหารระดับสูงเรื่องการแก้ไขที่ยังไม่เสร็จ',
  'No meeting. The Accountable Manager meets senior staff on corrective actions twice a year.':
    'ยังไม่มีการประชุม ผู้จัดการรับผิดชอบประชุมกับผู้บริหารระดับสูงเรื่องการแก้ไขปีละสองครั้ง',
  'The Accountable Manager records it; nobody holds that post.': 'ผู้จัดการรับผิดชอบเป็นผู้บันทึก ยังไม่มีผู้ดำรงตำแหน่งนี้',
  'The minutes are attached, and what is open on that day is kept with it.':
    'แนบรายงานการประชุม และระบบเก็บรายการที่ยังไม่เสร็จในวันนั้นไว้ด้วย',
  'A meeting that was held stays.': 'การประชุมที่จัดแล้วลบไม่ได้',
};

const sentences = {
  'The meeting is held at least twice a year: by {day}.': 'ต้องจัดการประชุมอย่างน้อยปีละสองครั้ง: ภายใน {day}',
  'The last meeting was on {day}.': 'การประชุมครั้งก่อนจัดเมื่อ {day}',
  'The Accountable Manager records it: {person}.': 'ผู้จัดการรับผิดชอบเป็นผู้บันทึก: {person}',
};

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
