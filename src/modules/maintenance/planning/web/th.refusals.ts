import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
const sentences: Readonly<Record<string, string>> = {
  'This copy is closed: nothing of it changes any more.': 'สำเนานี้ปิดแล้ว แก้ไขไม่ได้อีก',
  'This card belongs to another work order.': 'ใบงานนี้เป็นของงานอื่น',
  'This card is planned for this shift already: change its time there.': 'ใบงานนี้วางแผนในกะนี้แล้ว ให้แก้เวลาที่นั่น',
  'Work is planned at this bench: move it first.': 'มีงานวางแผนที่โต๊ะนี้ ย้ายก่อน',
  'This copy says nothing else than the plan.': 'สำเนานี้ไม่ต่างจากแผน',
  '{what} was changed since {since}: make a new copy of the plan.': '{what} ถูกแก้ตั้งแต่ {since} ให้ทำสำเนาใหม่ของแผน',
  'this copy was made': 'ทำสำเนานี้',
  'it was taken over': 'รับเข้าแผน',
  'Nothing moves: every card that can be placed has its place.': 'ไม่มีอะไรย้าย ใบงานทุกใบที่วางได้มีที่แล้ว',
  'There is no such task card.': 'ไม่มีใบงานนี้',
  '{card} of {job} is not open for work.': '{card} ของ {job} ไม่ได้เปิดให้ทำงาน',
  '{day} is over: only days to come are planned.': '{day} ผ่านไปแล้ว วางแผนได้เฉพาะวันที่จะมาถึง',
  'Week {number} is frozen: open it first, with the reason.': 'สัปดาห์ที่ {number} ตรึงแล้ว เปิดก่อนพร้อมเหตุผล',
  '{card} waits for {other}, which is planned for {when}.': '{card} ต้องรอ {other} ซึ่งวางแผนไว้ {when}',
  '{other} waits for {card} and is planned for {when}.': '{other} ต้องรอ {card} และวางแผนไว้ {when}',
  'Nobody of the {shop} workshop works {when}.': 'ไม่มีใครของโรงซ่อม {shop} ทำงาน {when}',
  'No capacity entered for week {number}: set it in Manpower.': 'ยังไม่ได้กำหนดกำลังคนของสัปดาห์ที่ {number} กำหนดที่ กำลังคน',
  '{name} does not hold skill {skill}, level {level}, on {day}.': '{name} ไม่มีทักษะ {skill} ระดับ {level} ในวันที่ {day}',
  'Nobody in {when} holds skill {skill}, level {level}.': 'ไม่มีใครใน {when} ที่มีทักษะ {skill} ระดับ {level}',
  '{name} does not work {when}.': '{name} ไม่ทำงาน {when}',
  '{name} has {has} min in {when}, of which {planned} min are planned; this takes {minutes} min.':
    '{name} มี {has} นาทีใน {when} วางแผนแล้ว {planned} นาที งานนี้ใช้ {minutes} นาที',
  '{bench} belongs to the {shop} workshop; {card} is done by {other}.':
    '{bench} เป็นของโรงซ่อม {shop} แต่ {card} ทำโดย {other}',
  '{bench} has {has} min in {when}, of which {planned} min are planned; this takes {minutes} min.':
    '{bench} มี {has} นาทีใน {when} วางแผนแล้ว {planned} นาที งานนี้ใช้ {minutes} นาที',
  '{kind} {tool} is due for calibration on {day}, before this work.': '{kind} {tool} ครบกำหนดสอบเทียบ {day} ก่อนงานนี้',
  '{kind}: {count} usable in {when}, taken for {taken} of {has} min, last by {job} {card}; this takes {minutes} min.':
    '{kind}: ใช้ได้ {count} ชิ้นใน {when} ใช้ไป {taken} จาก {has} นาที ล่าสุดโดย {job} {card} งานนี้ใช้ {minutes} นาที',
  'No authorisation to release a {family} reaches the planned release on {day}.':
    'ไม่มีใบอนุญาตปล่อย {family} ที่ยังใช้ได้ถึงวันปล่อยตามแผน {day}',
  'the day shift of {day}': 'กะกลางวันของ {day}',
  'the evening shift of {day}': 'กะเย็นของ {day}',
  'the night shift of {day}': 'กะกลางคืนของ {day}',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
