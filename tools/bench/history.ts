import { load, quantile, type NextCall } from './client.ts';
import { asOwner, signIn, type Stand } from './stand.ts';

/** What the screens ask of the tables that only grow. */
interface Reading {
  what: string;
  as: string;
  next: (facts: Facts) => NextCall;
}

interface Facts {
  entries: number;
  movements: number;
  signIns: number;
  items: string[];
  batches: string[];
  jobs: string[];
  person: string;
  /** Who wrote little, and that long ago. */
  seldom: string;
  /** A month nine years ago. */
  from: string;
  to: string;
}

/** The middle of each reading's times, in ms, by what is read. */
export interface Grown {
  entries: number;
  movements: number;
  signIns: number;
  times: Map<string, Times>;
}

interface Times {
  p50: number;
  p95: number;
}

function get(path: (turn: number) => string): NextCall {
  let turn = 0;
  return () => ({ method: 'GET', path: path((turn += 1)) });
}
const nth = (list: readonly string[], at: number): string => list[at % list.length] ?? '';
const log = (filter: string): NextCall => get(() => `/api/workorders-logs?${filter}`);

const readings: Reading[] = [
  {
    what: 'history of one row',
    as: 'stores',
    next: ({ items }) => get((at) => `/api/history/stockItem/${nth(items, at)}`),
  },
  {
    what: 'time line of a job',
    as: 'planner',
    next: ({ jobs }) => get((at) => `/api/workorders/${nth(jobs, at)}/log`),
  },
  { what: 'log of all jobs, first page', as: 'planner', next: () => log('limit=100') },
  {
    what: 'log, of one job',
    as: 'planner',
    next: ({ jobs }) => get((at) => `/api/workorders-logs?job=${nth(jobs, at)}`),
  },
  { what: 'log, of a person', as: 'planner', next: ({ person }) => log(`person=${encodeURIComponent(person)}`) },
  {
    what: 'log, of a person who wrote little, and that long ago',
    as: 'planner',
    next: ({ seldom }) => log(`person=${encodeURIComponent(seldom)}`),
  },
  { what: 'log, of an act that is rare', as: 'planner', next: () => log('action=restore') },
  { what: 'log, of a month nine years ago', as: 'planner', next: ({ from, to }) => log(`from=${from}&to=${to}`) },
  {
    what: 'log, of an act in a month nine years ago',
    as: 'planner',
    next: ({ from, to }) => log(`from=${from}&to=${to}&action=status`),
  },
  { what: 'movements, newest page', as: 'stores', next: () => get(() => '/api/store/movements?size=50') },
  {
    what: 'movements of an item',
    as: 'stores',
    next: ({ items }) => get((at) => `/api/store/movements?size=50&f.itemId.in=${nth(items, at)}`),
  },
  {
    what: 'movements for a job',
    as: 'stores',
    next: ({ jobs }) => get((at) => `/api/store/movements?size=50&q=${nth(jobs, at)}`),
  },
  {
    what: 'movements of a kind that is rare',
    as: 'stores',
    next: () => get(() => '/api/store/movements?size=50&f.type.in=scrap'),
  },
  {
    what: 'trace of a batch',
    as: 'stores',
    next: ({ batches }) => get((at) => `/api/receiving/batch/${nth(batches, at)}`),
  },
  { what: 'sign-ins of a person', as: 'admin', next: () => get(() => '/api/admin/users/planner/sessions') },
  { what: 'last sign-in of everybody', as: 'admin', next: () => get(() => '/api/admin/users/facts') },
  { what: 'messages of a person', as: 'planner', next: () => get(() => '/api/notifications') },
];

/** Turns each stand has of a reading: what else the machine does in a minute falls on both. */
const turns = 4;

/** Asks each reading of one client, for so many ms of each stand, the two in turns; answers one for each stand. */
export async function measureGrown(stands: readonly [Stand, Stand], ms: number): Promise<[Grown, Grown]> {
  const measured = await Promise.all(
    stands.map(async (stand) => ({
      stand,
      facts: await factsOf(stand),
      cookies: new Map<string, string>(),
      times: new Map<string, Times>(),
    })),
  );
  for (const { what, as, next } of readings) {
    const asked = await Promise.all(
      measured.map(async ({ stand, facts, cookies }) => {
        const cookie = cookies.get(as) ?? (await signIn(stand, as));
        cookies.set(as, cookie);
        return { call: next(facts), options: { port: stand.port, cookie, clients: 1 }, times: [] as number[] };
      }),
    );
    for (const { call, options } of asked) await load(call, { ...options, ms: ms / 2 });
    for (let turn = 0; turn < turns; turn += 1)
      for (const { call, options, times } of asked) {
        const result = await load(call, { ...options, ms: ms / turns });
        if (Object.keys(result.failed).length > 0) throw new Error(`${what}: ${JSON.stringify(result.failed)}`);
        times.push(...result.times);
      }
    asked.forEach(({ times }, at) => {
      const sorted = times.toSorted((one, other) => one - other);
      measured[at]?.times.set(what, { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) });
    });
  }
  const [small, grown] = measured.map(({ facts: { entries, movements, signIns }, times }) => ({
    entries,
    movements,
    signIns,
    times,
  }));
  if (!small || !grown) throw new Error('Two stands are measured.');
  return [small, grown];
}

function factsOf(stand: Stand): Promise<Facts> {
  return asOwner(stand.url, async (client) => {
    const one = async (text: string) => (await client.query<{ v: string }>(text)).rows.map(({ v }) => v);
    const count = async (table: string) => Number((await one(`select count(*)::text as v from ${table}`))[0]);
    return {
      entries: await count('audit_entry'),
      movements: await count('movement'),
      signIns: await count('sign_in_log'),
      items: await one(
        `select id::text as v from stock_item where part_number like 'STK-%' order by md5(number) limit 64`,
      ),
      // Of the demo company: each with a family of its own, at any size.
      batches: await one(`select number as v from batch where number not like 'STK-%' order by md5(number) limit 64`),
      jobs: await one(
        `select number as v from work_order where receiving_batch like 'SC-%' order by md5(number) limit 64`,
      ),
      person: (await one(`select name as v from app_user where username = 'planner'`))[0] ?? '',
      seldom: (await one(`select name as v from app_user where username = 'safety'`))[0] ?? '',
      from: (await one(`select to_char(now() - interval '9 years', 'YYYY-MM-DD') as v`))[0] ?? '',
      to: (await one(`select to_char(now() - interval '9 years' + interval '1 month', 'YYYY-MM-DD') as v`))[0] ?? '',
    };
  });
}

const ms = (value: number): string => value.toFixed(1);

/** Small beside grown, as a table of `docs/performance.md`. */
export function grownTable(small: Grown, grown: Grown): string {
  const words = ({ entries, movements, signIns }: Grown) =>
    `${entries.toLocaleString('en')} entries, ${movements.toLocaleString('en')} movements, ${signIns.toLocaleString('en')} sign-ins`;
  const rows = [...small.times].map(([what, before]) => {
    const after = grown.times.get(what) ?? { p50: Number.NaN, p95: Number.NaN };
    const ratio = after.p50 / before.p50;
    return `| ${what} | ${ms(before.p50)}; ${ms(before.p95)} | ${ms(after.p50)}; ${ms(after.p95)} | ${ratio.toFixed(2)}× | ${ratio <= 1.5 ? 'flat' : 'not flat'} |`;
  });
  return [
    `| one client, p50; p95 ms | ${words(small)} | ${words(grown)} | p50 | ≤ 1.50× |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
