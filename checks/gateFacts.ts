import { gateCodes } from '#modules/maintenance/release-gates/shared/gates/gate.ts';
import { shops } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { asksNothing, redBy } from '#modules/maintenance/releases/server/shopGates.fixture.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { Endpoint } from '#kernel/server/endpoint.ts';
import { pairOf, type NamedTest } from './gateFact.ts';
import { gateFacts } from './gateFacts.table.ts';
import { notHeard } from './notHeard.ts';

const right = (endpoint: Endpoint | undefined) =>
  endpoint
    ? Array.isArray(endpoint.allow)
      ? endpoint.allow.join(' or ')
      : JSON.stringify(endpoint.allow).replaceAll('"', '')
    : '';

/** The page docs/gates.md. `npm run gates` writes it. */
export function gateFactPages(endpoints: ReadonlyMap<string, Endpoint>): string {
  const rows = [...gateFacts].sort((a, b) => ((a.gates[0] ?? '') < (b.gates[0] ?? '') ? -1 : 1));
  const named = (tests: readonly NamedTest[]) =>
    tests.map(({ file, name }) => `${name} (\`${file.split('/').at(-1)}\`)`).join('; ');
  const lines = rows.map((row) => {
    const writers = row.writers.map((writer) => {
      const { call, shown } = writer;
      const why = notHeard[pairOf(row, writer)];
      return `\`${call}\` (${right(endpoints.get(call))}): ${named(shown)}${why ? ` (no turn: ${why})` : ''}`;
    });
    const who =
      [...writers, row.signs && `authorisation: ${row.signs}`].filter(Boolean).join('<br>') ||
      '**open: nobody writes it yet**';
    return `| ${row.gates.join(', ')} | ${row.facts.map((fact) => `\`${fact}\``).join('<br>')} | ${row.tables.map((table) => `\`${table}\``).join(', ')} | ${who} | ${named(row.also ?? [])} |`;
  });
  return [
    '# Where the facts of the release checks come from',
    '',
    'Every fact a gate reads, the table it is stored in, and each call that writes it with the right it asks for and the test in which that call turns the',
    'gate red or green. Written by `npm run gates` from `checks/gateFacts.table.ts`; a check holds both against the code. A named test fails when it does not',
    'make its call any more; the one named first also fails when it does not hear the gate turn by it: red before and green after, or green before and red',
    'after. Where no test can hear that, the reason stands in `checks/notHeard.ts`, a list that may only shrink.',
    '',
    '| Gate | Facts (paths in `GateFacts`) | Tables | Written by (right): test | Also shown by |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
    '',
    '## What no test hears turn, and why',
    '',
    `For ${Object.keys(notHeard).length} pairs of fact and call the gate has the same colour before the call and after it, whoever calls; the named test makes the call and`,
    'shows what it does otherwise. Each in its own words:',
    '',
    ...Object.entries(notHeard).map(([pair, why]) => `- ${pair.replace(/: (\w+ \/.*)$/, ': `$1`')}: ${why}.`),
    '',
    '## Shop by shop',
    '',
    'One job of each of the six shops goes from the dock to its certificate in `releases/server/sixShops.test.ts`; every gate is seen red and green on it, by',
    'the calls of the screens. Where a shop gives a gate no fact, the reason stands in its column.',
    '',
    `| Gate | Red by | ${shops.map((shop) => shopWords[shop]).join(' | ')} |`,
    `| --- | --- | ${shops.map(() => '---').join(' | ')} |`,
    ...gateCodes.map(
      (code) =>
        `| ${code} | ${redBy[code] ?? '**open**'} | ${shops.map((shop) => asksNothing[code]?.[shop] ?? 'red, green').join(' | ')} |`,
    ),
    '',
  ].join('\n');
}
