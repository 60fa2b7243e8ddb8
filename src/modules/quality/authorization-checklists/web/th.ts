import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Authorisation applications': 'คำขอการอนุญาต',
  Applications: 'คำขอ',
  'Document checklist': 'รายการเอกสาร',
  'Document checklists': 'รายการเอกสาร',
  'Assessment checklist': 'แบบประเมิน',
  'Assessment checklists': 'แบบประเมิน',
  'What an application in each category hands in or is looked up, by published revisions.':
    'เอกสารและข้อเท็จจริงที่คำขอแต่ละหมวดต้องมี ตามฉบับที่ประกาศ',
  'No document checklist. A category needs one before anybody applies in it.':
    'ยังไม่มีรายการเอกสาร หมวดต้องมีก่อนจึงจะยื่นคำขอได้',
  'What an assessor judges at the bench, for a category or one of its groups, by published revisions.':
    'สิ่งที่ผู้ประเมินตัดสินที่หน้างาน ของหมวดหรือกลุ่มหนึ่ง ตามฉบับที่ประกาศ',
  'No assessment checklist. A group needs one before anybody is assessed in it.':
    'ยังไม่มีแบบประเมิน กลุ่มต้องมีก่อนจึงจะประเมินได้',
  'Add criterion': 'เพิ่มเกณฑ์',
  'No items yet. Add the papers and facts an application needs.': 'ยังไม่มีรายการ เพิ่มเอกสารและข้อเท็จจริงที่คำขอต้องมี',
  'No criteria yet. Add what the assessor judges.': 'ยังไม่มีเกณฑ์ เพิ่มสิ่งที่ผู้ประเมินตัดสิน',
  'Checklist item': 'รายการตรวจ',
  'Checklist items': 'รายการตรวจ',
  'Item in Thai': 'รายการภาษาไทย',
  Fact: 'ข้อเท็จจริง',
  'Of the personnel file.': 'จากแฟ้มประวัติ',
  'Of a training record.': 'จากบันทึกการฝึกอบรม',
  'Of an exam.': 'จากการสอบ',
  'Months with work': 'เดือนที่มีงาน',
  'Of the logbook, in 24 months, in each group.': 'จากสมุดบันทึกงาน ใน 24 เดือน ของแต่ละกลุ่ม',
  'Paper, handed in': 'เอกสารที่ยื่น',
  'Personnel file': 'แฟ้มประวัติ',
  'Minimum age of the group': 'อายุขั้นต่ำของกลุ่ม',
  'Experience asked by the group': 'ประสบการณ์ที่กลุ่มกำหนด',
  'Signature specimen on file': 'มีตัวอย่างลายมือชื่อในระบบ',
  Criterion: 'เกณฑ์',
  Criteria: 'เกณฑ์',
  'Criterion in Thai': 'เกณฑ์ภาษาไทย',
  'Empty: for every group without one of its own.': 'ว่าง: ใช้กับทุกกลุ่มที่ไม่มีของตนเอง',
  Weight: 'น้ำหนัก',
  Critical: 'วิกฤต',
  'Not shown, it fails the assessment whatever the score.': 'ถ้าทำไม่ได้ ไม่ผ่านไม่ว่าคะแนนเท่าใด',
  Observe: 'สังเกต',
  Ask: 'สอบถาม',
  'Review records': 'ตรวจบันทึก',
  Demonstrate: 'สาธิต',
  'I publish this document checklist. Applications begun from now on need it.':
    'ข้าพเจ้าประกาศรายการเอกสารนี้ คำขอที่เริ่มจากนี้ต้องใช้',
  'I publish this assessment checklist. Assessments begun from now on use it.':
    'ข้าพเจ้าประกาศแบบประเมินนี้ การประเมินที่เริ่มจากนี้ใช้ฉบับนี้',
  'A checklist has at least one item.': 'รายการตรวจต้องมีอย่างน้อยหนึ่งข้อ',
  'A published revision never changes: begin a new one.': 'ฉบับที่ประกาศแล้วเปลี่ยนไม่ได้: ให้เริ่มฉบับใหม่',
  'Say what is looked up.': 'ระบุสิ่งที่ต้องดู',
  'This belongs to another source: leave it empty.': 'เป็นของแหล่งอื่น: เว้นว่างไว้',
};

const sentences = {};

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
