import { beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#app/books.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { aPool } from '#modules/quality/exams/server/exams.fixture.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import type { answerToolboxCall, toolboxCall } from '../shared/toolbox.calls.ts';

let app: TestApp;
let shop: Bench;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  shop = await bench(app);
  return () => app.close();
}, 120_000);

const due = 'You have not signed such a card in 180 days: answer its three questions first.';
const path = async (job: JobAtBench, cardNo: string) => `/api/toolbox/${(await cardOf(job, cardNo)).id}`;
const cardOf = async (job: JobAtBench, cardNo: string) =>
  (await job.card(cardNo)) as Awaited<ReturnType<JobAtBench['card']>> & { id: string };
const asked = async (job: JobAtBench, cardNo: string, by: Person = shop.mechanic) =>
  (await done<AnswerOf<typeof toolboxCall>>(by.get(await path(job, cardNo)))).questions;
const answer = async (job: JobAtBench, cardNo: string, place: number) => {
  const questions = await asked(job, cardNo);
  return shop.mechanic.call<AnswerOf<typeof answerToolboxCall>>('POST', await path(job, cardNo), {
    answers: questions.map(({ id }) => ({ questionId: id, place })),
  });
};
const measured = async (job: JobAtBench) => {
  await done(job.step('T070', 1, { measured: '130.018' }));
  await done(job.step('T070', 2, { value: true }));
};

test('toolbox three: two questions ask nothing; three of the card’s manual are answered before the first signature in 180 days, and not before the next', async () => {
  const { subjectId, ids } = await aPool(app, 2, { reference: 'CMM 32-47-46, Check' });
  // Of another manual, and one that is not reviewed: neither counts.
  await aPool(app, 3, { subjectId, reference: 'CMM 32-47-4' });
  const first = await shop.newJob();
  expect([await asked(first, 'T070'), (await cardOf(first, 'T070')).maySign]).toEqual([[], true]);
  const [third] = (await aPool(app, 1, { subjectId, reference: 'CMM 32-47-46' })).ids;
  expect((await cardOf(first, 'T070')).maySign).toBe(due);
  const questions = await asked(first, 'T070');
  expect(new Set(questions.map(({ id }) => id))).toEqual(new Set([...ids, third]));
  expect(JSON.stringify(questions)).not.toContain('rightAnswer');
  await measured(first);
  expect((await first.sign('T070')).body).toMatchObject({ code: 'TOOLBOX_OPEN', message: due });

  // Wrong answers are told with where it is written; the card still waits.
  const wrong = await answer(first, 'T070', 0);
  expect([
    wrong.body.isRight,
    wrong.body.wrong.length,
    wrong.body.wrong[0]?.reference.startsWith('CMM 32-47-46'),
  ]).toEqual([false, 3, true]);
  expect((await first.sign('T070')).status).toBe(422);
  expect((await answer(first, 'T070', 1)).body).toEqual({ isRight: true, wrong: [] });
  expect([await asked(first, 'T070'), (await first.sign('T070')).status]).toEqual([[], 200]);

  // The proof of integrity holds each answer against the entry it left.
  const found = async () =>
    (await verifyBooks(app.deps.database.pool)).faults.filter(({ kind }) => kind === 'questions before a rare task');
  expect(await found()).toEqual([]);
  const byHand = (isRight: boolean) =>
    app.asOwner((owner) =>
      owner.query(`alter table toolbox_answer disable trigger user; update toolbox_answer set is_right = ${isRight}
        where answered_at = (select max(answered_at) from toolbox_answer); alter table toolbox_answer enable trigger user`),
    );
  await byHand(false);
  expect(await found()).toMatchObject([{ what: 'Questions answered for card T070 are not those that were given.' }]);
  await byHand(true);

  // Signed today, such a card is not rare for them; for somebody else it is.
  const second = await shop.newJob();
  expect(await asked(second, 'T070')).toEqual([]);
  expect(await asked(second, 'T070', shop.second)).toHaveLength(3);
  await measured(second);
  expect((await second.sign('T070')).status).toBe(200);
});

test('toolbox three: it never stands in the way falsely: a question that is retired, other questions than were asked, a sign-in of no employee', async () => {
  const job = await shop.newJob();
  const [question] = await asked(job, 'T108');
  expect((await cardOf(job, 'T108')).maySign).toBe(due);
  const other = await shop.mechanic.call('POST', await path(job, 'T108'), {
    answers: [1, 2, 3].map(() => ({ questionId: question?.id, place: 1 })),
  });
  expect(other.body).toMatchObject({ code: 'TOOLBOX_OTHER' });
  const keeper = await app.as('training.user', 'level:3');
  await done(keeper.run(trainingQuestion, question?.id ?? '', 'flag', { reason: 'Two answers are right' }));
  expect([await asked(job, 'T108'), (await cardOf(job, 'T108')).maySign]).toEqual([[], true]);
  expect(await asked(job, 'T108', await app.as('maintenance.user'))).toEqual([]);
  expect((await (await app.as('level:3')).get(await path(job, 'T108'))).status).toBe(403);
});
