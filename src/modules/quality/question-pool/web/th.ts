import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's words in Thai; the key is the English text. */
export const th: Record<string, string> = {
  Question: 'คำถาม',
  Questions: 'คำถาม',
  'Training subjects': 'วิชาฝึกอบรม',
  Tolerance: 'ค่าคลาดเคลื่อน',
  Edition: 'ฉบับที่',
  'Question pool': 'คลังคำถาม',
  'New question': 'คำถามใหม่',
  'New version': 'ฉบับใหม่',
  Topic: 'หัวข้อ',
  Difficulty: 'ความยาก',
  Easy: 'ง่าย',
  Hard: 'ยาก',
  'One right answer': 'ถูกข้อเดียว',
  'Several right answers': 'ถูกหลายข้อ',
  'True or false': 'ถูกหรือผิด',
  'Question in English': 'คำถามภาษาอังกฤษ',
  'Question in Thai': 'คำถามภาษาไทย',
  'English, Thai, or both.': 'อังกฤษ ไทย หรือทั้งสองภาษา',
  'Answers in English': 'คำตอบภาษาอังกฤษ',
  'Answers in Thai': 'คำตอบภาษาไทย',
  'One on each line, two to five. None where a number is asked.': 'บรรทัดละหนึ่งข้อ สองถึงห้าข้อ ไม่ต้องใส่เมื่อถามตัวเลข',
  'The same answers in the same order.': 'คำตอบเดียวกันตามลำดับเดียวกัน',
  'Right answer': 'คำตอบที่ถูก',
  'The letter of the line: A is the first. Several: A,C. Or the number.':
    'ตัวอักษรของบรรทัด A คือบรรทัดแรก หลายข้อ: A,C หรือตัวเลข',
  'How far a number may lie from the right one.': 'ตัวเลขต่างจากคำตอบที่ถูกได้เท่าใด',
  Mark: 'คะแนน',
  'Answers in any order': 'สลับลำดับคำตอบ',
  'Where it is written, such as MOE 2.16 or CMM 32-41-12.': 'เขียนไว้ที่ใด เช่น MOE 2.16 หรือ CMM 32-41-12',
  Explanation: 'คำอธิบายคำตอบ',
  Replaces: 'แทนที่',
  'In the pool': 'อยู่ในคลัง',
  Flagged: 'พักไว้ตรวจสอบ',
  Retired: 'เลิกใช้',
  'Set aside': 'พักไว้',
  Retire: 'เลิกใช้',
  'No question yet. Whoever writes one does not review it; only reviewed ones are in the pool.':
    'ยังไม่มีคำถาม ผู้เขียนไม่ตรวจทานคำถามของตนเอง เฉพาะคำถามที่ตรวจทานแล้วอยู่ในคลัง',
  'Questions and their answers are read by whoever writes them: the training office.':
    'คำถามและคำตอบอ่านได้เฉพาะผู้เขียน คือฝ่ายฝึกอบรม',
};

/** What the server refuses. */
const sentences: Record<string, string> = {
  'Write the question in English, in Thai, or in both.': 'เขียนคำถามเป็นภาษาอังกฤษ ภาษาไทย หรือทั้งสองภาษา',
  'Where a number is asked there are no answers to choose from.': 'เมื่อถามตัวเลขต้องไม่มีคำตอบให้เลือก',
  'Give the right number, such as 12.5.': 'ระบุตัวเลขที่ถูก เช่น 12.5',
  'Give two to five answers, one on each line.': 'ให้คำตอบสองถึงห้าข้อ บรรทัดละหนึ่งข้อ',
  'Two answers are the same.': 'มีคำตอบซ้ำกัน',
  'English and Thai have the same answers in the same order.': 'ภาษาอังกฤษและไทยต้องมีคำตอบเดียวกันตามลำดับเดียวกัน',
  'True or false has two answers.': 'ถูกหรือผิดมีสองคำตอบ',
  'Name right answers by the letters of their lines, each once.': 'ระบุคำตอบที่ถูกด้วยตัวอักษรของบรรทัด แต่ละข้อครั้งเดียว',
  'This kind has exactly one right answer.': 'ชนิดนี้มีคำตอบที่ถูกเพียงข้อเดียว',
  'Only a number has a tolerance.': 'เฉพาะตัวเลขที่มีค่าคลาดเคลื่อน',
  'The question it replaces belongs to another subject.': 'คำถามที่ถูกแทนที่อยู่ในวิชาอื่น',
  'A draft is changed, not replaced.': 'ฉบับร่างให้แก้ไข ไม่ใช่แทนที่',
  'You wrote this question or changed it last: somebody else reviews it.': 'คุณเขียนหรือแก้ไขคำถามนี้ล่าสุด ให้ผู้อื่นตรวจทาน',
  'A reviewed question stays: retire it instead.': 'คำถามที่ตรวจทานแล้วต้องคงอยู่ ให้เลิกใช้แทน',
};

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
