/** Thai for the chart settings. */
export const th: Record<string, string> = {
  'Chart settings': 'ตั้งค่ากราฟ',
  'Set {{number}}': 'ชุดที่ {{number}}',
  'Kind of chart': 'ชนิดกราฟ',
  Line: 'เส้น',
  Bar: 'แท่ง',
  Ring: 'วงแหวน',
  Set: 'ชุดข้อมูล',
  'Other values': 'ค่าอื่น',
  'Preview of your charts': 'ตัวอย่างกราฟของคุณ',
  'Colour scheme': 'ชุดสี',
  'Line tension': 'ความโค้งเส้น',
  'Point radius': 'ขนาดจุด',
  'Pie cutout': 'ช่องกลางวงแหวน',
  'Back to the defaults': 'กลับเป็นค่าเริ่มต้น',
};
