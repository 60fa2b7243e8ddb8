import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { declaredRecords } from './declared.ts';
import { filesUnder, textOf } from './tree.ts';

const moduleOf = (path: string): string | null => /^src[/]modules[/]([^/]+[/][^/]+)[/]/.exec(path)?.[1] ?? null;

/** Files that show what the database itself refuses or carries over: their statements are the test, not its ground. */
const attacks: Record<string, string> = {
  'src/modules/maintenance/releases/server/leftShop.test.ts':
    'the database refuses each statement under an issued certificate',
  'src/modules/maintenance/releases/server/refusals.fixture.ts':
    'each gate is made red past the rules, one statement a gate',
  'src/app/demoReleases.test.ts': 'rows put in by the owner of the database are what the verification has to name',
  'src/app/deliveredForms.test.ts': 'versions of forms put in past the product are what the verification has to name',
  'src/app/exportPlaces.test.ts':
    'one row of a call is made 12,345: how long a list is exported, not what stands in it',
  'src/app/upgraded.test.ts': 'rows as an older release left them, in its own schema',
  'src/kernel/server/database/upgrade.test.ts': 'a database of an older version has none of today’s modules',
};

/** Tables of other modules that a text inserts into. */
function foreign(text: string, home: string | null, ownerOf: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(/insert\s+into\s+([a-z_]+)/g)]
    .map(([, table = '']) => table)
    .filter((table) => ownerOf.has(table) && ownerOf.get(table) !== home);
}

async function owners(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const records = await declaredRecords();
  for (const path of filesUnder('src/modules').filter((name) => name.endsWith('.record.ts'))) {
    const text = textOf(path);
    for (const { name, table } of records) if (text.includes(`name: '${name}'`)) found.set(table, moduleOf(path) ?? '');
  }
  return found;
}

test('a test takes rows of other modules from their fixtures: none inserts into a table that is not its own', async () => {
  const ownerOf = await owners();
  const files = filesUnder('src').filter((path) => /[.](test|fixture)[.]tsx?$/.test(path));
  const found = files
    .filter((path) => !attacks[path])
    .flatMap((path) => foreign(textOf(path), moduleOf(path), ownerOf).map((table) => `${path} inserts into ${table}`));
  printFigure('fixtures', `${files.length} files of tests, ${found.length} inserts into tables of others`);
  expect(ownerOf.size).toBeGreaterThan(50);
  expect(found).toEqual([]);
  expect(Object.keys(attacks).filter((path) => foreign(textOf(path), moduleOf(path), ownerOf).length === 0)).toEqual(
    [],
  );
});

test('the check sees an insert into the table of another module and leaves one’s own alone', () => {
  const ownerOf = new Map([
    ['customer', 'marketing/customers'],
    ['tool', 'stores/tools'],
  ]);
  const text =
    'sql`insert into customer (code) values (1)`; sql`insert  into tool (a) values (1)`; sql`insert into unknown (a) values (1)`';
  expect(foreign(text, 'stores/tools', ownerOf)).toEqual(['customer']);
});
