import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { onThisMachine } from '#kernel/testing/slowness.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { announcementsServer } from '#modules/home/announcements/server/announcements.server.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';

// The database is away for a while under a living server: nobody connects, and whoever was connected is cut off.
const isLong = process.env['TEST_LONG'] === '1';
const [outages, lengthMs] = isLong ? [5, 60_000] : [2, 1_500];
const writers = 8;
let app: TestApp;
let people: Person[];
beforeAll(async () => {
  app = await testApp([announcementsServer]);
  people = await Promise.all(Array.from({ length: writers }, () => app.as('quality.user')));
}, 60_000);
afterAll(() => app.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const asOwner = (statement: string) =>
  app.asOwner(async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    await owner.query(statement.replace('DATABASE', `database ${rows[0]?.name}`));
  });
async function away(): Promise<void> {
  await asOwner('revoke connect on DATABASE from public');
  await app.deps.database.pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user
       order by pid = pg_backend_pid()`,
    )
    .catch(() => undefined);
}

interface Sent {
  by: Person;
  key: string;
  title: string;
  acknowledged: boolean;
}
const send = ({ by, key, title }: Sent) =>
  by.call(
    'POST',
    announcement.api,
    {
      title,
      body: 'Written while the database was away.',
      category: 'news',
      audience: [],
      publishAt: '2026-01-01T00:00:00Z',
      pinned: false,
      ackRequired: false,
    },
    { 'idempotency-key': key },
  );

test(`P52 database loss is survivable: ${outages} outages of ${lengthMs / 1000} s under ${writers} writers answer "not now" with a time, lose nothing and write nothing twice`, async () => {
  const all: Sent[] = [];
  const wrong: string[] = [];
  let notNow = 0;
  let slowest = 0;
  for (let outage = 1; outage <= outages; outage += 1) {
    let isOver = false;
    const work = people.map(async (by, writer) => {
      for (let n = 0; !isOver; n += 1) {
        const sent = {
          by,
          key: randomUUID(),
          title: `Outage ${outage} writer ${writer} number ${n}`,
          acknowledged: false,
        };
        all.push(sent);
        const { status, body, headers } = await send(sent);
        sent.acknowledged = status === 201;
        if (status === 503 && Number(headers['retry-after']) > 0) notNow += 1;
        else if (status !== 201) wrong.push(`${status} ${JSON.stringify(body)}`);
        if (status !== 201) await pause(20);
      }
    });
    await pause(300);
    await away();
    await pause(lengthMs);
    await asOwner('grant connect on DATABASE to public');
    const from = performance.now();
    while ((await people[0]?.get(announcement.api))?.status !== 200) await pause(20);
    slowest = Math.max(slowest, performance.now() - from);
    await pause(300);
    isOver = true;
    await Promise.all(work);
  }
  // What was not acknowledged is sent again under its key: it stands once, whether it stood already or not.
  for (const sent of all.filter(({ acknowledged }) => !acknowledged)) expect((await send(sent)).status).toBe(201);
  const { rows } = await app.deps.database.pool.query<{ title: string; entries: number }>(
    `select n.title, (select count(*)::int from audit_entry a where a.entity = 'announcement' and a.entity_id = n.id::text) as entries
     from announcement n where n.title like 'Outage %'`,
  );
  printFigure(
    'P52',
    `${outages} outages of ${lengthMs / 1000} s: ${all.length} calls, ${notNow} told "not now", ${wrong.length} told otherwise, good again in at most ${Math.round(slowest)} ms`,
  );
  expect([...new Set(wrong)]).toEqual([]);
  expect(notNow).toBeGreaterThan(0);
  expect(slowest).toBeLessThan(onThisMachine(5_000));
  expect(rows.map(({ title }) => title).toSorted()).toEqual(all.map(({ title }) => title).toSorted());
  expect(rows.filter(({ entries }) => entries !== 1)).toEqual([]);
  expect((await app.verify()).fault).toBeNull();
}, 600_000);
