import type { CreateOf } from '#kernel/shared/record.ts';
import { trainingQuestionActions } from '#modules/quality/question-pool/server/questions.ts';
import { questionPoolServer } from '#modules/quality/question-pool/server/question-pool.server.ts';
import type { trainingQuestionWorkflow } from '#modules/quality/question-pool/shared/question.workflow.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

type Values = CreateOf<typeof trainingQuestion>;
type Step = keyof (typeof trainingQuestionWorkflow)['transitions'];
interface DemoQuestion {
  subject: string;
  steps: Step[];
  values: Omit<Values, 'subjectId' | 'mark' | 'shuffle' | 'replacesId'>;
}

const day = 86_400_000;

// prettier-ignore
const questions: DemoQuestion[] = [
  { subject: 'N2', steps: ['approve'], values: { topic: 'Inflation', difficulty: 'easy', kind: 'single', textEn: 'With which gas is an aircraft tire inflated?', textTh: 'ยางอากาศยานเติมด้วยก๊าซใด', answersEn: 'Nitrogen\nOxygen\nShop air', answersTh: 'ไนโตรเจน\nออกซิเจน\nลมโรงงาน', rightAnswer: 'A', reference: 'ABS-WI-103' } },
  { subject: 'N2', steps: ['approve'], values: { topic: 'Inflation', difficulty: 'medium', kind: 'trueFalse', textEn: 'A wheel is inflated outside the cage when the regulator is checked.', textTh: 'เติมลมล้อนอกกรงได้เมื่อตรวจตัวควบคุมแล้ว', answersEn: 'True\nFalse', answersTh: 'ถูก\nผิด', rightAnswer: 'B', reference: 'ABS-WI-103', explanation: 'There is no work outside the cage above the bead seating pressure.' } },
  { subject: 'N2', steps: ['approve'], values: { topic: 'Pressure loss', difficulty: 'hard', kind: 'number', textEn: 'How many hours does a tire stand before its pressure is read again?', textTh: 'ต้องพักยางกี่ชั่วโมงก่อนอ่านความดันอีกครั้ง', rightAnswer: '12', tolerance: '0', reference: 'CMM 32-41-12' } },
  { subject: 'N2', steps: ['approve', 'flag'], values: { topic: 'Safety', difficulty: 'medium', kind: 'multi', textEn: 'What is checked before a wheel goes into the cage?', textTh: null, answersEn: 'Tie bolts\nFuse plugs\nThe paint\nThe over-inflation valve', rightAnswer: 'A,B,D', reference: 'ABS-WI-103' } },
  { subject: 'N2', steps: [], values: { topic: 'Safety', difficulty: 'easy', kind: 'single', textEn: 'Where does one stand while a wheel is inflated?', answersEn: 'Before the tread\nBeside the axle\nAway from the cage', rightAnswer: 'C', reference: 'ABS-WI-103' } },
  { subject: 'OXY', steps: ['approve'], values: { topic: 'Cleanliness', difficulty: 'easy', kind: 'single', textEn: 'What may touch an oxygen fitting?', textTh: 'สิ่งใดสัมผัสข้อต่อออกซิเจนได้', answersEn: 'Clean gloves only\nGrease of the maker\nA bare hand', answersTh: 'ถุงมือสะอาดเท่านั้น\nจาระบีของผู้ผลิต\nมือเปล่า', rightAnswer: 'A', reference: 'ABS-WI-302' } },
  { subject: 'OXY', steps: ['approve', 'retire'], values: { topic: 'Test', difficulty: 'medium', kind: 'number', textEn: 'After how many years is a 3HT cylinder tested again?', rightAnswer: '3', tolerance: '0', reference: '49 CFR 180.209' } },
  { subject: 'BATT', steps: [], values: { topic: 'Thermal runaway', difficulty: 'hard', kind: 'single', textEn: 'What is done first with a cell that grows hot on charge?', textTh: 'เซลล์ร้อนขึ้นขณะชาร์จ ทำสิ่งใดก่อน', answersEn: 'Stop the charge\nCool it with water\nGo on and watch', answersTh: 'หยุดชาร์จ\nรดน้ำ\nชาร์จต่อและเฝ้าดู', rightAnswer: 'A', reference: 'ABS-WI-301' } },
];

/** Questions in each of their states: written by one of the training office, reviewed by another. */
export async function seedQuestions(world: DemoWorld): Promise<void> {
  for (const [place, { subject, steps, values }] of questions.entries()) {
    const began = world.now.getTime() - (120 - place * 9) * day;
    const whole: Values = { ...values, subjectId: idOf(world, `subject:${subject}`), mark: '1', shuffle: true };
    const id = await made(world, questionPoolServer, trainingQuestion, whole, { at: new Date(began), as: 'training' });
    for (const [turn, step] of steps.entries())
      await stepped(world, trainingQuestionActions, id, step, {
        at: new Date(began + (turn + 1) * day),
        as: 'preecha',
        input: step === 'approve' ? null : { reason: 'Two readers understood it differently' },
      });
  }
}
