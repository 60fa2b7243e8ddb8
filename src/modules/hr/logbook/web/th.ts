/** The module's words in Thai; the key is the English text. */
export const th: Record<string, string> = {
  'Your signed work. Entries write themselves when you sign a step, a report or a release.':
    'งานที่คุณลงนาม ระบบบันทึกให้เองเมื่อคุณลงนามขั้นตอน รายงาน หรือใบรับรอง',
  'Print 24 months': 'พิมพ์ 24 เดือน',
  'Sign a step of a task card and it stands here.': 'เมื่อลงนามขั้นตอนในใบงาน รายการจะแสดงที่นี่',
  'Your account belongs to no employee': 'บัญชีของคุณไม่ได้ผูกกับพนักงาน',
  'Ask an administrator to link it; signed work is written down under the employee.':
    'ขอให้ผู้ดูแลระบบผูกบัญชี งานที่ลงนามจะบันทึกในชื่อพนักงาน',
  'Your account belongs to no employee, so it has no logbook.': 'บัญชีของคุณไม่ได้ผูกกับพนักงาน จึงไม่มีสมุดบันทึกงาน',
};
