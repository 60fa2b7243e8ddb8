import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';

// The matrix of a company of 200 in 60 subjects, three trainings of each: the figure is the middle of nine answers, what is held to the limit
// the fastest, for other tests run beside it.
const [people, subjects, within] = [200, 60, 300];

test(`the matrix of ${people} people and ${subjects} subjects is answered within ${within} ms`, async () => {
  const app = await testApp(wholeProduct());
  try {
    for (let n = 0; n < people; n += 1) await aStaffMember(app, {});
    await app.write(async (ctx) => {
      await sql`
        insert into training_subject (code, name, name_th, recurrence, mandatory, regulatory, early_window_days, min_attendance)
        select 'M-' || n, 'Subject ' || n, 'Subject ' || n, 12, true, false, 0, 80 from generate_series(1, ${subjects}::int) n`.execute(
        ctx.db,
      );
      await sql`
        insert into training_fact (employee_id, subject_id, completed_on, valid_until, evidence)
        select e.id, s.id, current_date - 100 - y * 365, current_date + 265 - y * 365, 'TC-1' from employee e, training_subject s, generate_series(0, 2) y
        where s.code like 'M-%'`.execute(ctx.db);
    });
    // A database that runs knows how much there is; one that was filled this moment does not.
    await app.write((ctx) => sql`analyze training_fact, employee, training_subject`.execute(ctx.db));
    const reader = await app.as('level:3');
    const times: number[] = [];
    let [cells, bytes] = [0, 0];
    for (let round = 0; round < 9; round += 1) {
      const began = performance.now();
      const answer = await app.app.inject({
        method: 'GET',
        url: '/api/training/matrix',
        headers: { cookie: reader.cookie },
      });
      times.push(performance.now() - began);
      bytes = answer.body.length;
      cells = (answer.body.match(/\["(?:valid|dueSoon|overdue)",/g) ?? []).length;
    }
    const middle = times.toSorted((a, b) => a - b)[4] ?? 0;
    printFigure(
      'training',
      `matrix of ${people} people × ${subjects} subjects: ${middle.toFixed(0)} ms, ${Math.round(bytes / 1024)} KB`,
    );
    expect(cells).toBeGreaterThanOrEqual(people * subjects);
    expect(bytes).toBeLessThan(1_000_000);
    expect(Math.min(...times)).toBeLessThan(onThisMachine(within));
  } finally {
    await app.close();
  }
}, 120_000);
