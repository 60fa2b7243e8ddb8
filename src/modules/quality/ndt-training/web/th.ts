import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'NDT training': 'การฝึกอบรม NDT',
  'NDT hours': 'ชั่วโมง NDT',
  'Vision tests': 'การตรวจสายตา',
  'Vision test': 'การตรวจสายตา',
  'NDT exams': 'การสอบ NDT',
  'NDT exam part': 'ส่วนของการสอบ NDT',
  'NDT exam parts': 'ส่วนของการสอบ NDT',
  'Written practice': 'ระเบียบปฏิบัติ',
  Vision: 'สายตา',
  Experience: 'ประสบการณ์',
  'In quarters of an hour.': 'เป็นช่วงละ 15 นาที',
  'Of a trainee’s work: Level 2 or 3 in the method.': 'ของงานผู้ฝึก: ระดับ 2 หรือ 3 ในวิธีนั้น',
  Provider: 'ผู้ให้บริการ',
  'Of training outside the company.': 'ของการฝึกอบรมนอกบริษัท',
  'Near vision': 'สายตาระยะใกล้',
  'Colour and contrast': 'สีและความต่าง',
  'Snellen 20/25 at 16 in': 'Snellen 20/25 ที่ 16 นิ้ว',
  'Jaeger 1 at 12 in': 'Jaeger 1 ที่ 12 นิ้ว',
  'Tumbling E (ISO 18490)': 'Tumbling E (ISO 18490)',
  Ishihara: 'Ishihara',
  'Shades of grey': 'เฉดสีเทา',
  'With glasses': 'สวมแว่น',
  'The certificate then says: with correction.': 'ใบรับรองจะระบุว่าสวมแว่น',
  Limitation: 'ข้อจำกัด',
  Examiner: 'ผู้สอบ',
  General: 'ทั่วไป',
  Specific: 'เฉพาะ',
  Practical: 'ปฏิบัติ',
  'Exam paper': 'ข้อสอบ',
  'Never the same paper twice for one person.': 'คนเดียวไม่ใช้ข้อสอบเดิมซ้ำ',
  'Extra training': 'การฝึกเพิ่มเติม',
  'Of a part repeated within 30 days.': 'ของส่วนที่สอบซ้ำภายใน 30 วัน',
  'Colour vision valid until': 'การมองเห็นสีใช้ได้ถึง',
  'Annual evaluation due': 'ครบกำหนดประเมินประจำปี',
  'Hours of training and work by method. They count once the Responsible Level 3 approved them.':
    'ชั่วโมงฝึกอบรมและทำงานตามวิธี นับเมื่อผู้รับผิดชอบระดับ 3 อนุมัติ',
  'To be approved': 'รออนุมัติ',
  'Add hours': 'เพิ่มชั่วโมง',
  'No hours. Signed NDT reports book theirs; training is added here.':
    'ไม่มีชั่วโมง รายงาน NDT ที่ลงนามจะบันทึกเอง การฝึกอบรมเพิ่มที่นี่',
  'Near vision every 12 months, colour and contrast every 60. Read by the Responsible Level 3, HR and the person.':
    'สายตาระยะใกล้ทุก 12 เดือน สีทุก 60 เดือน อ่านได้โดยผู้รับผิดชอบระดับ 3 ฝ่ายบุคคล และเจ้าตัว',
  'Record a vision test': 'บันทึกการตรวจสายตา',
  'No vision test that you may read.': 'ไม่มีการตรวจสายตาที่คุณอ่านได้',
  'Each part at least 70 %, the average at least 80 %, all parts within 12 months.':
    'แต่ละส่วนอย่างน้อย 70 % เฉลี่ยอย่างน้อย 80 % ภายใน 12 เดือน',
  'Record an exam part': 'บันทึกส่วนของการสอบ',
  'No exam part. A certificate needs all three.': 'ไม่มีส่วนของการสอบ ใบรับรองต้องมีครบสามส่วน',
  'The least hours before a certificate, and how long its proofs count (NAS 410, EN 4179).':
    'ชั่วโมงขั้นต่ำก่อนได้ใบรับรอง และระยะเวลาที่หลักฐานใช้ได้ (NAS 410, EN 4179)',
  'Training, Level 1': 'ฝึกอบรม ระดับ 1',
  'Training, Level 2': 'ฝึกอบรม ระดับ 2',
  'Experience, Level 1': 'ประสบการณ์ ระดับ 1',
  'Experience, Level 2': 'ประสบการณ์ ระดับ 2',
  'Level 2 without Level 1 needs the hours of both.': 'ระดับ 2 โดยไม่มีระดับ 1 ต้องใช้ชั่วโมงของทั้งสอง',
  'A certificate counts {{certificate}} months, the evaluation and near vision {{near}} months, colour vision {{colour}} months.':
    'ใบรับรองใช้ได้ {{certificate}} เดือน การประเมินและสายตาระยะใกล้ {{near}} เดือน การมองเห็นสี {{colour}} เดือน',
  'People and methods: certificates, eyes, hours against the written practice.':
    'บุคลากรและวิธี: ใบรับรอง สายตา และชั่วโมงเทียบกับระเบียบปฏิบัติ',
  'No NDT people': 'ไม่มีบุคลากร NDT',
  'Add hours of training or a certificate; the least hours stand in the written practice.':
    'เพิ่มชั่วโมงฝึกอบรมหรือใบรับรอง ชั่วโมงขั้นต่ำอยู่ในระเบียบปฏิบัติ',
  'NAS 410 record': 'บันทึก NAS 410',
  '{{label}}: {{have}} of {{need}} h': '{{label}}: {{have}} จาก {{need}} ชม.',
  'Near vision until': 'สายตาระยะใกล้ถึง',
  'Colour vision until': 'การมองเห็นสีถึง',
  'Last used': 'ใช้ล่าสุด',
  'Level {{level}}': 'ระดับ {{level}}',
  'No work for 24 months: revoke the certificate.': 'ไม่มีงาน 24 เดือน: เพิกถอนใบรับรอง',
  'To Level {{level}}': 'สู่ระดับ {{level}}',
  'Hours are complete.': 'ชั่วโมงครบ',
  'No approved work in six months: no date.': 'ไม่มีงานที่อนุมัติในหกเดือน: ยังไม่มีกำหนด',
  'At the pace of six months: complete in month {{months}} from now.': 'ตามอัตราหกเดือน: ครบในเดือนที่ {{months}} จากนี้',
  '{{hours}} h wait for approval.': '{{hours}} ชม. รออนุมัติ',
  Recertify: 'รับรองใหม่',
  Certify: 'รับรอง',
  'Record evaluation': 'บันทึกการประเมิน',
  'Certify {{name}} in {{method}}': 'รับรอง {{name}} ใน {{method}}',
  'Give the certificate a number.': 'ใส่เลขที่ใบรับรอง',
  '{{name}} is certified in {{method}}': '{{name}} ได้รับการรับรองใน {{method}}',
  'Annual evaluation of {{name}} in {{method}}': 'ประเมินประจำปีของ {{name}} ใน {{method}}',
  'Say what was watched.': 'ระบุสิ่งที่สังเกต',
  'Evaluation of {{name}} recorded': 'บันทึกการประเมินของ {{name}} แล้ว',
  'What was watched': 'สิ่งที่สังเกต',
  'I have seen training, experience, eyes and exams of this person and certify them in the method and level shown.':
    'ข้าพเจ้าได้ดูการฝึกอบรม ประสบการณ์ สายตา และการสอบของบุคคลนี้ และรับรองในวิธีและระดับที่แสดง',
  'I watched this person test in the method shown; the certificate may be used for another year.':
    'ข้าพเจ้าสังเกตบุคคลนี้ทดสอบในวิธีที่แสดง ใบรับรองใช้ได้อีกหนึ่งปี',
  'In quarters of an hour, such as 1.25.': 'เป็นช่วงละ 15 นาที เช่น 1.25',
  'Nobody approves their own hours.': 'ไม่มีใครอนุมัติชั่วโมงของตนเอง',
  'A trainee’s hours count under a Level 2 or 3: name the supervisor.': 'ชั่วโมงของผู้ฝึกนับเมื่ออยู่ใต้ระดับ 2 หรือ 3: ระบุผู้ควบคุม',
  'This test is of the other kind.': 'การตรวจนี้เป็นอีกชนิดหนึ่ง',
  'This person had this paper before.': 'บุคคลนี้เคยใช้ข้อสอบนี้แล้ว',
  'Level 3 follows Level 2 in the method.': 'ระดับ 3 ต่อจากระดับ 2 ในวิธีนั้น',
  'Near vision is not in date: record the test first.': 'สายตาระยะใกล้หมดอายุ: บันทึกการตรวจก่อน',
  'Colour vision is not in date: record the test first.': 'การมองเห็นสีหมดอายุ: บันทึกการตรวจก่อน',
  'A part of the exam is missing within the last 12 months.': 'ขาดส่วนของการสอบใน 12 เดือนที่ผ่านมา',
  'Technical study': 'การศึกษาทางเทคนิค',
  'No technical study': 'ไม่มีการศึกษาทางเทคนิค',
  'Two years of technical study': 'ศึกษาทางเทคนิคสองปี',
  'Technical degree': 'ปริญญาทางเทคนิค',
  'Certificate of the study': 'ใบรับรองการศึกษา',
  'Level 3 asks for four years as Level 2; two with two years of study, one with a degree.':
    'ระดับ 3 ต้องเป็นระดับ 2 มาสี่ปี สองปีถ้าศึกษาทางเทคนิคสองปี หนึ่งปีถ้ามีปริญญา',
  'Name the certificate of the study.': 'ระบุใบรับรองการศึกษา',
};

const sentences = {
  '{hours} h are booked on {day} already; a day has at most {most} h.':
    '{day} บันทึกแล้ว {hours} ชม. หนึ่งวันได้ไม่เกิน {most} ชม.',
  '{name} was no Level 2 or 3 in {method} on that day.': 'วันนั้น {name} ไม่ใช่ระดับ 2 หรือ 3 ใน {method}',
  'At least {count} different samples.': 'อย่างน้อย {count} ชิ้นงานที่ต่างกัน',
  'At least {count} questions.': 'อย่างน้อย {count} ข้อ',
  'Too early for Level 3: from {day}.': 'ยังเป็นระดับ 3 ไม่ได้: ได้ตั้งแต่ {day}',
  'Again from {day}, or with extra training.': 'สอบใหม่ได้ตั้งแต่ {day} หรือเมื่อฝึกเพิ่มเติม',
  'Missing for {method} Level {level}: {training} h training, {experience} h experience.':
    'ขาดสำหรับ {method} ระดับ {level}: ฝึกอบรม {training} ชม. ประสบการณ์ {experience} ชม.',
  'The exam is not passed: each part 70 %, average 80 %; it is {mean} %.':
    'สอบไม่ผ่าน: แต่ละส่วน 70 % เฉลี่ย 80 % ได้ {mean} %',
  '{method} of {name} is suspended': '{method} ของ {name} ถูกพักใช้',
  '{hours} NDT hours wait for your approval': 'ชั่วโมง NDT {hours} รอการอนุมัติของคุณ',
};

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
