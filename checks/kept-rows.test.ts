import { expect, test } from 'vitest';
import { keptTables, toldAs } from '#app/keptRows.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { filesUnder, textOf } from './tree.ts';

/** From this migration on the rows of `keptTables` are told in the history. */
const since = '20261130T1608_kept_rows.sql';

/** What a migration runs itself, without comments and without the bodies of the functions it makes. */
const ran = (text: string): string =>
  text
    .replaceAll(/[/][*][\s\S]*?[*][/]|--[^\n]*/g, '')
    .replaceAll(/create (?:or replace )?function[\s\S]*?[$](\w*)[$][\s\S]*?[$]\1[$]/gi, '');

/** The tables whose rows a migration writes anew: an update, a column that begins filled, a column that changes, goes or is called otherwise. */
function rewrittenBy(text: string): string[] {
  const updated = [...ran(text).matchAll(/(?<!\b(?:before|after|or|for|on|do)\s+)\bupdate\s+(?:only\s+)?(\w+)\b/gi)]
    .map(([, table = '']) => table)
    .filter((table) => !['of', 'on', 'set'].includes(table));
  const altered = ran(text)
    .split(';')
    .flatMap((statement) => {
      const [, table = '', rest = ''] = /\balter table (?:if exists )?(?:only )?(\w+)([\s\S]*)/i.exec(statement) ?? [];
      const isFilled = /\badd column\b[^,]*\b(?:default (?!null)|generated always)/i.test(rest);
      const isChanged = /\balter column \w+ (?:set data )?type\b|\bdrop column\b|\brename (?:column|\w+ to)\b/i.test(
        rest,
      );
      return isFilled || isChanged ? [table] : [];
    });
  return [...new Set([...updated, ...altered])];
}

/** The name a migration gives the triggers of a table to tell its rows by, where it gives another one. */
const renamedIn = (text: string, table: string): string | undefined =>
  new RegExp(`keep_rows\\s*[(]\\s*'(${table}[.]\\d+)'`).exec(text)?.[1];

test('P10 a migration that rewrites rows told in the history gives them another name, which keptRows.ts says', () => {
  const later = filesUnder('database/migrations').filter((path) => (path.split('/').at(-1) ?? '') > since);
  const forgotten: string[] = [];
  const names = new Map<string, string>();
  for (const path of later.toSorted()) {
    const text = textOf(path);
    for (const table of rewrittenBy(text).filter((one) => keptTables.some((kept) => kept.table === one)))
      if (!renamedIn(text, table)) forgotten.push(`${path}: ${table}`);
    for (const { table } of keptTables) {
      const name = renamedIn(text, table);
      if (name) names.set(table, name);
    }
  }
  printFigure('told rows', `${later.length} migrations since they are told, ${names.size} tables renamed by them`);
  expect(forgotten).toEqual([]);
  const said = keptTables.filter((kept) => kept.told).map((kept) => [kept.table, toldAs(kept)]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(names));
});

test('what rewrites rows is told from what does not', () => {
  for (const statement of [
    'update task_card set title = trim(title)',
    `do $$ begin update task_card set title = ''; end $$`,
    'alter table task_card add column is_long boolean not null default false',
    'alter table task_card alter column minutes type numeric',
    'alter table task_card add column a int, drop column title',
    'alter table task_card rename column title to name',
  ])
    expect([statement, rewrittenBy(`${statement};`)]).toEqual([statement, ['task_card']]);
  for (const statement of [
    'alter table task_card add column remark text',
    'alter table task_card add column remark text default null',
    'create trigger t before update on task_card execute function keep_rows()',
    'create function f() returns void language plpgsql as $$ begin update task_card set title = null; end $$',
    '-- update task_card',
    'select * from task_card for update of task_card',
  ])
    expect([statement, rewrittenBy(`${statement};`)]).toEqual([statement, []]);
  expect(
    renamedIn(`create trigger keep_inserted … execute function keep_rows('task_card.2', 'id', '')`, 'task_card'),
  ).toBe('task_card.2');
});
