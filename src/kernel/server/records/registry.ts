import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Context } from '../context.ts';

/** A condition on rows that the person may see, in SQL with its values given to `param`; null means all rows. */
export type RowRule = (ctx: Context, param: (value: unknown) => string) => string | null;

const rowRules = new WeakMap<AnyRecord, RowRule>();

/** Makes a record's row rule hold everywhere: in lists, search, pickers, history and attachments alike (P24). */
export function setRowRule(record: AnyRecord, rule: RowRule): void {
  rowRules.set(record, rule);
}

/** The rule that says which rows of a record this person may see. */
export function rowRuleOf(record: AnyRecord): RowRule | undefined {
  return rowRules.get(record);
}

/** All records of the product by name, filled once at start from the list of modules. */
const records = new Map<string, AnyRecord>();

/** Makes records known, so that links, pickers, search and history can find them. Two of one name stop the server. */
export function registerRecords(list: readonly AnyRecord[]): void {
  for (const record of list) {
    const known = records.get(record.name);
    if (known && known !== record) throw new Error(`Two records are called ${record.name}.`);
    records.set(record.name, record);
  }
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
