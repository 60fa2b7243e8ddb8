import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBrowser, type BrowserFigures } from './bench/browser.ts';
import { dropLimits, prepareLimits } from './bench/limits.ts';
import { loadAverage, memoryOf } from './bench/machine.ts';
import { figuresOf, sizesOf, type Asked, type Figure } from './bench/rounds.ts';
import { beforeGrowing, findFacts, openStand, signIn, startConstant, type Stand } from './bench/stand.ts';
import { measureFiles } from './bench/files.ts';
import { grownTable, measureGrown } from './bench/history.ts';
import { linesAsTable, measureMaintenance } from './bench/maintenance.ts';
import { measureMoney } from './bench/money.ts';
import { measureSigning } from './bench/signing.ts';
import { measureStock, stockTable } from './bench/stock.ts';
import { measureTraining } from './bench/training.ts';
import { report, type Run } from './bench/table.ts';
import type { Question } from './bench/scenarios.ts';

/** `npm run bench`: what an answer costs, beside the bare driver and bare Fastify in the same run, and the promises it has to keep. */
const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    'no-browser': { type: 'boolean', default: false },
    'no-growth': { type: 'boolean', default: false },
    rounds: { type: 'string' },
    keep: { type: 'string' },
    write: { type: 'boolean', default: false },
    stock: { type: 'string' },
    maintenance: { type: 'string' },
    files: { type: 'boolean', default: false },
    money: { type: 'boolean', default: false },
    training: { type: 'boolean', default: false },
    history: { type: 'string' },
  },
});
const pagePath = join(import.meta.dirname, '../docs/performance.md');
const main = flags.quick && !flags.money ? 10_000 : 100_000;
const rounds = Number(flags.rounds ?? (flags.quick ? 1 : 3));
const ms = flags.quick ? 1_000 : 2_000;
const wanted = (question: string) => !flags.only || flags.only.split(',').includes(question);
const say = (text: string): void => void process.stderr.write(`${text}\n`);

const dataDir = flags.keep ?? mkdtempSync(join(tmpdir(), 'abs-bench-'));
let stand = null as Stand | null;
/** How long a fixed piece of arithmetic took before each measurement. */
const checks: number[] = [];

/** The readings that must stay flat while the table grows. */
const flatQuestions: Question[] = ['list', 'search', 'inside', 'record'];

async function flatness(at: Stand): Promise<Figure[]> {
  const facts = await findFacts(at, 30_000);
  const cookie = await signIn(at, 'planner');
  const asked = flatQuestions.filter(wanted).map((question) => ({ question, cookie, limit: false }));
  return figuresOf(at, asked, facts, { rounds, ms, constant: null, sizes: {}, checks });
}

async function mainFigures(at: Stand): Promise<Pick<Run, 'figures' | 'facts'>> {
  const facts = await findFacts(at, 30_000);
  const [planner, stores] = [await signIn(at, 'planner'), await signIn(at, 'stores')];
  const all: Asked[] = [
    { question: 'list', cookie: planner, limit: true },
    { question: 'search', cookie: planner, limit: true },
    { question: 'inside', cookie: planner, limit: true },
    { question: 'common', cookie: planner, limit: true },
    { question: 'record', cookie: planner, limit: true },
    { question: 'create', cookie: stores, limit: true },
    { question: 'change', cookie: stores, limit: false },
    { question: 'everywhere', cookie: planner, limit: false },
    { question: 'gates', cookie: planner, limit: false },
  ];
  const asked = all.filter(({ question }) => wanted(question));
  await prepareLimits(at.url);
  const sizes = await sizesOf(at, asked, facts);
  const constant = await startConstant(sizes);
  try {
    return { facts, figures: await figuresOf(at, asked, facts, { rounds, ms, constant, sizes, checks }) };
  } finally {
    constant.process.kill();
    await dropLimits(at.url);
  }
}

async function grow(from: Stand, seed: string): Promise<Stand> {
  await beforeGrowing(from);
  await from.product.stop();
  return openStand(dataDir, seed);
}

/** `--stock=1000000`: the stores with so many movements, by itself. */
async function stockOnly(movements: string): Promise<void> {
  stand = await openStand(dataDir, `stock:${movements}`);
  process.stdout.write(`${stockTable(await measureStock(stand, flags.quick ? 2 : 5))}\n`);
}

/** `--maintenance=2000`: planning, biographies, templates and gates beside so many open jobs. */
async function maintenanceOnly(jobs: number): Promise<void> {
  stand = await openStand(dataDir, `ready:${jobs}`);
  process.stdout.write(`${linesAsTable('maintenance', await measureMaintenance(stand, jobs))}\n`);
}

/** `--files`: files put and fetched through two processes, in the store of `STORAGE_URL`. */
async function filesOnly(): Promise<void> {
  stand = await openStand(dataDir, 'demo');
  process.stdout.write(`${await measureFiles(stand)}\n`);
}

/** `--money`: statistics, billable list and map at the sizes of issue 20. */
async function moneyOnly(): Promise<void> {
  stand = await openStand(dataDir, `scale:${main}`);
  process.stdout.write(`${await measureMoney(stand, flags.quick ? 1_000 : 5_000)}\n`);
}

/** `--training`: matrix, full text and answers of candidates at the sizes of issue 18. */
async function trainingOnly(): Promise<void> {
  stand = await openStand(dataDir, 'demo');
  process.stdout.write(`${await measureTraining(stand, flags.quick ? 1_000 : 5_000)}\n`);
}

/** `--history=5000000`: what reads the tables that only grow, at 100,000 entries and at so many; two movements for each five entries. */
async function historyOnly(entries: string): Promise<void> {
  const small = await openStand(join(dataDir, 'small'), 'history:100000');
  try {
    stand = await openStand(join(dataDir, 'grown'), `history:${entries}`);
    process.stdout.write(`${grownTable(...(await measureGrown([small, stand], flags.quick ? 500 : 3_000)))}\n`);
  } finally {
    await small.product.stop();
  }
}

async function everything(): Promise<void> {
  const flat: Record<number, Figure[]> = {};
  const grows = !flags.quick && !flags['no-growth'];
  stand = await openStand(dataDir, `scale:${grows ? 10_000 : main}`);
  if (grows) {
    flat[10_000] = await flatness(stand);
    stand = await grow(stand, `scale:${main}`);
  }
  say('  measuring');
  const { figures, facts } = await mainFigures(stand);
  const memory = memoryOf(stand.serverPid);
  // What comes later may fail; what was measured so far is not lost with it.
  say(report({ jobs: main, figures, facts, browser: null, memory, signing: null, flat, load: loadAverage(), checks }));
  const browser: BrowserFigures | null = flags['no-browser']
    ? null
    : await measureBrowser(stand, 'planner', flags.quick ? 2 : 5);
  let signing: Run['signing'] = null;
  if (wanted('signing')) {
    const signatures = flags.quick ? 25 : 120;
    await stand.product.stop();
    stand = await openStand(dataDir, `ready:${signatures}`);
    signing = await measureSigning(stand, signatures);
  }
  if (grows) {
    flat[main] = await flatness(stand);
    stand = await grow(stand, 'scale:500000');
    flat[500_000] = await flatness(stand);
  }
  const run: Run = { jobs: main, figures, facts, browser, memory, signing, flat, load: loadAverage(), checks };
  const text = report(run);
  process.stdout.write(`${text}\n`);
  if (flags.write) {
    const page = readFileSync(pagePath, 'utf8');
    writeFileSync(
      pagePath,
      page.replace(/(<!-- run -->\n)[^]*(<!-- \/run -->)/, (_all, a, b) => `${a}${text}\n${b}`),
    );
  }
}

try {
  if (flags.files) await filesOnly();
  else if (flags.money) await moneyOnly();
  else if (flags.training) await trainingOnly();
  else if (flags.history) await historyOnly(flags.history);
  else if (flags.maintenance) await maintenanceOnly(Number(flags.maintenance));
  else await (flags.stock ? stockOnly(flags.stock) : everything());
} finally {
  await stand?.product.stop();
  if (!flags.keep) rmSync(dataDir, { recursive: true, force: true });
}
