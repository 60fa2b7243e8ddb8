import ts from 'typescript';
import { expect, test } from 'vitest';
import { printFigure } from '#kernel/testing/figure.ts';
import { filesUnder, isCode, isTest, textOf } from './tree.ts';

// Decision 0028: a plain read or write of one table goes through Kysely's typed builder; `sql` is for reports, gates and whatever joins.

/** The text of a template with `$` for each of its values. */
const textIn = (template: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text + template.templateSpans.map(({ literal }) => `$${literal.text}`).join('');

/** What the builder says less plainly: joins, groups, sets, and functions. */
const reporting =
  /\bjoin\b|\b(?:group|partition) by\b|\bunion\b|\bwith\b|\bfrom\s+\w+(?:\s+\w+)?\s*,|\b(?!(?:in|and|or|not|any|all|values|on|where|set|conflict|[a-z_]+\s)\s*\()\w+\(/;
const oneTable = /^(?:select\b[^$]*\bfrom|insert into|update|delete from)\s+[a-z_]+\b/;

/** Whether a statement only reads or writes rows of one table by its columns. */
function isPlain(text: string): boolean {
  const words = text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const body = words.replace(/^insert into \w+ \([^)]*\)/, 'insert into x');
  return (
    oneTable.test(words) &&
    !/^insert\b.*\bselect\b/.test(words) &&
    words.split(/\bselect\b/).length <= 2 &&
    !reporting.test(body)
  );
}

/** How many plain statements a file writes in `sql`. */
function plainIn(path: string, text: string): number {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  let found = 0;
  const visit = (node: ts.Node): void => {
    if (
      ts.isTaggedTemplateExpression(node) &&
      /^sql\b/.test(node.tag.getText(source)) &&
      isPlain(textIn(node.template))
    )
      found += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Modules that write some by hand since before this check, and how many at most. It may only shrink; a module that is not here has none. */
const most: Readonly<Record<string, number>> = {
  'account/notifications': 18,
  'account/password': 7,
  'account/profile': 2,
  'account/sign-in': 3,
  'account/signature': 2,
  'admin/operations': 1,
  'admin/users': 10,
  'home/announcements': 2,
  'home/comments': 2,
  'home/monitoring': 4,
  'hr/employees': 4,
  'hr/holidays': 1,
  'hr/logbook': 1,
  'logistics/receiving': 1,
  'logistics/shipping': 5,
  'maintenance/audit-packs': 19,
  'maintenance/capabilities': 6,
  'maintenance/directives': 1,
  'maintenance/inspection-reports': 7,
  'maintenance/manuals': 4,
  'maintenance/ndt-reports': 6,
  'maintenance/release-forms': 3,
  'maintenance/release-gates': 10,
  'maintenance/release-requests': 2,
  'maintenance/releases': 4,
  'maintenance/step-data': 7,
  'maintenance/task-cards': 53,
  'maintenance/work-orders': 32,
  'marketing/customers': 1,
  'portal/customer-portal': 14,
  'quality/authorizations': 11,
  'quality/lost-damaged-tools': 7,
  'quality/where-used': 1,
  'stores/consumable-requests': 2,
  'stores/consumables': 1,
  'stores/counter': 2,
  'stores/labels': 3,
  'stores/purchasing': 9,
  'stores/quarantine': 2,
  'stores/spares': 4,
  'stores/stock': 29,
  'stores/tires': 5,
  'stores/tools': 10,
};

test('a plain read or write of one table goes through the typed builder: what is written by hand only shrinks', () => {
  const byModule = new Map<string, number>();
  for (const path of filesUnder('src/modules').filter(
    (one) => one.includes('/server/') && isCode(one) && !isTest(one),
  )) {
    const module = path.split('/').slice(2, 4).join('/');
    byModule.set(module, (byModule.get(module) ?? 0) + plainIn(path, textOf(path)));
  }
  const total = [...byModule.values()].reduce((sum, count) => sum + count, 0);
  printFigure('one table', `${total} plain statements of one table written in sql, in modules of before the check`);
  expect([...byModule].filter(([module, count]) => count > (most[module] ?? 0))).toEqual([]);
  expect(Object.keys(most).filter((module) => (byModule.get(module) ?? 0) === 0)).toEqual([]);
});

test('a plain statement is told from a report', () => {
  const plain = [
    'select id, number from tool where id = $ and status in ($, $) for update',
    'select 1 from holiday where day = any($::date[]) order by day limit 1',
    'insert into tool_note (tool_id, text) values ($, $)',
    'update tool set status = $ where id = $',
    'delete from draft where user_id = $',
  ];
  const reports = [
    'select t.id from tool t join loan l on l.tool_id = t.id',
    'select count(*)::int as count from tool where status = $',
    'select id from tool where normal_identity(serial_number) = normal_identity($)',
    'select id from tool where exists (select 1 from loan)',
    'with due as (select id from tool) select id from due',
    'insert into tool_note (tool_id) select id from tool',
    "t.status = 'open'",
  ];
  expect(plain.filter((text) => !isPlain(text))).toEqual([]);
  expect(reports.filter(isPlain)).toEqual([]);
});
