import { can, type Holder } from '#kernel/shared/permission.ts';
import type { LiveSource } from '#kernel/shared/record.ts';
import { allRecords, findRecord } from '../records/registry.ts';

const others = new Map<string, Set<string>>();

/** Further names that are told with a source: what a document outside this product calls it. */
export function tellAlso(table: Readonly<Record<string, readonly LiveSource[]>>): void {
  for (const [name, sources] of Object.entries(table))
    for (const source of sources) others.set(source.name, (others.get(source.name) ?? new Set()).add(name));
}

/** All names that are told when one changed: itself, the views made of it and of those, and what each is called elsewhere. */
export function namesTold(name: string): ReadonlySet<string> {
  const told = new Set([name]);
  // A set that grows while it is read is read to its end.
  for (const one of told) {
    for (const record of allRecords()) if (record.madeOf?.some((source) => source.name === one)) told.add(record.name);
    for (const other of others.get(one) ?? []) told.add(other);
  }
  return told;
}

/** Whether somebody is told under a name: of records they may read, and of what is no record and so has no rows of its own. */
export function mayHear(holder: Holder, name: string): boolean {
  const record = findRecord(name);
  return !record || can(holder, record.access.read);
}
