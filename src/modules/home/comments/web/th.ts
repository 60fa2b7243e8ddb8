/** The module's words in Thai; the key is the English text. */
export const th: Record<string, string> = {
  'Write a comment; @ names somebody': 'เขียนความเห็น พิมพ์ @ เพื่อระบุชื่อ',
  Comment: 'แสดงความเห็น',
  'Commented; {{names}} will be told': 'บันทึกความเห็นแล้ว และจะแจ้ง {{names}}',
  'It stays on the time line as you write it.': 'ข้อความจะอยู่ในเส้นเวลาตามที่เขียน',
  People: 'บุคคล',
  'Nobody of that name may read this.': 'ไม่มีผู้ใช้ชื่อนี้ที่อ่านรายการนี้ได้',
};
