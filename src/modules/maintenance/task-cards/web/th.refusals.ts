import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';
import { routeSentences } from './th.routes.ts';

/** What the server refuses at the bench, and what it says of a test, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'Tests stand before a repair with a card of its own only: a part replaced, or a card of the route, changes what was tested.':
    'การทดสอบก่อนหน้ายังใช้ได้เฉพาะกับการซ่อมที่มีใบงานของตัวเอง การเปลี่ยนชิ้นส่วนหรือใบงานของเส้นทางเปลี่ยนสิ่งที่ทดสอบแล้ว',
  '{test}. This condemns S/N {serial} for ever. Read the figures a second time and sign, or correct what was mistyped.':
    '{test} ผลนี้ทำให้ต้องตัด S/N {serial} ทิ้งถาวร อ่านค่าอีกครั้งแล้วลงนาม หรือแก้ค่าที่พิมพ์ผิด',
  '{test}. This condemns S/N {serial} for ever. Ask the vendor for the paper of the second reading, enter its figures and sign, or correct what was mistyped.':
    '{test} ผลนี้ทำให้ต้องตัด S/N {serial} ทิ้งถาวร ขอเอกสารการอ่านครั้งที่สองจากผู้ขาย ใส่ค่าในเอกสารแล้วลงนาม หรือแก้ค่าที่พิมพ์ผิด',
  'The second reading is another one: {figures}. Correct the reading that is wrong.':
    'การอ่านครั้งที่สองไม่ตรงกัน: {figures} แก้ค่าที่ผิด',
  '{job} is a lot of {lot} pieces.': '{job} เป็นล็อต {lot} ชิ้น',
  'Piece {position} was taken out already.': 'ชิ้นที่ {position} ถูกนำออกไปแล้ว',
  '{job} has no finding {number}.': '{job} ไม่มีข้อบกพร่อง {number}',
  'Pieces {pieces} taken out of the lot. {reason} Agreed by {who}, {paper}.':
    'นำชิ้นที่ {pieces} ออกจากล็อต {reason} ตกลงโดย {who}, {paper}',
  'Name each piece once.': 'ระบุแต่ละชิ้นเพียงครั้งเดียว',
  'These are all pieces of {job}: return or cancel the work order instead.':
    'นี่คือทุกชิ้นของ {job} ให้ส่งคืนหรือยกเลิกใบสั่งงานแทน',
  '{count} pieces are left of {job}. Name the part number of the detail where it is about more of them.':
    '{job} เหลืออยู่ {count} ชิ้น หากเป็นชิ้นส่วนย่อยที่มีมากกว่านั้น ให้ระบุหมายเลขชิ้นส่วนย่อย',
  'Finding {number} is of {count} pieces and {left} would be left: decide it and name it with the pieces that have it.':
    'ข้อบกพร่อง {number} เป็นของ {count} ชิ้น และจะเหลืออยู่ {left} ชิ้น ให้ตัดสินแล้วระบุกับชิ้นที่เป็น',
  'Finding {number} is of {count} pieces and named with {named}: the others have it too.':
    'ข้อบกพร่อง {number} พบใน {count} ชิ้น แต่ระบุไว้กับ {named} ชิ้นอื่นก็มีด้วย',
  'Finding {number} is not decided as scrap or return to customer: the pieces that are left may have it too.':
    'ข้อบกพร่อง {number} ยังไม่ได้ตัดสินให้ทิ้งหรือคืนลูกค้า ชิ้นที่เหลืออาจมีข้อบกพร่องนี้ด้วย',
  'Judged for {was}; the part number is now {now}.': 'พิจารณาไว้สำหรับ {was} ตอนนี้หมายเลขชิ้นส่วนคือ {now}',
  'The last run failed. Find the leak, refit, inflate and readjust again: the pressure is held anew.':
    'ครั้งล่าสุดไม่ผ่าน ให้หารอยรั่ว ประกอบใหม่ เติมลมและปรับแรงดันใหม่ แล้วเริ่มจับเวลารักษาแรงดันใหม่',
  '{start} °C at the start and {end} °C at the end are more than {most} °C apart: read the thermometer again.':
    'ตอนเริ่ม {start} °C และตอนจบ {end} °C ต่างกันเกิน {most} °C: อ่านเทอร์โมมิเตอร์อีกครั้ง',
  '{pressure} psi is {percent} % of the test pressure (at most {most} %): read the gauge again, or have engineering decide on the cylinder.':
    '{pressure} psi คือ {percent} % ของแรงดันทดสอบ (ไม่เกิน {most} %): อ่านเกจอีกครั้ง หรือให้ฝ่ายวิศวกรรมตัดสินถังนี้',
  '{value} °C is no temperature of a workshop: read the thermometer again.':
    '{value} °C ไม่ใช่อุณหภูมิของโรงซ่อม ให้อ่านเทอร์โมมิเตอร์ใหม่',
  'The test starts at the rated pressure, {rated} psi (± {tolerance} %), not at {value} psi.':
    'การทดสอบเริ่มที่แรงดันพิกัด {rated} psi (± {tolerance} %) ไม่ใช่ {value} psi',
  'The pressure rose by {percent} %: a reading is wrong. Read again.': 'แรงดันเพิ่มขึ้น {percent} % ค่าที่อ่านต้องผิด ให้อ่านใหม่',
  'S/N {serial} was condemned on {day} ({job}): it never comes back into use.':
    'S/N {serial} ถูกคัดทิ้งเมื่อ {day} ({job}) จะไม่กลับมาใช้งานอีก',
  'It can only be rejected to quarantine.': 'ทำได้เพียงปฏิเสธเข้าเขตกักกันเท่านั้น',
  'Record the gas first: the leak test of cylinder {serial} is made when it is filled.':
    'บันทึกแก๊สก่อน: การทดสอบการรั่วของถัง {serial} ทำเมื่อเติมแล้ว',
  '{test}: gas was let in after it. Test again.': '{test}: เติมแก๊สหลังการทดสอบ ต้องทดสอบอีกครั้ง',
  'No outside test of this day and requalifier was accepted on this work order.':
    'ไม่มีการทดสอบภายนอกของวันที่และผู้ทดสอบนี้ที่ผ่านการตรวจรับในใบสั่งงานนี้',
  'Record the outside work first.': 'บันทึกงานภายนอกก่อน',
  '{part} was scrapped ({number}).': '{part} ถูกทิ้งแล้ว ({number})',
  '{material} batch {batch} is closed: have its pack opened at the counter first. It is good for {days} days from then.':
    '{material} ล็อต {batch} ยังปิดอยู่ ให้เปิดที่เคาน์เตอร์ก่อน ใช้ได้ {days} วันนับจากนั้น',
  'What a finding was decided with stays with it.': 'สิ่งที่ใช้ตัดสินข้อบกพร่องต้องอยู่กับข้อบกพร่องนั้น',
  '{part} is in quarantine ({number}).': '{part} อยู่ในเขตกักกัน ({number})',
  // A wrong entry.
  'There is no such entry on this work order.': 'ไม่มีรายการนี้ในใบสั่งงาน',
  '{entry} was withdrawn already by {name}.': '{entry} ถูกถอนแล้วโดย {name}',
  'Entry withdrawn: {reason}': 'ถอนรายการ: {reason}',
  'No card of {job} cites a manual with {number} in force.': 'ไม่มีใบงานของ {job} ที่อ้างคู่มือซึ่งมี {number} มีผลอยู่',
  // A part taken for another work order.
  'Replace what was taken for {job}.': 'ใส่ทดแทนชิ้นส่วนที่ถอดไปใช้กับ {job}',
  'No stock item is here.': 'ไม่มีรายการสต็อกนี้',
  'Choose another work order than the one the part is taken from.': 'เลือกใบสั่งงานอื่นที่ไม่ใช่ใบที่ถอดชิ้นส่วนออก',
  '{part} does not stand on {job} any more.': '{part} ไม่อยู่ใน {job} แล้ว',
  '{job} has no task cards yet: apply its route first.': '{job} ยังไม่มีใบงาน ให้เลือกเส้นทางงานก่อน',
  'This part belongs to another customer than {job}: name the paper in which its owner agrees.':
    'ชิ้นส่วนนี้เป็นของลูกค้าอื่น ไม่ใช่ของ {job} ให้ระบุเอกสารที่เจ้าของยินยอม',
  'This part was taken from {donor} for {job}; it goes into no other work order.':
    'ชิ้นส่วนนี้ถอดจาก {donor} เพื่อ {job} ใช้กับใบสั่งงานอื่นไม่ได้',
  'Finding {finding} ({defect}) on {part} is not closed: nothing of this part number leaves {job} before.':
    'ข้อบกพร่อง {finding} ({defect}) ของ {part} ยังไม่ปิด ยังถอดหมายเลขชิ้นส่วนนี้ออกจาก {job} ไม่ได้',
  'S/N {serial} was replaced on {job} at card {card}: it goes nowhere else.':
    'S/N {serial} ถูกเปลี่ยนออกจาก {job} ที่ใบงาน {card} แล้ว นำไปใช้ที่อื่นไม่ได้',
  'S/N {serial} is batch {batch} of stores already.': 'S/N {serial} เป็นล็อต {batch} ในคลังอยู่แล้ว',
  // A new revision.
  '{part} has no approved step data by {manual} yet.': '{part} ยังไม่มีข้อมูลขั้นตอนที่อนุมัติตาม {manual}',
  'Engineering approves its limits before it decides what they mean here.':
    'ฝ่ายวิศวกรรมอนุมัติค่าจำกัดก่อนแล้วจึงตัดสินว่ามีผลกับงานนี้อย่างไร',
  'Card {card}, {result} ({manual}).': 'ใบงาน {card}, {result} ({manual})',
  'Repeat the card.': 'ให้ทำใบงานซ้ำ',
  'Two manuals of {job} have a {number}: name it with its manual, such as {example}.':
    'คู่มือสองเล่มของ {job} มี {number} ให้ระบุพร้อมชื่อคู่มือ เช่น {example}',
  // The card.
  'Card {card} was left in progress without a handover note.': 'ใบงาน {card} ค้างอยู่โดยไม่มีบันทึกส่งกะ',
  '{name} worked on it last: they or the lead write what is done and what is not.':
    '{name} ทำงานนี้เป็นคนสุดท้าย ให้ผู้นั้นหรือหัวหน้างานเขียนว่าทำอะไรแล้วและยังไม่ได้ทำอะไร',
  'No work order {number}.': 'ไม่มีงาน {number}',
  '{job} has no card {card}.': '{job} ไม่มีใบงาน {card}',
  'Card {card} has no step {step}.': 'ใบงาน {card} ไม่มีขั้นตอน {step}',
  'Card {card} is signed.': 'ใบงาน {card} ลงนามแล้ว',
  'Reopen it to do it again.': 'เปิดใหม่เพื่อทำอีกครั้ง',
  'Card {card} is not applicable already.': 'ใบงาน {card} ระบุว่าไม่เกี่ยวข้องแล้ว',
  'Card {card} is not applicable.': 'ใบงาน {card} ไม่เกี่ยวข้อง',
  'Name the customer’s mail, letter or order: what was only said is no agreement':
    'ระบุอีเมล จดหมาย หรือใบสั่งของลูกค้า: สิ่งที่พูดอย่างเดียวไม่ใช่ข้อตกลง',
  'Card {card} is not signed.': 'ใบงาน {card} ยังไม่ลงนาม',
  'Card {card} left this work order with a change of the order and nothing else puts the finding right: choose “Not put right” and decide it again.':
    'ใบงาน {card} ออกจากใบสั่งงานนี้เมื่อเปลี่ยนคำสั่ง และไม่มีงานอื่นแก้ข้อบกพร่องนี้: เลือก “ยังไม่ได้แก้ไข” แล้วตัดสินใหม่',
  'Card {card} always applies on this route.': 'ใบงาน {card} ต้องทำเสมอในเส้นทางนี้',
  'A test was run at this step ({test}): it applies.': 'มีการทดสอบในขั้นตอนนี้แล้ว ({test}): ขั้นตอนนี้ต้องทำ',
  '{what} is recorded at this step: an inspector withdraws that entry first.':
    '{what} บันทึกไว้ในขั้นตอนนี้: ผู้ตรวจต้องถอนรายการนั้นก่อน',
  'A test was run on card {card} ({test}): the card applies.': 'มีการทดสอบในใบงาน {card} แล้ว ({test}): ใบงานนี้ต้องทำ',
  '{what} is recorded on card {card}: sign the card, or withdraw that entry first.':
    '{what} บันทึกไว้ในใบงาน {card}: ลงนามใบงาน หรือถอนรายการนั้นก่อน',
  'Card {card} waits for final inspection.': 'ใบงาน {card} รอการตรวจขั้นสุดท้าย',
  'Card {card} waits for {cards}.': 'ใบงาน {card} รอ {cards}',
  'Card {card} is not in progress.': 'ใบงาน {card} ไม่ได้กำลังทำ',
  'Card {card} is handed over. Read the note before anyone goes on.': 'ใบงาน {card} ส่งกะแล้ว อ่านบันทึกก่อนทำต่อ',
  'Card {card} was not handed over.': 'ใบงาน {card} ยังไม่ได้ส่งกะ',
  'Card {card} was sent back and begun again meanwhile.': 'ใบงาน {card} ถูกส่งกลับและเริ่มใหม่ระหว่างนั้น',
  'Look at it before you record.': 'ดูใบงานก่อนบันทึก',
  '{job} is not in preliminary inspection.': '{job} ไม่ได้อยู่ในการตรวจเบื้องต้น',
  '{job} is not in work.': '{job} ไม่ได้อยู่ระหว่างทำงาน',
  '{job} is {state}: what was recorded on it stays as it was.': '{job} {state}: สิ่งที่บันทึกไว้แล้วคงเดิม',
  'Open a new work order for more work.': 'เปิดงานใหม่หากต้องทำงานเพิ่ม',
  '{job} waits for its release.': '{job} รอปล่อย',
  'Return the release request first.': 'ส่งคืนคำขอปล่อยก่อน',
  'The preliminary report is not signed: card {card} waits for it.': 'รายงานตรวจเบื้องต้นยังไม่ลงนาม: ใบงาน {card} รออยู่',
  'Engineering corrected the step data of this manual revision.': 'วิศวกรรมแก้ข้อมูลขั้นตอนของคู่มือฉบับนี้',
  'The test failed: repair, replace, or name approved data.': 'การทดสอบไม่ผ่าน: ซ่อม เปลี่ยน หรือระบุข้อมูลที่อนุมัติ',
  '{method} of {item}: no report since the work before it covers {areas}.':
    '{method} ของ {item}: ยังไม่มีรายงานหลังงานก่อนหน้าที่ครอบคลุม {areas}',
  '{part} S/N {serial} was on {job}: it is not new. Engineering states its condition from its certificate.':
    '{part} S/N {serial} เคยอยู่ในงาน {job}: ไม่ใช่ของใหม่ วิศวกรรมระบุสภาพตามใบรับรอง',
  '{method} of {item}: no report since the work before it names {pieces}.':
    '{method} ของ {item}: ยังไม่มีรายงานหลังงานก่อนหน้าที่ระบุ {pieces}',
  '{method} of {item}: no accepted report since the work before it.':
    '{method} ของ {item}: ยังไม่มีรายงานที่ผ่านหลังงานก่อนหน้า',
  'Card {card} was settled before this decision: name a card still to be done, or leave it empty.':
    'ใบงาน {card} เสร็จก่อนการตัดสินนี้: ระบุใบงานที่ยังไม่ทำ หรือเว้นว่าง',
  'This work order is for evaluation only: repair and later cards stay locked.':
    'งานนี้เพื่อประเมินเท่านั้น ใบงานซ่อมและหลังจากนั้นล็อกไว้',
  'The handover of {card} must be acknowledged first.': 'ต้องรับทราบการส่งกะของ {card} ก่อน',
  'The handover must be acknowledged by the person who goes on.': 'ผู้ทำต่อต้องเป็นผู้รับทราบการส่งกะ',
  'This card was changed meanwhile.': 'ใบงานนี้ถูกแก้ไขระหว่างนั้น',
  'Look at it again before you sign.': 'ดูอีกครั้งก่อนลงนาม',
  '{count} step without a result: {steps}.': 'ยังไม่มีผล {count} ขั้นตอน: {steps}',
  '{count} steps without a result: {steps}.': 'ยังไม่มีผล {count} ขั้นตอน: {steps}',
  '{step}: {why}. It must pass before the card is signed.': '{step}: {why} ต้องผ่านก่อนลงนามใบงาน',
  // Who may.
  'Your sign-in is not linked to an employee, so you cannot work on cards.': 'บัญชีของคุณไม่ได้ผูกกับพนักงาน จึงทำใบงานไม่ได้',
  'You may look at this card, not work on it.': 'คุณดูใบงานนี้ได้ แต่ทำไม่ได้',
  'This needs the skill {skill}, level {level}.': 'ต้องมีทักษะ {skill} ระดับ {level}',
  'Signing {card} needs the skill {skill}, level {level}. A supervisor who holds it can sign.':
    'การลงนาม {card} ต้องมีทักษะ {skill} ระดับ {level} หัวหน้างานที่มีทักษะนี้ลงนามได้',
  'Only inspection staff may do this.': 'เฉพาะผู้ตรวจเท่านั้น',
  'Whoever did the step cannot inspect it.': 'ผู้ที่ทำขั้นตอนนี้ตรวจสอบเองไม่ได้',
  'Attach a photo of it first: a major or critical finding is not decided without one.':
    'แนบภาพถ่ายของข้อบกพร่องก่อน ข้อบกพร่องสำคัญหรือวิกฤตตัดสินไม่ได้ถ้าไม่มีภาพ',
  'Whoever decided the finding may not close it.': 'ผู้ตัดสินข้อบกพร่องปิดเองไม่ได้',
  'You inspected {step} independently: somebody else signs this card as performed.':
    'คุณเป็นผู้ตรวจสอบอิสระของ {step} ต้องให้ผู้อื่นลงนามว่าปฏิบัติงานใบนี้',
  'Nobody is authorised for cards of this kind.': 'ไม่มีผู้ได้รับอนุญาตสำหรับใบงานแบบนี้',
  '{job} is a lot of {count} parts, and “{title}” on card {card} is recorded once: receive each part as a work order of its own.':
    '{job} เป็นล็อต {count} ชิ้น แต่ “{title}” ในใบงาน {card} บันทึกครั้งเดียว: รับแต่ละชิ้นเป็นใบสั่งงานของตัวเอง',
  '{why} Send it back to be decided again.': '{why} ส่งกลับไปตัดสินใหม่',
  'A crack, a break, heat damage or a melted plug is never minor: choose major or critical.':
    'รอยร้าว ส่วนที่หัก ความเสียหายจากความร้อน หรือปลั๊กละลายไม่ใช่เล็กน้อย: เลือกสำคัญหรือวิกฤต',
  'Corrosion beyond its limits is never minor: choose major or critical.':
    'การกัดกร่อนเกินเกณฑ์ไม่ใช่เล็กน้อย: เลือกสำคัญหรือวิกฤต',
  'Whoever did the rework may not close the finding.': 'ผู้ที่แก้ไขงานปิดข้อบกพร่องไม่ได้',
  // The step.
  'Enter the value in its unit.': 'ใส่ค่าตามหน่วย',
  'Enter the value in {unit}.': 'ใส่ค่าเป็น {unit}',
  'Choose one of: {options}.': 'เลือกหนึ่งใน: {options}',
  'At least {count} photo(s).': 'อย่างน้อย {count} ภาพ',
  'Choose or scan the tool.': 'เลือกหรือสแกนเครื่องมือ',
  'Choose or scan the batch.': 'เลือกหรือสแกนล็อต',
  'Enter the readings.': 'ใส่ค่าที่อ่านได้',
  'Confirm that the step is done.': 'ยืนยันว่าทำขั้นตอนนี้แล้ว',
  'A result stands already.': 'มีผลอยู่แล้ว',
  'Say why it is taken again; the earlier one stays visible.': 'ระบุเหตุที่ทำซ้ำ ผลเดิมยังแสดงอยู่',
  'Out of limits.': 'นอกเกณฑ์',
  'Somebody recorded this step meanwhile.': 'มีผู้บันทึกขั้นตอนนี้ระหว่างนั้น',
  '{name} recorded this step meanwhile.': '{name} บันทึกขั้นตอนนี้ไปแล้วระหว่างนั้น',
  'Somebody recorded this step at the same moment.': 'มีผู้บันทึกขั้นตอนนี้พร้อมกัน',
  'Two of these photos are the same picture. Take each one anew.': 'ภาพสองภาพเป็นภาพเดียวกัน ถ่ายใหม่ทีละภาพ',
  'A photo of this step is not attached to this card.': 'ภาพของขั้นตอนนี้ไม่ได้แนบกับใบงาน',
  'Tool {tool} is still loaned to this work order.': 'เครื่องมือ {tool} ยังถูกยืมไว้กับงานนี้',
  '{step}: {part} was fitted after it. Do it again and have it inspected again.':
    '{step}: ใส่ {part} หลังจากนั้น ให้ทำใหม่และตรวจสอบอิสระอีกครั้ง',
  '{step} needs an independent inspection by a second person.': '{step} ต้องมีการตรวจสอบอิสระโดยบุคคลที่สอง',
  'This step needs no independent inspection.': 'ขั้นตอนนี้ไม่ต้องตรวจสอบอิสระ',
  'There is nothing to inspect yet: the step has no result.': 'ยังไม่มีอะไรให้ตรวจ: ขั้นตอนนี้ยังไม่มีผล',
  'This step was inspected already.': 'ขั้นตอนนี้ตรวจสอบแล้ว',
  'Card {card} has no measured value at step {step}.': 'ใบงาน {card} ไม่มีค่าวัดที่ขั้นตอน {step}',
  '{value} is inside its limit; it needs no approved data.': '{value} อยู่ในเกณฑ์ ไม่ต้องใช้ข้อมูลที่อนุมัติ',
  'Approved data was accepted for this value already.': 'ค่านี้มีข้อมูลที่อนุมัติแล้ว',
  // Findings.
  'Name the approved data and attach it.': 'ระบุข้อมูลที่อนุมัติและแนบไว้',
  'Finding {finding} may be reportable: Safety must assess it first.':
    'ข้อบกพร่อง {finding} อาจต้องรายงาน: ฝ่ายความปลอดภัยต้องประเมินก่อน',
  'Finding {finding} is closed.': 'ข้อบกพร่อง {finding} ปิดแล้ว',
  'Report the occurrence first and enter its number.': 'รายงานเหตุการณ์ก่อนแล้วใส่เลขที่',
  'S/N {serial} is the {half} of this wheel already.': 'S/N {serial} เป็น{half}ของล้อนี้อยู่แล้ว',
  'S/N {serial} is the {half} of {job}.': 'S/N {serial} เป็น{half}ของ {job}',
  'Read it again; where that record is wrong, raise a documentation finding with the number as its place and have another inspector decide it.':
    'อ่านอีกครั้ง ถ้าบันทึกนั้นผิดให้เปิดข้อบกพร่องด้านเอกสารโดยใส่หมายเลขนี้เป็นตำแหน่ง และให้ผู้ตรวจคนอื่นตัดสิน',
  'inboard half': 'ซีกใน',
  'outboard half': 'ซีกนอก',
  'Read both halves again; where they were exchanged, record one as UNKNOWN first.':
    'อ่านทั้งสองซีกอีกครั้ง ถ้าสลับกันให้บันทึกซีกหนึ่งเป็น UNKNOWN ก่อน',
  '{component}: read its serial number from the part.': '{component}: อ่านหมายเลขซีเรียลจากชิ้นส่วน',
  'S/N {serial} has the letter {letter}, none of A to Z.': 'S/N {serial} มีตัวอักษร {letter} ซึ่งไม่ใช่ A ถึง Z',
  'Read it from the part again.': 'อ่านจากชิ้นส่วนอีกครั้ง',
  'Whoever sent or rejected this work does not withdraw it.': 'ผู้ที่ส่งหรือไม่รับงานนี้ถอนรายการไม่ได้',
  'Ask another inspector, or send it out again.': 'ขอให้ผู้ตรวจคนอื่นทำ หรือส่งออกไปทำใหม่',
  'The test of card {card} stands on this work.': 'การทดสอบของใบงาน {card} อ้างอิงงานนี้',
  'Record the test again first.': 'บันทึกการทดสอบใหม่ก่อน',
  'There is no safety report {report}.': 'ไม่มีรายงานความปลอดภัย {report}',
  'Report the occurrence to Safety first and enter its number.': 'รายงานเหตุการณ์ต่อฝ่ายความปลอดภัยก่อน แล้วใส่เลขที่',
  '{report} was closed as a duplicate.': '{report} ปิดแล้วเพราะซ้ำกับรายงานอื่น',
  'Enter {report}.': 'ใส่ {report}',
  'Safety decided that {report} is not reported to the authority.':
    'ฝ่ายความปลอดภัยตัดสินแล้วว่าไม่ต้องรายงาน {report} ต่อหน่วยงานกำกับ',
  'Ask Safety to decide again.': 'ขอให้ฝ่ายความปลอดภัยพิจารณาใหม่',
  '{report} is about {other}, not about {job}.': '{report} เป็นเรื่องของ {other} ไม่ใช่ {job}',
  // The route.
  '{job} has its cards already.': '{job} มีใบงานแล้ว',
  'No manual covers {part}; the cards would cite nothing.': 'ไม่มีคู่มือครอบคลุม {part} ใบงานจะไม่มีเอกสารอ้างอิง',
  '{step}: you recorded an attempt of it yourself; a third person inspects it.':
    '{step}: คุณเคยบันทึกขั้นตอนนี้เอง ให้บุคคลที่สามตรวจ',
  'This picture stands at another finding already.': 'ภาพนี้ใช้กับข้อบกพร่องอื่นแล้ว',
  'Take one of this finding.': 'ถ่ายภาพของข้อบกพร่องนี้',
  'Cell {cell} stands at position {position}: that one is removed.':
    'เซลล์ {cell} อยู่ที่ตำแหน่ง {position}: เซลล์ที่ถอดคือเซลล์นั้น',
  'Cell {cell} was taken out at position {position} already.': 'เซลล์ {cell} ถูกถอดออกที่ตำแหน่ง {position} แล้ว',
  'Cell {cell} was taken out at position {position}: it goes in nowhere again.':
    'เซลล์ {cell} ถูกถอดออกที่ตำแหน่ง {position}: ใส่กลับที่ใดไม่ได้อีก',
  'The route cites {manual}, which is data of another customer and good for its work orders only.':
    'เส้นทางอ้างอิง {manual} ซึ่งเป็นข้อมูลของลูกค้ารายอื่นและใช้ได้กับงานของลูกค้ารายนั้นเท่านั้น',
  'The route cites {manual}, which has no current revision.': 'เส้นทางอ้างอิง {manual} ซึ่งไม่มีฉบับปัจจุบัน',
  '{card}: neither the route nor part number {part} says {what}.':
    '{card}: ทั้งเส้นทางและหมายเลขชิ้นส่วน {part} ไม่ระบุ {what}',
  ...routeSentences,
  // Tests.
  'The tire lost {lost} % in {hours} h (limit {limit} %).': 'ยางเสียแรงดัน {lost} % ใน {hours} ชั่วโมง (เกณฑ์ {limit} %)',
  'Check for leaks and refit.': 'หารอยรั่วแล้วประกอบใหม่',
  'Enter start, during and end for all {cells} cells: {needed} readings, not {taken}.':
    'ใส่ค่าตอนเริ่ม ระหว่าง และตอนจบของทั้ง {cells} เซลล์: ต้องมี {needed} ค่า ไม่ใช่ {taken} ค่า',
  'Cell {cell} was below {volts} V at or before minute {minute}: the discharge ended there.':
    'เซลล์ {cell} ต่ำกว่า {volts} V ในหรือก่อนนาทีที่ {minute}: การคายประจุจบที่นั่น',
  'Capacity {percent} % is below {limit} %: cell {cell} is the weakest at {volts} V.':
    'ความจุ {percent} % ต่ำกว่า {limit} %: เซลล์ {cell} อ่อนที่สุดที่ {volts} V',
  'The readings during the discharge come before its end.': 'ค่าระหว่างคายประจุต้องมาก่อนตอนจบ',
  'No approval in force names our requalifier number (RIN).': 'ไม่มีใบรับรองที่มีผลระบุหมายเลขผู้ทดสอบ (RIN) ของเรา',
  'Quality enters it at the approval.': 'ฝ่ายคุณภาพใส่หมายเลขที่ใบรับรอง',
  'The requalifier of this test is {known}, not {typed}.': 'ผู้ทดสอบของการทดสอบนี้คือ {known} ไม่ใช่ {typed}',
  '{job} has {month} as the month of manufacture.': '{job} บันทึกเดือนที่ผลิตไว้เป็น {month}',
  'Read the shoulder again.': 'อ่านที่ไหล่ถังอีกครั้ง',
  'If the record is wrong, raise a documentation finding about this date with the month on the part, and have somebody else decide it.':
    'ถ้าบันทึกผิด ให้เปิดข้อบกพร่องด้านเอกสารของวันที่นี้พร้อมเดือนที่อยู่บนชิ้นส่วน และให้ผู้อื่นตัดสิน',
  'Only work that is added leaves tests standing: name the work, or say nothing of tests.':
    'เฉพาะงานที่เพิ่มเข้ามาเท่านั้นที่ทำให้ผลทดสอบยังใช้ได้: ระบุงาน หรือไม่ต้องกล่าวถึงการทดสอบ',
  'Only a documentation finding is about a date of our record.': 'เฉพาะข้อบกพร่องด้านเอกสารเท่านั้นที่เกี่ยวกับวันที่ในบันทึกของเรา',
  'Enter the month as it stands on the part.': 'ใส่เดือนตามที่อยู่บนชิ้นส่วน',
  'Say which date this month is.': 'ระบุว่าเดือนนี้เป็นวันที่ใด',
  '{job} has a hydrostatic test of {month}: an earlier one is not the last.':
    '{job} มีการทดสอบแรงดันน้ำของ {month} ครั้งก่อนหน้านั้นไม่ใช่ครั้งล่าสุด',
  'The test of {month} was released on {job} under a certificate that is void: it dates nothing. Test the cylinder again, or raise a documentation finding about this date and have somebody else decide it.':
    'การทดสอบของ {month} ได้รับการปล่อยในใบสั่งงาน {job} ด้วยใบรับรองที่เป็นโมฆะ จึงใช้กำหนดวันไม่ได้ ให้ทดสอบถังใหม่ หรือเปิดข้อบกพร่องด้านเอกสารของวันที่นี้และให้ผู้อื่นตัดสิน',
  'The last test we accepted is of {month} ({job}).': 'การทดสอบล่าสุดที่เรายอมรับคือ {month} ({job})',
  'The leak test is made at {psi} psi (+ {above} %), not at {value} psi.':
    'ทดสอบการรั่วที่ความดันใช้งาน {psi} psi (+ {above} %) ไม่ใช่ {value} psi',
  'The pressure cannot rise while it is held: a reading is wrong.': 'ความดันเพิ่มขึ้นระหว่างคงไว้ไม่ได้ ค่าที่อ่านผิด',
  'Read again.': 'อ่านใหม่',
  'Read the dates on the shoulder of cylinder {serial} before it is filled.': 'อ่านวันที่ที่ไหล่ถัง {serial} ก่อนเติม',
  'The route of this work order reads the dates after the fill.': 'เส้นทางงานของใบสั่งงานนี้อ่านวันที่หลังการเติม',
  'The part number has a limit of {limit} fills.': 'หมายเลขชิ้นส่วนนี้จำกัดการเติม {limit} ครั้ง',
  '{part} is life-limited, and S/N {serials} stands here since an earlier visit: enter the serial number removed.':
    '{part} มีอายุจำกัด และ S/N {serials} ติดตั้งอยู่ที่นี่ตั้งแต่ครั้งก่อน: ระบุหมายเลขซีเรียลที่ถอด',
  'Enter the fills of its life (CSN) on the work order before it is filled.':
    'ใส่จำนวนครั้งที่เติมทั้งหมด (CSN) ในใบสั่งงานก่อนเติม',
  'Made {made}, last hydrostatic test {tested}, next due {due}':
    'ผลิต {made} ทดสอบแรงดันน้ำล่าสุด {tested} ครบกำหนดถัดไป {due}',
  'Cell {cell} is shorted at {volts} V.': 'เซลล์ {cell} ลัดวงจรที่ {volts} V',
  'Cell {cell} is reversed at {volts} V.': 'เซลล์ {cell} กลับขั้วที่ {volts} V',
  'The battery is discharged at 1C, {rated} A (± {tolerance} %), not at {value} A.':
    'คายประจุแบตเตอรี่ที่ 1C คือ {rated} A (± {tolerance} %) ไม่ใช่ {value} A',
  'The electrolyte is between 0 and {warmest} °C at a test, not at {value} °C.':
    'อิเล็กโทรไลต์ขณะทดสอบอยู่ระหว่าง 0 ถึง {warmest} °C ไม่ใช่ {value} °C',
  'Let it cool, or read again.': 'ปล่อยให้เย็น หรืออ่านใหม่',
  '{minutes} min would be {percent} % of the rated capacity: read the minutes again.':
    '{minutes} นาทีจะเท่ากับ {percent} % ของความจุพิกัด ให้อ่านเวลาใหม่',
  'No cell is at {volts} V at the end: discharge until the first one is, and read which.':
    'ไม่มีเซลล์ใดถึง {volts} V ตอนจบ ให้คายประจุจนเซลล์แรกถึง และอ่านว่าเป็นเซลล์ใด',
  'Finding {number} of the run before is open: it is decided before the battery is run again.':
    'ข้อบกพร่อง {number} จากครั้งก่อนยังเปิดอยู่ ต้องตัดสินก่อนทดสอบแบตเตอรี่อีกครั้ง',
  'The first run failed: deep cycle the battery once before this one.': 'รอบแรกไม่ผ่าน: คายประจุลึกหนึ่งรอบก่อนรอบนี้',
  'No step of this work order marks the deep cycle: its route is older than the rule.':
    'ไม่มีขั้นตอนของงานนี้ที่ระบุการคายประจุลึก: เส้นทางงานเก่ากว่ากฎนี้',
  'Record the step that starts the deep cycle first: its time is measured.': 'บันทึกขั้นตอนที่เริ่มคายประจุลึกก่อน: ระบบจับเวลาเอง',
  'The deep cycle has lasted {past} min; at least {needed} min are needed.':
    'คายประจุลึกมาแล้ว {past} นาที ต้องอย่างน้อย {needed} นาที',
  'Enter the volts of all {cells} cells, not of {count}.': 'กรอกแรงดันทั้ง {cells} เซลล์ ไม่ใช่ {count} เซลล์',
  'Cell {cell} still has {volts} V (limit {limit} V).': 'เซลล์ {cell} ยังมี {volts} V (เกณฑ์ {limit} V)',
  'Go on with the deep cycle.': 'คายประจุลึกต่อไป',
  'The pressure is off for {seconds} s; at least {needed} s are needed.':
    'ไม่มีแรงดันมาแล้ว {seconds} วินาที ต้องอย่างน้อย {needed} วินาที',
  'The pressure is off at {most} psi or less, not at {value} psi.': 'ไม่มีแรงดันหมายถึงไม่เกิน {most} psi ไม่ใช่ {value} psi',
  'Deep cycle the battery once, then run the test again.': 'คายประจุลึกหนึ่งรอบ แล้วทดสอบอีกครั้ง',
  'The second run failed too: its finding is opened.': 'รอบที่สองก็ไม่ผ่าน: เปิดข้อบกพร่องแล้ว',
  'The cells look read from the wrong end: the last visit fits better mirrored.':
    'ดูเหมือนอ่านเซลล์จากด้านผิด: กลับด้านแล้วตรงกับครั้งก่อนมากกว่า',
  'Cell 1 is at the positive pole.': 'เซลล์ 1 อยู่ที่ขั้วบวก',
  'Cylinder life ended {month}: condemn.': 'ถังหมดอายุเมื่อ {month}: ต้องตัดออกจากการใช้งาน',
  'The pressure fell {percent} % (limit {limit} %).': 'แรงดันลดลง {percent} % (เกณฑ์ {limit} %)',
  'Find the leak and test again.': 'หารอยรั่วแล้วทดสอบอีกครั้ง',
  'A leak was seen.': 'พบรอยรั่ว',
  'Put it right and test again.': 'แก้ไขแล้วทดสอบอีกครั้ง',
  'Cylinder {serial}: {why}. It may be emptied, not filled.': 'ถัง {serial}: {why} ปล่อยออกได้ แต่เติมไม่ได้',
  'Test pressure {pressure} psi is below {needed} psi.': 'แรงดันทดสอบ {pressure} psi ต่ำกว่า {needed} psi',
  'Held {seconds} s; at least {needed} s are needed.': 'คงแรงดัน {seconds} วินาที ต้องอย่างน้อย {needed} วินาที',
  'The permanent expansion is part of the total: it cannot be more.': 'การขยายตัวถาวรเป็นส่วนหนึ่งของทั้งหมด มากกว่าไม่ได้',
  'The REE of the cylinder is not recorded.': 'ยังไม่ได้บันทึก REE ของถัง',
  'Card {card} of {job} cites nothing of this manual.': 'ใบงาน {card} ของ {job} ไม่ได้อ้างอิงคู่มือนี้',
  'There is no such impact review.': 'ไม่มีการทบทวนผลกระทบนี้',
  'Card {card} has no result at step {step} yet.': 'ใบงาน {card} ยังไม่มีผลที่ขั้นตอน {step}',
  '{step}. Engineering corrected the step data since: take it again, or have a finding about this reading decided.':
    '{step} วิศวกรรมแก้ไขข้อมูลขั้นตอนแล้ว: วัดใหม่ หรือให้ตัดสินข้อบกพร่องของค่านี้',
  '{manual} {tr} was changed: engineering decides impact review {review} for this work order before card {card} is signed.':
    '{manual} {tr} ถูกแก้ไข: วิศวกรรมต้องตัดสินการทบทวน {review} ของใบสั่งงานนี้ก่อนลงนามใบงาน {card}',
  '{manual} {revision} is current: engineering decides impact review {review} for this work order before card {card} is signed.':
    '{manual} {revision} เป็นฉบับปัจจุบัน: วิศวกรรมต้องตัดสินการทบทวน {review} ของใบสั่งงานนี้ก่อนลงนามใบงาน {card}',
  'The record of the gauge does not say how accurate it is.': 'ข้อมูลของเกจไม่ได้ระบุความแม่นยำ',
  'The tire stretched {hours} h; at least {least} h are needed.': 'พักยาง {hours} ชม. ต้องอย่างน้อย {least} ชม.',
  'The pressure was not readjusted after the stretch.': 'ยังไม่ได้ปรับแรงดันหลังพักยาง',
  'Inflate in a cage.': 'เติมลมในกรง',
  'Inflate with nitrogen.': 'เติมด้วยไนโตรเจน',
  'Gauge error {error} % is above 0.25 %.': 'ความคลาดเคลื่อนของเกจ {error} % เกิน 0.25 %',
  'The pressure was held {held} h since it was readjusted; {needed} h are needed.':
    'คงแรงดันมาแล้ว {held} ชม. หลังปรับ ต้องครบ {needed} ชม.',
  'The same picture stands at the step {step} already. Take another one.': 'ภาพเดียวกันอยู่ที่ขั้นตอน {step} แล้ว ถ่ายรูปอื่น',
  'Read the burst pressure from the rupture disc.': 'อ่านแรงดันแตกจากแผ่นนิรภัย',
  'The rupture disc bursts at {burst} psi; at most {most} psi, 90 % of the minimum test pressure. Fit another one.':
    'แผ่นนิรภัยแตกที่ {burst} psi ต้องไม่เกิน {most} psi คือ 90 % ของแรงดันทดสอบต่ำสุด เปลี่ยนแผ่นใหม่',
  "Gas batch {batch} is not aviators' oxygen.": 'ก๊าซล็อต {batch} ไม่ใช่ออกซิเจนสำหรับการบิน',
  'Gas batch {batch} has no certificate in date.': 'ก๊าซล็อต {batch} ไม่มีใบรับรองที่ยังไม่หมดอายุ',
  'The requalifier number (RIN) is not on the record.': 'ยังไม่ได้บันทึกเลขผู้ทดสอบ (RIN)',
  'Check the water jacket with the calibrated cylinder before the test counts.':
    'ตรวจอ่างน้ำด้วยถังสอบเทียบก่อน การทดสอบจึงจะนับ',
  'The cylinder cannot be made after the test.': 'เดือนที่ผลิตหลังการทดสอบไม่ได้',
  'The cylinder cannot be made after its last test.': 'เดือนที่ผลิตหลังการทดสอบครั้งสุดท้ายไม่ได้',
  'Read the month of manufacture from the shoulder.': 'อ่านเดือนที่ผลิตจากไหล่ถัง',
  'Read the month of the last hydrostatic test from the shoulder.': 'อ่านเดือนที่ทดสอบแรงดันน้ำครั้งสุดท้ายจากไหล่ถัง',
  'The last hydrostatic test cannot be in the future.': 'การทดสอบแรงดันน้ำครั้งสุดท้ายอยู่ในอนาคตไม่ได้',
  'A crack, a break, heat damage or a melted plug is never within limits: repair, replace, or name approved data.':
    'รอยร้าว ส่วนที่หัก ความเสียหายจากความร้อน หรือปลั๊กหลอมไม่เคยอยู่ในเกณฑ์: ซ่อม เปลี่ยน หรือระบุข้อมูลที่อนุมัติ',
  'The value was measured beyond its limit: repair, replace, or name approved data.':
    'ค่าที่วัดได้เกินเกณฑ์: ซ่อม เปลี่ยน หรือระบุข้อมูลที่อนุมัติ',
  'Needed for the disposition “approved data”, with its revision; attach the document to the finding first.':
    'ต้องมีเมื่อตัดสินเป็น “ข้อมูลที่อนุมัติ” พร้อมฉบับแก้ไข และแนบเอกสารกับข้อบกพร่องก่อน',
  'The agreement cannot be older than the work order.': 'ข้อตกลงต้องไม่เก่ากว่างาน',
  'Name the approved data: what kind of document, its number, who issued it, and the part and serial numbers on it.':
    'ระบุข้อมูลที่อนุมัติ: ชนิดเอกสาร หมายเลข ผู้ออก และหมายเลขชิ้นส่วนกับหมายเลขซีเรียลในเอกสาร',
  'Attach the paper of the part to {job} first, as a PDF or a photo.': 'แนบเอกสารของชิ้นส่วนกับ {job} ก่อน เป็น PDF หรือรูปถ่าย',
  'Attach the document to this card first, as a PDF.': 'แนบเอกสารเป็น PDF กับใบงานนี้ก่อน',
  'What is attached to a task card is evidence and stays with it.': 'สิ่งที่แนบกับใบงานเป็นหลักฐานและอยู่กับใบงานตลอด',
  'Card {card} puts nothing right: name a card of cleaning, repair or assembly, or leave it empty.':
    'ใบงาน {card} ไม่ได้แก้ไขอะไร: ระบุใบงานทำความสะอาด ซ่อม หรือประกอบ หรือเว้นว่าง',
  'Card {card} is the rework of finding {finding}: do it, or decide the finding anew.':
    'ใบงาน {card} เป็นงานแก้ไขของข้อบกพร่อง {finding}: ทำให้เสร็จ หรือตัดสินข้อบกพร่องใหม่',
  'This finding is on the detail part {part}: it is replaced.': 'ข้อบกพร่องนี้อยู่ที่ชิ้นส่วนย่อย {part}: ให้เปลี่ยน',
  'Scrap and return are for the whole component.': 'การทิ้งและการส่งคืนใช้กับทั้งชิ้นงาน',
  'A route ends with a mandatory card of the final inspection: without it nothing is released.':
    'เส้นทางงานต้องจบด้วยใบตรวจขั้นสุดท้ายที่บังคับ: หากไม่มีจะปล่อยงานไม่ได้',
  'A pressure retention is timed by its steps: one marks the inflation, one the readjustment after the stretch (R17).':
    'การคงความดันจับเวลาจากขั้นตอน: หนึ่งขั้นบอกการเติมลม อีกขั้นบอกการปรับความดันหลังยืดตัว (R17)',
  'No step of this work order marks the inflation: its route is older than R17.':
    'ไม่มีขั้นตอนของงานนี้ที่บอกการเติมลม: เส้นทางงานเก่ากว่า R17',
  'A battery is charged before each discharge: a step in front of its start marks it (R15).':
    'แบตเตอรี่ชาร์จก่อนคายประจุทุกครั้ง: มีขั้นตอนก่อนเริ่มที่ระบุการชาร์จ (R15)',
  'A battery leaves charged: a card after its last discharge marks it (R15).':
    'แบตเตอรี่ออกจากโรงซ่อมในสภาพชาร์จเต็ม: มีใบงานหลังการคายประจุครั้งสุดท้ายที่ระบุการชาร์จ (R15)',
  'A discharge that fails is followed by a deep cycle: after the first discharge of its card one step marks its start, the next measures the cells; both may be not applicable (R15).':
    'การคายประจุที่ไม่ผ่านต้องคายประจุลึกต่อ: หลังการคายประจุครั้งแรกในใบงาน มีขั้นตอนหนึ่งระบุการเริ่ม ขั้นต่อไปวัดทุกเซลล์ ทั้งสองระบุว่าไม่ใช้ได้ (R15)',
  'A static leak is measured: a test run with the pressure off, timed from the step that takes it off.':
    'การรั่วขณะไม่มีแรงดันต้องวัด: ทดสอบเมื่อปล่อยแรงดันแล้ว จับเวลาจากขั้นตอนที่ปล่อยแรงดัน',
  'A discharge and a leak test are timed from the step before them on the card that marks their start (R14, R15).':
    'การคายประจุและการทดสอบการรั่วจับเวลาจากขั้นตอนก่อนหน้าในใบงานที่ระบุการเริ่ม (R14, R15)',
  'No step of this work order marks the start of the run: its route is older than the rule.':
    'ไม่มีขั้นตอนของงานนี้ที่ระบุการเริ่มทดสอบ: เส้นทางงานเก่ากว่ากฎนี้',
  'Record the step that starts the run first: its time is measured.': 'บันทึกขั้นตอนที่เริ่มการทดสอบก่อน: ระบบจับเวลาเอง',
  '{tool} is issued to {borrower} for {job}: return it before it is used here.':
    '{tool} ให้ {borrower} ยืมสำหรับ {job}: ต้องคืนก่อนนำมาใช้ที่นี่',
  'Record the charge first: a battery is discharged from full, also after a run before.':
    'บันทึกการชาร์จก่อน: แบตเตอรี่คายประจุจากสภาพเต็ม แม้หลังการทดสอบครั้งก่อน',
  'The battery rested {rested} min after its charge; {needed} min are needed before it is discharged.':
    'แบตเตอรี่พัก {rested} นาทีหลังชาร์จ ต้องพัก {needed} นาทีก่อนคายประจุ',
  'The run began {past} min ago: {claimed} min have not passed.': 'เริ่มทดสอบเมื่อ {past} นาทีก่อน: ยังไม่ครบ {claimed} นาที',
  'Choose the route again.': 'เลือกเส้นทางงานใหม่',
  'Attach the document to the finding first, as a PDF.': 'แนบเอกสารเป็น PDF กับข้อบกพร่องก่อน',
  'Parts are fitted whole: a number such as 2.': 'ติดตั้งเป็นจำนวนเต็ม เช่น 2',
  '{part} is a component: it goes to another work order with an authorised release certificate only.':
    '{part} เป็นชิ้นส่วนประกอบ: ไปยังใบสั่งงานอื่นได้เมื่อมีใบรับรองการปล่อยที่ได้รับอนุญาตเท่านั้น',
  '{part} goes to no other work order: the wheel of {job} was hot and its heat-damage cards inspect the halves alone.':
    '{part} ไม่ย้ายไปใบสั่งงานอื่น: ล้อของ {job} เคยร้อนจัด และใบงานตรวจความเสียหายจากความร้อนตรวจเฉพาะครึ่งล้อ',
  '{part} goes to no other work order: the wheel of {job} was hot and heat-damage card {cards} is not signed.':
    '{part} ไม่ย้ายไปใบสั่งงานอื่น: ล้อของ {job} เคยร้อนจัด และใบงานตรวจความเสียหายจากความร้อน {cards} ยังไม่ลงนาม',
  '{part} goes to no other work order: the wheel of {job} was hot and its route has no heat-damage card.':
    '{part} ไม่ย้ายไปใบสั่งงานอื่น: ล้อของ {job} เคยร้อนจัด และเส้นทางงานไม่มีใบงานตรวจความเสียหายจากความร้อน',
  '{part} goes to no other work order: {reason}.': '{part} ไม่ย้ายไปใบสั่งงานอื่น: {reason}',
  'No parts list of {component} names {part}: it cannot have come in with {job}.':
    'ไม่มีรายการชิ้นส่วนของ {component} ที่ระบุ {part}: จึงไม่ได้มากับ {job}',
  '{job} has {left} of {units} {part} as received.': '{job} มี {part} ที่มากับชิ้นงานเหลือ {left} จาก {units}',
  'Name the part that is replaced by its part number.': 'ระบุหมายเลขชิ้นส่วนที่เปลี่ยน',
  'No parts list of {component} names {part}. Quality enters the line of the parts list first.':
    'ไม่มีรายการชิ้นส่วนของ {component} ที่ระบุ {part} ให้ฝ่ายคุณภาพเพิ่มบรรทัดในรายการชิ้นส่วนก่อน',
  'At most 60 parts with a serial number are replaced by one finding.': 'ข้อบกพร่องหนึ่งข้อเปลี่ยนชิ้นส่วนที่มีซีเรียลได้ไม่เกิน 60 ชิ้น',
  'Finding {finding} replaces {part}; {fitted} does not stand for it in the parts list.':
    'ข้อบกพร่อง {finding} เปลี่ยน {part} แต่ {fitted} ใช้แทนไม่ได้ตามรายการชิ้นส่วน',
  'Card {card} says {count} of {asked} {part} fitted. Record what was fitted there.':
    'ใบงาน {card} บันทึกว่าติดตั้ง {part} แล้ว {count} จาก {asked} ให้บันทึกสิ่งที่ติดตั้งที่นั่น',
  'Card {card} fits no part: leave it empty, and the replacement gets a card of its own.':
    'ใบงาน {card} ไม่มีขั้นตอนติดตั้งชิ้นส่วน: เว้นว่าง แล้วการเปลี่ยนจะได้ใบงานของตนเอง',
  '{part} is recorded as fitted here. An inspector withdraws that entry first.':
    'บันทึกว่า {part} ติดตั้งที่นี่แล้ว ให้ผู้ตรวจถอนรายการนั้นก่อน',
  '{part} is recorded as fitted here. Say that this part is fitted as well, or have an inspector withdraw that entry first.':
    'บันทึกว่า {part} ติดตั้งที่นี่แล้ว ระบุว่าชิ้นนี้ติดตั้งเพิ่ม หรือให้ผู้ตรวจถอนรายการนั้นก่อน',
  '{finding} was judged for {was}; the part number is now {part}.':
    '{finding} ตัดสินสำหรับ {was} ตอนนี้หมายเลขชิ้นส่วนคือ {part}',
  '{finding} was repaired by the manual of {was}; the part number is now {part}.':
    '{finding} ซ่อมตามคู่มือของ {was} ตอนนี้หมายเลขชิ้นส่วนคือ {part}',
  'These are the readings of another test.': 'ค่าเหล่านี้เป็นของการทดสอบอื่น',
  'This is printed on the certificate: one line in plain letters, and only the form itself says that something is released, and by whom.':
    'ข้อความนี้พิมพ์บนใบรับรอง: ให้เป็นบรรทัดเดียวด้วยตัวอักษรปกติ และมีแต่แบบฟอร์มเองที่ระบุว่าปล่อยสิ่งใดและโดยใคร',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
