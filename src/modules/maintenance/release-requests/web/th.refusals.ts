import { readerOf } from '#kernel/shared/readerOf.ts';

/** What is refused of a release request and of a certificate, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  '{block}: our records do not say “{text}”. Report the error on the certificate and have an inspector verify it first.':
    '{block}: บันทึกของเราไม่ได้ระบุ “{text}” ให้รายงานข้อผิดพลาดในใบรับรองและให้ผู้ตรวจสอบยืนยันก่อน',
  'Release requested.': 'ขอปล่อยชิ้นงานแล้ว',
  'The release request was returned: {reason}': 'คำขอปล่อยถูกส่งคืน: {reason}',
  'Certificate {number} was declared void: {reason}': 'ใบรับรอง {number} ถูกประกาศเป็นโมฆะ: {reason}',
  '{job} was not ordered with a {certificate}. Change the order first.': '{job} ไม่ได้สั่งพร้อม {certificate} ให้แก้คำสั่งก่อน',
  '{request} was returned: “{reason}”.': '{request} ถูกส่งคืน: “{reason}”',
  'Sign another final inspection report before you ask again.': 'ลงนามรายงานตรวจขั้นสุดท้ายอีกฉบับก่อนขอใหม่',
  '{request} is already open for {job}.': '{request} เปิดไว้แล้วสำหรับ {job}',
  'This work order was opened for evaluation only; it cannot be released.': 'งานนี้เปิดเพื่อประเมินเท่านั้น ปล่อยไม่ได้',
  'Only certifying staff may review a release.': 'เฉพาะผู้ลงนามรับรองที่ตรวจทานการปล่อยได้',
  'Your authorisation does not cover the release of this part.': 'ใบอนุญาตของคุณไม่ครอบคลุมการปล่อยชิ้นส่วนนี้',
  'Only the person who asked may withdraw the request.': 'เฉพาะผู้ขอที่ถอนคำขอได้',
  'This request has been answered.': 'คำขอนี้ตอบแล้ว',
  'This request is {state}.': 'คำขอนี้ {state}',
  signed: 'ลงนามแล้ว',
  returned: 'ถูกส่งคืน',
  withdrawn: 'ถูกถอน',
  'The request does not ask for this certificate.': 'คำขอไม่ได้ขอใบรับรองนี้',
  'The customer must be informed first.': 'ต้องแจ้งลูกค้าก่อน',
  'The part was reported installed: enter the safety report of it first.':
    'มีรายงานว่าติดตั้งชิ้นส่วนแล้ว: ต้องใส่เลขที่รายงานความปลอดภัยของเรื่องนี้ก่อน',
  'This certificate is older than its kept paper; print the PDF.': 'ใบรับรองนี้เก่ากว่าเอกสารที่เก็บไว้ ให้พิมพ์ PDF',
  'No such certificate.': 'ไม่มีใบรับรองนี้',
  'No certificate has this code.': 'ไม่มีใบรับรองที่ใช้รหัสนี้',
  'Open the certificate and read it before you sign.': 'เปิดและอ่านใบรับรองก่อนลงนาม',
  'A gate is not green.': 'มีการตรวจก่อนปล่อยที่ยังเปิด',
  'Only an issued certificate can be superseded.': 'แทนที่ได้เฉพาะใบรับรองที่ออกแล้ว',
  'Already released by {certificate}.': 'ปล่อยแล้วด้วย {certificate}',
  'You hold no authorisation to release to service.': 'คุณไม่มีใบอนุญาตปล่อยชิ้นงาน',
  'Choose a certificate.': 'เลือกใบรับรอง',
  'There is no {authority} approval in force.': 'ไม่มีใบรับรองหน่วยซ่อม {authority} ที่มีผลอยู่',
  'Block 11 does not fit the work.': 'ช่อง 11 ไม่ตรงกับงานที่ทำ',
  'A mistake about the work itself is no correction of a form.': 'ข้อผิดพลาดเกี่ยวกับงานไม่ใช่การแก้แบบฟอร์ม',
  'The release of a second authority is part of the form and no remark: a correction neither changes, removes nor adds one.':
    'การปล่อยภายใต้หน่วยงานที่สองเป็นส่วนของแบบฟอร์ม ไม่ใช่หมายเหตุ: การแก้ไขใบรับรองเปลี่ยน ตัด หรือเพิ่มไม่ได้',
  'If it is wrong, declare the certificate void and release again.': 'ถ้าผิด ให้ยกเลิกใบรับรองแล้วปล่อยใหม่',
  'A remark about the work can be put right, not left out.': 'ข้อความเกี่ยวกับงานแก้ให้ถูกได้ แต่ตัดออกไม่ได้',
  'A fact of the work that is wrong voids the certificate.': 'หากข้อเท็จจริงของงานผิดต้องยกเลิกใบรับรอง',
  'S/N {serial} was here as {job} at the same time: that is another component.':
    'S/N {serial} อยู่ที่นี่ในใบสั่งงาน {job} ในเวลาเดียวกัน: เป็นอีกชิ้นหนึ่ง',
  'Part number {part} was not on the capability list for this work that day.':
    'หมายเลขชิ้นส่วน {part} ไม่อยู่ในรายการความสามารถสำหรับงานนี้ในวันนั้น',
  '{subject} is in quarantine ({number}).': '{subject} อยู่ในเขตกักกัน ({number})',
  '{subject} was scrapped ({number}).': '{subject} ถูกทำลายแล้ว ({number})',
  'Declare the certificate void instead.': 'ให้ยกเลิกใบรับรองแทน',
  'By the counts it names {part} is at its life limit, or nobody knows.':
    'ตามจำนวนที่ระบุ {part} ครบอายุการใช้งานแล้ว หรือไม่มีใครทราบ',
  'Part number {part} goes by {manual}; the work was done by {worked}.':
    'หมายเลขชิ้นส่วน {part} ใช้คู่มือ {manual} แต่งานทำตาม {worked}',
  'The work was done on {worked}.': 'งานทำกับ {worked}',
  'AD {number} names {part} S/N {serial}, and the work order does not answer it.':
    'AD {number} ระบุ {part} S/N {serial} และใบสั่งงานยังไม่ได้ตอบ',
  '{block}: an inspector verified that it should say “{words}”.': '{block}: ผู้ตรวจยืนยันว่าควรเป็น “{words}”',
  'Put it right in this correction too, or have the report rejected first.':
    'ให้แก้ไขในการแก้ไขครั้งนี้ด้วย หรือให้ปฏิเสธรายงานก่อน',
  'A part with a serial number has the quantity 1.': 'ชิ้นส่วนที่มีหมายเลขซีเรียลมีจำนวน 1',
  'Nothing differs from the certificate.': 'ไม่มีสิ่งใดต่างจากใบรับรอง',
  'Change the block that is wrong, or leave the certificate as it is.': 'แก้ช่องที่ผิด หรือคงใบรับรองไว้ตามเดิม',
  'The certificate number {number} is already used.': 'เลขที่ใบรับรอง {number} ถูกใช้แล้ว',
  'An administrator must put the number series right.': 'ผู้ดูแลระบบต้องแก้ลำดับเลขที่',
  'The certificate changed after you opened it.': 'ใบรับรองเปลี่ยนหลังจากคุณเปิด',
  'Read it again, then sign.': 'อ่านอีกครั้งแล้วลงนาม',
  'Plain letters of A to Z or Thai, and nothing hidden.': 'ใช้ตัวอักษร A ถึง Z หรือภาษาไทยปกติ และไม่มีอักขระที่ซ่อนอยู่',
  'The form itself says this: choose the certificates, or correct the certificate.':
    'ข้อความนี้แบบฟอร์มเป็นผู้ระบุเอง: ให้เลือกใบรับรอง หรือแก้ไขใบรับรอง',
  'The records say this: a directive, a bulletin, an inspection, counts and data stand in block 12 by their own records.':
    'บันทึกเป็นผู้ระบุเอง: AD, SB, การตรวจ NDT, รอบใช้งาน และข้อมูลอยู่ในช่อง 12 จากบันทึกของตัวเอง',
  'Read one after another these remarks say what only the form or the records say.':
    'เมื่ออ่านต่อกัน หมายเหตุเหล่านี้ระบุสิ่งที่แบบฟอร์มหรือบันทึกเท่านั้นเป็นผู้ระบุ',
};

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences);

export { th } from './th.ts';
