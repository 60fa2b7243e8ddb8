import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  Badge: 'บัตรพนักงาน',
  'Card no.': 'เลขบัตร',
  'What the reader of the doors knows the card by. A number is used once.': 'เลขที่เครื่องอ่านประตูรู้จัก หนึ่งเลขใช้ครั้งเดียว',
  Opens: 'เปิดได้',
  'Oxygen shop': 'ห้องออกซิเจน',
  'NDT shop': 'ห้อง NDT',
  'Records room': 'ห้องเก็บเอกสาร',
  'Lost on': 'หายเมื่อ',
  'Destroyed on': 'ทำลายเมื่อ',
  Destroyed: 'ทำลายแล้ว',
  Destroy: 'ทำลาย',
  'To destroy': 'รอทำลาย',
  'Take back': 'รับคืน',
  'Photo of the holder': 'รูปถ่ายผู้ถือบัตร',
  'Signed receipt': 'ใบรับที่ลงนามแล้ว',
  Receipt: 'ใบรับ',
  'I handed this badge to its holder.': 'ข้าพเจ้ามอบบัตรนี้ให้ผู้ถือบัตรแล้ว',
  'I received this badge back.': 'ข้าพเจ้าได้รับบัตรนี้คืนแล้ว',
  'Employee Badges & Stamps': 'บัตรและตราประทับพนักงาน',
  'Who wears which badge and what it opens; the stamps of the same people stand beside them.':
    'ใครถือบัตรใบใดและเปิดที่ใดได้ ตราประทับของคนเดียวกันอยู่ข้างกัน',
  'No badges. A new card is entered here with its number before anybody gets it.':
    'ยังไม่มีบัตร บัตรใหม่บันทึกเลขที่นี่ก่อนมอบให้ใคร',
  'Name the person who gets this badge.': 'ระบุผู้รับบัตรนี้',
};

/** Its refusals, with their values in braces (decision 0020). */
export const read = readerOf({
  '{name} has left: no badge is issued.': '{name} ออกจากบริษัทแล้ว: ไม่ออกบัตรให้',
  '{name} holds badge {number}: take it back or report it lost first.': '{name} ถือบัตร {number} อยู่: ให้รับคืนหรือแจ้งหายก่อน',
});
