import { can, type Holder } from '#kernel/shared/permission.ts';
import { everyRow, type LiveSource } from '#kernel/shared/record.ts';
import { findRecord, viewsOf } from '../records/registry.ts';

const others = new Map<string, Set<string>>();

/** Adds further names a record is announced under: what the specification calls it. */
export function addLiveAliases(table: Readonly<Record<string, readonly LiveSource[]>>): void {
  for (const [name, sources] of Object.entries(table))
    for (const source of sources) others.set(source.name, (others.get(source.name) ?? new Set()).add(name));
}

/** All names to announce when a record changed: its own, those of the views made of it (and of those), and their aliases. */
export function namesToNotify(name: string): ReadonlySet<string> {
  const told = new Set([name]);
  // A set that grows while it is read is read to its end.
  for (const one of told) {
    for (const view of viewsOf(one)) told.add(view);
    for (const other of others.get(one) ?? []) told.add(other);
  }
  return told;
}

/** In place of an id: rows of this name changed that are not named, so it concerns every open one. */
export const anyRow = '';

/**
 * Whether a notice under a name says which rows of a record changed: not where a row rule hides some of them, and not to more people than may
 * read that record. Without rows it still says that something changed.
 */
export function namesRows(source: string, told: string): boolean {
  const record = findRecord(source);
  if (!record || record.rows !== everyRow) return false;
  const { read } = record.access;
  return told === source || read === 'signedIn' || String(read) === String(findRecord(told)?.access.read);
}

/** Whether a person receives notices under a name: for a record whoever may read it, for any other name everybody. */
export function mayListen(holder: Holder, name: string): boolean {
  const record = findRecord(name);
  return !record || can(holder, record.access.read);
}
