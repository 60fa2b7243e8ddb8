import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { scrapWorkflow } from '#modules/stores/scraps/shared/scrap.workflow.ts';
import { filesOfModule, readFields } from '../tools/module-files.ts';
import { namesOf } from '../tools/module-names.ts';
import { root } from './tree.ts';

const folder = join(root, 'src/modules/stores/scraps');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/'),
  );
const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').length;
const sum = (names: readonly string[]) => names.reduce((total, name) => total + linesOf(name), 0);

/** Files and lines of stores/scraps today: they may only shrink, but for what the trade asks of it anew (511: what its sale brought, with the voucher, and every reason of R-MBD-1; 681: its tag, and a part that is marked for use on the ground instead of destroyed, R-MBD-3; 684: what is no serial number is refused; 839: whose a part is is always known, as its work order, the stores or quarantine have it; 851: as of tires and torque tubes too). The goal is 10 files and 210 lines for 12 fields and 3 states. */
const most = { files: 10, lines: 851, linesPerPart: 11.7 };

test('the exemplar stores/scraps has the files that `npm run new` writes, none of them to delete, and grows no further', () => {
  const written = filesOfModule({
    names: namesOf('stores', 'scraps', '/store/scraps'),
    fields: readFields('partNumber:text!'),
    states: Object.keys(scrap.states ?? {}),
    exits: [],
    right: 'stores.user',
    numbering: scrap.numbering ?? null,
    fixtures: new Map(),
    thai: new Map(),
    parameter: null,
    menuSince: null,
  });
  const deleted = [...written.keys()].filter((name) => !existsSync(join(folder, name)));
  const parts = [scrap.fields, scrap.states ?? {}, scrapWorkflow.transitions].flatMap((part) =>
    Object.keys(part),
  ).length;
  const tests = files.filter((name) => /[.](test|fixture)[.]ts$/.test(name));
  const texts = files.filter((name) => name.endsWith('th.ts') || name.endsWith('.md'));
  const code = files.filter((name) => !tests.includes(name) && !texts.includes(name));
  const declared = code.filter((name) => !name.startsWith('server/'));
  printFigure(
    'exemplar',
    `${files.length} files, ${sum(files)} lines (${sum(declared)} declared, ${sum(code) - sum(declared)} rules, ${sum(tests)} tests, ${sum(texts)} Thai and README) for ${parts} fields, states and steps; 0 copied, ${deleted.length} deleted`,
  );
  expect(deleted).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(most.files);
  expect(sum(files)).toBeLessThanOrEqual(most.lines);
  // The declared part and its rules: what forty registers pay for each field, state and step.
  expect(sum(code) / parts).toBeLessThanOrEqual(most.linesPerPart);
});
