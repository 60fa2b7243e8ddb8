/** Thai words of routes and orders. */
export const thData: Record<string, string> = {
  // The route of a job.
  'Route of {{job}}': 'เส้นทางของ {{job}}',
  'No published route fits this work order.': 'ไม่มีเส้นทางที่ประกาศใช้สำหรับใบสั่งงานนี้',
  'Routes that fit': 'เส้นทางที่ใช้ได้',
  'Version {{number}}, {{cards}} cards': 'ฉบับ {{number}} {{cards}} ใบงาน',
  'Routes that do not fit ({{count}})': 'เส้นทางที่ใช้ไม่ได้ ({{count}})',
  'Make the cards': 'สร้างใบงาน',
  // Another order.
  'Change the order…': 'เปลี่ยนคำสั่งงาน…',
  'Change the order': 'เปลี่ยนคำสั่งงาน',
  'Change the order of {{job}}': 'เปลี่ยนคำสั่งงานของ {{job}}',
  'Order changed: {{cards}} new cards, {{kept}} signed cards kept':
    'เปลี่ยนคำสั่งงานแล้ว ใบงานใหม่ {{cards}} ใบ คงใบงานที่ลงนาม {{kept}} ใบ',
  'As found at teardown, when it is another than ordered.': 'ตามที่พบเมื่อถอดแยก หากต่างจากที่สั่ง',
  'Customer’s agreement': 'ข้อตกลงของลูกค้า',
  'The order, letter or mail that asks for it, with its number.': 'คำสั่ง จดหมาย หรืออีเมลที่ขอ พร้อมเลขที่',
  'Agreed by': 'ผู้ตกลงฝั่งลูกค้า',
  'Agreed on': 'ตกลงเมื่อ',
  'Capability is checked again and the cards of the new route are made. Signed cards stay.':
    'ตรวจขีดความสามารถใหม่และสร้างใบงานของเส้นทางใหม่ ใบงานที่ลงนามแล้วยังคงอยู่',
  // Pieces taken out of a lot.
  'Take pieces out…': 'นำชิ้นออก…',
  'Take pieces out of {{job}}': 'นำชิ้นออกจาก {{job}}',
  'I identified the pieces named here; no piece that stays has the findings that go with them. They leave this work order without a release; the customer agreed.':
    'ข้าพเจ้าได้ระบุชิ้นที่ระบุไว้นี้แล้ว ไม่มีชิ้นที่เหลืออยู่มีข้อบกพร่องที่ไปกับชิ้นเหล่านี้ ชิ้นเหล่านี้ออกจากใบสั่งงานโดยไม่มีการรับรอง ลูกค้าตกลงแล้ว',
  'The work on these pieces stays as record. The certificate is for the pieces that are left.':
    'งานที่ทำกับชิ้นเหล่านี้ยังคงอยู่เป็นบันทึก ใบรับรองออกให้ชิ้นที่เหลือ',
  'Sign and take out': 'ลงนามและนำออก',
  'Name the pieces': 'ระบุชิ้น',
  '{{count}} pieces are left on the work order': 'เหลือ {{count}} ชิ้นในใบสั่งงาน',
  'Piece {{piece}} was taken out: {{reason}} ({{reference}}, {{name}})':
    'ชิ้นที่ {{piece}} ถูกนำออก: {{reason}} ({{reference}}, {{name}})',
  'Piece {{piece}}': 'ชิ้นที่ {{piece}}',
  Marking: 'เครื่องหมายบนชิ้น',
  'Findings that go with it': 'ข้อบกพร่องที่ไปกับชิ้นนี้',
  '{{name}} {{value}}: taken out of the lot': '{{name}} {{value}}: นำออกจากล็อตแล้ว',
  // The document of a value outside its limit.
  Document: 'เอกสาร',
  'Design approval': 'การอนุมัติการออกแบบ',
  'Airline engineering order': 'คำสั่งวิศวกรรมของสายการบิน',
  'A document that allows it. A telephone call is none.': 'เอกสารที่อนุญาต การโทรศัพท์ไม่นับ',
  'Choose the kind of document': 'เลือกชนิดเอกสาร',
  'Number and revision': 'เลขที่และฉบับแก้ไข',
  'Name the document': 'ระบุเอกสาร',
  'The holder of the design, or the operator.': 'เจ้าของการออกแบบ หรือผู้ดำเนินการบิน',
  'Name who issued it': 'ระบุผู้ออกเอกสาร',
  'Serial numbers on the document': 'หมายเลขซีเรียลในเอกสาร',
  'As printed, or “All”.': 'ตามที่พิมพ์ หรือ “All”',
  'Name the serial numbers it is for': 'ระบุหมายเลขซีเรียลที่ใช้ได้',
  'Part number on the document': 'หมายเลขชิ้นส่วนในเอกสาร',
  'Name the part number it is for': 'ระบุหมายเลขชิ้นส่วนของเอกสาร',
};
