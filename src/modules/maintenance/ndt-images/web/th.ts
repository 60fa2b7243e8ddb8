/** The module's words in Thai; the key is the English text. */
export const th: Record<string, string> = {
  Annotation: 'การทำเครื่องหมายบนภาพ',
  Annotations: 'การทำเครื่องหมายบนภาพ',
  Drawing: 'สิ่งที่วาดบนภาพ',
  'No pictures here. They are added on a report.': 'ไม่มีภาพ ภาพเพิ่มได้ในรายงาน',
  'Draw on the picture': 'วาดบนภาพ',
  'Arrows and lengths lie over the picture; the picture stays as it was taken. Lengths are measured by the scale.':
    'ลูกศรและระยะวางทับบนภาพ ภาพต้นฉบับไม่เปลี่ยน ระยะวัดตามมาตราส่วน',
  Pen: 'ปากกา',
  Arrow: 'ลูกศร',
  Length: 'ระยะ',
  'Add in the middle': 'เพิ่มกลางภาพ',
  'Known length': 'ระยะที่ทราบ',
  'Known length in mm': 'ระยะที่ทราบ (มม.)',
  'Remove the known length': 'ลบระยะที่ทราบ',
  'Words beside it': 'ข้อความกำกับ',
  'Choose two pictures first.': 'เลือกสองภาพก่อน',
  'Compare pictures': 'เปรียบเทียบภาพ',
  Compare: 'เปรียบเทียบ',
  Draw: 'วาด',
  '{{shown}} of {{total}} pictures: filter to see the others.': 'แสดง {{shown}} จาก {{total}} ภาพ กรองเพื่อดูภาพอื่น',
  '{{report}}, {{area}}: open': 'เปิด {{report}}, {{area}}',
  'Picture as it was taken': 'ภาพต้นฉบับ',
  'Pictures of NDT reports, newest first. Choose two to compare them.':
    'ภาพในรายงาน NDT ภาพใหม่อยู่บน เลือกสองภาพเพื่อเปรียบเทียบ',
  'This is no picture of the report.': 'ไม่ใช่ภาพของรายงานนี้',
  'The known length is more than 0 mm.': 'ระยะที่ทราบต้องมากกว่า 0 มม.',
  'The two ends of the scale lie on one point.': 'ปลายทั้งสองของมาตราส่วนอยู่จุดเดียวกัน',
  'The two ends of a mark lie on one point.': 'ปลายทั้งสองของเส้นอยู่จุดเดียวกัน',
  'Draw a known length as the scale first: other lengths are measured by it.':
    'วาดระยะที่ทราบเป็นมาตราส่วนก่อน ระยะอื่นวัดตามมาตราส่วนนั้น',
  'The report is signed: what is drawn on its pictures stays.': 'รายงานลงนามแล้ว สิ่งที่วาดบนภาพคงไว้',
};
