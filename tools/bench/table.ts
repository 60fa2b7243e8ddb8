import type { BrowserFigures } from './browser.ts';
import type { Figure } from './rounds.ts';
import type { Facts, Question } from './scenarios.ts';

export interface Run {
  jobs: number;
  figures: Figure[];
  facts: Facts;
  browser: BrowserFigures | null;
  memory: { now: number; peak: number } | null;
  signing: { p50: number; p95: number; count: number } | null;
  flat: Record<number, Figure[]>;
  load: string;
  checks: number[];
}

const words: Record<Question, string> = {
  list: 'list of open jobs, first page with total',
  search: 'search in the list: whole words (6 of 10 rare)',
  inside: 'search in the list: parts of the same words',
  common: 'search for a common word',
  everywhere: 'search over everything (palette)',
  record: 'one job with what may be done with it',
  create: 'create with number, history, key',
  change: 'change of a plain record, with its version and history',
  gates: 'a job’s 26 gates',
};

/** The best of Directus, NocoDB and Tryton on the same questions and 100,000 rows: answers a second with 16 clients. */
const peers: Partial<Record<Question, number>> = { list: 27, search: 7.8, record: 221, create: 217 };

const round = (value: number | null, digits = 0) =>
  value === null || Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const share = (value: number, of: number | null) => (of ? `${round((100 * value) / of)} %` : '–');
const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
const head = (cells: string[]) => [line(cells), line(cells.map(() => '---'))];

interface Promised {
  what: string;
  figure: string;
  promise: string;
  holds: boolean;
}

function promisesOf(run: Run): Promised[] {
  const of = (question: Question) => run.figures.find((figure) => figure.question === question);
  const list: Promised[] = [];
  const atLeast = (what: string, value: number | null | undefined, least: number, unit: string) => {
    if (value === null || value === undefined) return;
    list.push({ what, figure: `${round(value)}${unit}`, promise: `≥ ${round(least)}${unit}`, holds: value >= least });
  };
  const atMost = (what: string, value: number | null | undefined, most: number, unit: string, digits = 0) => {
    if (value === null || value === undefined) return;
    list.push({
      what,
      figure: `${round(value, digits)}${unit}`,
      promise: `≤ ${round(most, digits)}${unit}`,
      holds: value <= most,
    });
  };
  const ratio = (question: Question) => {
    const figure = of(question);
    return figure?.limit ? (100 * figure.perSecond) / figure.limit : null;
  };
  atLeast('list, of the limit', ratio('list'), 40, ' %');
  atLeast('search, of the limit', ratio('search'), 50, ' %');
  atLeast('search for parts of words, of the limit', ratio('inside'), 50, ' %');
  atLeast('one record', of('record')?.perSecond, 2_000, '/s');
  atLeast('create', of('create')?.perSecond, 800, '/s');
  atMost('a job’s gates, p95 of one client', of('gates')?.oneP95, 30, ' ms');
  atMost('signing transaction, p95', run.signing?.p95, 80, ' ms');
  atMost(`word with ${round(run.facts.commonCount)} matches, p95 of one client`, of('common')?.oneP95, 60, ' ms');
  atMost('server memory after the run', run.memory?.now, 350, ' MB');
  for (const { question, slower } of flatness(run))
    atMost(`${question}: 500,000 jobs over 10,000`, slower, 1.5, '×', 2);
  atMost('first row of the list, cold', run.browser?.coldFirstRow, 800, ' ms');
  atMost('click to first rows', run.browser?.clickToRows, 150, ' ms');
  return list;
}

/** How much more an answer costs at 500,000 jobs than at 10,000: in processor time, which the machine's other work disturbs least. */
function flatness(run: Run): { question: Question; slower: number }[] {
  const [small, big] = [run.flat[10_000] ?? [], run.flat[500_000] ?? []];
  return small.flatMap((first) => {
    const last = big.find(({ question }) => question === first.question);
    if (!last) return [];
    const cost = (figure: Figure) =>
      figure.serverMs === null ? figure.oneP50 : figure.serverMs + (figure.databaseMs ?? 0);
    return [{ question: first.question, slower: cost(last) / cost(first) }];
  });
}

function arithmeticOf({ checks }: Run): string {
  const sorted = checks.toSorted((a, b) => a - b);
  const [least, mid, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `A fixed piece of arithmetic took ${round(least ?? null)} ms at best, ${round(mid ?? null)} in the middle, ${round(most ?? null)} at worst: by so much the machine itself was slower at times.`;
}

/** The run as Markdown tables: figures, growth, promises. */
export function report(run: Run): string {
  const figures = run.figures.map((figure) =>
    line([
      words[figure.question],
      round(figure.perSecond),
      round(figure.limit),
      share(figure.perSecond, figure.limit),
      round(figure.constant),
      share(figure.perSecond, figure.constant),
      peers[figure.question] ? `${round(figure.perSecond / (peers[figure.question] ?? 1))}×` : '–',
      `${round(figure.oneP50, 1)}; ${round(figure.oneP95, 1)}`,
      round(figure.p95, 1),
      `${round(figure.serverMs, 2)} + ${round(figure.databaseMs, 2)}`,
      `${round(figure.bytes / 1024, 1)} KiB`,
    ]),
  );
  const growth = Object.entries(run.flat).flatMap(([jobs, list]) =>
    list.map((figure) =>
      line([
        words[figure.question],
        round(Number(jobs)),
        round(figure.perSecond),
        `${round(figure.oneP50, 1)}; ${round(figure.oneP95, 1)}`,
        `${round(figure.serverMs, 2)} + ${round(figure.databaseMs, 2)}`,
      ]),
    ),
  );
  const failed = run.figures
    .filter((figure) => figure.failed > 0)
    .map(({ question, failed: count }) => `${question}: ${count} answers were refused`);
  return [
    `${round(run.jobs)} jobs, 16 clients unless told otherwise; load average at the end ${run.load}. ${arithmeticOf(run)}`,
    '',
    ...head([
      'question',
      'answers/s',
      'bare driver',
      'of it',
      'bare Fastify',
      'of it',
      'best peer',
      '1 client p50; p95 ms',
      'p95 ms',
      'CPU ms server + database',
      'answer',
    ]),
    ...figures,
    ...(run.signing
      ? [
          '',
          `Signing a release (26 gates, number, PDF, signature, history): p50 ${round(run.signing.p50)} ms, p95 ${round(run.signing.p95)} ms of ${run.signing.count}.`,
        ]
      : []),
    ...(run.memory
      ? [`Server memory after the run ${round(run.memory.now)} MB, highest ${round(run.memory.peak)} MB.`]
      : []),
    ...(run.browser
      ? [
          `Browser: first row cold ${round(run.browser.coldFirstRow)} ms by the page’s own clock, ${round(run.browser.coldOutside)} ms by the clock of the process that drives it (${round(run.browser.coldBytes / 1024)} KiB), click to first rows ${round(run.browser.clickToRows)} ms.`,
        ]
      : []),
    ...(growth.length > 0
      ? ['', ...head(['growth', 'jobs', 'answers/s', '1 client p50; p95 ms', 'CPU ms server + database']), ...growth]
      : []),
    '',
    ...head(['promise', 'measured', 'promised', '']),
    ...promisesOf(run).map(({ what, figure, promise, holds }) =>
      line([what, figure, promise, holds ? 'kept' : 'NOT kept']),
    ),
    ...failed,
  ].join('\n');
}
