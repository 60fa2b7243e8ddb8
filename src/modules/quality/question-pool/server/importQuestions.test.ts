import { beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { aTrainingSubject } from '#modules/quality/training/server/training.fixture.ts';
import { importQuestionsCall } from '../shared/questionPool.calls.ts';
import { trainingQuestion } from '../shared/question.record.ts';

let app: TestApp;
let writer: Person;
let subjectId: string;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  writer = await app.as('training.user', 'level:3');
  return () => app.close();
});

interface Answer {
  code?: string;
  message?: string;
  rows: { line: number; text: string; fault: string | null }[];
  stored: number;
}
async function send(format: 'gift' | 'csv', file: string, confirm = false, more: object = {}) {
  subjectId = (await aTrainingSubject(app)).id;
  return again(format, file, confirm, more);
}
const again = (format: 'gift' | 'csv', file: string, confirm: boolean, more: object = {}) =>
  writer.call<Answer>('POST', importQuestionsCall.path, {
    subjectId,
    format,
    file,
    confirm,
    ...(format === 'gift' && { topic: 'Tires', reference: 'CMM 32-41-12' }),
    ...more,
  });
const pool = async () =>
  (
    await writer.get<{ rows: Record<string, unknown>[] }>(
      `${trainingQuestion.api}?f.subjectId.in=${subjectId}&sort=number`,
    )
  ).body.rows;

const gift = `// Wheel shop
$CATEGORY: wheels

::W1:: What is a wheel inflated with? {
  =Nitrogen#right
  ~Air
  ~Oxygen
}

Which gases are inert? {~%50%Nitrogen ~%50%Argon ~%-100%Oxygen}

A tire loses pressure after inflation. {T}

How many psi at most is a wheel shipped with? {#40:0.5}

A sign such as \\= or \\{ stays as it is {=a \\~ b ~c}
`;

test('GIFT: one right, several right, true or false, a number and escaped signs are read as the pool keeps them', async () => {
  const dry = await send('gift', gift);
  expect(dry.body.rows.map(({ line, fault }) => [line, fault])).toEqual([
    [4, null],
    [10, null],
    [12, null],
    [14, null],
    [16, null],
  ]);
  expect(await pool()).toEqual([]);
  const stored = await again('gift', gift, true);
  expect([stored.status, stored.body.stored]).toEqual([200, 5]);
  expect(await pool()).toMatchObject([
    {
      kind: 'single',
      textEn: 'What is a wheel inflated with?',
      answersEn: 'Nitrogen\nAir\nOxygen',
      rightAnswer: 'A',
      status: 'draft',
      topic: 'Tires',
    },
    { kind: 'multi', rightAnswer: 'A,B' },
    { kind: 'trueFalse', answersEn: 'True\nFalse', rightAnswer: 'A' },
    { kind: 'number', rightAnswer: '40', tolerance: '0.500' },
    { kind: 'single', textEn: 'A sign such as = or { stays as it is', answersEn: 'a ~ b\nc' },
  ]);
});

test('an import with half the rows wrong names each row’s fault and stores nothing, confirmed or not', async () => {
  const csv = [
    'topic,difficulty,kind,textEn,textTh,answersEn,answersTh,rightAnswer,tolerance,mark,reference,explanation',
    'Inflation,easy,single,"What is a wheel inflated with, and why?",,Air|Nitrogen|Oxygen,,B,,1,MOE 2.16,',
    'Inflation,simple,single,Which valve?,,One|Two,,A,,1,MOE 2.16,',
    'Inflation,easy,single,Which cap?,,One|Two,,C,,1,MOE 2.16,',
    'Inflation,easy,number,How many psi?,,,,forty,,1,MOE 2.16,',
    'Inflation,easy,single,Which hose?,,One|Two,,A,,1',
    'Inflation,easy,single,"WHAT is a wheel inflated with, and why",,Air|Nitrogen,,B,,1,MOE 2.16,',
    'Inflation,easy,trueFalse,Nitrogen is inert.,ไนโตรเจนเป็นก๊าซเฉื่อย,True|False,จริง|เท็จ,A,,1,MOE 2.16,Yes',
  ].join('\r\n');
  const dry = await send('csv', csv);
  expect(dry.body.rows.map(({ fault }) => fault)).toEqual([
    null,
    expect.stringMatching(/^Difficulty: /),
    'Name right answers by the letters of their lines, each once.',
    'Give the right number, such as 12.5.',
    '10 cells where the first line names 12.',
    'The same question is there already: line 2.',
    null,
  ]);
  const confirmed = await again('csv', csv, true);
  expect([confirmed.status, confirmed.body.code, confirmed.body.message]).toEqual([
    422,
    'IMPORT_FAULTY',
    '5 of 7 questions have a fault; nothing was stored.',
  ]);
  expect(await pool()).toEqual([]);
});

test('what cannot be marked by the product is refused by its line: an essay, pairs, a short answer', async () => {
  const { body } = await send(
    'gift',
    'Why? {}\n\nMatch. {=a -> b =c -> d}\n\nName it. {=nitrogen}\n\nNo braces at all',
  );
  expect(body.rows.map(({ fault }) => fault)).toEqual([
    'An essay cannot be marked by the product.',
    'Pairs to match are not kept in the pool.',
    'A short answer cannot be marked by the product: give answers to choose from.',
    'The answers stand in braces { } after the question.',
  ]);
});

test('a question that is in the pool is not imported twice; a file without questions and one of another right are refused', async () => {
  await send('gift', gift, true);
  const second = await again('gift', gift, true);
  expect([second.status, second.body.code]).toEqual([422, 'IMPORT_FAULTY']);
  expect((await pool()).length).toBe(5);
  expect([
    (await again('gift', '// nothing', false)).body.code,
    (await again('csv', 'a,b\n1,2', false)).body.rows[0]?.fault,
  ]).toEqual(['IMPORT_EMPTY', expect.stringMatching(/^The first line names the columns/)]);
  const reader = await app.as('training.viewer', 'level:3');
  expect(
    (await reader.call('POST', importQuestionsCall.path, { subjectId, format: 'csv', file: 'a', confirm: false }))
      .status,
  ).toBe(403);
});
