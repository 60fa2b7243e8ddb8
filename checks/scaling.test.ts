import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tree.ts';

test('docs/scaling.md says of every table of today’s database, once, where it would go', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const tables = [...read('database/schema.sql').matchAll(/^create table (\w+) \(/gm)].map(([, name]) => name);
  const plan = read('docs/scaling.md').split('## Distributed (Citus)')[1]?.split('\n## ')[0] ?? '';
  const rows = plan.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  const placed = rows.flatMap((row) => [...(row.split(' | ')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(tables.length).toBeGreaterThan(290);
  expect(tables.filter((name) => !placed.includes(name))).toEqual([]);
  expect(placed).toHaveLength(tables.length);
});
