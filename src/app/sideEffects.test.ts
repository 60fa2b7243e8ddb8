import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startJobs } from '#kernel/server/jobs/jobs.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { mailServer, type MailServer } from '#kernel/testing/mailServer.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { serverModules } from './modules.server.ts';

const isLong = process.env['TEST_LONG'] !== undefined;
const count = isLong ? 1000 : 150;
const kills = isLong ? 50 : 8;
vi.setConfig({ testTimeout: 900_000 });
let app: TestApp;
let mail: MailServer;
let person: Person;
beforeAll(async () => {
  app = await testApp(serverModules);
  mail = await mailServer();
  Object.assign(app.deps.services.outside, { smtpUrl: mail.url });
  person = await app.as();
}, 120_000);
afterAll(async () => {
  mail.server.close();
  await app.close();
});

/** Cuts every connection of the workers in the middle of whatever they do, as a killed database or process would. */
const cut = () =>
  app.asOwner((pool) =>
    pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and query ilike '%notification_delivery%' or query ilike '%graphile_worker%' and datname = current_database() and pid <> pg_backend_pid()`,
    ),
  );
const waiting = async () => {
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ left: number }>(`select count(*)::int as left from notification_delivery where state = 'waiting'`),
  );
  return rows[0]?.left ?? 0;
};
/** The key a mail keeps when it is sent again: what the other side tells a repeat by. */
const keysOf = () => mail.mails.map((message) => /^Message-ID: <([^@]+)@/im.exec(message)?.[1] ?? '');

test('P47 side effects happen once: of many messages sent while the workers are cut off, none is missing and each repeat carries its key', async () => {
  for (let n = 0; n < count; n += 1)
    await app.write((ctx) =>
      notify(ctx, {
        to: [person.id],
        type: 'Jobs',
        title: `Message ${n}`,
        link: '/dashboard',
        subject: `test:${n}`,
        cause: 'test',
        urgent: true,
      }),
    );
  // One that can never succeed must not hold up the others.
  await app.write((ctx) => ctx.enqueue('deliverNotice', { deliveryId: 'not a delivery' }));
  // Between two cuts so many messages go out, however quick the machine: the next ones wait in the middle of being sent.
  const share = Math.floor(count / (kills + 1));
  mail.letIn(share);
  const workers = [await startJobs(app.deps, serverModules), await startJobs(app.deps, serverModules)];
  let done = 0;
  const until = Date.now() + 600_000;
  while ((await waiting()) > 0 && Date.now() < until) {
    if (done < kills && mail.mails.length >= (done + 1) * share) {
      await cut();
      done += 1;
      mail.letIn(done < kills ? (done + 1) * share : Infinity);
    }
    // A job cut off in its middle stays locked; a restart of the last process frees it, and so does this.
    await app.asOwner((pool) =>
      pool.query(
        // A row somebody works on now is left for the next look: two who lock many rows in another order would stop each other.
        `update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = least(run_at, now())
         where id in (select id from graphile_worker._private_jobs where attempts < 20 for update skip locked)`,
      ),
    );
    await sleep(20);
  }
  for (const worker of workers) await worker.stop();
  const keys = keysOf();
  const distinct = new Set(keys);
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from notification_delivery group by 1 order by 1',
    ),
  );
  printFigure(
    'P47',
    `${count} messages, ${done} cuts of the workers: ${count - distinct.size} missing, ${keys.length - distinct.size} sent again under their own key`,
  );
  expect(rows).toEqual([{ state: 'sent', count }]);
  expect(done).toBe(kills);
  expect(distinct.size).toBe(count);
  const titles = new Set(mail.mails.map((message) => /^Subject: (.*)$/m.exec(message)?.[1]));
  expect(titles.size).toBe(count);
});
