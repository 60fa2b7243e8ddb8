import { spawnSync } from 'node:child_process';

/** One step of the proof: what it is called and the command that must end well. */
interface Step {
  name: string;
  command: string[];
  /** Left out of `npm run check`, which is the quick look before a commit. */
  slow?: boolean;
  /** Only in `npm run test:long`. */
  long?: boolean;
}

const node = process.execPath;
const steps: Step[] = [
  { name: 'types', command: [node, 'tools/types.ts'] },
  {
    name: 'lint',
    command: [
      node,
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--deny-warnings',
      'src',
      'database',
      'tools',
      'checks',
      'e2e',
    ],
  },
  {
    name: 'format',
    command: [
      node,
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--log-level',
      'warn',
      'src',
      'database/seed',
      'tools',
      'checks',
      'e2e',
    ],
  },
  {
    name: 'imports',
    command: [
      node,
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'database/seed',
    ],
  },
  { name: 'unit, HTTP and architecture tests', command: [node, 'node_modules/vitest/vitest.mjs', 'run'] },
  {
    name: 'browser journeys',
    command: [node, 'node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.e2e.config.ts'],
    slow: true,
  },
];

const quick = process.argv.includes('--quick');
const long = process.argv.includes('--long');
const started = Date.now();
for (const step of steps) {
  if ((quick && step.slow) || (step.long && !long)) continue;
  process.stdout.write(`\n── ${step.name}\n`);
  const from = Date.now();
  const [program = node, ...args] = step.command;
  const result = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...(long ? { TEST_LONG: '1' } : {}) },
  });
  if (result.status !== 0) {
    process.stderr.write(`\n${step.name} failed.\n`);
    process.exit(result.status ?? 1);
  }
  process.stdout.write(`   ${step.name}: ${((Date.now() - from) / 1000).toFixed(1)} s\n`);
}
process.stdout.write(`\nAll of it holds (${((Date.now() - started) / 60_000).toFixed(1)} min).\n`);
