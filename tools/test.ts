import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { makeTemplate } from '../e2e/template.ts';

/** One step of the proof: what it is called and the command that must end well. */
interface Step {
  name: string;
  command: string[];
}

const node = process.execPath;
const code = ['src', 'database', 'tools', 'checks', 'e2e'];
const withoutMigrations = code.map((folder) => (folder === 'database' ? 'database/seed' : folder));

/** These read the code only, and most of them keep one processor busy: they run side by side. */
const readings: Step[] = [
  { name: 'types', command: ['tools/types.ts'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...code] },
  {
    name: 'format',
    command: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', ...withoutMigrations],
  },
  {
    name: 'imports',
    command: [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'database/seed',
    ],
  },
];
const unit: Step = { name: 'unit, HTTP and architecture tests', command: ['node_modules/vitest/vitest.mjs', 'run'] };
const journeys: Step = {
  name: 'browser journeys',
  command: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.e2e.config.ts'],
};

/** Whether the tests bite: only in the long run, since each fault takes its tests anew. */
const bite: Step = { name: 'mutants', command: ['tools/mutants.ts'] };

const env = { ...process.env, WHOLE_RUN: '1', ...(process.argv.includes('--long') ? { TEST_LONG: '1' } : {}) };
const started = Date.now();
const seconds = (from: number) => `${((Date.now() - from) / 1000).toFixed(1)} s`;
const say = (words: string) => void process.stdout.write(words);

/** Runs a step; true when it ended well. One that runs beside others says everything at its end. */
async function holds({ name, command }: Step, isAlone: boolean, more = {}): Promise<boolean> {
  const from = Date.now();
  if (isAlone) say(`\n── ${name}\n`);
  const child = spawn(node, command, {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...more },
  });
  const said = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : Promise.resolve('')));
  const [status] = (await once(child, 'close')) as [number | null];
  if (!isAlone) say(`\n── ${name}\n${(await Promise.all(said)).join('')}`);
  say(status === 0 ? `   ${name}: ${seconds(from)}\n` : `\n${name} failed.\n`);
  return status === 0;
}

// `--quick` is the look before a commit.
const isQuick = process.argv.includes('--quick');
// The company of the journeys is made by one processor and its database: beside the readings it costs half.
const [template, ...read] = await Promise.all([
  isQuick ? null : makeTemplate().catch((error: Error) => error),
  ...readings.map((step) => holds(step, false)),
]);
if (template instanceof Error) say(`\n${template.message}\nThe demo company of the journeys failed.\n`);
let isWhole = !(template instanceof Error) && read.every(Boolean);
const company = template && !(template instanceof Error) ? template.env : undefined;
isWhole = isWhole && (await holds(unit, true, company && { E2E_TEMPLATE: company.E2E_TEMPLATE }));
if (template && !(template instanceof Error)) {
  isWhole = isWhole && (await holds(journeys, true, company));
  await template.discard();
}
if (process.argv.includes('--long')) isWhole = isWhole && (await holds(bite, true));
if (!isWhole) process.exit(1);
say(`\nAll of it holds (${((Date.now() - started) / 60_000).toFixed(1)} min).\n`);
