import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { openChromium } from './chromium.ts';
import { cookieOf, freePort, startProduct, type Product } from './product.ts';
import {
  baseBackup,
  databaseFolder,
  newPrimary,
  newStandby,
  removeDatabases,
  restoredAt,
  tellsRole,
  type ServerDatabase,
} from './serverDatabase.ts';
import { settled, signIn } from './screens.ts';

// A PostgreSQL of Debian with a standby that every commit waits for, two processes of the product, HAProxy before both. `npm run test:long`.

/** A browser as far as calls go: it keeps the cookies it is given. */
class Caller {
  private readonly cookies = new Map<string, string>();
  private readonly front: string;
  constructor(front: string, cookie: string) {
    this.front = front;
    this.keep(cookie);
  }
  private keep(line: string): void {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
    this.cookies.set(name, value);
  }
  async call(method: string, path: string, body?: unknown, key: string = randomUUID()) {
    const answer = await fetch(this.front + path, {
      method,
      headers: {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const text = await answer.text();
    return { status: answer.status, text, retryAfter: answer.headers.get('retry-after') };
  }
}

/** Runs one of our tools; what it says, whatever its end. */
const inNode = (args: string[], env: Record<string, string>): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );

const announcement = (title: string) => ({
  title,
  body: 'Written to a database with a standby.',
  category: 'news',
  audience: [],
  publishAt: '2026-01-01T00:00:00Z',
  pinned: false,
  ackRequired: false,
});
const newest = '/api/announcements?size=50&sort=-createdAt';

describe.runIf(process.env['TEST_LONG'])('a server PostgreSQL with a synchronous standby (npm run test:long)', () => {
  let group: string;
  let archive: string;
  let primary: ServerDatabase;
  let standby: ServerDatabase;
  let restored: ServerDatabase | undefined;
  let front: string;
  const dataDir = mkdtempSync(join(tmpdir(), 'abs-server-data-'));
  const balancers: Balancer[] = [];
  const roles: Server[] = [];
  const processes: Product[] = [];
  const as = async (username: string) => new Caller(front, await cookieOf({ url: front }, username));
  let finding: (n: number) => Record<string, unknown>;

  beforeAll(async () => {
    group = databaseFolder();
    archive = join(group, 'archive');
    primary = await newPrimary(group, archive);
    const filling = await startProduct({ dataDir, env: { DATABASE_URL: primary.url }, patience: 1_200_000 });
    await filling.stop();
    await baseBackup(primary, group, 'copy');
    standby = await newStandby(primary, group);
    const told = [await tellsRole(primary), await tellsRole(standby)];
    roles.push(...told.map(({ server }) => server));
    const databasePort = await freePort();
    const targets = [primary, standby].map(({ name, port }, at) => ({ name, port, checkPort: told[at]?.port ?? 0 }));
    balancers.push(
      await startBalancer({ folder: dataDir, port: databasePort, mode: 'tcp', check: '/primary', targets }),
    );
    const frontPort = await freePort();
    front = `http://127.0.0.1:${frontPort}`;
    const env = {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${databasePort}/postgres`,
      DATABASE_REPLICA_URL: standby.url,
      PUBLIC_URL: front,
      TRUSTED_PROXIES: '127.0.0.1',
    };
    for (let n = 0; n < 2; n += 1) processes.push(await startProduct({ dataDir, env }));
    balancers.push(
      await startBalancer({
        folder: dataDir,
        port: frontPort,
        mode: 'http',
        check: '/healthz',
        targets: processes.map(({ url }, at) => ({ name: `p${at}`, port: Number(new URL(url).port) })),
      }),
    );
    const quality = await as('quality');
    const firstOf = async (path: string, list: string) =>
      (JSON.parse((await quality.call('GET', path)).text) as Record<string, { id: string }[]>)[list]?.[0]?.id;
    const areaId = await firstOf('/api/qa/internal-audit/areas', 'rows');
    const ownerId = await firstOf('/api/pick/employee', 'options');
    finding = (n) => ({
      source: 'internal',
      level: 'level2',
      clause: '145.A.40',
      areaId,
      ownerId,
      requirement: 'Tools are calibrated to a standard the authority accepts.',
      statement: `Torque wrench ${n} was used eleven days after its calibration ended.`,
      evidence: `Label of wrench ${n}`,
    });
  }, 1_500_000);
  afterAll(async () => {
    for (const balancer of balancers) await balancer.stop();
    for (const one of processes) await one.stop('SIGKILL');
    for (const server of roles) server.close();
    await removeDatabases(group, primary, standby, restored);
    rmSync(dataDir, { recursive: true, force: true });
  }, 120_000);

  /** Reads so far by the database that answered, over both processes. */
  async function reads(): Promise<{ first: number; replica: number }> {
    const texts = await Promise.all(processes.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    const of = (from: string) =>
      texts.reduce(
        (sum, text) => sum + Number(new RegExp(`^reads_total\\{from="${from}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0),
        0,
      );
    return { first: of('first'), replica: of('replica') };
  }

  test('lists, searches and figures are read from the standby; a person reads their own write at once, at whichever process', async () => {
    await expect.poll(async () => (await (await as('quality')).call('GET', newest)).status).toBe(200);
    const people = await Promise.all(['quality', 'hr', 'planner', 'stores', 'safety', 'training'].map(as));
    const [writer] = people as [Caller];
    const other = await as('quality');
    const before = await reads();
    const stored = new Map<string, number>();
    const seen = new Map<string, number>();
    let missed = 0;
    const refused: string[] = [];
    let isOver = false;
    const watching = (async () => {
      for (; !isOver; await sleep(10)) {
        const { text } = await other.call('GET', newest);
        const at = performance.now();
        for (const title of stored.keys()) if (!seen.has(title) && text.includes(title)) seen.set(title, at);
      }
    })();
    const working = people.map(async (person, at) => {
      for (let n = 0; !isOver; n += 1) {
        if (at === 0) {
          const title = `Own write ${n} ${randomUUID().slice(0, 8)}`;
          const made = await person.call('POST', '/api/announcements', announcement(title));
          if (made.status !== 201) refused.push(made.text);
          stored.set(title, performance.now());
          if (!(await person.call('GET', newest)).text.includes(title)) missed += 1;
        }
        for (const path of [
          newest,
          '/api/search?q=wheel',
          '/api/dashboard/tiles/announcements',
          '/api/session',
          '/api/pick/employee',
        ])
          await person.call('GET', path);
      }
    });
    await sleep(15_000);
    isOver = true;
    await Promise.all([...working, watching]);
    const after = await reads();
    const moved = after.replica - before.replica;
    const share = moved / (moved + after.first - before.first);
    const ages = [...seen].map(([title, at]) => at - (stored.get(title) ?? at)).toSorted((a, b) => a - b);
    printFigure(
      'replica',
      `${stored.size} writes, ${missed} not read at once by who wrote; ${(share * 100).toFixed(0)} % of ${moved + after.first - before.first} reads moved (3 of the 5 kinds asked may); others saw a write after ${Math.round(ages[Math.floor(ages.length / 2)] ?? 0)} ms (median), at most ${Math.round(ages.at(-1) ?? 0)} ms`,
    );
    expect(refused).toEqual([]);
    expect(missed).toBe(0);
    expect(share).toBeGreaterThan(0.4);
    expect(ages.at(-1)).toBeLessThan(1_500);

    // What a form is about to change, and who somebody is, is never read there.
    const row = (JSON.parse((await writer.call('GET', newest)).text) as { rows: { id: string }[] }).rows[0]?.id;
    await sleep(500);
    const still = await reads();
    for (let n = 0; n < 10; n += 1) expect((await writer.call('GET', `/api/announcements/${row}`)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) await writer.call('GET', '/api/session');
    expect((await reads()).replica).toBe(still.replica);
  }, 120_000);

  test('a standby that falls behind is not read from: an own write is read from the first database at once, and a second later everything', async () => {
    const writer = await as('quality');
    await standby.ask('select pg_wal_replay_pause()');
    try {
      for (let n = 0; n < 5; n += 1) {
        const title = `While it stands still ${n} ${randomUUID().slice(0, 8)}`;
        expect((await writer.call('POST', '/api/announcements', announcement(title))).status).toBe(201);
        expect((await writer.call('GET', newest)).text).toContain(title);
      }
      await sleep(1_500);
      const other = await as('quality');
      const before = await reads();
      for (let n = 0; n < 10; n += 1)
        expect((await other.call('GET', newest)).text).toContain('While it stands still 4');
      expect((await reads()).replica).toBe(before.replica);
    } finally {
      await standby.ask('select pg_wal_replay_resume()');
    }
    const other = await as('quality');
    const { replica } = await reads();
    await expect
      .poll(async () => {
        await other.call('GET', newest);
        return (await reads()).replica;
      })
      .toBeGreaterThan(replica);
  }, 120_000);

  test('P4 a base copy and the archived log give the database back as it was at a moment between two writes', async () => {
    const writer = await as('quality');
    const titles = ['Before the moment', 'After the moment'].map((title) => `${title} ${randomUUID().slice(0, 8)}`);
    expect((await writer.call('POST', '/api/announcements', announcement(titles[0] ?? ''))).status).toBe(201);
    const [at] = await primary.ask<{ moment: string }>('select clock_timestamp()::text as moment');
    await sleep(1_000);
    expect((await writer.call('POST', '/api/announcements', announcement(titles[1] ?? ''))).status).toBe(201);
    const [last] = await primary.ask<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    await expect.poll(() => readdirSync(archive).includes(last?.file ?? ''), { timeout: 60_000 }).toBe(true);
    const from = performance.now();
    restored = await restoredAt(group, 'copy', archive, at?.moment ?? '');
    const back = restored;
    await expect
      .poll(async () => (await back.ask<{ follows: boolean }>('select pg_is_in_recovery() as follows'))[0]?.follows, {
        timeout: 120_000,
      })
      .toBe(false);
    const rows = await back.ask<{ title: string }>(`select title from announcement where title like '% the moment %'`);
    expect(rows.map(({ title }) => title)).toEqual([titles[0]]);
    // With the keys and the files, without the seals: they speak of what came after.
    const place = mkdtempSync(join(tmpdir(), 'abs-drill-'));
    cpSync(join(dataDir, 'keys'), join(place, 'keys'), { recursive: true });
    const checked = await inNode(['tools/database.ts', 'restore', '--check', back.url], {
      DATA_DIR: place,
      STORAGE_URL: `file://${join(dataDir, 'files')}`,
    });
    printFigure(
      'P4',
      `brought back to the moment in ${Math.round(performance.now() - from)} ms, checked too: ${checked.stdout.trim()}`,
    );
    rmSync(place, { recursive: true, force: true });
    expect(checked.stderr).toBe('');
    expect(checked.stdout).toContain('The restored database is good');
  }, 300_000);

  test('a commit that no standby confirms is never told as stored: it may stand, whether it waits too long or its waiting is ended, and the same key tells', async () => {
    const writer = await as('quality');
    const asked = [0, 1].map((n) => ({
      title: `Confirmed by nobody ${n} ${randomUUID().slice(0, 8)}`,
      key: randomUUID(),
    }));
    const write = ({ title, key }: { title: string; key: string }) =>
      writer.call('POST', '/api/announcements', announcement(title), key);
    const settle = async (names: string) => {
      await primary.ask(`alter system set synchronous_standby_names = '${names}'`);
      await primary.ask('select pg_reload_conf()');
      await sleep(300);
    };
    await settle('nobody');
    const answers: Awaited<ReturnType<typeof write>>[] = [];
    try {
      for (const [n, one] of asked.entries()) {
        const answer = write(one);
        await sleep(1_000);
        expect((await (await fetch(`${front}/api/verify/public-key`)).text()).length).toBeGreaterThan(50);
        const ended = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and query ilike '%written%'`;
        if (n === 1) await primary.ask(ended);
        answers.push(await answer);
      }
    } finally {
      await settle('standby');
    }
    expect(answers.map(({ status, text }) => [status, (JSON.parse(text) as { code: string }).code])).toEqual([
      [503, 'OUTCOME_UNKNOWN'],
      [503, 'OUTCOME_UNKNOWN'],
    ]);
    for (const one of asked) {
      await expect.poll(async () => (await write(one)).status, { timeout: 30_000 }).toBe(201);
      const rows = await primary.ask(`select 1 from announcement where title = '${one.title}'`);
      expect(rows.length).toBe(1);
    }
  }, 120_000);

  test('P4 and P58 a log that is not archived turns readiness and the administrators’ page red, and is green again when it is', async () => {
    const admin = await as('admin');
    const backup = async () => {
      const { checks } = JSON.parse((await admin.call('GET', '/api/jobs')).text) as {
        checks: { name: string; ok: boolean; detail: string }[];
      };
      return checks.find(({ name }) => name === 'backup');
    };
    const ready = async () => (await fetch(`${processes[0]?.url}/readyz`)).status;
    expect([await ready(), (await backup())?.ok]).toEqual([200, true]);
    renameSync(archive, `${archive}-away`);
    await primary.ask(`select pg_logical_emit_message(true, 'test', 'something to archive')`);
    await primary.ask('select pg_switch_wal()');
    const from = performance.now();
    await expect.poll(ready, { timeout: 30_000 }).toBe(503);
    printFigure('P4', `a log that is not archived is red after ${Math.round(performance.now() - from)} ms`);
    expect((await backup())?.ok).toBe(false);
    expect((await backup())?.detail).toContain('not archived');
    renameSync(`${archive}-away`, archive);
    // PostgreSQL tries again after a minute.
    await expect.poll(ready, { timeout: 120_000 }).toBe(200);
  }, 180_000);

  test('P1 and P52 the primary dies under 50 writes a second and the standby is promoted: nothing acknowledged is lost, writing again within 30 s, and an open screen shows what comes then by itself', async () => {
    const writer = await as('quality');
    const browser = await openChromium();
    onTestFinished(() => browser.close());
    const context = await browser.newContext({ baseURL: front });
    await signIn(context, front, 'quality');
    const page = await context.newPage();
    await page.goto('/announcements?sort=-createdAt');
    await settled(page);
    const isShown = (title: string) => page.getByText(title).first().isVisible();
    // Its line stands: a row comes by itself before anything has happened.
    const comes = async (title: string) => {
      expect((await writer.call('POST', '/api/announcements', announcement(title))).status).toBe(201);
      const from = performance.now();
      await expect.poll(() => isShown(title), { timeout: 30_000, interval: 50 }).toBe(true);
      return Math.round(performance.now() - from);
    };
    const shown = [await comes('Shown by itself before')];
    interface Sent {
      n: number;
      key: string;
      number?: string;
      isStored: boolean;
    }
    const all: Sent[] = [];
    const strange: string[] = [];
    let notNow = 0;
    let diedAt = 0;
    let backAt = 0;
    // Every fifth write takes a number without gaps.
    const send = async (sent: Sent): Promise<void> => {
      const { n, key } = sent;
      const answer = await (
        n % 5 === 0
          ? writer.call('POST', '/api/qa/findings', finding(n), key)
          : writer.call('POST', '/api/announcements', announcement(`Failover ${n}`), key)
      ).catch((error: Error) => ({ status: 0, text: error.message, retryAfter: null }));
      sent.isStored = answer.status === 201;
      if (sent.isStored && n % 5 === 0)
        sent.number = (JSON.parse(answer.text) as { row: { number: string } }).row.number;
      if (answer.status === 503 && Number(answer.retryAfter) > 0) notNow += 1;
      else if (!sent.isStored) strange.push(`${answer.status} ${answer.text.slice(0, 200)}`);
      if (sent.isStored && diedAt > 0) backAt ||= performance.now();
    };
    const underWay: Promise<void>[] = [];
    const beat = setInterval(() => {
      const sent: Sent = { n: all.length + 1, key: randomUUID(), isStored: false };
      all.push(sent);
      underWay.push(send(sent));
    }, 20);
    await sleep(5_000);
    primary.kill();
    // What was acknowledged while it died is not yet "back".
    await sleep(200);
    diedAt = performance.now() - 200;
    // As Patroni does: twice no answer, then the standby takes over.
    for (let silent = 0; silent < 2; await sleep(500))
      silent = await primary.ask('select 1').then(
        () => 0,
        () => silent + 1,
      );
    await standby.promote();
    const until = performance.now() + 60_000;
    while (backAt === 0 && performance.now() < until) await sleep(20);
    await sleep(5_000);
    clearInterval(beat);
    await Promise.all(underWay);
    shown.push(await comes('Shown by itself after'));
    printFigure('P52', `an open list showed a new row after ${shown.join(' ms before and ')} ms after the promotion`);
    const unknown = all.filter(({ isStored }) => !isStored);
    for (const sent of unknown) await send(sent);
    const titles = await standby.ask<{ title: string; entries: number }>(
      `select title, (select count(*)::int from audit_entry a where a.entity = 'announcement' and a.entity_id = n.id::text and a.action = 'create') as entries
       from announcement n where title like 'Failover %'`,
    );
    const numbered = await standby.ask<{ number: string }>(
      `select number from audit_finding where number like 'AF-%' order by created_at, number`,
    );
    const counted = numbered.map(({ number }) => Number(/\d+$/.exec(number)?.[0])).toSorted((a, b) => a - b);
    printFigure(
      'P52',
      `${all.length} writes, ${all.length - unknown.length} acknowledged at the first try, ${notNow} told "not now", ${strange.length} told otherwise, writing again after ${((backAt - diedAt) / 1000).toFixed(1)} s`,
    );
    expect([...new Set(strange)]).toEqual([]);
    expect(backAt - diedAt).toBeLessThan(30_000);
    expect(all.filter(({ isStored }) => !isStored)).toEqual([]);
    expect(titles.map(({ title }) => title).toSorted()).toEqual(
      all
        .filter(({ n }) => n % 5 > 0)
        .map(({ n }) => `Failover ${n}`)
        .toSorted(),
    );
    expect(titles.filter(({ entries }) => entries !== 1)).toEqual([]);
    const given = all.flatMap(({ number }) => number ?? []);
    expect(new Set(given).size).toBe(given.length);
    expect(counted).toEqual(Array.from({ length: counted.length }, (_, n) => (counted[0] ?? 0) + n));
    const verdict = await inNode(['tools/verify.ts'], { DATA_DIR: dataDir, DATABASE_URL: standby.url });
    expect(verdict.stdout).toContain('all hold');
  }, 300_000);
});
