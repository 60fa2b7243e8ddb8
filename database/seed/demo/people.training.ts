import type { CreateOf } from '#kernel/shared/record.ts';
import { addDays, addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { runTransition } from '#kernel/server/workflows/workflow.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { trainingClassActions } from '#modules/quality/training/server/training.actions.ts';
import { classAttendee, trainingClass } from '#modules/quality/training/shared/class.record.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { halfDaysOf } from '#modules/quality/training/shared/halfDays.ts';
import { subjectIds } from '#modules/quality/training/shared/public.ts';
import { trainingRequirement, trainingSubject } from '#modules/quality/training/shared/subject.record.ts';
import { create } from './create.ts';
import { trusted } from './people.authorizations.ts';
import { holdings } from './people.holdings.ts';
import { roster } from './people.roster.ts';
import { idOf, type DemoWorld } from './world.ts';

/** The company's own subjects: what, how often, and for which departments; none named is everybody. */
const subjects: [code: string, name: string, nameTh: string, recurrence: number, units: string[]][] = [
  ['FIRE', 'Fire drill', 'การซ้อมหนีไฟ', 12, []],
  ['N2', 'Nitrogen and wheel inflation', 'ไนโตรเจนและการเติมลมล้อ', 12, ['WHL', 'TIR']],
  ['BATT', 'Lithium and NiCd battery safety', 'ความปลอดภัยแบตเตอรี่ลิเธียมและนิแคด', 12, ['BAT']],
  ['OXY', 'Oxygen safety and clean room', 'ความปลอดภัยออกซิเจนและห้องสะอาด', 12, ['BAT']],
  ['CHEM', 'Chemicals and hazardous material', 'สารเคมีและวัตถุอันตราย', 12, ['WHL', 'BRK', 'BAT', 'NDT']],
  ['UV', 'Penetrant and UV safety', 'ความปลอดภัยสารแทรกซึมและแสงยูวี', 24, ['NDT']],
  ['FORK', 'Forklift', 'รถยก', 36, ['STO', 'WHL']],
  ['STAMP', 'Stamps and release refresher', 'ทบทวนตราประทับและการปล่อยชิ้นส่วน', 24, []],
];

/** Subjects, for whom each is, what people have of it, and classes: one held, one to come, one being planned. */
export async function seedTraining(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  await world.write(
    async (ctx) => {
      for (const [code, name, nameTh, recurrence, units] of subjects) {
        const isForHolders = code === 'STAMP';
        const row = await create(ctx, trainingSubject, {
          code,
          name,
          nameTh,
          recurrence,
          mandatory: !isForHolders,
          regulatory: false,
          initialGraceDays: 60,
          earlyWindowDays: 90,
          minAttendance: 80,
          disabled: false,
        });
        world.ids.set(`subject:${code}`, row.id);
        for (const unit of units)
          await create(ctx, trainingRequirement, {
            subjectId: row.id,
            departmentId: idOf(world, `department:${unit}`),
          });
        if (isForHolders)
          await create(ctx, trainingRequirement, { subjectId: row.id, categoryId: idOf(world, 'authCategory:CS') });
      }
      for (const unit of ['STO', 'LOG'])
        await create(ctx, trainingRequirement, {
          subjectId: subjectIds.dangerousGoods,
          departmentId: idOf(world, `department:${unit}`),
        });
      for (const id of [subjectIds.safetyManagement, subjectIds.dangerousGoods])
        await changeRow(ctx, trainingSubject, await lockRecord(ctx, trainingSubject, id, null), {
          values: { mandatory: true },
        });
    },
    { at: startOfDay(addMonths(today, -40)), as: 'training' },
  );
  await trainEverybody(world, today);
  await holdClasses(world, today);
}

/** Most are in date; one in eleven ran out last month, and one in fourteen the month before. */
async function trainEverybody(world: DemoWorld, today: string): Promise<void> {
  const certifying = new Set(holdings.flatMap(({ username, category }) => (category === 'CS' ? [username] : [])));
  const asked: [key: string, id: string, recurrence: number, units: readonly string[]][] = [
    ...subjects.map(([code, , , recurrence, units]): [string, string, number, string[]] => [
      code,
      idOf(world, `subject:${code}`),
      recurrence,
      units,
    ]),
    ['SMS', subjectIds.safetyManagement, 24, []],
    ['DG', subjectIds.dangerousGoods, 24, ['STO', 'LOG']],
  ];
  const enter = (as: string, mine: (username: string) => boolean) =>
    world.write(
      async (ctx) => {
        for (const [at, [code, subjectId, recurrence, units]] of asked.entries()) {
          for (const [place, person] of roster.entries()) {
            const turn = place * 5 + at * 3;
            if (!mine(person.username)) continue;
            if (units.length > 0 && !units.includes(person.department)) continue;
            if (code === 'STAMP' && !certifying.has(person.username)) continue;
            const late = turn % 11 === 10 ? 1 : turn % 14 === 13 ? 2 : 0;
            const monthsAgo = late > 0 ? recurrence + late : (turn % Math.max(1, recurrence - 1)) + 1;
            const completedOn = addDays(addMonths(today, -monthsAgo), (turn % 19) - 9);
            await create(ctx, trainingFact, {
              employeeId: idOf(world, `employee:${person.username}`),
              subjectId,
              completedOn: completedOn < today ? completedOn : addDays(today, -3),
              source: 'company',
              hours: '3.5',
              evidence: `${code}-${completedOn.slice(0, 4)}-${String(place + 1).padStart(3, '0')}`,
            });
          }
        }
      },
      { at: startOfDay(addDays(today, -2)), as },
    );
  await enter('training', (username) => username !== 'training');
  // Nobody enters their own.
  await enter('quality', (username) => username === 'training');
  await world.write(
    async (ctx) => {
      // Proof somebody brought along; training has yet to look at it.
      await create(ctx, trainingFact, {
        employeeId: idOf(world, `employee:${roster[8]?.username ?? 'mechanic'}`),
        subjectId: idOf(world, 'subject:FORK'),
        completedOn: addDays(today, -12),
        source: 'external',
        hours: '12',
        evidence: 'Bangkok Forklift School 5521',
      });
    },
    { at: startOfDay(addDays(today, -2)), as: 'training' },
  );
}

async function holdClasses(world: DemoWorld, today: string): Promise<void> {
  const plan = (day: string, subjectId: string): CreateOf<typeof trainingClass> => ({
    subjectId,
    startOn: day,
    endOn: day,
    dailyFrom: '08:30',
    dailyTo: '16:30',
    location: 'Training room, building 2',
    instructorId: idOf(world, 'employee:training'),
    capacity: 12,
    language: 'th',
    hours: '7',
    agenda: 'What the rule asks, what happened here, what we do differently, questions.',
    lessons: 'Findings of the last internal audit, torque events of the wheel shop',
  });
  const people = roster.filter(({ username }) => username !== 'training').slice(10, 17);
  const held = addDays(today, -9);
  const classId = await world.write(
    async (ctx) => {
      const row = await create(ctx, trainingClass, plan(held, idOf(world, 'subject:CHEM')));
      await runTransition(ctx, trainingClassActions, row.id, 'schedule', { version: null });
      return row.id;
    },
    { at: startOfDay(addDays(held, -20)), as: 'training' },
  );
  await world.write(
    async (ctx) => {
      const halfDays = halfDaysOf(plan(held, ''));
      for (const [place, { username }] of people.entries())
        await create(ctx, classAttendee, {
          classId,
          employeeId: idOf(world, `employee:${username}`),
          rsvp: 'yes',
          attendance: Object.fromEntries(halfDays.map((half, at) => [half, !(place === 3 && at === 1)])),
        });
      await runTransition(trusted(ctx), trainingClassActions, classId, 'close', { version: null });
    },
    { at: startOfDay(addDays(held, 1)), as: 'training' },
  );
  await world.write(
    async (ctx) => {
      const next = await create(ctx, trainingClass, plan(addDays(today, 12), subjectIds.continuation));
      for (const { username } of people.slice(0, 5))
        await create(ctx, classAttendee, {
          classId: next.id,
          employeeId: idOf(world, `employee:${username}`),
          rsvp: 'yes',
        });
      await runTransition(ctx, trainingClassActions, next.id, 'schedule', { version: null });
      await create(ctx, trainingClass, { ...plan(addDays(today, 33), idOf(world, 'subject:FIRE')), capacity: 40 });
    },
    { at: startOfDay(addDays(today, -1)), as: 'training' },
  );
}
