/** A subject a company begins with, beside those created with the product: months between two trainings (R-TRN-6). */
export interface StandardSubject {
  code: string;
  name: string;
  nameTh: string;
  recurrence: number;
  regRef?: string;
}

/** What a component workshop usually trains, and how often; for whom is the company's to say. */
export const standardSubjects: readonly StandardSubject[] = [
  {
    code: 'REG',
    name: 'TCAR and exposition',
    nameTh: 'ข้อกำหนด TCAR และคู่มือองค์กร',
    recurrence: 24,
    regRef: '145.A.35(d)',
  },
  { code: 'EWIS', name: 'Electrical wiring', nameTh: 'ระบบสายไฟฟ้า', recurrence: 24 },
  { code: 'OXY', name: 'Oxygen safety and clean room', nameTh: 'ความปลอดภัยออกซิเจนและห้องสะอาด', recurrence: 12 },
  { code: 'N2', name: 'Nitrogen and wheel inflation', nameTh: 'ไนโตรเจนและการเติมลมล้อ', recurrence: 12 },
  { code: 'BATT', name: 'Lithium and NiCd battery safety', nameTh: 'ความปลอดภัยแบตเตอรี่ลิเธียมและนิแคด', recurrence: 12 },
  { code: 'CHEM', name: 'Chemicals and hazardous material', nameTh: 'สารเคมีและวัตถุอันตราย', recurrence: 12 },
  { code: 'FIRE', name: 'Fire drill', nameTh: 'การซ้อมหนีไฟ', recurrence: 12 },
  { code: 'FORK', name: 'Forklift', nameTh: 'รถยก', recurrence: 36 },
  { code: 'AID', name: 'First aid', nameTh: 'การปฐมพยาบาล', recurrence: 24 },
  { code: 'UV', name: 'Penetrant and UV safety', nameTh: 'ความปลอดภัยสารแทรกซึมและแสงยูวี', recurrence: 24 },
  { code: 'AUD', name: 'Auditor', nameTh: 'ผู้ตรวจติดตาม', recurrence: 36 },
  { code: 'STAMP', name: 'Stamps and release refresher', nameTh: 'ทบทวนตราประทับและการปล่อยชิ้นส่วน', recurrence: 24 },
];
