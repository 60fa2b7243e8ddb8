/** The module's words in Thai; the key is the English text. */
export const th: Record<string, string> = {
  'Write a comment; @ names somebody': 'เขียนความเห็น พิมพ์ @ เพื่อระบุชื่อ',
  Comment: 'แสดงความเห็น',
  'Commented; {{names}} will be told': 'บันทึกความเห็นแล้ว และจะแจ้ง {{names}}',
  'You can change it for ten minutes.': 'แก้ไขได้ภายในสิบนาที',
  'The earlier text stays in the history.': 'ข้อความเดิมยังอยู่ในประวัติ',
  '“{{text}}” can be changed until {{time}}.': 'แก้ไข “{{text}}” ได้ถึง {{time}}',
  'Edit comment': 'แก้ไขความเห็น',
  'Comment changed': 'แก้ไขความเห็นแล้ว',
  People: 'บุคคล',
  'Nobody of that name may read this.': 'ไม่มีผู้ใช้ชื่อนี้ที่อ่านรายการนี้ได้',
};
