import { readerOf } from '#kernel/shared/readerOf.ts';

/** The module's own words in Thai; the key is the English text. Words other modules say already are not repeated. */
export const th: Record<string, string> = {
  Share: 'สัดส่วน',
  Before: 'ก่อน',
  After: 'หลัง',
  'Index value': 'ค่าดัชนี',
  'Index values': 'ค่าดัชนี',
  Index: 'ดัชนี',
  'Published at': 'เผยแพร่ที่',
  'Who publishes it, and the address.': 'ผู้เผยแพร่และที่อยู่',
  'Price adjustments': 'การปรับราคา',
  'Economic price adjustments': 'การปรับราคาตามดัชนีเศรษฐกิจ',
  'Empty: the base card.': 'เว้นว่าง: ใบอัตราพื้นฐาน',
  'Base month': 'เดือนฐาน',
  'New month': 'เดือนใหม่',
  'Fixed part': 'ส่วนคงที่',
  'Labour part': 'ส่วนค่าแรง',
  'Material part': 'ส่วนวัสดุ',
  'At most up': 'ขึ้นไม่เกิน',
  'Empty: no cap.': 'เว้นว่าง: ไม่จำกัดการขึ้น',
  'At most down': 'ลงไม่เกิน',
  'Empty: no floor.': 'เว้นว่าง: ไม่จำกัดการลง',
  'Rounded to': 'ปัดเป็น',
  '0.01, 1 or 100.': '0.01, 1 หรือ 100',
  'Labour index, base': 'ดัชนีค่าแรง เดือนฐาน',
  'Labour index, new': 'ดัชนีค่าแรง เดือนใหม่',
  'Material index, base': 'ดัชนีวัสดุ เดือนฐาน',
  'Material index, new': 'ดัชนีวัสดุ เดือนใหม่',
  'Factor by formula': 'ตัวคูณตามสูตร',
  'Factor applied': 'ตัวคูณที่ใช้',
  'Notice given': 'การแจ้ง',
  'To whom and how: mail of a day, letter no.': 'แจ้งใครและอย่างไร: อีเมลวันที่ เลขที่หนังสือ',
  'New rate card': 'ใบอัตราราคาใหม่',
  'Rate card ended before': 'ใบอัตราราคาเดิมสิ้นสุด',
  'Customer notified': 'แจ้งลูกค้าแล้ว',
  'Notified by': 'ผู้แจ้ง',
  Applied: 'ใช้แล้ว',
  'Applied by': 'ผู้ใช้',
  'Evidence of indices': 'หลักฐานดัชนี',
  'Approve adjustment': 'อนุมัติการปรับราคา',
  'Record notice': 'บันทึกการแจ้ง',
  'Apply to rate card': 'ใช้กับใบอัตราราคา',
  'Withdraw adjustment': 'ถอนการปรับราคา',
  'The new month is after the base month.': 'เดือนใหม่ต้องหลังเดือนฐาน',
  'No rate card is in force the day before.': 'ไม่มีใบอัตราราคาที่ใช้อยู่ในวันก่อนหน้า',
  'Prices approved': 'ราคาที่อนุมัติ',
  'The indices or the rate card changed since: withdraw this adjustment and make another one.':
    'ดัชนีหรือใบอัตราราคาเปลี่ยนไป ให้ถอนการปรับราคานี้แล้วทำใหม่',
  'The indices or the rate card changed since: edit and save the adjustment first.':
    'ดัชนีหรือใบอัตราราคาเปลี่ยนไปแล้ว ให้แก้ไขและบันทึกการปรับราคาก่อน',
  'Its day is over: withdraw it and make another one.': 'พ้นวันแล้ว ให้ถอนและทำใหม่',
  'It is in force: make the next rate card for other prices.': 'ใช้อยู่แล้ว ให้ทำใบอัตราราคาถัดไปสำหรับราคาอื่น',
  'Contract prices times a factor of published indices, newest first. Applied, each is the next rate card of its customer.':
    'ราคาตามสัญญาคูณตัวคูณจากดัชนีที่เผยแพร่ ใหม่สุดก่อน เมื่อใช้แล้วจะเป็นใบอัตราราคาถัดไปของลูกค้า',
  'New price adjustment': 'การปรับราคาใหม่',
  'No price adjustments. One begins with the indices of two months.': 'ยังไม่มีการปรับราคา เริ่มจากดัชนีของสองเดือน',
  'Published values of labour and material, newest month first. An adjustment takes its two months from here.':
    'ค่าที่เผยแพร่ของค่าแรงและวัสดุ เดือนใหม่สุดก่อน การปรับราคาใช้สองเดือนจากที่นี่',
  'New index value': 'ค่าดัชนีใหม่',
  'No index values. Enter the month and where it is published.': 'ยังไม่มีค่าดัชนี ให้ป้อนเดือนและที่เผยแพร่',
  Formula: 'สูตร',
  Fixed: 'คงที่',
  'Prices before and after': 'ราคาก่อนและหลัง',
  'The rate card has no prices.': 'ใบอัตราราคาไม่มีราคา',
  EPA: 'EPA',
};

/** What the module refuses, with its values in braces. */
export const sentences: Readonly<Record<string, string>> = {
  'No labour index of {month} is entered.': 'ยังไม่ได้ป้อนดัชนีค่าแรงของ {month}',
  'No material index of {month} is entered.': 'ยังไม่ได้ป้อนดัชนีวัสดุของ {month}',
  'The parts come to {sum} %, not 100.00 %.': 'ส่วนต่าง ๆ รวมได้ {sum} % ไม่ใช่ 100.00 %',
  '{price} was {was} when it was approved and is {now} now: withdraw this adjustment and make another one.':
    '{price} ขณะอนุมัติคือ {was} ตอนนี้คือ {now} ให้ถอนการปรับราคานี้แล้วทำใหม่',
  '{price} was added since it was approved: withdraw this adjustment and make another one.':
    '{price} เพิ่มเข้ามาหลังอนุมัติ ให้ถอนการปรับราคานี้แล้วทำใหม่',
  '{price} was removed since it was approved: withdraw this adjustment and make another one.':
    '{price} ถูกนำออกหลังอนุมัติ ให้ถอนการปรับราคานี้แล้วทำใหม่',
  'With {days} days of notice it is effective from {day} at the earliest.': 'เมื่อแจ้งล่วงหน้า {days} วัน มีผลเร็วที่สุดวันที่ {day}',
};
export const read = readerOf(sentences, th);
