import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { begin } from '#modules/quality/exams/server/attempts.ts';
import { examActions } from '#modules/quality/exams/server/exams.actions.ts';
import { examsServer } from '#modules/quality/exams/server/exams.server.ts';
import { dispute } from '#modules/quality/exams/server/disputes.ts';
import { handIn, saveAnswer } from '#modules/quality/exams/server/sitting.ts';
import { exam, examCandidate, examStratum } from '#modules/quality/exams/shared/exam.record.ts';
import { rightPlaces } from '#modules/quality/question-pool/shared/public.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

const day = 86_400_000;
const minute = 60_000;
const device = 'the tablet of the training room';
const office = 'training';

/** Who sat the fire exam, and which of its questions, in the order they were written, each had right. The seventh has a doubtful key. */
const fire: [username: string, right: string][] = [
  ['quality', '1111110111'],
  ['damrong', '1111110111'],
  ['certifier', '1111110111'],
  ['safety', '1111110110'],
  ['inspector', '1111010111'],
  ['planner', '1111100111'],
  ['ndt', '1101110111'],
  ['hr', '1111011101'],
  ['stores', '1110110110'],
  ['logistics', '1101001110'],
  ['finance', '1110001100'],
  ['sales', '1011001110'],
];

const terms = {
  purpose: 'company',
  passPercent: 75,
  secondsPerQuestion: 75,
  maxAttempts: 3,
  retakeWaitHours: 24,
  openBook: false,
  proportional: false,
  reviewPolicy: 'wrong',
} as const satisfies Partial<CreateOf<typeof exam>>;

interface DemoExam {
  subject: string;
  name: string;
  lines: [topic: string, count: number][];
  people: string[];
  at: Date;
}

async function employeeOf(world: DemoWorld, username: string): Promise<string> {
  const { employeeId } = await world.deps.database.db
    .selectFrom('appUser')
    .select('employeeId')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  if (!employeeId) throw new Error(`${username} is no employee of the demo company.`);
  return employeeId;
}

async function published(world: DemoWorld, { subject, name, lines, people, at }: DemoExam): Promise<string> {
  const how = { at, as: office };
  const examId = await made(
    world,
    examsServer,
    exam,
    { ...terms, name, subjectId: idOf(world, `subject:${subject}`) },
    how,
  );
  for (const [topic, count] of lines) await made(world, examsServer, examStratum, { examId, topic, count }, how);
  for (const username of people) {
    const employeeId = await employeeOf(world, username);
    const isSlow = username === 'ndt';
    await made(
      world,
      examsServer,
      examCandidate,
      { examId, employeeId, extraPercent: isSlow ? 25 : 0, ...(isSlow && { extraReason: 'Reads with a magnifier' }) },
      how,
    );
  }
  await stepped(world, examActions, examId, 'publish', how);
  return examId;
}

interface AskedRow {
  place: number;
  number: string;
  kind: string;
  rightAnswer: string;
  optionOrder: number[];
}

/** In the demo's past there is nobody to type a PIN. */
const trusting = (ctx: WriteContext): WriteContext => ({ ...ctx, prove: () => Promise.resolve('pin' as const) });

/** Somebody sits an exam as they did at that moment; `right` says which questions, in the order of the pool, they had right. */
async function sits(world: DemoWorld, examId: string, as: string, right: string, at: Date): Promise<string> {
  const attempt = await world.write((ctx) => begin(trusting(ctx), examId, { device, pin: '' }), { at, as });
  const asked = await sql<AskedRow>`
    select a.place, q.number, q.kind, q.right_answer, a.option_order from exam_answer a join training_question q on q.id = a.question_id
    where a.attempt_id = ${attempt.id} order by q.number`.execute(world.deps.database.db);
  for (const [turn, one] of asked.rows.entries()) {
    const isRight = right[turn] === '1';
    const key = rightPlaces(one.rightAnswer) ?? [];
    const shown = one.optionOrder.flatMap((place, line) => (key.includes(place) === isRight ? [line] : []));
    const number = isRight ? one.rightAnswer : '99';
    const given = one.kind === 'number' ? number : shown.slice(0, 1);
    await world.write(
      (ctx) => saveAnswer(ctx, attempt.id, one.place, { device, seq: 1, given, flagged: false, spentMs: 20_000 }),
      { at: new Date(at.getTime() + (turn + 1) * 20_000), as },
    );
  }
  await world.write((ctx) => handIn(trusting(ctx), attempt.id, { device, pin: '' }), {
    at: new Date(at.getTime() + 5 * minute),
    as,
  });
  return attempt.id;
}

/** Two exams: one that says something about its questions, one that is still to sit, with a dispute to decide. */
export async function seedExams(world: DemoWorld): Promise<void> {
  const before = (days: number, minutes = 0) => new Date(world.now.getTime() - days * day + minutes * minute);
  const drill = await published(world, {
    subject: 'FIRE',
    name: 'Fire drill',
    lines: [
      ['Alarm', 3],
      ['Extinguishers', 4],
      ['Evacuation', 3],
    ],
    people: [...fire.map(([username]) => username), 'mechanic'],
    at: before(40),
  });
  for (const [turn, [username, right]] of fire.entries())
    await sits(world, drill, username, right, before(34 - turn, turn * 7));
  const inflation = await published(world, {
    subject: 'N2',
    name: 'Nitrogen and wheel inflation',
    lines: [
      ['Inflation', 2],
      ['Pressure loss', 2],
      ['Safety', 1],
    ],
    people: ['mechanic', 'inspector', 'somchai', 'certifier'],
    at: before(9),
  });
  await sits(world, inflation, 'certifier', '11111', before(6));
  const failed = await sits(world, inflation, 'inspector', '11010', before(1));
  const missed = await world.deps.database.db
    .selectFrom('examAnswer')
    .select('place')
    .where('attemptId', '=', failed)
    .where('mark', '=', '0')
    .orderBy('place')
    .executeTakeFirstOrThrow();
  await world.write(
    (ctx) =>
      dispute(ctx, failed, {
        place: missed.place,
        objection: 'The CMM was revised in May: another limit stands there.',
      }),
    { at: before(0, -90), as: 'inspector' },
  );
}
