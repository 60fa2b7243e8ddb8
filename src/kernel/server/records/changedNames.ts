import type { AnyRecord } from '#kernel/shared/record.ts';

type Values = Record<string, unknown>;

/** A value as it is compared: 90 and 90.0000 are one decimal. */
const compared = (record: AnyRecord, name: string, value: unknown): string =>
  record.fields[name]?.kind === 'decimal' && typeof value === 'string' && value.includes('.')
    ? JSON.stringify(value.replace(/[.]?0+$/, ''))
    : JSON.stringify(value);

/** The names whose value differs from what is stored. */
export const changedNames = (record: AnyRecord, row: Values, values: Values): string[] =>
  Object.keys(values).filter(
    (name) => values[name] !== undefined && compared(record, name, values[name]) !== compared(record, name, row[name]),
  );
