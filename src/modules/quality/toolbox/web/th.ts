/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Three questions before this task': 'สามคำถามก่อนงานนี้',
  'Not right: read {{reference}} and answer again.': 'ไม่ถูก: อ่าน {{reference}} แล้วตอบใหม่',
  'All three are right.': 'ถูกทั้งสามข้อ',
  'Answer each question.': 'ตอบทุกคำถาม',
  'You have not signed such a card in 180 days: answer its three questions first.':
    'คุณไม่ได้เซ็นบัตรงานแบบนี้ใน 180 วัน: ตอบสามคำถามก่อน',
  'Your sign-in belongs to no employee: employees sign cards.': 'บัญชีของคุณไม่เชื่อมกับพนักงาน: พนักงานเป็นผู้เซ็นบัตรงาน',
  'Other questions are asked now. Look again.': 'คำถามเปลี่ยนแล้ว ดูใหม่อีกครั้ง',
};
