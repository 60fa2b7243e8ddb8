import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What is refused of a job, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'This is printed in block 5: enter the number of the order alone. What was done stands in block 12 by its records.':
    'ข้อความนี้พิมพ์ในช่อง 5: กรอกเฉพาะเลขที่ใบสั่ง สิ่งที่ทำอยู่ในช่อง 12 ตามบันทึก',
  'The parts list has {units} {part} in {assembly}, and {count} are sub-jobs already.':
    'รายการชิ้นส่วนมี {part} จำนวน {units} ใน {assembly} และมีงานย่อยแล้ว {count}',
  'More than {count} entries: name a work order, a person or a shorter period.':
    'มากกว่า {count} รายการ: ระบุใบสั่งงาน บุคคล หรือช่วงเวลาที่สั้นลง',
  'The preliminary report rejects this component: an inspector signs one that accepts it before work begins.':
    'รายงานตรวจเบื้องต้นไม่รับชิ้นส่วนนี้: ผู้ตรวจต้องลงนามรายงานที่รับก่อนเริ่มงาน',
  'No step of this work order waits for a decision on {subject}.': 'ไม่มีขั้นตอนของใบสั่งงานนี้รอการตัดสินใจเรื่อง {subject}',
  'S/N {serial} has the letter {letter}, none of A to Z.': 'S/N {serial} มีตัวอักษร {letter} ซึ่งไม่ใช่ A ถึง Z',
  'Read it from the part again.': 'อ่านจากชิ้นส่วนอีกครั้ง',
  'A part of this component was taken for {job} and is not replaced; it cannot be cancelled.':
    'ชิ้นส่วนของอุปกรณ์นี้ถูกถอดไปใช้กับ {job} และยังไม่ใส่ทดแทน ยกเลิกไม่ได้',
  'It is the paper of {what} and stays with this work order.': 'เป็นเอกสารของ {what} ต้องอยู่กับใบสั่งงานนี้',
  '{job} has no such card.': '{job} ไม่มีใบงานนี้',
  '{vendor} was not approved for {process} on {day}.': '{vendor} ไม่ได้รับอนุมัติสำหรับ {process} ในวันที่ {day}',
  'This vendor is not registered.': 'ผู้ขายรายนี้ไม่ได้ลงทะเบียน',
  '{process} is no hydrostatic test: it has no test day and no requalifier.':
    '{process} ไม่ใช่การทดสอบไฮโดรสแตติก จึงไม่มีวันทดสอบและเลขผู้ทดสอบ',
  'The component was not here yet on this day.': 'วันนั้นชิ้นส่วนยังมาไม่ถึง',
  '{vendor} is not approved for {process}.': '{vendor} ไม่ได้รับอนุมัติสำหรับ {process}',
  'Quality approves vendors.': 'ฝ่ายคุณภาพเป็นผู้อนุมัติผู้ขาย',
  '{process} by {vendor}: approval lapsed {day}.': '{process} โดย {vendor}: การอนุมัติหมดอายุ {day}',
  'Whoever sent the work out does not inspect what came back.': 'ผู้ส่งงานออกไม่ตรวจรับงานที่กลับมา',
  'Ask another person.': 'ขอให้ผู้อื่นตรวจ',
  'Name the requalifier (RIN) of the test.': 'ระบุหมายเลขผู้ทดสอบ (RIN)',
  'SB {number} is on order for this work order already.': 'งานนี้สั่ง SB {number} ไว้แล้ว',
  '{job} is {state}: what was recorded on it stays as it was.': '{job} {state}: สิ่งที่บันทึกไว้แล้วคงเดิม',
  'Open a new work order for more work.': 'เปิดงานใหม่หากต้องทำงานเพิ่ม',
  'This directive is not known.': 'ไม่รู้จักคำสั่งนี้',
  '{job} is on hold: {reason}.': '{job} พักอยู่: {reason}',
  'Work goes on when the hold is ended.': 'ทำงานต่อได้เมื่อสิ้นสุดการพัก',
  '{job} is already on hold: {reason}.': '{job} พักอยู่แล้ว: {reason}',
  'The customer’s clock stops only with evidence: name the letter or mail.':
    'เวลาของลูกค้าหยุดได้เมื่อมีหลักฐาน: ระบุจดหมายหรืออีเมล',
  'This work order has no such hold.': 'งานนี้ไม่มีการพักนี้',
  'Quality ends this hold.': 'ฝ่ายคุณภาพเป็นผู้สิ้นสุดการพักนี้',
  'This hold is over already.': 'การพักนี้สิ้นสุดแล้ว',
  'A hold ends after it began.': 'การพักต้องสิ้นสุดหลังเริ่ม',
  'Somebody changed this job meanwhile.': 'มีผู้แก้ไขงานนี้ระหว่างนั้น',
  'Somebody changed {job} meanwhile. Nothing was changed: look at the rows and try again.':
    'มีผู้แก้ไข {job} ระหว่างนี้ ไม่มีการเปลี่ยนแปลงใด กรุณาดูแถวแล้วลองอีกครั้ง',
  'None of these work orders has task cards yet.': 'งานเหล่านี้ยังไม่มีใบงาน',
  'The due date must be after the receipt.': 'กำหนดส่งต้องอยู่หลังวันรับ',
  'Part number {part} is not known. Engineering must add it first.': 'ไม่รู้จักหมายเลขชิ้นส่วน {part} ฝ่ายวิศวกรรมต้องเพิ่มก่อน',
  'There is no accepted receiving batch with this number.': 'ไม่มีล็อตรับที่ผ่านการตรวจรับด้วยเลขนี้',
  'Your account is not tied to an employee.': 'บัญชีของคุณไม่ได้ผูกกับพนักงาน',
  'Your clock is not running.': 'เวลาของคุณไม่ได้เดินอยู่',
  'This work order needs no warranty review.': 'งานนี้ไม่ต้องทบทวนการรับประกัน',
  '{job} is {state}: it cannot become {next}. It may become {possible}.':
    '{job} {state} เปลี่ยนเป็น {next} ไม่ได้ เปลี่ยนได้เป็น {possible}',
  '{job} is {state}: it cannot become {next}. That is its end.': '{job} {state} เปลี่ยนเป็น {next} ไม่ได้ สถานะนี้เป็นที่สุดแล้ว',
  'The mutilation of this component is not witnessed yet: see Scraps.': 'การทำลายสภาพของชิ้นงานนี้ยังไม่มีพยาน: ดูที่ของทิ้ง',
  'There is no such work order.': 'ไม่มีงานนี้',
  'The part number of this work order is unknown.': 'ไม่ทราบหมายเลขชิ้นส่วนของงานนี้',
  'Your clock is running on {job}.': 'เวลาของคุณเดินอยู่ที่ {job}',
  'Stop it there first.': 'หยุดที่นั่นก่อน',
  'Batch {batch} was returned to the customer.': 'ล็อต {batch} ส่งคืนลูกค้าแล้ว',
  'The dock read serial number {serial} from the part.': 'ตอนรับอ่านหมายเลขซีเรียลจากชิ้นงานได้ {serial}',
  'The dock read part number {part} from the part.': 'ตอนรับอ่านพาร์ตนัมเบอร์จากชิ้นงานได้ {part}',
  'The dock counted {count}.': 'ตอนรับนับได้ {count}',
  '{count} was {last} when it left here on {job}: it cannot be {now} now. Leave it open for an inspector to correct against the records.':
    '{count} คือ {last} เมื่อออกจากที่นี่ด้วย {job} ตอนนี้จึงเป็น {now} ไม่ได้ เว้นว่างไว้ให้ผู้ตรวจแก้ตามบันทึก',
  '{since} is {part}, more than {whole} {all}.': '{since} คือ {part} ซึ่งมากกว่า {whole} {all}',
  'The part was received before this day.': 'รับชิ้นงานเข้ามาก่อนวันนี้แล้ว',
  'S/N {serial} is already in work as {job}.': 'S/N {serial} กำลังทำอยู่ในงาน {job}',
  'This receiving batch is not accepted.': 'ล็อตรับนี้ยังไม่ผ่านการตรวจรับ',
  'New work orders come from Receiving.': 'งานใหม่มาจากการรับของ',
  '{name} worked on it last: they or the lead write what is done and what is not.':
    '{name} ทำงานนี้เป็นคนสุดท้าย ให้ผู้นั้นหรือหัวหน้างานเขียนว่าทำอะไรแล้วและยังไม่ได้ทำอะไร',
  'The handover of {card} must be acknowledged first.': 'ต้องรับทราบการส่งกะของ {card} ก่อน',
  'This part number is not known.': 'ไม่รู้จักหมายเลขชิ้นส่วนนี้',
  '{part} stands for several part numbers: choose the one on the data plate.':
    '{part} แทนหลายหมายเลขชิ้นส่วน ให้เลือกหมายเลขที่อยู่บนแผ่นป้าย',
  'The batch came from another customer.': 'ล็อตนี้มาจากลูกค้าอื่น',
  'This part is serialised: read the number from its data plate.': 'ชิ้นส่วนนี้มีซีเรียล: อ่านเลขจากแผ่นป้าย',
  'Say why there is no serial number.': 'ระบุเหตุที่ไม่มีหมายเลขซีเรียล',
  'A serialised part is one work order each.': 'ชิ้นส่วนที่มีซีเรียลเป็นหนึ่งงานต่อชิ้น',
  'No certificate was asked for.': 'ไม่ได้ขอใบรับรอง',
  'No parts list of {master} names {part}. Receive it at the dock, or have Quality enter the line of the parts list.':
    'ไม่มีรายการชิ้นส่วนของ {master} ที่ระบุ {part} ให้รับเข้าที่จุดรับของ หรือให้ฝ่ายคุณภาพเพิ่มบรรทัดในรายการชิ้นส่วน',
  '{count} was stated as {figure}. An inspector corrects it against the records of the component.':
    '{count} ระบุไว้ว่า {figure} ผู้ตรวจต้องแก้โดยเทียบกับบันทึกของชิ้นงาน',
  'Enter at least one count that is another than before.': 'ใส่จำนวนที่ต่างจากเดิมอย่างน้อยหนึ่งรายการ',
  'Opened as AOG: {part}.': 'เปิดเป็น AOG: {part}',
  'AD {number} may touch {part}.': 'AD {number} อาจเกี่ยวข้องกับ {part}',
  'An engineer answers it on this work order.': 'วิศวกรตอบในใบสั่งงานนี้',
  'Tool {tool} was found out of tolerance.': 'พบว่าเครื่องมือ {tool} เกินเกณฑ์',
  'Its effect is assessed in {review}.': 'ประเมินผลกระทบใน {review}',
  'Card {card} is handed over.': 'ส่งมอบใบงาน {card} แล้ว',
  'Read the note before anyone goes on.': 'อ่านบันทึกก่อนทำงานต่อ',
  '{part} is due within two days.': '{part} ครบกำหนดภายในสองวัน',
  'Hold ended: {reason}.': 'สิ้นสุดการพักงาน: {reason}',
  '{job}: Your clock was stopped, the work order is on hold: {reason}.':
    '{job}: เวลาทำงานของคุณหยุดแล้ว ใบสั่งงานถูกพัก: {reason}',
  'Your clock was stopped, the work order is on hold: {reason}.': 'เวลาทำงานของคุณหยุดแล้ว ใบสั่งงานถูกพัก: {reason}',
  'Name the records': 'ระบุบันทึก',
  'Hours such as 1204.5': 'ชั่วโมง เช่น 1204.5',
  'A sub-job cannot have sub-jobs.': 'งานย่อยมีงานย่อยไม่ได้',
  'A master work order takes at most 99 sub-jobs.': 'งานหลักมีงานย่อยได้ไม่เกิน 99',
  'Our records have {known} tire changes since overhaul, the last on {job}: it cannot be {stated} now.':
    'บันทึกของเรามีการเปลี่ยนยาง {known} ครั้งตั้งแต่โอเวอร์ฮอล ครั้งล่าสุดใน {job} ตอนนี้จึงเป็น {stated} ไม่ได้',
  'Enter {known}; an inspector corrects it against the records.': 'ใส่ {known} แล้วให้ผู้ตรวจแก้ตามบันทึก',
  '{work} was sent on {day}: it was not done before that.': '{work} ส่งไปเมื่อ {day} จึงไม่ได้ทำก่อนวันนั้น',
  'The preliminary report was signed on {day}: nothing left before it.':
    'รายงานเบื้องต้นลงนามเมื่อ {day} ก่อนหน้านั้นยังส่งสิ่งใดออกไปไม่ได้',
  'Say on which day {vendor} did it: the paper names it.': 'ระบุวันที่ {vendor} ทำงานตามที่เอกสารบอก',
  'The test is part of the work: it is not of a later day.': 'การทดสอบเป็นส่วนหนึ่งของงาน จึงเป็นวันหลังจากนั้นไม่ได้',
  '{job} has no such outside work.': '{job} ไม่มีงานภายนอกนี้',
  '{work} was withdrawn from {job}.': '{work} ถูกถอนออกจาก {job} แล้ว',
  'Attach the paper to {job} first, as a PDF or a photo.': 'แนบเอกสารกับ {job} ก่อน เป็น PDF หรือรูปถ่าย',
  'You rejected this return.': 'คุณไม่รับงานที่ส่งคืนนี้ไว้แล้ว',
  'This is the paper you rejected.': 'นี่คือเอกสารที่คุณไม่รับไว้',
  'Attach another paper of the vendor, or have another authorised person inspect it.':
    'แนบเอกสารอื่นของผู้ขาย หรือให้ผู้มีอำนาจคนอื่นตรวจ',
  '{document} was rejected with {day}: another day needs a new paper of the vendor, with its own number.':
    '{document} ไม่ผ่านการตรวจรับโดยระบุวันที่ {day} หากเป็นวันอื่นต้องมีเอกสารใหม่ของผู้ขายที่มีหมายเลขของตัวเอง',
  '{work} was accepted already. Record a new process if it was done again.': '{work} รับแล้ว หากทำอีกให้บันทึกงานใหม่',
  'Name the operator’s paper with its number and the limit in it, such as EO 32-118 Rev 2, 6 changes. A telephone call is none.':
    'ระบุเอกสารของผู้ดำเนินการเดินอากาศพร้อมหมายเลขและขีดจำกัดในเอกสาร เช่น EO 32-118 Rev 2, 6 changes การโทรศัพท์ไม่นับ',
  'The dock wrote “{reason}”: enter it here.': 'ฝ่ายรับของเขียนว่า “{reason}”: ใส่ที่นี่',
  '“{reason}” calls for the heat-damage inspection and stays: add to it.':
    '“{reason}” ต้องตรวจความเสียหายจากความร้อนและต้องคงไว้: เขียนเพิ่มได้',
  '{job} says “{reason}”, and this wheel was not released with its heat-damage inspection since: enter it here.':
    '{job} เขียนว่า “{reason}” และตั้งแต่นั้นล้อนี้ยังไม่ได้รับการปล่อยพร้อมการตรวจความเสียหายจากความร้อน: ใส่ที่นี่',
  'A planner must apply a route template first.': 'ผู้วางแผนต้องเลือกเส้นทางงานก่อน',
  'The preliminary report is not signed.': 'รายงานตรวจเบื้องต้นยังไม่ลงนาม',
  'Final inspection report {number} accepts this component: an inspector signs one that rejects it, and the work order goes back to work.':
    'รายงานตรวจขั้นสุดท้าย {number} รับชิ้นส่วนนี้แล้ว: ผู้ตรวจต้องลงนามรายงานที่ปฏิเสธ แล้วใบสั่งงานจะกลับไปทำงานต่อ',
  'Quality must decide the warranty review first.': 'ฝ่ายคุณภาพต้องตัดสินการรับประกันก่อน',
  'AD {number} is due again at {due}: do it, it cannot be put off.': 'AD {number} ครบกำหนดอีกครั้งที่ {due}: ต้องทำ เลื่อนไม่ได้',
  'AD {number} repeats every {every} tire changes: enter the count of this part on the work order first.':
    'AD {number} ทำซ้ำทุก {every} การเปลี่ยนยาง: ใส่จำนวนของชิ้นส่วนนี้ในใบสั่งงานก่อน',
  'AD {number} repeats every {every} cycles: enter the count of this part on the work order first.':
    'AD {number} ทำซ้ำทุก {every} รอบ: ใส่จำนวนของชิ้นส่วนนี้ในใบสั่งงานก่อน',
  '{job} is for evaluation only: no work on it is sent out.': '{job} เปิดเพื่อประเมินเท่านั้น: ไม่ส่งงานออกไป',
  'The preliminary report is not signed: nothing is sent out before it is.':
    'รายงานตรวจเบื้องต้นยังไม่ลงนาม: ยังไม่ส่งสิ่งใดออกไป',
  'Sub-job {number} is still open: end it first.': 'งานย่อย {number} ยังเปิดอยู่: จบงานย่อยก่อน',
  'Tool {tool} is still loaned to this work order.': 'เครื่องมือ {tool} ยังถูกยืมให้งานนี้',
  '{process} at {vendor} is not back: record what came back first.': '{process} ที่ {vendor} ยังไม่กลับมา: บันทึกสิ่งที่กลับมาก่อน',
  'Finding {number} ({defect}) stands against this component: put it right and close it, or end the work order as returned as it is, beyond economic repair or scrap.':
    'ชิ้นงานนี้มีข้อบกพร่อง {number} ({defect}) ค้างอยู่: แก้ไขแล้วปิด หรือจบงานเป็นคืนตามสภาพ ไม่คุ้มซ่อม หรือทำลาย',
  'The hold “{hold}” is open: who is authorised for it ends it first, or end the work order as returned as it is, beyond economic repair or scrap.':
    'ยังระงับงานอยู่ “{hold}”: ผู้ได้รับอนุญาตยุติก่อน หรือจบงานเป็นคืนตามสภาพ ไม่คุ้มซ่อม หรือทำลาย',
  'Tool {tool} is not accounted for ({number}) and may be inside: quality clears this work order first.':
    'เครื่องมือ {tool} ยังหาไม่พบหรือไม่ครบ ({number}) อาจตกค้างอยู่ภายใน: ฝ่ายคุณภาพต้องเคลียร์งานนี้ก่อน',
  'Parts were fitted to this work order; it can no longer be cancelled.': 'งานนี้ใส่ชิ้นส่วนแล้ว ยกเลิกไม่ได้',
  'This is printed on the certificate: one line in plain letters, and only the form itself says that something is released, and by whom.':
    'ข้อความนี้พิมพ์บนใบรับรอง: ให้เป็นบรรทัดเดียวด้วยตัวอักษรปกติ และมีแต่แบบฟอร์มเองที่ระบุว่าปล่อยสิ่งใดและโดยใคร',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
