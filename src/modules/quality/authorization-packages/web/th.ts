/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  'Authorisation package': 'แฟ้มการอนุญาต',
  'Authorisation packages': 'แฟ้มการอนุญาต',
  'The dossier behind each live authorisation, by what it is worth today.': 'แฟ้มของการอนุญาตที่มีผลแต่ละรายการ ตามสถานะวันนี้',
  'No authorisation package': 'ไม่มีแฟ้มการอนุญาต',
  'A package appears when an authorisation is issued.': 'แฟ้มจะแสดงเมื่อออกการอนุญาต',
  'Print card': 'พิมพ์บัตร',
  'Print package': 'พิมพ์แฟ้ม',
  'Export package': 'ส่งออกแฟ้ม',
  'Not fit today:': 'วันนี้ยังไม่พร้อม:',
  'Suspend, renew or change this authorisation': 'พักใช้ ต่ออายุ หรือเปลี่ยนการอนุญาตนี้',
  'Days with work': 'วันที่มีงาน',
  'Exams passed': 'การสอบที่ผ่าน',
  'Issued before applications were kept here.': 'ออกก่อนที่ระบบจะเก็บคำขอ',
  Suspensions: 'การพักใช้',
  'It was never suspended by a decision.': 'ไม่เคยถูกพักใช้โดยคำตัดสิน',
  'This authorisation was not issued yet.': 'การอนุญาตนี้ยังไม่ได้ออก',
};
