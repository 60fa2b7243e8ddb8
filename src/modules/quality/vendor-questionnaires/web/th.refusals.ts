import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'Only a draft is archived.': 'เก็บถาวรได้เฉพาะฉบับร่าง',
  'A released questionnaire never changes: begin a new revision.': 'แบบสอบถามที่ประกาศใช้แล้วแก้ไขไม่ได้ ให้เริ่มฉบับแก้ไขใหม่',
  'This revision is a draft itself: change its questions.': 'ฉบับนี้เป็นฉบับร่างอยู่แล้ว ให้แก้ไขคำถามในฉบับนี้',
  '{revision} is in work: finish it first.': '{revision} กำลังจัดทำอยู่ ให้ทำให้เสร็จก่อน',
  'A questionnaire has at least one question.': 'แบบสอบถามต้องมีอย่างน้อยหนึ่งคำถาม',
  '{revision} is not in force: send the revision that is.': '{revision} ไม่มีผลใช้ ให้ส่งฉบับที่มีผล',
  '{number} is open with this vendor: finish or withdraw it.': '{number} ยังเปิดอยู่กับผู้ขายรายนี้ ให้ทำให้เสร็จหรือยกเลิก',
  '{number} is answered or withdrawn: send a new questionnaire.': '{number} ตอบแล้วหรือยกเลิกแล้ว ให้ส่งแบบสอบถามใหม่',
  'This day is over.': 'วันนี้ผ่านไปแล้ว',
  'At most {days} days from today.': 'ไม่เกิน {days} วันนับจากวันนี้',
  'Enter your name': 'กรอกชื่อของท่าน',
  'Enter your position': 'กรอกตำแหน่งของท่าน',
  'This is not the whole link': 'ลิงก์ไม่ครบถ้วน',
  'This is no link of ours: open it from our mail again.': 'ไม่ใช่ลิงก์ของเรา เปิดจากอีเมลของเราอีกครั้ง',
  'This link was used: {number} is answered.': 'ลิงก์นี้ใช้แล้ว: {number} ตอบแล้ว',
  '{number} was withdrawn: no answer is needed.': '{number} ถูกยกเลิก ไม่ต้องตอบ',
  'This link to {number} has expired: ask us for a new one.': 'ลิงก์ไปยัง {number} หมดอายุ ขอลิงก์ใหม่จากเรา',
  'This link to {number} was replaced: use that of our latest mail.': 'ลิงก์ไปยัง {number} ถูกแทนที่ ใช้ลิงก์ในอีเมลฉบับล่าสุด',
  'This question is not in your questionnaire.': 'คำถามนี้ไม่อยู่ในแบบสอบถามของท่าน',
  'This file is not in your questionnaire.': 'ไฟล์นี้ไม่อยู่ในแบบสอบถามของท่าน',
  'At most {files} files and 200 MB for one questionnaire.': 'ไม่เกิน {files} ไฟล์และ 200 MB ต่อแบบสอบถาม',
  'Attach a PDF or a picture.': 'แนบ PDF หรือรูปภาพ',
  'Not answered completely: question {numbers}.': 'ยังตอบไม่ครบ: ข้อ {numbers}',
  'Review the answers and decide.': 'ทบทวนคำตอบและตัดสิน',
  'It was due by {day}.': 'ครบกำหนดวันที่ {day}',
  '{number}, {revision}, answered by {name}: {yes} of {all} yes. {remark}':
    '{number}, {revision} ตอบโดย {name}: ใช่ {yes} จาก {all} ข้อ {remark}',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
