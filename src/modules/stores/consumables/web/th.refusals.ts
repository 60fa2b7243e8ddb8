import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'Batch {batch}: {state}. Its life is not extended.': 'ล็อต {batch}: {state} ขยายอายุไม่ได้',
  'This batch does not expire.': 'ล็อตนี้ไม่หมดอายุ',
  'This pack is open: its life after opening is not extended.': 'เปิดใช้แล้ว อายุหลังเปิดขยายไม่ได้',
  'Its item allows {most} extensions, and it was extended {times} times.':
    'รายการนี้ขยายได้ {most} ครั้ง และขยายแล้ว {times} ครั้ง',
  'It may be used until {day} already: give a later day.': 'ใช้ได้ถึง {day} อยู่แล้ว ให้ระบุวันที่หลังจากนั้น',
  'No extension is longer than its shelf life: {day} at the latest.': 'ขยายได้ไม่เกินอายุการเก็บ: อย่างช้า {day}',
  'This day has passed.': 'วันนี้ผ่านไปแล้ว',
  'Give the day': 'ระบุวันที่',
  'Name the report': 'ระบุรายงาน',
  'A serial number is one piece.': 'หนึ่งหมายเลขซีเรียลคือหนึ่งชิ้น',
  'It expired on {day}: reject it to quarantine.': 'หมดอายุเมื่อ {day}: ให้ปฏิเสธเข้ากักกัน',
  '{item} must stand in a {wanted} location; {shelf} is {type}.':
    '{item} ต้องเก็บในที่เก็บชนิด {wanted} แต่ {shelf} เป็น {type}',
  'Batch {batch} expired on {day}; it cannot return to the shelf.': 'ล็อต {batch} หมดอายุเมื่อ {day} คืนชั้นไม่ได้',
  'It is in {place}.': 'อยู่ใน {place}',
  'It is not inspected yet.': 'ยังไม่ตรวจ',
  'It was disposed of.': 'กำจัดแล้ว',
  'It is {state}.': 'อยู่ในสถานะ{state}',
  'It expired on {day}.': 'หมดอายุเมื่อ {day}',
  'No batch is here.': 'ไม่มีล็อตนี้',
  'It belongs to another customer.': 'เป็นของลูกค้ารายอื่น',
  'There is no {type} location yet. Create one first.': 'ยังไม่มีที่เก็บชนิด {type} ให้สร้างก่อน',
  'There is not enough in {place} any more.': 'ใน {place} มีไม่พอแล้ว',
  'No movement has this number.': 'ไม่มีรายการเคลื่อนไหวหมายเลขนี้',
  'The stores reverse a movement.': 'คลังเป็นผู้กลับรายการ',
  'Only an issue can be returned.': 'คืนได้เฉพาะรายการเบิก',
  'A reversal cannot be reversed.': 'รายการกลับรายการแล้วกลับอีกไม่ได้',
  'Material needs its specification.': 'วัสดุต้องมีข้อกำหนด',
  'A UN number stands with its shipping name and class.': 'หมายเลข UN ต้องมีชื่อที่ใช้ในการขนส่งและประเภท',
  'A counted shelf life needs its months.': 'อายุการเก็บแบบนับต้องระบุจำนวนเดือน',
  'There are open requests for it: {numbers}.': 'ยังมีคำขออยู่: {numbers}',
  'There are still {count} {unit} on hand.': 'ยังคงเหลือ {count} {unit}',
  'Only stock, cold and flammable locations may be issued from.': 'เบิกได้เฉพาะจากที่เก็บปกติ ห้องเย็น และที่เก็บวัตถุไวไฟ',
  'A flammables cabinet needs the most it may hold.': 'ตู้เก็บวัตถุไวไฟต้องระบุปริมาณสูงสุดที่เก็บได้',
  'A pin has a place from the left and from the top.': 'หมุดต้องมีระยะจากซ้ายและจากบน',
  'No location is here.': 'ไม่มีที่เก็บนี้',
  'A limit stands with its unit.': 'ปริมาณสูงสุดต้องมีหน่วย',
  '{other} stands in {place}: oil and grease never stand with oxygen-clean parts. Choose another location for {part}.':
    '{other} เก็บอยู่ใน {place}: น้ำมันและจาระบีห้ามเก็บรวมกับชิ้นส่วนออกซิเจนสะอาด ให้เลือกที่อื่นสำหรับ {part}',
  'The limit of {place} is in {unit}, and {part} is kept in {other}. Choose another location.':
    'ปริมาณสูงสุดของ {place} เป็น {unit} แต่ {part} เก็บเป็น {other} ให้เลือกที่อื่น',
  '{place} holds at most {most} {unit}; with this it would be {held}. Choose another location.':
    '{place} เก็บได้ไม่เกิน {most} {unit} ถ้าใส่จะเป็น {held} ให้เลือกที่อื่น',
  'What is stored oxygen clean is no oil or grease.': 'ของที่เก็บแบบสะอาดสำหรับออกซิเจนต้องไม่ใช่น้ำมันหรือจาระบี',
  'Some of it stands in {place}, which is no place for it then. Put its batches in quarantine, change it, and release them.':
    'มีบางส่วนเก็บอยู่ใน {place} ซึ่งจะไม่ใช่ที่เก็บของสิ่งนี้อีก ให้กักกันล็อตก่อน แก้ไข แล้วจึงปล่อย',
  'Its movements are in {unit}. Make another item for another unit.':
    'รายการเคลื่อนไหวเป็น {unit} ให้สร้างรายการใหม่สำหรับหน่วยอื่น',
  '{place} holds {held} {unit} already.': '{place} เก็บอยู่แล้ว {held} {unit}',
  '{part} stands in {place} and is kept in {unit}.': '{part} เก็บอยู่ใน {place} และเก็บเป็น {unit}',
  'Batch {batch} is blocked or expired: nothing of it goes back to {place}. Return it to quarantine.':
    'ล็อต {batch} ถูกกักหรือหมดอายุ: คืนเข้า {place} ไม่ได้ ให้คืนเข้ากักกัน',
  'Batches of it were accepted by this: quality changes it from now on.': 'รับล็อตตามข้อมูลนี้แล้ว: จากนี้ฝ่ายคุณภาพเป็นผู้แก้ไข',
  'There is still stock here: {items}.': 'ที่นี่ยังมีของ: {items}',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
