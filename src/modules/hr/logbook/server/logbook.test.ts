import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { member } from '#modules/quality/authorization-applications/server/authorization-applications.fixture.ts';
import { proof } from '#modules/quality/authorizations/server/authorizations.fixture.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { canSign, recordWorks } from '#modules/quality/authorizations/server/public.ts';
import { release, Workshop } from '#modules/quality/authorizations/server/workshop.fixture.ts';
import { logbookEntry } from '#modules/quality/authorizations/shared/facts.record.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { logbookServer } from './logbook.server.ts';

let app: TestApp;
let at: Bench;
beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, logbookServer]);
  at = await bench(app);
}, 120_000);
afterAll(() => app.close());

interface Paper {
  content: { kind: string; rows: string[][] }[];
}

test('maintenance.md 2.22 a signed card stands in the own logbook and on its paper, and in nobody else’s', async () => {
  const render = vi.spyOn(app.deps.services, 'render');
  const paperOf = async (person: typeof at.mechanic) => {
    const answer = await person.get('/api/my-logbook/logbook.pdf');
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    const made = render.mock.lastCall?.[0] as unknown as Paper;
    return made.content.find(({ kind }) => kind === 'table')?.rows ?? [];
  };
  // The first number stands in the experience that the fixtures bring along.
  await at.newJob();
  const job = await at.newJob();
  const before = (await paperOf(at.mechanic)).filter((row) => row.includes(job.number));
  await job.bores();

  const own = (await paperOf(at.mechanic)).filter((row) => row.includes(job.number));
  expect(own.length).toBeGreaterThan(before.length);
  const listed = await at.mechanic.get<{ rows: { jobNumber: string }[] }>(
    `${logbookEntry.api}?q=${job.number}&f.employeeId.in=${at.mechanic.employeeId}`,
  );
  expect(listed.body.rows).toHaveLength(own.length);
  expect((await paperOf(at.second)).filter((row) => row.includes(job.number))).toEqual([]);
});

test('6.3 (10) the coach says by when work is needed, how much of it, and which open jobs of the group would count', async () => {
  const today = dayOf(new Date());
  const person = await authorisedPerson(app, {
    code: 'CCH',
    privilege: 'inspect',
    roles: ['maintenance.user'],
    componentGroup: 'wheel',
  });
  const work = (months: readonly number[]) =>
    app.write((ctx) =>
      recordWorks(
        ctx,
        months.map((ago) => ({
          employeeId: person.employeeId,
          at: addMonths(today, -ago),
          jobNumber: 'ABS0000900',
          partNumber: 'C20195162',
          componentGroup: 'wheel' as const,
          task: 'inspect' as const,
          role: 'inspected' as const,
        })),
      ),
    );
  const coach = async () =>
    (
      await person.get<{
        groups: {
          componentGroup: string;
          isCurrent: boolean;
          lapsesOn: string | null;
          needed: number;
          jobs: { number: string }[];
        }[];
      }>('/api/my-logbook/coach')
    ).body.groups.find(({ componentGroup }) => componentGroup === 'wheel');
  await at.newJob();
  await work([20, 19, 18, 17]);
  expect(await coach()).toMatchObject({ isCurrent: false, needed: 2 });
  await work([16, 15]);
  const then = await coach();
  expect(then).toMatchObject({ isCurrent: true, needed: 1 });
  expect(then?.lapsesOn).not.toBeNull();
  expect(then?.jobs.length).toBeGreaterThan(0);
  expect(then?.jobs.length).toBeLessThanOrEqual(5);
  expect((await (await app.as('level:1')).get('/api/my-logbook/coach')).body).toEqual({ groups: [] });
});

test('an account of no employee is told that it has no logbook', async () => {
  const stranger = await app.as('maintenance.viewer');
  expect(await stranger.get('/api/my-logbook/logbook.pdf')).toMatchObject({ status: 404 });
});

interface Recent {
  employeeId: string;
  componentGroup: string;
  months: number;
  days: number;
  isCurrent: boolean;
  lapsesOn: string | null;
  lastWorkOn: string | null;
  authorizations: string[];
}

test('D2-23 R-AUT-4 level 2 reads everybody’s entries and how recent each holder’s work is; level 1 only the own', async () => {
  const head = await app.as('level:2');
  const apprentice = await app.as('level:1');
  const refused = await apprentice.get('/api/hr/logbook/recent-work');
  expect(refused.status).toBe(403);
  expect((await apprentice.get(`/api/hr/logbook/people/${at.mechanic.employeeId}/logbook.pdf`)).status).toBe(403);

  const job = await at.newJob();
  await job.bores();
  const entries = await head.get<{ rows: { jobNumber: string }[] }>(`${logbookEntry.api}?q=${job.number}`);
  expect(entries.body.rows.length).toBeGreaterThan(0);
  const own = await apprentice.get<{ rows: unknown[] }>(`${logbookEntry.api}?q=${job.number}`);
  expect(own.body.rows).toEqual([]);

  const { body } = await head.get<{ rows: Recent[] }>('/api/hr/logbook/recent-work');
  expect(body.rows.length).toBeGreaterThan(0);
  for (const row of body.rows) {
    expect(row.authorizations.length).toBeGreaterThan(0);
    // Six months, or a hundred days, within 24 months.
    expect(row.isCurrent).toBe(row.months >= 6 || row.days >= 100);
    expect(row.lastWorkOn === null).toBe(row.days === 0);
  }
  const lost = body.rows.map((row) => !row.isCurrent);
  expect(lost).toEqual(lost.toSorted((one, other) => Number(other) - Number(one)));
});

test('the paper of somebody else’s logbook names that person, and nobody has one who is not there', async () => {
  const render = vi.spyOn(app.deps.services, 'render');
  const head = await app.as('level:2');
  const made = await head.get(`/api/hr/logbook/people/${at.mechanic.employeeId}/logbook.pdf`);
  expect(made).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  const paper = render.mock.lastCall?.[0] as unknown as { content: { rows: { cells: { value: string }[] }[] }[] };
  const name = await head.get<{ row: { name: string } }>(`/api/employee/${at.mechanic.employeeId}`);
  expect(JSON.stringify(paper.content[0])).toContain(name.body.row?.name ?? '?');
  expect((await head.get('/api/hr/logbook/people/00000000-0000-7000-8000-000000000000/logbook.pdf')).status).toBe(404);
});

test('R-AUT-4 an entry by hand counts when the supervisor it names has signed it with a PIN, and nobody else signs it', async () => {
  const shop = await Workshop.open();
  try {
    const { app: product } = shop;
    const user = await product.as('level:1');
    const made = await shop.holder({ workMonths: 5, userOf: user });
    const head = await product.as('level:1');
    const supervisor = await shop.holder({ userOf: head });
    const other = await member(product, 'level:1');
    const current = async () => (await canSign(shop.reading(), release(made.employeeId))).ok;
    const entry = {
      employeeId: made.employeeId,
      supervisorId: supervisor.employeeId,
      workDate: addMonths(dayOf(new Date()), -7),
      jobNumber: 'ABS0000001',
      partNumber: 'P1',
      componentGroup: 'wheel',
      task: 'assemble',
      role: 'performed',
      minutes: 90,
    };
    const post = (person: Person, more: object = {}) =>
      person.call<{ row: { id: string; status: string; source: string } }>('POST', logbookEntry.api, {
        ...entry,
        ...more,
      });
    for (const [more, says] of [
      [{ supervisorId: made.employeeId }, 'somebody else than who did it'],
      [{ supervisorId: null }, 'Name the supervisor'],
      [{ employeeId: other.employeeId }, 'your own work'],
      [{ task: 'release', role: 'certified' }, 'never by hand'],
      [{ minutes: 850 }, '840'],
      [{ minutes: null }, 'how long'],
      [{ workDate: addMonths(dayOf(new Date()), 1) }, 'still to come'],
    ] as const)
      expect([more, JSON.stringify((await post(user, more)).body)]).toEqual([more, expect.stringContaining(says)]);

    const { body } = await post(user);
    expect(body.row).toMatchObject({ status: 'pending', source: 'manual' });
    expect(await current()).toBe(false);
    // Neither its writer nor a colleague signs it, and a colleague does not see it.
    expect((await user.run(logbookEntry, body.row.id, 'verify', undefined, proof)).status).toBe(422);
    expect((await shop.quality.run(logbookEntry, body.row.id, 'verify', undefined, proof)).status).toBe(422);
    expect((await other.get(`${logbookEntry.api}/${body.row.id}`)).status).toBe(404);
    expect((await head.run(logbookEntry, body.row.id, 'verify')).status).toBe(400);
    expect(await current()).toBe(false);
    expect((await head.run(logbookEntry, body.row.id, 'verify', undefined, proof)).status).toBe(200);
    expect(await current()).toBe(true);
    const signed = await user.get<{ row: object }>(`${logbookEntry.api}/${body.row.id}`);
    expect(signed.body.row).toMatchObject({ status: 'verified', verifiedBy: supervisor.employeeId });

    const unauthorised = await post(user, { supervisorId: other.employeeId, minutes: 30 });
    expect(await other.run(logbookEntry, unauthorised.body.row.id, 'verify', undefined, proof)).toMatchObject({
      status: 422,
      body: { message: 'You hold no authorisation in force: another supervisor signs this work.' },
    });
    const reason = { reason: 'I was on leave that day' };
    expect((await other.run(logbookEntry, unauthorised.body.row.id, 'dispute', reason)).status).toBe(200);
  } finally {
    await shop.app.close();
  }
});
