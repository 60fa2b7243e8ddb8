import { can, type Allow, type Holder, type Right } from './permission.ts';
import type { AnyRecord } from './record.ts';

const narrowed = new WeakMap<AnyRecord, Map<string, AnyRecord>>();

/** The fields of a record that have a right of their own and that this person may not read. */
export function hiddenFields(holder: Holder | null, record: AnyRecord): string[] {
  return Object.entries(record.fields).flatMap(([name, { access }]) =>
    access && !can(holder, access.read) ? [name] : [],
  );
}

/**
 * A record as this person knows it: without the fields they may not read, in its list, filters and sums too. The same object for all who
 * know the same of it.
 */
export function recordFor<R extends AnyRecord>(holder: Holder | null, record: R): R {
  const hidden = hiddenFields(holder, record);
  if (hidden.length === 0) return record;
  const known = narrowed.get(record) ?? new Map<string, AnyRecord>();
  narrowed.set(record, known);
  const key = hidden.join();
  const before = known.get(key);
  if (before) return before as R;
  const rest = <T extends string>(names: readonly T[] = []) => names.filter((name) => !hidden.includes(name));
  const { list } = record;
  const made: AnyRecord = {
    ...record,
    fields: Object.fromEntries(Object.entries(record.fields).filter(([name]) => !hidden.includes(name))),
    list: {
      ...list,
      columns: rest(list.columns),
      filters: rest(list.filters),
      ...(list.exact && { exact: rest(list.exact) }),
      ...(list.sums && { sums: rest(list.sums) }),
    },
  };
  known.set(key, made);
  return made as R;
}

/** Why a field with a right of its own would still be shown to everybody (label, list, search), or null: such a record is refused at start. */
export function exposedFieldReason(record: AnyRecord): string | null {
  const { label, list, key, subject, distinct = [] } = record;
  const open = [
    ...(label.row ?? []),
    ...(list.search ?? []),
    ...list.sort.split(',').map((name) => name.replace('-', '')),
    ...distinct.flat(),
    key,
    subject,
  ];
  for (const [name, field] of Object.entries(record.fields)) {
    if (!field.access) continue;
    if (open.includes(name))
      return `${record.name}.${name} has a right of its own and names, sorts or finds rows for everybody.`;
    if (field.required) return `${record.name}.${name} has a right of its own and is asked of everybody.`;
  }
  return null;
}

const rightsIn = (allow: Allow | 'nobody'): readonly Right[] => (allow === 'nobody' ? [] : [allow].flat());

/** Who may change anything of a record: those who change its rows, and those who write a field with a right of its own. */
export function updateRight(record: AnyRecord): Allow | 'nobody' {
  const own = Object.values(record.fields).flatMap(({ access, readOnly, createOnly }) =>
    access && !readOnly && !createOnly ? rightsIn(access.write) : [],
  );
  if (own.length === 0) return record.access.update;
  return [...new Set([...rightsIn(record.access.update), ...own])];
}

/** Whether this person may write a field, in a new row or in a change. */
export function mayWriteField(
  holder: Holder | null,
  record: AnyRecord,
  name: string,
  act: 'create' | 'update',
): boolean {
  const allow = record.fields[name]?.access?.write ?? record.access[act];
  return allow !== 'nobody' && can(holder, allow);
}
