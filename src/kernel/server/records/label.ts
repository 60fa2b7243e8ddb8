import type { AnyRecord } from '#kernel/shared/record.ts';
import { columnOf } from './columns.ts';
import { recordNamed } from './registry.ts';

/** The SQL that names a row of `alias` in words: the label's fields joined by a middle dot, a link by the label of its row. */
export function labelSql(record: AnyRecord, alias: string): string {
  const names = record.label.row ?? [record.key ?? (record.numbering ? 'number' : 'id')];
  const parts = names.map((name) => {
    const column = `${alias}.${columnOf(name)}`;
    const to = record.fields[name]?.to;
    if (!to) return `${column}::text`;
    const target = recordNamed(to);
    const inner = `${alias}_${columnOf(name)}`;
    return `(select ${labelSql(target, inner)} from ${target.table} ${inner} where ${inner}.id = ${column})`;
  });
  // No row joined: no label either.
  return parts.length === 1 ? `${parts[0]}` : `nullif(concat_ws(' · ', ${parts.join(', ')}), '')`;
}
