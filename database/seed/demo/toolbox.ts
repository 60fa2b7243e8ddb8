import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { trainingQuestionActions } from '#modules/quality/question-pool/server/questions.ts';
import { questionPoolServer } from '#modules/quality/question-pool/server/question-pool.server.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import {
  answerShiftToolbox,
  shiftToolboxOf,
  skipShiftToolbox,
} from '#modules/quality/shift-toolbox/server/shiftToolbox.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

/** Of the manual of the oxygen cylinders: whoever has not signed such a card in 180 days is asked them first. */
// prettier-ignore
const cylinder = [
  { topic: 'Test', difficulty: 'medium', kind: 'single', textEn: 'What is done before the valve is taken off the cylinder?', textTh: 'ก่อนถอดวาล์วออกจากถังต้องทำสิ่งใด', answersEn: 'The cylinder is emptied slowly\nThe cylinder is cooled\nThe valve is greased', answersTh: 'ปล่อยก๊าซออกช้า ๆ จนหมด\nทำให้ถังเย็น\nทาจาระบีที่วาล์ว', rightAnswer: 'A', reference: 'CMM 35-21-93, Disassembly' },
  { topic: 'Test', difficulty: 'medium', kind: 'trueFalse', textEn: 'A cylinder that was in a fire is tested and goes back into use.', textTh: 'ถังที่เคยถูกไฟไหม้ทดสอบแล้วใช้งานต่อได้', answersEn: 'True\nFalse', answersTh: 'ถูก\nผิด', rightAnswer: 'B', reference: 'CMM 35-21-93, Check', explanation: 'It is condemned.' },
  { topic: 'Cleanliness', difficulty: 'easy', kind: 'single', textEn: 'With what is the inside of the cylinder dried after the test?', textTh: 'หลังทดสอบ ทำให้ภายในถังแห้งด้วยสิ่งใด', answersEn: 'Dry nitrogen, free of oil\nShop air\nA cloth', answersTh: 'ไนโตรเจนแห้งปราศจากน้ำมัน\nลมโรงงาน\nผ้า', rightAnswer: 'A', reference: 'CMM 35-21-93, Cleaning' },
] as const;

/** Who answers at the start of the shift, at which hour in Bangkok, and how many places from the first answer they choose. */
const people = [
  ['mechanic', '08:06', 0],
  ['chai', '08:04', 0],
  ['wirat', '15:41', 1],
] as const;
/** In days before today. */
const shiftsBack = [61, 44, 30, 16, 9, 6, 2, 1];

/** Questions before a rare task, and eight weeks of questions at the start of shifts: some answered, some skipped. */
export async function seedToolbox(world: DemoWorld): Promise<void> {
  for (const values of cylinder) {
    const at = (days: number) => new Date(world.now.getTime() - days * 86_400_000);
    const question = { ...values, subjectId: idOf(world, 'subject:OXY'), mark: '1', shuffle: true };
    const id = await made(world, questionPoolServer, trainingQuestion, question, { at: at(12), as: 'training' });
    await stepped(world, trainingQuestionActions, id, 'approve', { at: at(11), as: 'preecha' });
  }
  const today = dayOf(world.now);
  for (const [turn, back] of shiftsBack.entries())
    for (const [as, clock, place] of people)
      await world.write(
        async (ctx) => {
          const { state, questions } = await shiftToolboxOf(ctx);
          if (state !== 'open') return;
          if ((turn + place) % 4 === 3) await skipShiftToolbox(ctx);
          else await answerShiftToolbox(ctx, { answers: questions.map(({ id }) => ({ questionId: id, place })) });
        },
        { at: new Date(`${addDays(today, -back)}T${clock}:00+07:00`), as },
      );
}
