import { registerRecords } from '#kernel/server/records/registry.ts';
import { allEndpoints } from '#app/http.ts';
import { serverModules } from '#app/modules.server.ts';

// Prints every endpoint with method, path, right and record: `npm run endpoints`, or `-- --json` for machines.
registerRecords(serverModules.flatMap((module) => module.records ?? []));
const rows = allEndpoints().map((endpoint) => ({
  method: endpoint.method,
  path: endpoint.path,
  allow: endpoint.allow,
  record: endpoint.record ?? null,
  mutates: 'mutates' in endpoint && endpoint.mutates === true,
  summary: endpoint.summary,
}));
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
else {
  for (const row of rows) {
    process.stdout.write(`${row.method.padEnd(6)} ${row.path.padEnd(64)} ${[row.allow].flat().join(' | ')}\n`);
  }
  process.stdout.write(`${rows.length} endpoints\n`);
}
