import { exposedFieldReason } from '#kernel/shared/fieldAccess.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';

// What the product does by itself (system, job, import) works on every row.
const kindsOfItself = new Set<Context['actor']['kind']>(['system', 'job', 'import']);

/** Whether the product itself acts (system, job, import) and no person. */
export const isSystemActor = ({ actor }: Pick<Context, 'actor'>): boolean => kindsOfItself.has(actor.kind);

/** The record's row rule for who acts, in SQL with its values given to `param`; null means every row (P24). */
export function visibleSql(ctx: Context, record: AnyRecord, param: (value: unknown) => string): string | null {
  return isSystemActor(ctx) ? null : record.rows(ctx, param);
}

/** All records of the product by name, filled once at start from the list of modules. */
const records = new Map<string, AnyRecord>();

/** The views made of a record, by its name: asked at every write, so they are not looked for among all records. */
const views = new Map<string, Set<string>>();
const noViews: ReadonlySet<string> = new Set();

/** Makes records known, so that links, pickers, search and history can find them. Two of one name stop the server. */
export function registerRecords(list: readonly AnyRecord[]): void {
  for (const record of list) {
    const known = records.get(record.name);
    if (known && known !== record) throw new Error(`Two records are called ${record.name}.`);
    const open = exposedFieldReason(record);
    if (open) throw new Error(open);
    records.set(record.name, record);
    for (const { name } of record.madeOf ?? []) views.set(name, (views.get(name) ?? new Set()).add(record.name));
  }
}

/** Takes a record out again: for a test that brought its own, whose table no other test has. */
export function forgetRecord(record: AnyRecord): void {
  records.delete(record.name);
  for (const made of views.values()) made.delete(record.name);
}

/** Names of the views that are made of a record. */
export function viewsOf(name: string): ReadonlySet<string> {
  return views.get(name) ?? noViews;
}

/** The record of that name, if the product has one. */
export function findRecord(name: string): AnyRecord | undefined {
  return records.get(name);
}

/** The record of that name; an unknown one is a fault in the code. */
export function recordNamed(name: string): AnyRecord {
  const record = records.get(name);
  if (!record) throw new Error(`No module declares the record ${name}.`);
  return record;
}

/** Every record, in the order of the modules. */
export function allRecords(): AnyRecord[] {
  return [...records.values()];
}
