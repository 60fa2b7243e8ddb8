import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { colleagueAs } from '#modules/hr/employees/server/employees.fixture.ts';
import type { Person } from '#kernel/testing/app.ts';
import { Workshop } from '#modules/quality/authorizations/server/workshop.fixture.ts';
import { aTrainingSubject } from '#modules/quality/training/server/training.fixture.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { trainingRequirement } from '#modules/quality/training/shared/subject.record.ts';

let shop: Workshop;
let training: Person;
beforeAll(async () => {
  shop = await Workshop.open();
  training = await colleagueAs(shop.app, 'training', 'training.user', 'training.admin', 'level:3');
}, 120_000);
afterAll(() => shop.app.close());

const today = dayOf(new Date());
interface Answer {
  capabilities: {
    key: string;
    least: number;
    thinOn: string | null;
    lostOn: string | null;
    steps: { on: string; signers: string[]; lost: { name: string; why: string }[] }[];
  }[];
  classes: string[];
}
const outlook = async () => (await shop.quality.get<Answer>('/api/certifying-outlook')).body;
const wheels = async () => (await outlook()).capabilities.find(({ key }) => key === 'wheel');

test('capability weather: who stops within 90 days, when fewer than two may release, and the fewest classes that keep them', async () => {
  const [first, second] = [await shop.holder(), await shop.holder()];
  expect(await wheels()).toMatchObject({ least: 2, thinOn: null, lostOn: null, steps: [{ on: today }] });
  const subject = await aTrainingSubject(shop.app, {
    regulatory: true,
    mandatory: true,
    earlyWindowDays: 0,
    minAttendance: 100,
    recurrence: 24,
  });
  await training.create(trainingRequirement, { subjectId: subject.id, categoryId: shop.categoryId });
  const done = (employeeId: string, completedOn: string) =>
    training.create(trainingFact, {
      employeeId,
      subjectId: subject.id,
      completedOn,
      source: 'company',
      evidence: 'TC-1',
    });
  const { validUntil } = await done(first.employeeId, addMonths(addDays(today, 30), -24));
  await done(second.employeeId, addDays(today, -1));
  const lostOn = addDays(String(validUntil), 1);
  const thin = await wheels();
  expect(thin).toMatchObject({ least: 1, thinOn: lostOn, lostOn: null });
  expect(thin?.steps.map(({ on, signers, lost }) => [on, signers.length, lost.length])).toEqual([
    [today, 2, 0],
    [lostOn, 1, 1],
  ]);
  expect(thin?.steps[1]?.lost[0]?.why).toContain(subject.name);
  expect((await outlook()).classes).toEqual([subject.name]);
  await done(first.employeeId, today);
  expect([(await wheels())?.thinOn, (await outlook()).classes]).toEqual([null, []]);
  expect((await (await shop.app.as('level:2')).get('/api/certifying-outlook')).status).toBe(403);
});
