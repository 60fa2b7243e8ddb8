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
  { subject: 'N2', steps: ['approve'], values: { topic: 'Safety', difficulty: 'easy', kind: 'single', textEn: 'What is done before the wheel nuts of a hot wheel are loosened?', textTh: 'ก่อนคลายนอตล้อที่ร้อน ต้องทำสิ่งใด', answersEn: 'The tire is deflated\nThe wheel is cooled with water\nNothing', answersTh: 'ปล่อยลมยาง\nราดน้ำให้ล้อเย็น\nไม่ต้องทำอะไร', rightAnswer: 'A', reference: 'ABS-WI-103' } },
  { subject: 'N2', steps: ['approve'], values: { topic: 'Inflation', difficulty: 'easy', kind: 'single', textEn: 'Who sets the regulator?', textTh: 'ใครเป็นผู้ตั้งตัวควบคุมแรงดัน', answersEn: 'Whoever is trained and authorised\nAnybody in the shop\nThe store', answersTh: 'ผู้ที่ผ่านการอบรมและได้รับอนุญาต\nใครก็ได้ในโรงซ่อม\nคลังพัสดุ', rightAnswer: 'A', reference: 'ABS-WI-103' } },
  { subject: 'N2', steps: ['approve'], values: { topic: 'Pressure loss', difficulty: 'medium', kind: 'single', textEn: 'What is done with a tire that loses more than the limit?', textTh: 'ยางที่ความดันลดเกินกำหนดต้องทำอย่างไร', answersEn: 'It is rejected\nIt is inflated again and issued\nIt is issued with a note', answersTh: 'ไม่รับ\nเติมลมแล้วจ่าย\nจ่ายพร้อมหมายเหตุ', rightAnswer: 'A', reference: 'CMM 32-41-12' } },
  { subject: 'FIRE', steps: ['approve'], values: { topic: 'Alarm', difficulty: 'easy', kind: 'single', textEn: 'What is done first by whoever finds a fire?', textTh: 'ผู้พบเหตุเพลิงไหม้ทำสิ่งใดก่อน', answersEn: 'Raise the alarm\nFetch the foreman\nOpen the doors', answersTh: 'แจ้งสัญญาณ\nตามหัวหน้า\nเปิดประตู', rightAnswer: 'A', reference: 'ABS-SP-004' } },
  { subject: 'FIRE', steps: ['approve'], values: { topic: 'Alarm', difficulty: 'easy', kind: 'single', textEn: 'Which number is called inside the company?', textTh: 'ภายในบริษัทโทรหมายเลขใด', answersEn: '1199\n1669\n191', answersTh: '1199\n1669\n191', rightAnswer: 'A', reference: 'ABS-SP-004' } },
  { subject: 'FIRE', steps: ['approve'], values: { topic: 'Alarm', difficulty: 'medium', kind: 'single', textEn: 'Who may silence the alarm?', textTh: 'ใครหยุดสัญญาณได้', answersEn: 'The fire warden alone\nWhoever is nearest\nSecurity at the gate', answersTh: 'ผู้ดูแลอัคคีภัยเท่านั้น\nผู้ที่อยู่ใกล้ที่สุด\nรปภ. หน้าประตู', rightAnswer: 'A', reference: 'ABS-SP-004' } },
  { subject: 'FIRE', steps: ['approve'], values: { topic: 'Extinguishers', difficulty: 'medium', kind: 'single', textEn: 'Which extinguisher is used on burning hydraulic fluid?', textTh: 'ไฟจากน้ำมันไฮดรอลิกใช้ถังชนิดใด', answersEn: 'Foam or powder\nWater\nA wet blanket', answersTh: 'โฟมหรือผงเคมี\nน้ำ\nผ้าเปียก', rightAnswer: 'A', reference: 'ABS-SP-004' } },
  { subject: 'FIRE', steps: ['approve'], values: { topic: 'Extinguishers', difficulty: 'hard', kind: 'single', textEn: 'Which extinguisher is used on burning magnesium wheels?', textTh: 'ไฟจากล้อแมกนีเซียมใช้ถังชนิดใด', answersEn: 'Class D powder\nCarbon dioxide\nFoam', answersTh: 'ผงเคมีชนิด D\nคาร์บอนไดออกไซด์\nโฟม', rightAnswer: 'A', reference: 'ABS-SP-004' } },
  { subject: 'FIRE', steps: ['approve'], values: { topic: 'Extinguishers', difficulty: 'medium', kind: 'single', textEn: 'Where is the jet aimed at?', textTh: 'ฉีดไปที่ใด', answersEn: 'At the base of the fire\nAt the top of the flames\nAbove the fire', answersTh: 'ที่ฐานของไฟ\nที่ยอดเปลวไฟ\nเหนือไฟ', rightAnswer: 'A', reference: 'ABS-SP-004' } },
  { subject: 'FIRE', steps: ['approve'], values: { topic: 'Extinguishers', difficulty: 'hard', kind: 'single', textEn: 'How often is an extinguisher looked at in the workshop?', textTh: 'ตรวจถังดับเพลิงในโรงซ่อมบ่อยเพียงใด', answersEn: 'Every month\nEvery year\nAfter each use alone', answersTh: 'ทุกเดือน\nทุกปี\nหลังใช้เท่านั้น', rightAnswer: 'A', reference: 'ABS-SP-004' } },
  { subject: 'FIRE', steps: ['approve'], values: { topic: 'Evacuation', difficulty: 'easy', kind: 'single', textEn: 'Where does everybody gather?', textTh: 'รวมพลที่ใด', answersEn: 'At the assembly point of the unit\nIn the canteen\nAt the gate', answersTh: 'จุดรวมพลของหน่วย\nโรงอาหาร\nที่ประตู', rightAnswer: 'A', reference: 'ABS-SP-004' } },
  { subject: 'FIRE', steps: ['approve'], values: { topic: 'Evacuation', difficulty: 'medium', kind: 'single', textEn: 'What is taken along?', textTh: 'นำสิ่งใดไปด้วย', answersEn: 'Nothing\nThe task cards\nThe tool box', answersTh: 'ไม่นำสิ่งใด\nบัตรงาน\nกล่องเครื่องมือ', rightAnswer: 'A', reference: 'ABS-SP-004' } },
  { subject: 'FIRE', steps: ['approve'], values: { topic: 'Evacuation', difficulty: 'hard', kind: 'single', textEn: 'When does one go back in?', textTh: 'กลับเข้าไปได้เมื่อใด', answersEn: 'When the fire warden says so\nWhen the alarm stops\nAfter ten minutes', answersTh: 'เมื่อผู้ดูแลอัคคีภัยอนุญาต\nเมื่อสัญญาณหยุด\nหลังสิบนาที', rightAnswer: 'A', reference: 'ABS-SP-004' } },
];

/** Questions in each of their states: written by one of the training office, reviewed by another. */
export async function seedQuestions(world: DemoWorld): Promise<void> {
  for (const [place, { subject, steps, values }] of questions.entries()) {
    const began = world.now.getTime() - (160 - place * 4) * day;
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
