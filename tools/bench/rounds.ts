import { askOnce, quantile, type LoadResult } from './client.ts';
import { arithmetic, spentBy } from './machine.ts';
import { callOf, type Facts, type Question } from './scenarios.ts';
import { measure, type Constant, type Stand } from './stand.ts';

/** The figures of one question, each the middle of all rounds. */
export interface Figure {
  question: Question;
  perSecond: number;
  p95: number;
  /** One client alone. */
  oneP50: number;
  oneP95: number;
  limit: number | null;
  constant: number | null;
  /** Milliseconds of processor time an answer costs the server and the database. */
  serverMs: number | null;
  databaseMs: number | null;
  bytes: number;
  failed: number;
}

export interface Asked {
  question: Question;
  cookie: string;
  limit: boolean;
}

const middle = (values: number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
const perSecond = (result: LoadResult) => result.answers / result.seconds;

/** Asks once each and answers how long the answers are; a question that is refused ends the run. */
export async function sizesOf(stand: Stand, asked: readonly Asked[], facts: Facts): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const { question, cookie } of asked) {
    const answer = await askOnce(callOf(question, facts), stand.port, cookie);
    if (answer.status > 299) throw new Error(`${question} was answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    sizes[question] = Buffer.byteLength(answer.body);
  }
  return sizes;
}

/** Product, bare driver and bare Fastify in turn, round by round, so that what disturbs the machine disturbs all three. */
export async function figuresOf(
  stand: Stand,
  asked: readonly Asked[],
  facts: Facts,
  options: { rounds: number; ms: number; constant: Constant | null; sizes: Record<string, number>; checks: number[] },
): Promise<Figure[]> {
  const results = new Map<
    Question,
    {
      product: LoadResult[];
      one: LoadResult[];
      limit: LoadResult[];
      constant: LoadResult[];
      spent: { server: number; database: number; answers: number };
    }
  >();
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { question, cookie, limit } of asked) {
      const known = results.get(question) ?? {
        product: [],
        one: [],
        limit: [],
        constant: [],
        spent: { server: 0, database: 0, answers: 0 },
      };
      results.set(question, known);
      const job = { question, facts, cookie, port: stand.port, url: stand.url, clients: 16, ms: options.ms };
      options.checks.push(arithmetic());
      const before = spentBy(stand.serverPid, stand.postmasterPid);
      const product = await measure({ ...job, kind: 'product' });
      const after = spentBy(stand.serverPid, stand.postmasterPid);
      known.product.push(product);
      if (before && after) {
        known.spent.server += after.server - before.server;
        known.spent.database += after.database - before.database;
        // The warm-up is spent too: a fourth of the measured time at most.
        known.spent.answers += product.answers * (1 + Math.min(300, options.ms / 4) / options.ms);
      }
      if (limit) known.limit.push(await measure({ ...job, kind: 'limit' }));
      if (options.constant)
        known.constant.push(
          await measure({ ...job, kind: 'constant', port: options.constant.port, ms: options.ms / 2 }),
        );
      known.one.push(await measure({ ...job, kind: 'product', clients: 1, ms: options.ms / 2 }));
    }
  }
  return [...results].map(([question, known]) => ({
    question,
    perSecond: middle(known.product.map(perSecond)),
    p95: middle(known.product.map((result) => quantile(result.times, 0.95))),
    oneP50: middle(known.one.map((result) => quantile(result.times, 0.5))),
    oneP95: middle(known.one.map((result) => quantile(result.times, 0.95))),
    limit: known.limit.length > 0 ? middle(known.limit.map(perSecond)) : null,
    constant: known.constant.length > 0 ? middle(known.constant.map(perSecond)) : null,
    serverMs: known.spent.answers > 0 ? known.spent.server / known.spent.answers : null,
    databaseMs: known.spent.answers > 0 ? known.spent.database / known.spent.answers : null,
    bytes: options.sizes[question] ?? 0,
    failed: known.product.reduce(
      (sum, result) => sum + Object.values(result.failed).reduce((all, count) => all + count, 0),
      0,
    ),
  }));
}
