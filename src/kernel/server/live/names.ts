import type { LiveSource } from '#kernel/shared/record.ts';
import { allRecords } from '../records/registry.ts';

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
