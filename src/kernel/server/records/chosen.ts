import { refuseField } from '#kernel/shared/errors.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';
import { isSystemActor, recordNamed, visibleSql } from './registry.ts';
import { run } from './rows.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Refuses a link that a picker does not offer, at its field: to a row that is archived (422 `LINK_ARCHIVED`), and to one that is not there or
 * that a row rule hides from who asks (422 `LINK_MISSING`, for both alike). What the row pointed at before may stay. One question for all links.
 */
export async function refuseUnchoosable(ctx: Context, record: AnyRecord, given: Row, before?: Row): Promise<void> {
  const links = Object.entries(given).filter(
    ([name, id]) => record.fields[name]?.to && id !== null && id !== undefined && id !== before?.[name],
  );
  if (links.length === 0 || isSystemActor(ctx)) return;
  const values: unknown[] = [];
  const param = (value: unknown) => `$${values.push(value)}`;
  const asked = links.map(([name, id]) => {
    const target = recordNamed(record.fields[name]?.to ?? '');
    const rule = visibleSql(ctx, target, param);
    return `select ${param(name)}::text as name, t.archived_at is not null as "isArchived" from ${target.table} t
      where t.id = ${param(id)}::uuid${rule ? ` and (${rule})` : ''}`;
  });
  const found = await run<{ name: string; isArchived: boolean }>(ctx, asked.join(' union all '), values);
  for (const [name] of links) {
    const row = found.find((one) => one.name === name);
    if (!row) refuseField(name, 'LINK_MISSING', 'Something this row points at does not exist.');
    if (row.isArchived) refuseField(name, 'LINK_ARCHIVED', 'This is archived: choose another one.');
  }
}
