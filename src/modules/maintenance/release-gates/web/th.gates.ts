import { readerOf } from '#kernel/shared/readerOf.ts';
import { evidenceWords } from './th.evidence.ts';
import { titlesSaid } from './titlesSaid.ts';

/**
 * The gates' sentences in Thai: the English sentence with its values in braces, and the same in Thai. Patterns with more words stand before
 * those they contain. Evidence keeps the English sentence; this is only how it is read on the screen.
 */
export const sentences: Readonly<Record<string, string>> = {
  '{count} cells replaced; the maximum is {most} of {all}. Replace all {total} cells.':
    'เปลี่ยนเซลล์แล้ว {count} สูงสุดคือ {most} จาก {all} เปลี่ยนทั้ง {total} เซลล์',
  'Block 11 says {said}, but the work was done by a route for {scope}: {cards}.':
    'ช่อง 11 ระบุ {said} แต่งานทำตามเส้นทางสำหรับ {scope}: {cards}',
  '{method} {what} {who} at level {level}; level {needed} or higher is needed.':
    '{method} {what} {who} ระดับ {level} ต้องเป็นระดับ {needed} ขึ้นไป',
  '{what} is {value} ({limit}). Re-measure or raise a finding.': '{what} คือ {value} ({limit}) วัดใหม่หรือเปิดข้อบกพร่อง',
  "Today's process check of {line} failed.": 'การตรวจกระบวนการวันนี้ของ {line} ไม่ผ่าน',
  'Test pressure {value} psi is below {least} psi (5/3 of {service} psi).':
    'ความดันทดสอบ {value} psi ต่ำกว่า {least} psi (5/3 ของ {service} psi)',
  'Elastic expansion {value} cc is above the REE of {ree} cc: condemn.':
    'การขยายตัวยืดหยุ่น {value} cc สูงกว่า REE {ree} cc: ปลดทิ้ง',
  'A composite cylinder needs the interval of its permit.': 'ถังคอมโพสิตต้องมีช่วงเวลาตามใบอนุญาตของถัง',
  'Upgrade to overhaul or record the operator’s written limit.':
    'ยกระดับเป็นโอเวอร์ฮอล หรือบันทึกขีดจำกัดที่ผู้ประกอบการให้เป็นลายลักษณ์อักษร',
  'Release check {code} is open, and {count} more.': 'การตรวจก่อนปล่อย {code} ยังเปิด และอีก {count} ข้อ',
  'Release check {code} is open.': 'การตรวจก่อนปล่อย {code} ยังเปิด',
  // G01
  '{part}: by the step data as corrected its step takes {takes}.': '{part}: ตามข้อมูลขั้นตอนที่แก้ไข ขั้นตอนนี้ใช้ {takes}',
  '{test}: the test was made by other figures of the part ({changed}): test again.':
    '{test}: การทดสอบใช้ตัวเลขอื่นของชิ้นส่วน ({changed}): ทดสอบใหม่',
  '{step}: recorded for {parts} of {all} parts. Receive each part as a work order of its own.':
    '{step}: บันทึก {parts} จาก {all} ชิ้น รับแต่ละชิ้นเป็นใบสั่งงานของตัวเอง',
  'The part number is missing.': 'ไม่มีหมายเลขชิ้นส่วน',
  'The description is missing.': 'ไม่มีรายละเอียด',
  'The quantity is missing.': 'ไม่มีจำนวน',
  'A serialised part has the quantity 1.': 'ชิ้นส่วนที่มีหมายเลขซีเรียลต้องมีจำนวน 1',
  'There is no receiving batch.': 'ไม่มีล็อตรับเข้า',
  'Receiving batch {batch} is not accepted.': 'ล็อตรับเข้า {batch} ยังไม่ผ่านการตรวจรับ',
  'The serial number is missing.': 'ไม่มีหมายเลขซีเรียล',
  'The part is serialised: N/A is no serial number.': 'ชิ้นส่วนนี้มีซีเรียล: N/A ไม่ใช่หมายเลขซีเรียล',
  'Serial number N/A needs a reason.': 'หมายเลขซีเรียล N/A ต้องมีเหตุผล',
  'The serial number was not re-read from the part at final inspection.':
    'ยังไม่ได้อ่านหมายเลขซีเรียลจากชิ้นงานซ้ำในการตรวจขั้นสุดท้าย',
  'Serial number on the part ({read}) differs from the work order ({serial}).':
    'หมายเลขซีเรียลบนชิ้นงาน ({read}) ไม่ตรงกับงาน ({serial})',
  // G02, G03
  'No certificate type is chosen for this work order.': 'งานนี้ยังไม่ได้เลือกชนิดใบรับรอง',
  'There is no effective {authority} capability list.': 'ไม่มีรายการขีดความสามารถ {authority} ที่มีผลบังคับ',
  '{part} is not on the effective {authority} capability list (rev {revision}) for {scope}. The item is for the {shop} shop, not {other}.':
    '{part} ไม่อยู่ในรายการขีดความสามารถ {authority} (ฉบับ {revision}) สำหรับ {scope} รายการนี้เป็นของแผนก {shop} ไม่ใช่ {other}',
  '{part} is not on the effective {authority} capability list (rev {revision}) for {scope}. The item is {state}.':
    '{part} ไม่อยู่ในรายการขีดความสามารถ {authority} (ฉบับ {revision}) สำหรับ {scope} สถานะของรายการ: {state}',
  '{part} is not on the effective {authority} capability list (rev {revision}) for {scope}.':
    '{part} ไม่อยู่ในรายการขีดความสามารถ {authority} (ฉบับ {revision}) สำหรับ {scope}',
  'There is no {authority} approval on {day}.': 'ไม่มีใบรับรองจาก {authority} ในวันที่ {day}',
  '{authority} approval {number} expired on {day}.': 'ใบรับรอง {authority} {number} หมดอายุเมื่อ {day}',
  '{authority} approval {number} is suspended.': 'ใบรับรอง {authority} {number} ถูกพักใช้',
  'No capability item gives the rating to look for in approval {number}.':
    'ไม่มีรายการขีดความสามารถที่ระบุพิกัดสำหรับใบรับรอง {number}',
  'Rating {rating} is not in approval {number}.': 'พิกัด {rating} ไม่อยู่ในใบรับรอง {number}',
  // G04, G05
  'No card of this work order works to a manual.': 'ไม่มีใบงานใดของงานนี้ที่ทำตามคู่มือ',
  'Card {card} cites no manual revision.': 'ใบงาน {card} ไม่ได้อ้างอิงฉบับของคู่มือ',
  'Card {card} cites {manual}, which is data of {customer} and good for its work orders only.':
    'ใบงาน {card} อ้างอิง {manual} ซึ่งเป็นข้อมูลของ {customer} และใช้ได้กับงานของลูกค้ารายนั้นเท่านั้น',
  'Card {card} cites a manual that is not in the library.': 'ใบงาน {card} อ้างอิงคู่มือที่ไม่มีในคลังเอกสาร',
  'Card {card} cites a revision of {manual} that never was current.': 'ใบงาน {card} อ้างอิงฉบับของ {manual} ที่ไม่เคยมีผลบังคับ',
  'Card {card} cites {manual} before it was current.': 'ใบงาน {card} อ้างอิง {manual} ก่อนมีผลบังคับ',
  'Card {card} used {manual}; {revision} is current since {day}. {more}':
    'ใบงาน {card} ใช้ {manual} แต่ {revision} มีผลตั้งแต่ {day} {more}',
  'Card {card} used {manual}; {revision} is current since {day}.':
    'ใบงาน {card} ใช้ {manual} แต่ {revision} มีผลตั้งแต่ {day}',
  'No impact review is open for it.': 'ยังไม่มีการทบทวนผลกระทบ',
  'Impact review {number} is open.': 'การทบทวนผลกระทบ {number} ยังไม่เสร็จ',
  'Impact review {number} says stop.': 'การทบทวนผลกระทบ {number} สั่งให้หยุด',
  'Impact review {number} asks to repeat {steps}.': 'การทบทวนผลกระทบ {number} ให้ทำซ้ำ {steps}',
  'No manual is cited on this work order.': 'งานนี้ไม่ได้อ้างอิงคู่มือใด',
  '{manual} was never checked for currency (limit {days}).': '{manual} ไม่เคยตรวจสอบความเป็นปัจจุบัน (กำหนด {days} วัน)',
  '{manual} was last checked {age} days ago (limit {days}).':
    'ตรวจสอบ {manual} ครั้งล่าสุดเมื่อ {age} วันก่อน (กำหนด {days} วัน)',
  '{revision} is in force and not recorded on this work order.': '{revision} มีผลบังคับแต่ยังไม่ได้บันทึกในงานนี้',
  "{revision}: not applicable needs a reason and an engineer's signature.":
    '{revision}: ไม่เกี่ยวข้องต้องมีเหตุผลและลายมือชื่อวิศวกร',
  // G06, G08, G09
  'The removal reason says that the wheel was hot: the cards {cards} are not on the work order.':
    'เหตุผลการถอดระบุว่าล้อร้อนจัด แต่ใบสั่งงานยังไม่มีใบงาน {cards}',
  'Tool {tool} came back from this work order after "Clear of tools, parts and material" was signed: check again.':
    'เครื่องมือ {tool} คืนจากงานนี้หลังลงนาม "ไม่มีเครื่องมือ ชิ้นส่วน และวัสดุตกค้าง" แล้ว ให้ตรวจอีกครั้ง',
  'A scan index of nothing scans nothing.': 'ระยะสแกนเป็นศูนย์คือไม่ได้สแกน',
  'No cards. A planner must apply a route template.': 'ไม่มีใบงาน ผู้วางแผนต้องเลือกแม่แบบขั้นตอนงาน',
  '{count} card is not signed: {cards}.': 'ยังไม่ลงนาม {count} ใบงาน: {cards}',
  '{count} cards are not signed: {cards}.': 'ยังไม่ลงนาม {count} ใบงาน: {cards}',
  'Form {form} names {what}, which was withdrawn: fill it in anew.': 'แบบฟอร์ม {form} ระบุ {what} ซึ่งถูกถอนแล้ว กรอกใหม่',
  'Form {form} is begun: sign it, or discard it.': 'เริ่มแบบฟอร์ม {form} ไว้แล้ว ให้ลงนามหรือยกเลิก',
  'Form {form} was signed before {work}: fill it in anew.': 'แบบฟอร์ม {form} ลงนามก่อน {work} กรอกใหม่',
  'Form {form} is not signed.': 'แบบฟอร์ม {form} ยังไม่ลงนาม',
  'Card {card} is critical and has no step for the independent inspection.':
    'ใบงาน {card} เป็นงานวิกฤต แต่ไม่มีขั้นตอนตรวจสอบอิสระ',
  'Card {card} is not applicable without a reason.': 'ใบงาน {card} ระบุไม่เกี่ยวข้องโดยไม่มีเหตุผล',
  'Card {card} is not applicable without a signature.': 'ใบงาน {card} ระบุไม่เกี่ยวข้องโดยไม่มีลายมือชื่อ',
  'Card {card} was left in progress without a handover note.': 'ใบงาน {card} ค้างอยู่โดยไม่มีบันทึกส่งกะ',
  '{step} may not be marked not applicable.': '{step} จะระบุว่าไม่เกี่ยวข้องไม่ได้',
  '{step} on card {card}: {fitted} of {units} {part} by the parts list.':
    '{step} ในใบงาน {card}: ใส่ {fitted} จาก {units} {part} ตามรายการชิ้นส่วน',
  'Card {card} cites {manual}, which was taken out of the library on {date}.':
    'ใบงาน {card} อ้าง {manual} ซึ่งถูกนำออกจากคลังเอกสารเมื่อ {date}',
  'Card {card} cites {manual}, which does not cover {part} any more.':
    'ใบงาน {card} อ้าง {manual} ซึ่งไม่ครอบคลุม {part} แล้ว',
  '{step}: no result.': '{step}: ยังไม่มีผล',
  '{step}: the result is not signed.': '{step}: ผลยังไม่ได้ลงนาม',
  '{step}: not applicable without a reason.': '{step}: ไม่เกี่ยวข้องโดยไม่มีเหตุผล',
  '{step}: not applicable without a signature.': '{step}: ไม่เกี่ยวข้องโดยไม่มีลายมือชื่อ',
  'No card of this work order asks for a measurement.': 'ไม่มีใบงานใดของงานนี้ที่ต้องวัดค่า',
  'Not measured yet: {steps}.': 'ยังไม่ได้วัด: {steps}',
  '{step}: no value is recorded.': '{step}: ยังไม่ได้บันทึกค่า',
  '{step}: {taken} of {asked} values are recorded.': '{step}: บันทึกแล้ว {taken} จาก {asked} ค่า',
  '{tool} is of another class than the corrected step data asks for: do the step again with the right one.':
    '{tool} เป็นเครื่องมือคนละประเภทกับที่ข้อมูลขั้นตอนที่แก้ไขแล้วต้องการ: ทำขั้นตอนอีกครั้งด้วยเครื่องมือที่ถูกต้อง',
  '{tool} is not good enough for the corrected step data ({why}): do the step again.':
    '{tool} ไม่ดีพอสำหรับข้อมูลขั้นตอนที่แก้ไขแล้ว ({why}): ทำขั้นตอนอีกครั้ง',
  '{step}: "{value}" is not a number.': '{step}: "{value}" ไม่ใช่ตัวเลข',
  '{step}: {value} is outside {limit} and has no approved data.': '{step}: {value} อยู่นอกช่วง {limit} และไม่มีข้อมูลที่อนุมัติ',
  '{step}: {value} is below the minimum {limit} and has no approved data.':
    '{step}: {value} ต่ำกว่าค่าต่ำสุด {limit} และไม่มีข้อมูลที่อนุมัติ',
  '{step}: {value} is above the maximum {limit} and has no approved data.':
    '{step}: {value} เกินค่าสูงสุด {limit} และไม่มีข้อมูลที่อนุมัติ',
  'The route has no critical task.': 'ขั้นตอนงานนี้ไม่มีงานวิกฤต',
  '{step} needs an independent inspection by a second person.': '{step} ต้องมีการตรวจสอบอิสระโดยบุคคลที่สอง',
  '{person} is not qualified for the independent inspection of {step}.':
    '{person} ไม่มีคุณสมบัติสำหรับการตรวจสอบอิสระของ {step}',
  '{step}: the independent inspection was signed before the work.': '{step}: การตรวจสอบอิสระลงนามก่อนงานเสร็จ',
  // G07, G10, G25
  'No finding is recorded.': 'ไม่มีข้อบกพร่องที่บันทึกไว้',
  'Finding {finding} is not closed.': 'ข้อบกพร่อง {finding} ยังไม่ปิด',
  'Finding {finding} was decided “{ended}”: the component is not released.':
    'ข้อบกพร่อง {finding} ตัดสินเป็น “{ended}”: ชิ้นส่วนนี้ไม่ปล่อยคืนใช้งาน',
  'Finding {finding}: card {card} was worked on after it was closed. Raise a finding for that card and close it.':
    'ข้อบกพร่อง {finding}: ใบงาน {card} ถูกทำหลังจากปิดแล้ว ให้เปิดข้อบกพร่องสำหรับใบงานนี้และปิดหลังตรวจซ้ำ',
  'Finding {finding} was closed without a re-inspection.': 'ข้อบกพร่อง {finding} ถูกปิดโดยไม่มีการตรวจซ้ำ',
  'Preliminary inspection report {report} recommends {other}: change the order as the customer agrees, or sign another preliminary report.':
    'รายงานตรวจเบื้องต้น {report} แนะนำ{other}: แก้คำสั่งงานตามที่ลูกค้าตกลง หรือลงนามรายงานตรวจเบื้องต้นฉบับใหม่',
  'another scope': 'ขอบเขตงานอื่น',
  'no repair (beyond economic repair)': 'ให้ไม่ซ่อม (ไม่คุ้มค่าซ่อม)',
  'to return the component as it is': 'ให้คืนชิ้นส่วนตามสภาพ',
  '{manual}: {revision} was found at its source on {day} and is not current in the library.':
    '{manual}: พบ {revision} ที่แหล่งที่มาเมื่อ {day} และยังไม่เป็นฉบับปัจจุบันในห้องสมุด',
  'Block 12 says “{text}”: only the form itself says that something is released, and by whom. Put the record right that it comes from.':
    'ช่อง 12 ระบุว่า “{text}”: มีแต่แบบฟอร์มเองที่ระบุว่าปล่อยสิ่งใดและโดยใคร ให้แก้บันทึกที่เป็นที่มา',
  'Block 7 says “{name}”: a part name says nothing of a release or of work. Correct it in the library, and choose the part number for the work order again.':
    'ช่อง 7 ระบุว่า “{name}”: ชื่อชิ้นส่วนต้องไม่ระบุการปล่อยหรืองานที่ทำ ให้แก้ในห้องสมุด แล้วเลือกหมายเลขชิ้นส่วนให้ใบสั่งงานใหม่',
  'Finding {finding}: {part}, which replaced the part, was withdrawn after it was closed. Send the card back, fit it anew, and close a finding for that card.':
    'ข้อบกพร่อง {finding}: {part} ซึ่งเปลี่ยนแทนชิ้นส่วน ถูกถอนหลังปิดข้อบกพร่องแล้ว ให้ส่งใบงานกลับ ติดตั้งใหม่ แล้วปิดข้อบกพร่องของใบงานนั้น',
  'Preliminary inspection report is missing or rejected.': 'ไม่มีรายงานตรวจเบื้องต้น หรือรายงานไม่ผ่าน',
  'Final inspection report is missing or rejected.': 'ไม่มีรายงานตรวจขั้นสุดท้าย หรือรายงานไม่ผ่าน',
  'Final inspection report {report} was signed before card {card}: inspect again.':
    'รายงานตรวจขั้นสุดท้าย {report} ลงนามก่อนใบงาน {card}: ตรวจใหม่',
  'Final inspection report {report} was signed before the form "{form}": inspect again.':
    'รายงานตรวจขั้นสุดท้าย {report} ลงนามก่อนแบบฟอร์ม "{form}": ตรวจใหม่',
  'The serial number was read before the form "{form}" was signed: read it again at final inspection.':
    'อ่านหมายเลขซีเรียลก่อนลงนามแบบฟอร์ม "{form}": อ่านใหม่ในการตรวจขั้นสุดท้าย',
  '"Clear of tools, parts and material" was signed before the form "{form}": check again.':
    'ลงนาม "ไม่มีเครื่องมือ ชิ้นส่วน และวัสดุตกค้าง" ก่อนแบบฟอร์ม "{form}": ตรวจใหม่',
  'Final inspection report {report} was signed before NDT report {ndt}: inspect again.':
    'รายงานตรวจขั้นสุดท้าย {report} ลงนามก่อนรายงาน NDT {ndt}: ตรวจใหม่',
  'Final inspection report {report} was signed before {process} came back: inspect again.':
    'รายงานตรวจขั้นสุดท้าย {report} ลงนามก่อน {process} กลับมา: ตรวจใหม่',
  'Final inspection report {report} was signed before sub-job {job} was released: inspect again.':
    'รายงานตรวจขั้นสุดท้าย {report} ลงนามก่อนปล่อยงานย่อย {job}: ตรวจใหม่',
  'The serial number was read before sub-job {job} was released: read it again at final inspection.':
    'อ่านหมายเลขซีเรียลก่อนปล่อยงานย่อย {job}: อ่านใหม่ในการตรวจขั้นสุดท้าย',
  '"Clear of tools, parts and material" was signed before sub-job {job} was released: check again.':
    'ลงนาม "ไม่มีเครื่องมือ ชิ้นส่วน และวัสดุตกค้าง" ก่อนปล่อยงานย่อย {job}: ตรวจใหม่',
  '{step}: the test of card {test} was made before sub-job {job} was released: test again.':
    '{step}: การทดสอบในใบงาน {test} ทำก่อนปล่อยงานย่อย {job}: ทดสอบใหม่',
  'The serial number was read before NDT report {ndt} was signed: read it again at final inspection.':
    'อ่านหมายเลขซีเรียลก่อนลงนามรายงาน NDT {ndt}: อ่านใหม่ในการตรวจขั้นสุดท้าย',
  'The serial number was read before {process} came back: read it again at final inspection.':
    'อ่านหมายเลขซีเรียลก่อน {process} กลับมา: อ่านใหม่ในการตรวจขั้นสุดท้าย',
  '"Clear of tools, parts and material" was signed before NDT report {ndt}: check again.':
    'ลงนาม "ไม่มีเครื่องมือ ชิ้นส่วน และวัสดุตกค้าง" ก่อนรายงาน NDT {ndt}: ตรวจใหม่',
  '"Clear of tools, parts and material" was signed before {process} came back: check again.':
    'ลงนาม "ไม่มีเครื่องมือ ชิ้นส่วน และวัสดุตกค้าง" ก่อน {process} กลับมา: ตรวจใหม่',
  'The serial number was read before card {card} was signed: read it again at final inspection.':
    'อ่านหมายเลขซีเรียลก่อนลงนามใบงาน {card}: อ่านใหม่ในการตรวจขั้นสุดท้าย',
  '"Clear of tools, parts and material" was signed before card {card}: check again.':
    'ลงนาม "ไม่มีเครื่องมือ ชิ้นส่วน และวัสดุตกค้าง" ก่อนใบงาน {card}: ตรวจใหม่',
  '{step}: the test of card {test} was made before {process} was sent out: test again.':
    '{step}: การทดสอบในใบงาน {test} ทำก่อนส่ง {process} ออกไป: ทดสอบใหม่',
  '{step}: the test of card {test} was made before card {card} was signed: test again.':
    '{step}: การทดสอบในใบงาน {test} ทำก่อนลงนามใบงาน {card}: ทดสอบใหม่',
  '{step}: {person} inspected it independently and signed card {card} as performed.':
    '{step}: {person} ตรวจสอบอิสระและลงนามใบงาน {card} ว่าปฏิบัติงานเอง',
  'Final inspector {person} performed all critical cards alone.': 'ผู้ตรวจขั้นสุดท้าย {person} ทำใบงานวิกฤตทั้งหมดเพียงคนเดียว',
  'Finding {finding} may be reportable: Safety must assess it first.':
    'ข้อบกพร่อง {finding} อาจต้องรายงาน: ฝ่ายความปลอดภัยต้องประเมินก่อน',
  'Finding {finding} is reportable and has no occurrence.': 'ข้อบกพร่อง {finding} ต้องรายงาน แต่ยังไม่มีรายงานเหตุการณ์',
  'Block 12 says “{text}”: the name and number of a part say nothing of work. Put the record right that it comes from.':
    'ช่อง 12 ระบุว่า “{text}”: ชื่อและหมายเลขชิ้นส่วนไม่บอกงานที่ทำ แก้ไขบันทึกต้นทาง',
  // G11
  'The route has no NDT task.': 'ขั้นตอนงานนี้ไม่มีงาน NDT',
  '{report} of {items} is begun and not finished: sign it, or void the run.':
    '{report} ของ {items} เริ่มแล้วแต่ยังไม่เสร็จ: ลงนาม หรือยกเลิกการตรวจ',
  '{report} of {items} is performed and nobody judged it: accept or reject it, or void the run.':
    '{report} ของ {items} ตรวจแล้วแต่ยังไม่มีใครตัดสิน: ยอมรับหรือไม่ยอมรับ หรือยกเลิกการตรวจ',
  '{item}: no accepted report.': '{item}: ยังไม่มีรายงานที่ผ่าน',
  '{item}: {report} used {technique}, the step data asks for {asked}.':
    '{item}: {report} ใช้ {technique} แต่ข้อมูลขั้นตอนกำหนด {asked}',
  '{tr} was changed since this work order was worked by it. {state}': '{tr} ถูกแก้ไขหลังจากใช้กับใบสั่งงานนี้ {state}',
  '{what} leaves this step out, and the part is still fitted. Withdraw its entry, or have engineering sign why it stays.':
    '{what} ตัดขั้นตอนนี้ออก แต่ชิ้นส่วนยังติดตั้งอยู่ ถอนรายการหรือให้ฝ่ายวิศวกรรมลงนามเหตุผลที่คงไว้',
  'Form {form}, {value} It has no approved data.': 'แบบฟอร์ม {form} {value} ไม่มีข้อมูลที่อนุมัติ',
  '{what} leaves this step out. Repeat the card, or have engineering sign why it stands.':
    '{what} ไม่มีขั้นตอนนี้แล้ว ทำใบงานซ้ำ หรือให้วิศวกรรมลงนามเหตุผลที่ผลยังใช้ได้',
  '{what} adds this step. Repeat the card, or have engineering sign why it stands.':
    '{what} เพิ่มขั้นตอนนี้ ทำใบงานซ้ำ หรือให้วิศวกรรมลงนามเหตุผลที่ผลยังใช้ได้',
  '{item}: {report} was made before the preliminary report was signed; inspect it again.':
    '{item}: {report} ทำก่อนลงนามรายงานตรวจเบื้องต้น ต้องตรวจซ้ำ',
  '{item}: no accepted report covers {areas}.': '{item}: ยังไม่มีรายงานที่ผ่านครอบคลุม {areas}',
  '{item}: {card} was signed after {report}; inspect it again.': '{item}: {card} ลงนามหลัง {report} ต้องตรวจซ้ำ',
  '{report} names nobody who accepted it.': '{report} ไม่ระบุผู้รับรองผล',
  '{report}: no process check of {name} on {day}.': '{report}: ไม่มีการตรวจกระบวนการ {name} วันที่ {day}',
  '{report}: the process check of {name} that followed failed on {day}; inspect again.':
    '{report}: การตรวจกระบวนการ {name} ครั้งถัดไปไม่ผ่านเมื่อ {day} ให้ตรวจสอบใหม่',
  '{report}: the process check of {name} failed on {day}.': '{report}: การตรวจกระบวนการ {name} ไม่ผ่านเมื่อ {day}',
  '{person} performed {method} at level {level}; level {needed} or higher is needed.':
    '{person} ทำ {method} ในระดับ {level} ต้องเป็นระดับ {needed} ขึ้นไป',
  '{person} accepted {method} at level {level}; level {needed} or higher is needed.':
    '{person} รับรอง {method} ในระดับ {level} ต้องเป็นระดับ {needed} ขึ้นไป',
  '{person}: {method} certificate expired {day}.': '{person}: ใบรับรอง {method} หมดอายุเมื่อ {day}',
  '{person}: no vision examination.': '{person}: ไม่มีผลตรวจสายตา',
  '{person}: vision examination expired {day}.': '{person}: ผลตรวจสายตาหมดอายุเมื่อ {day}',
  '{person}: no {method} certificate.': '{person}: ไม่มีใบรับรอง {method}',
  // G12 to G15, G19
  '{tool} was out of calibration on {day} (due {due}).': '{tool} พ้นกำหนดสอบเทียบเมื่อ {day} (ครบกำหนด {due})',
  '{tool} was not serviceable on {day}.': '{tool} ใช้งานไม่ได้เมื่อ {day}',
  '{tool} is neither named by the manual nor an approved equivalent.': '{tool} ไม่ได้ระบุในคู่มือและไม่ใช่เครื่องมือเทียบเท่าที่อนุมัติ',
  '{tool} is in doubt: {why}. Assessment {number} is open.': '{tool} ไม่น่าเชื่อถือ: {why} การประเมิน {number} ยังไม่เสร็จ',
  '{tool} was found out of tolerance; assessment {number} is open.': '{tool} พบว่าเกินเกณฑ์ การประเมิน {number} ยังไม่เสร็จ',
  'No tool use is recorded.': 'ไม่มีการบันทึกใช้เครื่องมือ',
  '{item} expired on {day}, used on {used}.': '{item} หมดอายุ {day} แต่ใช้เมื่อ {used}',
  '{item} was open past {day}, used on {used}.': '{item} เปิดใช้เกิน {day} แต่ใช้เมื่อ {used}',
  '{item} is required and not recorded.': 'ต้องใช้ {item} แต่ยังไม่ได้บันทึก',
  'No consumable is required or recorded.': 'ไม่ต้องใช้หรือไม่ได้บันทึกวัสดุสิ้นเปลือง',
  'No part was fitted.': 'ไม่มีชิ้นส่วนที่ติดตั้ง',
  '{part} has no incoming certificate.': '{part} ไม่มีใบรับรองขาเข้า',
  '{part}: certificate {number} is not accepted.': '{part}: ใบรับรอง {number} ไม่ผ่าน',
  '{part} has only a CoC; a component needs a Form 1, 8130-3 or TCCA certificate.':
    '{part} มีเพียง CoC ชิ้นส่วนต้องมี Form 1, 8130-3 หรือใบรับรอง TCCA',
  '{part} is not effective for this assembly ({list}).': '{part} ใช้กับชุดประกอบนี้ไม่ได้ ({list})',
  "{part} is a PMA part without the customer's consent.": '{part} เป็นชิ้นส่วน PMA ที่ลูกค้ายังไม่ยินยอม',
  '{part} shelf life ended {day}, fitted on {fitted}.': '{part} หมดอายุการเก็บ {day} แต่ติดตั้งเมื่อ {fitted}',
  '{part}: the wheel of {job} was hot and its heat-damage cards inspect the halves alone.':
    '{part}: ล้อของ {job} เคยร้อนจัด และใบงานตรวจความเสียหายจากความร้อนตรวจเฉพาะครึ่งล้อ',
  '{part}: the wheel of {job} was hot and heat-damage card {cards} is not signed.':
    '{part}: ล้อของ {job} เคยร้อนจัด และใบงานตรวจความเสียหายจากความร้อน {cards} ยังไม่ลงนาม',
  '{part}: the wheel of {job} was hot and its route has no heat-damage card.':
    '{part}: ล้อของ {job} เคยร้อนจัด และเส้นทางงานไม่มีใบงานตรวจความเสียหายจากความร้อน',
  '{part}: finding {number} of {job}, where it came from, is open on this part number.':
    '{part}: ข้อบกพร่อง {number} ของ {job} ซึ่งเป็นที่มา ยังเปิดอยู่กับหมายเลขชิ้นส่วนนี้',
  '{part} was taken from scrap.': '{part} นำมาจากของทิ้ง',
  'Neither the component nor a part or material used on it is in quarantine or scraps.':
    'ไม่มีชิ้นงาน ชิ้นส่วน หรือวัสดุที่ใช้อยู่ในเขตกักกันหรือของทิ้ง',
  '{subject} is in quarantine ({number}).': '{subject} อยู่ในเขตกักกัน ({number})',
  '{subject} is in scraps ({number}).': '{subject} อยู่ในของทิ้ง ({number})',
  'Sub-job {job}: {subject} is in quarantine ({number}).': 'งานย่อย {job}: {subject} อยู่ในเขตกักกัน ({number})',
  'Sub-job {job}: {subject} is in scraps ({number}).': 'งานย่อย {job}: {subject} อยู่ในของทิ้ง ({number})',
  'Sub-job {job}: {subject} was not released from quarantine ({number}).':
    'งานย่อย {job}: {subject} ไม่ได้รับการปล่อยจากการกักกัน ({number})',
  'Batch {batch} came in with {job}: {subject} is in quarantine ({number}).':
    'ล็อต {batch} มาพร้อมกับ {job}: {subject} อยู่ในเขตกักกัน ({number})',
  'Batch {batch} came in with {job}: {subject} is in scraps ({number}).':
    'ล็อต {batch} มาพร้อมกับ {job}: {subject} อยู่ในของทิ้ง ({number})',
  'Batch {batch} came in with {job}: {subject} was not released from quarantine ({number}).':
    'ล็อต {batch} มาพร้อมกับ {job}: {subject} ไม่ได้รับการปล่อยจากการกักกัน ({number})',
  '{subject} was not released from quarantine ({number}).': '{subject} ไม่ได้รับการปล่อยจากการกักกัน ({number})',
  'Tool {tool} was lost on this work order; {number} is not cleared.':
    'เครื่องมือ {tool} สูญหายในงานนี้ {number} ยังไม่ได้ยืนยันว่าปลอดภัย',
  'A part of tool {tool} is missing since this work order; {number} is not cleared.':
    'ชิ้นส่วนของเครื่องมือ {tool} หายตั้งแต่งานนี้ {number} ยังไม่ได้ยืนยันว่าปลอดภัย',
  'Tool {tool} is still loaned to this work order.': 'เครื่องมือ {tool} ยังถูกยืมไว้กับงานนี้',
  'The final check "clear of tools, parts and material" is not signed.':
    'ยังไม่ลงนามการตรวจขั้นสุดท้าย "ไม่มีเครื่องมือ ชิ้นส่วน และวัสดุตกค้าง"',
  // G16 to G18
  'The supersession of the ADs runs in a loop: Engineering must correct it.': 'การแทนที่ของ AD วนซ้ำ ฝ่ายวิศวกรรมต้องแก้ไข',
  'AD {number} applies to {part} and is open.': 'AD {number} มีผลกับ {part} และยังไม่ปิด',
  'AD list for {part} was never checked.': 'ไม่เคยตรวจสอบรายการ AD ของ {part}',
  'AD list for {part} not checked since {day}.': 'ไม่ได้ตรวจสอบรายการ AD ของ {part} ตั้งแต่ {day}',
  "SB not applicable needs a reason and a planner's signature.": 'SB ไม่เกี่ยวข้องต้องมีเหตุผลและลายมือชื่อผู้วางแผน',
  'No mandatory or alert SB names this part and the customer ordered none.':
    'ไม่มี SB บังคับหรือเร่งด่วนสำหรับชิ้นส่วนนี้ และลูกค้าไม่ได้สั่ง',
  'Customer ordered SB {number}; no result recorded.': 'ลูกค้าสั่ง SB {number} แต่ยังไม่ได้บันทึกผล',
  'Alert SB {number}; no result recorded.': 'SB เร่งด่วน {number} ยังไม่ได้บันทึกผล',
  'Mandatory SB {number}; no result recorded.': 'SB บังคับ {number} ยังไม่ได้บันทึกผล',
  'SB {number} is refused without anything in writing.': 'ปฏิเสธ SB {number} โดยไม่มีหลักฐานเป็นลายลักษณ์อักษร',
  'SB {number} is not applicable without a signed reason.': 'SB {number} ไม่เกี่ยวข้องโดยไม่มีเหตุผลที่ลงนาม',
  'The part has no life limit and is no cylinder.': 'ชิ้นส่วนนี้ไม่มีอายุจำกัดและไม่ใช่ถัง',
  'Cylinder {serial}: the fills of its life are unknown (limit {limit}).':
    'ถัง {serial}: ไม่ทราบจำนวนครั้งที่เติมตลอดอายุ (ขีดจำกัด {limit})',
  'Cylinder {serial} had {used} of {limit} fills: condemn.':
    'ถัง {serial} เติมแล้ว {used} จาก {limit} ครั้ง: ต้องตัดออกจากการใช้งาน',
  'Cylinder {serial} is condemned.': 'ถัง {serial} ถูกตัดออกจากการใช้งาน',
  'Cylinder life ended {month}: condemn.': 'ถังหมดอายุเมื่อ {month}: ต้องตัดออกจากการใช้งาน',
  'Cylinder {serial}: no hydrostatic test is on record.': 'ถัง {serial}: ไม่มีบันทึกทดสอบแรงดันน้ำ',
  'Cylinder {serial}: hydrostatic test was due {month}.': 'ถัง {serial}: ครบกำหนดทดสอบแรงดันน้ำเมื่อ {month}',
  'TSN and CSN are unknown and the part is life-limited.': 'ไม่ทราบ TSN และ CSN ทั้งที่ชิ้นส่วนมีอายุจำกัด',
  'The part is life-limited and no life limit is loaded; engineering writes it at the part number.':
    'ชิ้นส่วนมีอายุจำกัดแต่ยังไม่มีขีดจำกัดอายุในระบบ ฝ่ายวิศวกรรมต้องบันทึกไว้ที่หมายเลขชิ้นส่วน',
  '{part}: the life used is unknown (limit {limit}).': '{part}: ไม่ทราบอายุที่ใช้ไป (กำหนด {limit})',
  '{part} is life-limited and no life limit is loaded; engineering writes it at the part number.':
    '{part} เป็นชิ้นส่วนจำกัดอายุแต่ยังไม่มีข้อกำหนดอายุ วิศวกรต้องระบุที่หมายเลขชิ้นส่วน',
  '{part} reached its life limit: {used} of {limit}.': '{part} ใช้ครบอายุแล้ว: {used} จาก {limit}',
  // G20 to G22
  'Depends on signer.': 'ขึ้นอยู่กับผู้ลงนาม',
  'You hold no authorisation to release to service.': 'คุณไม่มีใบอนุญาตปล่อยชิ้นงาน',
  'Your authorisation {numbers} does not cover release to service.': 'ใบอนุญาต {numbers} ของคุณไม่ครอบคลุมการปล่อยชิ้นงาน',
  'Your authorisation {number} is withdrawn.': 'ใบอนุญาต {number} ของคุณถูกเพิกถอน',
  'Your authorisation {number} is surrendered.': 'ใบอนุญาต {number} ของคุณถูกส่งคืนแล้ว',
  'Your authorisation {number} expired on {day}.': 'ใบอนุญาต {number} ของคุณหมดอายุเมื่อ {day}',
  'Your authorisation {number} starts on {day}.': 'ใบอนุญาต {number} ของคุณเริ่มมีผล {day}',
  'Your authorisation {number} is suspended for {scope}.': 'ใบอนุญาต {number} ของคุณถูกพักใช้สำหรับ {scope}',
  'Your authorisation {number} is suspended.': 'ใบอนุญาต {number} ของคุณถูกพักใช้',
  'Your authorisation {number} has no stamp.': 'ใบอนุญาต {number} ของคุณไม่มีตราประทับ',
  'Your authorisation {number} does not cover {authority} release.':
    'ใบอนุญาต {number} ของคุณไม่ครอบคลุมการปล่อยตาม {authority}',
  'No {authority} capability item gives the rating your authorisation must cover.':
    'ไม่มีรายการขีดความสามารถ {authority} ที่ระบุพิกัดที่ใบอนุญาตของคุณต้องครอบคลุม',
  'Your authorisation {number} does not cover part {part}.': 'ใบอนุญาต {number} ของคุณไม่ครอบคลุมชิ้นส่วน {part}',
  'Your authorisation {number} covers {scope}, not {needed}.': 'ใบอนุญาต {number} ของคุณครอบคลุม {scope} ไม่ใช่ {needed}',
  '{person} holds no authorisation for: {privilege}.': '{person} ไม่มีใบอนุญาตสำหรับ: {privilege}',
  '{name} training is missing; you cannot certify.': 'ไม่มีการอบรม {name} คุณลงนามรับรองไม่ได้',
  '{name} training expired {day}; you cannot certify.': 'การอบรม {name} หมดอายุเมื่อ {day} คุณลงนามรับรองไม่ได้',
  'Recent experience in the last 24 months: {months} of {monthsNeeded} months, {days} of {daysNeeded} days; you cannot certify.':
    'ประสบการณ์ใน 24 เดือนที่ผ่านมา: {months} จาก {monthsNeeded} เดือน, {days} จาก {daysNeeded} วัน คุณลงนามรับรองไม่ได้',
  'Certifying staff must be at least 21 years old.': 'ผู้รับรองต้องมีอายุอย่างน้อย 21 ปี',
  '{name} expired {day}; you cannot certify.': '{name} หมดอายุเมื่อ {day} คุณลงนามรับรองไม่ได้',
  'The PIN is asked when you sign.': 'ระบบจะถาม PIN เมื่อลงนาม',
  'Your session has ended. Sign in again.': 'หมดเวลาการใช้งาน โปรดเข้าสู่ระบบอีกครั้ง',
  'Signing is locked until {time}.': 'การลงนามถูกล็อกจนถึง {time}',
  'PIN incorrect. {count} try left.': 'PIN ไม่ถูกต้อง เหลืออีก {count} ครั้ง',
  'PIN incorrect. {count} tries left.': 'PIN ไม่ถูกต้อง เหลืออีก {count} ครั้ง',
  'The two-step code is missing or incorrect.': 'ไม่มีรหัสสองขั้นตอน หรือรหัสไม่ถูกต้อง',
  'This session made the request; sign from your own session.': 'เซสชันนี้เป็นผู้ขอ โปรดลงนามจากเซสชันของคุณเอง',
  'There is no signature of yours on file.': 'ไม่มีลายมือชื่อของคุณในระบบ',
  // G23, G26
  'The route has no outside process.': 'ขั้นตอนงานนี้ไม่มีงานภายนอก',
  '{item}: {card} was signed after it; send it out again.': '{item}: {card} ลงนามหลังจากนั้น ต้องส่งออกไปอีกครั้ง',
  '{work}: no outside work is recorded.': '{work}: ยังไม่ได้บันทึกงานภายนอก',
  '{work}: the vendor is not approved for it.': '{work}: ผู้รับจ้างไม่ได้รับอนุมัติ',
  '{work}: approval lapsed {day}.': '{work}: การอนุมัติสิ้นสุดเมื่อ {day}',
  '{work}: nobody said on which day it was done.': '{work}: ยังไม่มีผู้ระบุวันที่ทำ',
  '{work}: no release or CoC came back.': '{work}: ไม่มีใบรับรองหรือ CoC กลับมา',
  '{work}: incoming inspection is rejected.': '{work}: การตรวจรับไม่ผ่าน',
  '{work}: incoming inspection is missing.': '{work}: ยังไม่มีการตรวจรับ',
  'Hold {reason} is open since {day}.': 'การพักงาน {reason} ยังเปิดอยู่ตั้งแต่ {day}',
  'The shift handover of card {card} is not acknowledged.': 'ยังไม่มีผู้รับทราบการส่งกะของใบงาน {card}',
  'Sub-job {number} is still open.': 'งานย่อย {number} ยังเปิดอยู่',
  'The certificate of sub-job {number} is void. Release another sub-job of this part, or close a finding that names {same}.':
    'ใบรับรองของงานย่อย {number} เป็นโมฆะ ปล่อยงานย่อยอื่นของชิ้นส่วนนี้ หรือปิดข้อบกพร่องที่ระบุ {same}',
  'Sub-job {number} was given up ({state}). Release another sub-job of this part, or close a finding that names {same}.':
    'งานย่อย {number} ถูกยุติ ({state}) ให้ปล่อยงานย่อยอื่นของชิ้นส่วนนี้ หรือปิดข้อบกพร่องที่ระบุ {same}',
  'Release is frozen by {number}: {reason}.': 'การปล่อยถูกระงับโดย {number}: {reason}',
  // G24
  'Block 11 must be one of {terms}; it says "{term}".': 'ช่อง 11 ต้องเป็นหนึ่งใน {terms} แต่ระบุว่า "{term}"',
  'Block 11 says {term}, but the order is {ordered}.': 'ช่อง 11 ระบุ {term} แต่คำสั่งคือ {ordered}',
  'Block 11 says {term}, but nothing was repaired: no card of a repair is signed and no part was fitted.':
    'ช่อง 11 ระบุ {term} แต่ไม่มีการซ่อม: ไม่มีใบงานซ่อมที่ลงนามและไม่มีชิ้นส่วนที่ติดตั้ง',
  'Nothing was repaired: no card of a repair is signed and no part was fitted.':
    'ไม่มีการซ่อม: ไม่มีใบงานซ่อมที่ลงนามและไม่มีชิ้นส่วนที่ติดตั้ง',
  'Block 11 says {term}, less than the {ordered} ordered: the customer must agree first.':
    'ช่อง 11 ระบุ {term} น้อยกว่าที่สั่ง ({ordered}): ลูกค้าต้องยินยอมก่อน',
  'Block 11 cannot say Overhauled: {cards} not signed and not N/A with a data reference.':
    'ช่อง 11 ระบุ Overhauled ไม่ได้: {cards} ยังไม่ลงนามและไม่ได้ระบุ N/A พร้อมเอกสารอ้างอิง',
  'Block 12 does not state {what}.': 'ช่อง 12 ไม่ระบุ{what}',
  'Block 12 has a line no record backs: "{text}"': 'ช่อง 12 มีข้อความที่ไม่มีบันทึกรองรับ: "{text}"',
  // What the gates are called, and the ways to fix them.
  Identity: 'ตัวตนของชิ้นงาน',
  Capability: 'ขีดความสามารถ',
  Approval: 'การรับรอง',
  'CMM current': 'CMM เป็นปัจจุบัน',
  'Currency and TRs': 'ความเป็นปัจจุบันและ TR',
  Cards: 'ใบงาน',
  Findings: 'ข้อบกพร่อง',
  Limits: 'เกณฑ์',
  'Independent inspection': 'การตรวจสอบอิสระ',
  Inspection: 'การตรวจ',
  Tools: 'เครื่องมือ',
  Consumables: 'วัสดุสิ้นเปลือง',
  'Parts fitted': 'ชิ้นส่วนที่ติดตั้ง',
  Quarantine: 'กักกัน',
  Life: 'อายุใช้งาน',
  'Clear of tools': 'ไม่มีเครื่องมือตกค้าง',
  'Signer scope': 'ขอบเขตของผู้ลงนาม',
  'Signer currency': 'ความเป็นปัจจุบันของผู้ลงนาม',
  'Signer identity': 'ตัวตนของผู้ลงนาม',
  'Outside work': 'งานภายนอก',
  'Certificate content': 'เนื้อหาใบรับรอง',
  Reportable: 'เหตุที่ต้องรายงาน',
  Condition: 'สภาพ',
  'Open the ADs': 'เปิด AD',
  'Open the NDT reports': 'เปิดรายงาน NDT',
  'Open the SBs': 'เปิด SB',
  'Open the approvals': 'เปิดใบรับรองหน่วยซ่อม',
  'Open the authorisations': 'เปิดใบอนุญาต',
  'Open the capability list': 'เปิดรายการขีดความสามารถ',
  'Open the consumables': 'เปิดวัสดุสิ้นเปลือง',
  'Open the findings': 'เปิดข้อบกพร่อง',
  'Open the holds': 'เปิดการพักงาน',
  'Open the inspection report': 'เปิดรายงานตรวจ',
  'Open the work order': 'เปิดงาน',
  'Open the manuals': 'เปิดคู่มือ',
  'Open the outside work': 'เปิดงานภายนอก',
  'Open the parts': 'เปิดชิ้นส่วน',
  'Open the quarantine': 'เปิดรายการกักกัน',
  'Open the release request': 'เปิดคำขอปล่อย',
  'Open the task cards': 'เปิดใบงาน',
  'Open the tools used': 'เปิดเครื่องมือที่ใช้',
  'Open the training records': 'เปิดบันทึกการอบรม',
  'Part temperature {value} °C is outside 4–52 °C.': 'อุณหภูมิชิ้นงาน {value} °C อยู่นอกช่วง 4–52 °C',
  'Penetrant dwell {value} min is below {limit} min.': 'เวลาแทรกซึม {value} นาที น้อยกว่า {limit} นาที',
  'Wash pressure {value} kPa is above 275 kPa.': 'แรงดันน้ำล้าง {value} kPa สูงกว่า 275 kPa',
  'Wash temperature {value} °C is outside 10–38 °C.': 'อุณหภูมิน้ำล้าง {value} °C อยู่นอกช่วง 10–38 °C',
  'Dryer {value} °C is above 71 °C.': 'เตาอบแห้ง {value} °C สูงกว่า 71 °C',
  'Developer dwell {value} min is below 10 min.': 'เวลาสร้างภาพ {value} นาที น้อยกว่า 10 นาที',
  'Developer dwell {value} min is above {limit} min: reprocess the part.':
    'เวลาสร้างภาพ {value} นาที เกิน {limit} นาที: ทำกระบวนการกับชิ้นงานใหม่',
  'UV-A {value} is below 1 000 µW/cm² at 38 cm.': 'UV-A {value} ต่ำกว่า 1 000 µW/cm² ที่ระยะ 38 cm',
  'Ambient light {value} lux is above 20 lux.': 'แสงโดยรอบ {value} lux เกิน 20 lux',
  'Dark adaptation {value} s is below 60 s.': 'เวลาปรับตาในที่มืด {value} วินาที น้อยกว่า 60 วินาที',
  'Frequency {value} kHz is outside 200–500 kHz.': 'ความถี่ {value} kHz อยู่นอกช่วง 200–500 kHz',
  "Reference notch {value} mm is not the technique's {limit} mm.":
    'รอยบากอ้างอิง {value} mm ไม่ตรงกับที่เทคนิคกำหนด {limit} mm',
  'Scan index {value} mm is above the coil diameter {limit} mm.':
    'ระยะเลื่อนสแกน {value} mm เกินเส้นผ่านศูนย์กลางขดลวด {limit} mm',
  'There is no calibration before the run.': 'ไม่มีการปรับเทียบก่อนการตรวจ',
  'There is no calibration check after the run.': 'ไม่มีการตรวจการปรับเทียบหลังการตรวจ',
  'After-check drift {value} % is above 10 %: the run is void, re-inspect every part since the last good check.':
    'ค่าเลื่อนจากการตรวจหลังงาน {value} % เกิน 10 %: การตรวจเป็นโมฆะ ให้ตรวจซ้ำทุกชิ้นตั้งแต่การตรวจที่ดีครั้งสุดท้าย',
  'No process check recorded today for {thing}. Record it first.': 'วันนี้ยังไม่บันทึกการตรวจกระบวนการของ {thing} ให้บันทึกก่อน',
  'No process check recorded today for {thing}.': 'วันนี้ยังไม่บันทึกการตรวจกระบวนการของ {thing}',
  'Record it first.': 'ให้บันทึกก่อน',
  'Terminal voltage {value} V is below {limit} V.': 'แรงดันขั้วแบตเตอรี่ {value} V ต่ำกว่า {limit} V',
  'Insulation {value} MΩ is below {limit} MΩ.': 'ความเป็นฉนวน {value} MΩ ต่ำกว่า {limit} MΩ',
  'Permanent expansion {value} % is above 10 %: condemn.': 'การขยายตัวถาวร {value} % เกิน 10 %: คัดทิ้ง',
  '“{typed}” is no serial number.': '“{typed}” ไม่ใช่หมายเลขซีเรียล',
  'Read it from the part.': 'ให้อ่านจากชิ้นส่วน',
  // What stands inside the sentences.
  'the work done': 'งานที่ทำ',
  'the CMM revision': 'ฉบับของ CMM',
  'the NDT performed': 'NDT ที่ทำ',
  'a repair': 'การซ่อม',
  'the parts replaced': 'ชิ้นส่วนที่เปลี่ยน',
  'a test result': 'ผลทดสอบ',
  'the life data': 'ข้อมูลอายุใช้งาน',
  'the AD and SB status': 'สถานะ AD และ SB',
  'a deviation': 'ข้อเบี่ยงเบน',
  'the second authority': 'หน่วยงานที่สอง',
  'the records': 'บันทึก',
  Continuation: 'ต่อเนื่อง',
  'Human-factors': 'ปัจจัยมนุษย์',
  nothing: 'ไม่มี',
  'Card {card}': 'ใบงาน {card}',
  '{method} of {item}': '{method} ของ {item}',
  '{process} by {vendor}': '{process} โดย {vendor}',
};

/** What a gate says, in Thai. */
export const inThai = readerOf({ ...sentences, ...evidenceWords }, titlesSaid);
