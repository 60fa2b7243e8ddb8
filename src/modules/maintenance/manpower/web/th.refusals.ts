import { readerOf } from '#kernel/shared/readerOf.ts';
import { th } from './th.ts';

/** What the module refuses, in Thai: the English sentence with its values in braces (decision 0020). */
export const sentences: Readonly<Record<string, string>> = {
  'This person has left the company.': 'บุคคลนี้ออกจากบริษัทแล้ว',
  'This is before the first day.': 'อยู่ก่อนวันแรก',
  'On these days “{name}” applies since {day}. Give it a last day first.':
    'ในวันเหล่านี้ใช้ “{name}” ตั้งแต่ {day} กำหนดวันสุดท้ายของรูปแบบนั้นก่อน',
  'The roster of {day} was changed already: take that change off first.':
    'ตารางเวรของวันที่ {day} ถูกเปลี่ยนแล้ว: เอาการเปลี่ยนนั้นออกก่อน',
  'This has begun: give it a last day instead.': 'เริ่มแล้ว ให้กำหนดวันสุดท้ายแทน',
  'People are assigned to this pattern: end their assignments first.': 'มีคนใช้รูปแบบนี้อยู่ สิ้นสุดการจัดเข้ากะก่อน',
  'Say how long the person is away.': 'ระบุเวลาที่ไม่อยู่',
  'This week is published: say why it changes.': 'สัปดาห์นี้ประกาศแล้ว ระบุเหตุผลที่เปลี่ยน',
  'This shift of this person is changed already: change that row.': 'กะนี้ของคนนี้เปลี่ยนไว้แล้ว ให้แก้รายการนั้น',
  'With this the person works more than 12 hours on this day.': 'คนนี้จะทำงานเกิน 12 ชั่วโมงในวันนี้',
  'This week is published: change the day and say why.': 'สัปดาห์นี้ประกาศแล้ว ให้แก้วันและระบุเหตุผล',
  'A week is named by its Monday.': 'ระบุสัปดาห์ด้วยวันจันทร์',
  'Nobody is rostered in this week: assign shift patterns first.': 'ไม่มีใครอยู่ในตารางกะของสัปดาห์นี้ จัดเข้ากะก่อน',
  'These days are over.': 'วันเหล่านี้ผ่านไปแล้ว',
  'Who asks has no such shift on {day}.': 'ผู้ขอไม่มีกะนี้ในวันที่ {day}',
  'The other person has no such shift on {day}.': 'อีกฝ่ายไม่มีกะนี้ในวันที่ {day}',
  'Both work the same shift on this day.': 'ทั้งสองคนทำกะเดียวกันในวันนี้',
  'The other person works this shift on {day} already.': 'อีกฝ่ายทำกะนี้ในวันที่ {day} อยู่แล้ว',
  'Who asks works this shift on {day} already.': 'ผู้ขอทำกะนี้ในวันที่ {day} อยู่แล้ว',
  'One of you is away on {day}.': 'มีคนหนึ่งไม่อยู่ในวันที่ {day}',
  'With this one of you works more than 12 hours on {day}.': 'จะมีคนหนึ่งทำงานเกิน 12 ชั่วโมงในวันที่ {day}',
  'Your sign-in is not linked to an employee: you have no shifts.': 'บัญชีของคุณไม่ได้เชื่อมกับพนักงาน คุณจึงไม่มีกะ',
  'Choose another person.': 'เลือกคนอื่น',
  'Only the person who was asked may answer.': 'เฉพาะผู้ที่ถูกขอเท่านั้นที่ตอบได้',
  'Only the person who asked may take it back.': 'เฉพาะผู้ขอเท่านั้นที่ถอนได้',
};

export { th };

/** Reads such a sentence in Thai. */
export const read = readerOf(sentences, th);
