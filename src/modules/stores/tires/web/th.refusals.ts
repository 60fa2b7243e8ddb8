import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'Tires are stored between 0 and 32 °C; {place} is kept otherwise.':
    'ยางต้องเก็บที่ 0 ถึง 32 °C แต่ {place} ควบคุมอุณหภูมิเป็นอย่างอื่น',
  '{name} is allotted to {job}.': '{name} จัดสรรให้ {job} แล้ว',
  '{name} is past its age limit.': '{name} เกินอายุที่กำหนด',
  '{name} is not serviceable in the register of tires.': '{name} ไม่อยู่ในสภาพใช้งานในทะเบียนยาง',
  '{name} is not assessed.': '{name} ยังไม่ได้ประเมิน',
  '{name} is in a lot already.': '{name} อยู่ในล็อตแล้ว',
  '{name}: the verdict is "{verdict}".': '{name}: ผลประเมินคือ "{verdict}"',
  '{name} belongs to somebody else.': '{name} เป็นของผู้อื่น',
  'The truck holds {capacity} tires: {count} are too many.': 'รถบรรทุกได้ {capacity} เส้น: {count} เส้นมากเกินไป',
  'S/N {serial} is not in {lot}.': 'S/N {serial} ไม่อยู่ใน {lot}',
  'This delivery note has not left the building.': 'ใบส่งของนี้ยังไม่ออกจากอาคาร',
  'S/N {serial} is not on delivery note {note}.': 'S/N {serial} ไม่อยู่ในใบส่งของ {note}',
  'No casing is in this lot.': 'ไม่มีโครงยางในล็อตนี้',
  'The last event is "{event}": it is taken back where it was written, not here.':
    'เหตุการณ์ล่าสุดคือ "{event}": กลับรายการที่ที่บันทึก ไม่ใช่ที่นี่',
  'This casing is in a lot: take it out first.': 'โครงยางนี้อยู่ในล็อต ให้นำออกก่อน',
  'Record why this tire was removed first.': 'บันทึกเหตุผลที่ถอดยางก่อน',
  '{job} is closed: nothing is allotted to it any more.': '{job} ปิดแล้ว จัดสรรให้ไม่ได้อีก',
  'This tire is past its age limit: quality decides.': 'ยางนี้เกินอายุ ให้ฝ่ายคุณภาพตัดสิน',
  'This tire is past its age limit.': 'ยางนี้เกินอายุ',
  'The verdict on this casing is not to scrap it.': 'ผลประเมินโครงยางนี้ไม่ใช่ให้ทิ้ง',
  'A casing is not retreaded before it was sent to the retreader.': 'หล่อดอกก่อนวันส่งไปโรงหล่อดอกไม่ได้',
  'A tire is not retreaded before it was made.': 'หล่อดอกก่อนวันผลิตไม่ได้',
  'A tire is never above its last retread level.': 'ระดับหล่อดอกเกินระดับสูงสุดไม่ได้',
  'Name the data that allows this part number to be retreaded.': 'ระบุข้อมูลที่อนุญาตให้หล่อดอกหมายเลขชิ้นส่วนนี้',
  'The removal reason makes this casing unsafe to retread.': 'เหตุผลที่ถอดทำให้หล่อดอกโครงยางนี้ไม่ปลอดภัย',
  'The owner does not allow this casing to be retreaded.': 'เจ้าของไม่อนุญาตให้หล่อดอกโครงยางนี้',
  'This casing is older than its owner allows.': 'โครงยางนี้เก่ากว่าที่เจ้าของอนุญาต',
  'This tire is not in the building.': 'ยางนี้ไม่อยู่ในอาคาร',
  'Worn, quarantined and serviceable tires are kept apart: choose another location.':
    'ยางสึก ยางกักกัน และยางใช้งานได้ต้องแยกกัน ให้เลือกที่อื่น',
  'There is no such work order.': 'ไม่มีใบสั่งงานนี้',
  '{job} is no work order of a wheel: a tire cannot be allotted to it.': '{job} ไม่ใช่ใบสั่งงานล้อ จัดสรรยางให้ไม่ได้',
  '{vendor} is not approved for "{process}".': '{vendor} ไม่ได้รับอนุมัติสำหรับ "{process}"',
  'One casing of this lot is still at the retreader.': 'โครงยาง 1 เส้นของล็อตนี้ยังอยู่ที่ผู้หล่อดอก',
  '{count} casings of this lot are still at the retreader.': 'โครงยาง {count} เส้นของล็อตนี้ยังอยู่ที่ผู้หล่อดอก',
  'Take the casings out of this lot first.': 'นำโครงยางออกจากล็อตนี้ก่อน',
  'Retreads were counted against this limit: quality raises it.': 'นับการหล่อดอกตามขีดจำกัดนี้แล้ว: ฝ่ายคุณภาพเป็นผู้เพิ่ม',
  'Name the data that allows one more retread.': 'ระบุเอกสารที่อนุญาตให้หล่อดอกเพิ่ม',
  'This casing has a history: its identity is not changed any more.': 'โครงยางนี้มีประวัติแล้ว: เปลี่ยนตัวตนไม่ได้',
  'Attach the certificate of this retread first.': 'แนบใบรับรองการหล่อดอกครั้งนี้ก่อน',
  'Choose the retreader this lot goes to.': 'เลือกผู้หล่อดอกที่ล็อตนี้ส่งไป',
  'Choose the owner this lot goes back to.': 'เลือกเจ้าของที่ล็อตนี้ส่งคืน',
  'A lot goes to one retreader or to one owner: name that one only.': 'ล็อตไปผู้หล่อดอกหนึ่งรายหรือเจ้าของหนึ่งราย ให้ระบุรายเดียว',
  '{lot} is not open.': '{lot} ไม่ได้เปิดอยู่',
  'This casing is at its last retread level, R{level}: scrap it or return it to its owner.':
    'โครงยางนี้ถึงระดับหล่อดอกสูงสุด R{level}: ทิ้งหรือคืนเจ้าของ',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
