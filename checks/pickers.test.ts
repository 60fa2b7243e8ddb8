import { expect, test } from 'vitest';
import { can, type Allow, type Holder, type Right } from '#kernel/shared/permission.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { declaredRecords } from './declared.ts';

const rightsOf = (allow: Allow | 'nobody'): Right[] => (allow === 'nobody' ? [] : ([allow].flat() as Right[]));

const levelIn = (right: Right) => Number(/^level:(\d)$/.exec(right)?.[1] ?? 1);

/** A person who has this one right and the level that reads the record itself, and no more. */
function writerOf(right: Right, record: AnyRecord): Holder {
  const level = Math.min(...rightsOf(record.access.read).map(levelIn));
  return { permission: Math.max(level, levelIn(right)), roles: right.includes('.') ? [right] : [] };
}

/** Links of a record that somebody may write and not choose: `record.field: right cannot read the target`. */
function missing(record: AnyRecord, records: ReadonlyMap<string, AnyRecord>): string[] {
  return Object.entries(record.fields).flatMap(([name, field]) => {
    const target = field.to === undefined || field.readOnly ? undefined : records.get(field.to);
    if (!target) return [];
    const own = field.access && rightsOf(field.access.write);
    const writers = own ?? [
      ...rightsOf(record.access.create),
      ...(field.createOnly ? [] : rightsOf(record.access.update)),
    ];
    return [...new Set(writers)]
      .filter((right) => !can(writerOf(right, record), target.access.pick ?? target.access.read))
      .map((right) => `${record.name}.${name}: ${right} may not choose a ${target.name}`);
  });
}

test('who may write a record may read what its links choose from', async () => {
  const all = await declaredRecords();
  const records = new Map(all.map((record) => [record.name, record]));
  expect(all.flatMap((record) => missing(record, records))).toEqual([]);
});
