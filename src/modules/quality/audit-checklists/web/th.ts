import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Checklists are written by quality': 'แบบตรวจเขียนโดยฝ่ายคุณภาพ',
  'You may read them. To write one, ask for the right quality.user.': 'คุณอ่านได้ หากต้องการเขียนให้ขอสิทธิ์ quality.user',
  'Empty: it is used in every area.': 'ว่าง: ใช้ได้ทุกพื้นที่',
  'Approved revision': 'ฉบับที่อนุมัติ',
  Obsolete: 'เลิกใช้',
  'Make obsolete': 'เลิกใช้',
  'Audit question': 'คำถามตรวจติดตาม',
  'Audit questions': 'คำถามตรวจติดตาม',
  Section: 'หมวด',
  Clause: 'ข้อกำหนด',
  Guidance: 'แนวทาง',
  'What to look at, and what would not conform.': 'สิ่งที่ต้องดู และสิ่งที่ถือว่าไม่เป็นไปตามข้อกำหนด',
  'Which records show it.': 'บันทึกใดแสดงให้เห็น',
  Samples: 'ตัวอย่าง',
  'Checklist revision': 'ฉบับของแบบตรวจ',
  'Checklist revisions': 'ฉบับของแบบตรวจ',
  'New audit checklist': 'แบบตรวจใหม่',
  'New checklist revision': 'ฉบับใหม่ของแบบตรวจ',
  'Edit checklist revision': 'แก้ไขฉบับของแบบตรวจ',
  Areas: 'พื้นที่',
  Checklists: 'แบบตรวจ',
  'The questions audits are made with, each against a clause, by approved revisions.':
    'คำถามที่ใช้ตรวจติดตาม แต่ละข้ออ้างถึงข้อกำหนด ตามฉบับที่อนุมัติ',
  'No checklists. An audit is made with at least one.': 'ยังไม่มีแบบตรวจ การตรวจติดตามต้องใช้อย่างน้อยหนึ่งรายการ',
  'Its questions are written in a revision, which somebody else approves.': 'คำถามเขียนไว้ในฉบับ ซึ่งผู้อื่นเป็นผู้อนุมัติ',
  'Create and write questions': 'สร้างและเขียนคำถาม',
  'No revision yet. The first one is Rev 00.': 'ยังไม่มีฉบับ ฉบับแรกคือ Rev 00',
  'Begin revision': 'เริ่มฉบับใหม่',
  'No questions': 'ไม่มีคำถาม',
  'A checklist has at least one question.': 'แบบตรวจต้องมีอย่างน้อยหนึ่งคำถาม',
  'An approved revision never changes: begin a new one.': 'ฉบับที่อนุมัติแล้วเปลี่ยนไม่ได้: ให้เริ่มฉบับใหม่',
  'Move up': 'เลื่อนขึ้น',
  'Move down': 'เลื่อนลง',
  'Clauses without a question': 'ข้อกำหนดที่ยังไม่มีคำถาม',
  'Add a question for each': 'เพิ่มคำถามให้แต่ละข้อ',
  'Taken out': 'นำออกแล้ว',
  'It begins with the questions of the approved revision.': 'เริ่มด้วยคำถามของฉบับที่อนุมัติ',
  'Edit questions': 'แก้ไขคำถาม',
  'Each question names the clause it is asked against.': 'คำถามแต่ละข้อระบุข้อกำหนดที่อ้างถึง',
  'Add question': 'เพิ่มคำถาม',
  'No questions yet. Add one, or begin with the clauses.': 'ยังไม่มีคำถาม เพิ่มคำถาม หรือเริ่มจากข้อกำหนด',
  'I approve this revision of the checklist.': 'ข้าพเจ้าอนุมัติแบบตรวจฉบับนี้',
  'Capital letters, digits and dashes': 'ตัวอักษรใหญ่ ตัวเลข และขีด',
  'This checklist is obsolete: reinstate it first.': 'แบบตรวจนี้เลิกใช้แล้ว: นำกลับมาใช้ก่อน',
  'The questions changed meanwhile: load them again.': 'คำถามเปลี่ยนไปแล้ว: โหลดใหม่',
  'A checklist that was in force stays: make it obsolete instead.': 'แบบตรวจที่เคยใช้ต้องคงอยู่: ให้เลิกใช้แทน',
};

const sentences = {
  '{designation} is in work: finish it first.': '{designation} กำลังจัดทำ: ทำให้เสร็จก่อน',
};

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
