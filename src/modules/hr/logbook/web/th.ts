/** The module's words in Thai; the key is the English text. */
export const th: Record<string, string> = {
  'Your signed work. Signing a step, a report or a release makes an entry; one by hand counts once its supervisor has signed it.':
    'งานที่คุณลงนาม ระบบบันทึกให้เองเมื่อคุณลงนามขั้นตอน รายงาน หรือใบรับรอง รายการที่บันทึกเองนับเมื่อหัวหน้างานลงนามแล้ว',
  'Waiting for your signature': 'รอลายเซ็นของคุณ',
  'New entry': 'รายการใหม่',
  'Not signed': 'ยังไม่ลงนาม',
  'Who did what on which part. Signing a step, a report or a release makes an entry; one by hand counts once its supervisor has signed it.':
    'ใครทำงานอะไรกับชิ้นส่วนใด ระบบบันทึกให้เองเมื่อลงนามขั้นตอน รายงาน หรือใบรับรอง รายการที่บันทึกเองนับเมื่อหัวหน้างานลงนามแล้ว',
  'Six months with work, or a hundred days, within 24 months keep a group of an authorisation. What is lost comes first.':
    'ต้องมีงานหกเดือนหรือร้อยวันภายใน 24 เดือนจึงคงสิทธิ์ในกลุ่มนั้น รายการที่หมดสิทธิ์แสดงก่อน',
  'Nobody holds an authorisation.': 'ไม่มีผู้ถือการอนุญาต',
  '{{count}} of {{needed}}': '{{count}} จาก {{needed}}',
  'No entry in 24 months': 'ไม่มีรายการใน 24 เดือน',
  'Logbook of {{name}}, 24 months': 'สมุดบันทึกงานของ {{name}} 24 เดือน',
  'May not sign in this group': 'ลงนามในกลุ่มนี้ไม่ได้',
  'Without more work until': 'ถ้าไม่มีงานเพิ่ม อยู่ได้ถึง',
  Entries: 'รายการ',
  Certified: 'ได้รับการรับรอง',
  Months: 'เดือน',
  Days: 'วัน',
  State: 'สถานะ',
  Employee: 'พนักงาน',
  Component: 'ชิ้นส่วน',
  NDT: 'NDT',
  Authorisations: 'การอนุญาต',
  'Recent work': 'งานล่าสุด',
  'Enough work': 'งานเพียงพอ',
  'Not enough work': 'งานไม่เพียงพอ',
  Trainees: 'ผู้ฝึกงาน',
  'Last work': 'งานล่าสุด',
  'Print 24 months': 'พิมพ์ 24 เดือน',
  'No entries yet. Signed steps, reports and releases are listed here.':
    'ยังไม่มีรายการ ขั้นตอน รายงาน และใบรับรองที่ลงนามแล้วจะแสดงที่นี่',
  'Your account belongs to no employee': 'บัญชีของคุณไม่ได้ผูกกับพนักงาน',
  'Ask an administrator to link it; signed work is written down under the employee.':
    'ขอให้ผู้ดูแลระบบผูกบัญชี งานที่ลงนามจะบันทึกในชื่อพนักงาน',
  'Your account belongs to no employee, so it has no logbook.': 'บัญชีของคุณไม่ได้ผูกกับพนักงาน จึงไม่มีสมุดบันทึกงาน',
};
