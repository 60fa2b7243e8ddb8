/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Compliance passport': 'สมุดแสดงการปฏิบัติตามข้อกำหนด',
  'Each clause of Part-145 with the records of the last 24 months that prove it. What has none is a gap.':
    'แต่ละข้อของ Part-145 พร้อมบันทึก 24 เดือนที่พิสูจน์ ข้อที่ไม่มีบันทึกคือช่องว่าง',
  Gap: 'ช่องว่าง',
  Proven: 'พิสูจน์แล้ว',
  'Findings past their closing day: {{count}}': 'ข้อบกพร่องที่เลยวันปิด: {{count}}',
  'Evidence pack': 'ชุดหลักฐาน',
  'Audits, samples, findings, training and lists that speak for a clause in a period, in one ZIP whose index is signed.':
    'การตรวจติดตาม ตัวอย่าง ข้อบกพร่อง การฝึกอบรม และรายชื่อที่เกี่ยวกับข้อกำหนดในช่วงเวลา รวมเป็น ZIP เดียวที่สารบัญมีลายเซ็น',
  'Nothing on file speaks for this clause in this period.': 'ไม่มีบันทึกเกี่ยวกับข้อกำหนดนี้ในช่วงเวลานี้',
  'Download the pack': 'ดาวน์โหลดชุดหลักฐาน',
  Records: 'บันทึก',
  'Audits planned and held': 'การตรวจที่วางแผนและที่ทำแล้ว',
  'Audit reports in work': 'รายงานการตรวจที่ยังไม่ออก',
  'Answers and samples': 'คำตอบและตัวอย่าง',
  'Training completed': 'การฝึกอบรมที่สำเร็จ',
  'Authorisations issued': 'การอนุญาตที่ออก',
  'Revisions of the list of certifying staff': 'ฉบับแก้ไขของรายชื่อผู้รับรอง',
  'Document revisions in force': 'ฉบับเอกสารที่มีผลบังคับ',
  'Vendor approvals': 'การอนุมัติผู้ขาย',
  'The pack holds training and lists of staff, which are read from level 3 on.':
    'ชุดนี้มีข้อมูลการฝึกอบรมและรายชื่อบุคลากร ซึ่งอ่านได้ตั้งแต่ระดับ 3',
  'A pack covers three years at most: choose a shorter period.': 'ชุดหนึ่งครอบคลุมไม่เกินสามปี เลือกช่วงที่สั้นกว่านี้',
  'The files of this pack are more than 100 MB: choose a shorter period.': 'ไฟล์ในชุดนี้เกิน 100 MB เลือกช่วงที่สั้นกว่านี้',
  'Files kept at them': 'ไฟล์ที่แนบไว้',
  'The period ends before it begins.': 'ช่วงเวลาสิ้นสุดก่อนเริ่มต้น',
  'The clause has no such records.': 'ข้อกำหนดนี้ไม่มีบันทึกดังกล่าว',
};
