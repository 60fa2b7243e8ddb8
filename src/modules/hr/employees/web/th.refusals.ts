import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'This day is before the day of issue.': 'วันนี้ก่อนวันที่ออก',
  'A renewal is of the same person and the same type.': 'การต่ออายุต้องเป็นของบุคคลเดียวกันและประเภทเดียวกัน',
  'This certificate was renewed already.': 'ใบรับรองนี้ต่ออายุไปแล้ว',
  'The one it renews was issued on {day}, later than this.': 'ใบที่ต่ออายุออกเมื่อ {day} หลังจากวันนี้',
  'It was verified or revoked: it stays in the file.': 'ยืนยันหรือเพิกถอนแล้ว ต้องอยู่ในแฟ้ม',
  'Nobody appoints themselves: another HR administrator records this post.':
    'ไม่มีใครแต่งตั้งตนเองได้ ผู้ดูแลระบบ HR คนอื่นเป็นผู้บันทึกตำแหน่งนี้',
  'This year is still to come.': 'ยังไม่ถึงปีนี้',
  'Enter the common year: {year} is {common}.': 'ใส่ปี ค.ศ.: {year} คือ {common}',
  'The end is before the beginning.': 'วันสิ้นสุดก่อนวันเริ่ม',
  'It was verified: it stays in the file.': 'ยืนยันแล้ว ต้องอยู่ในแฟ้ม',
  'A Thai identity number has 13 digits, and its last one does not fit these.':
    'เลขบัตรประชาชนมี 13 หลัก และหลักสุดท้ายไม่ตรงกับเลขที่ใส่',
  'This document is in a personnel file already.': 'เอกสารนี้อยู่ในแฟ้มบุคคลแล้ว',
  'This is your own file: another person verifies it.': 'นี่คือแฟ้มของคุณเอง ต้องให้ผู้อื่นยืนยัน',
  'No number is stored with this document.': 'ไม่มีเลขที่เก็บไว้กับเอกสารนี้',
  'Still clocked on: {things} and more. The work is clocked off first.': 'ยังลงเวลาอยู่ที่ {things} และอื่น ๆ ลงเวลาออกก่อน',
  'Still clocked on: {things}. The work is clocked off first.': 'ยังลงเวลาอยู่ที่ {things} ลงเวลาออกก่อน',
  'Still holds badge {things} and more: take it back or report it lost first.':
    'ยังถือบัตร {things} และอื่น ๆ: รับคืนหรือแจ้งหายก่อน',
  'Still holds badge {things}: take it back or report it lost first.': 'ยังถือบัตร {things}: รับคืนหรือแจ้งหายก่อน',
  'Still holds stamp {things} and more: take it back or report it lost first.':
    'ยังถือตรา {things} และอื่น ๆ: รับคืนหรือแจ้งหายก่อน',
  'Still holds stamp {things}: take it back or report it lost first.': 'ยังถือตรา {things}: รับคืนหรือแจ้งหายก่อน',
  'Hand over first: {things} and more.': 'ส่งมอบก่อน: {things} และอื่น ๆ',
  'Hand over to a successor first: {things} and more.': 'ส่งมอบให้ผู้รับช่วงก่อน: {things} และอื่น ๆ',
  'Hand over to a successor first: {things}.': 'ส่งมอบให้ผู้รับช่วงก่อน: {things}',
  'Hand over first: {things}.': 'ส่งมอบก่อน: {things}',
  'Still on loan: {tools} and more. The crib takes it back first.': 'ยังยืมอยู่: {tools} และอื่น ๆ ห้องเครื่องมือต้องรับคืนก่อน',
  'Still on loan: {tools}. The crib takes it back first.': 'ยังยืมอยู่: {tools} ห้องเครื่องมือต้องรับคืนก่อน',
  'The leave cannot begin before the first day.': 'วันเริ่มลาต้องไม่ก่อนวันเริ่มงาน',
  'The last day is still to come: end the employment on that day.': 'ยังไม่ถึงวันสุดท้าย ให้สิ้นสุดการจ้างในวันนั้น',
  'The last day cannot be before the first.': 'วันสุดท้ายต้องไม่ก่อนวันแรก',
  'The {what} cannot end before the start.': '{what}: วันสิ้นสุดต้องไม่ก่อนวันเริ่ม',
  'This department is already below it.': 'แผนกนี้อยู่ใต้แผนกนั้นอยู่แล้ว',
  'This person was not 18 on the first day.': 'บุคคลนี้อายุไม่ถึง 18 ปีในวันแรก',
  'This person has left; the file is closed.': 'บุคคลนี้ออกจากบริษัทแล้ว แฟ้มปิดแล้ว',
  'There is no signature specimen yet.': 'ยังไม่มีตัวอย่างลายเซ็น',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
