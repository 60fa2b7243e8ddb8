import { webModules } from '#app/modules.web.ts';

// Prints every screen with path, module and guard: `npm run routes`, or `-- --json` for machines.
const rows = webModules.flatMap((module) =>
  module.screens.map((screen) => ({
    path: screen.path,
    module: module.name,
    group: module.name.split('/')[0],
    allow: screen.allow,
  })),
);
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
else {
  for (const row of rows)
    process.stdout.write(`${row.path.padEnd(64)} ${row.module.padEnd(32)} ${[row.allow].flat().join(' | ')}\n`);
  process.stdout.write(`${rows.length} screens\n`);
}
