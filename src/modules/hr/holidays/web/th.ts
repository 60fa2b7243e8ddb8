/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  Holiday: 'วันหยุด',
  Holidays: 'วันหยุด',
  Observed: 'หยุด',
  'Name in Thai': 'ชื่อภาษาไทย',
  'Cancel holiday': 'ยกเลิกวันหยุด',
  'Restore holiday': 'คืนวันหยุด',
  'Days the company does not work, the latest first. Due dates of working-day contracts skip them.':
    'วันที่บริษัทหยุดทำงาน ล่าสุดอยู่บน กำหนดส่งของสัญญาแบบวันทำการข้ามวันเหล่านี้',
  'No holidays. Enter the public holidays announced for the year.': 'ยังไม่มีวันหยุด กรอกวันหยุดราชการที่ประกาศของปี',
};
