import type { AnyRecord } from '#kernel/shared/record.ts';

const columns = new Map<string, string>();

/** `partNumber` → `part_number`. Only names that are plain identifiers pass, so a column can never carry SQL. */
export function columnOf(name: string): string {
  const known = columns.get(name);
  if (known) return known;
  if (!/^[a-zA-Z][a-zA-Z0-9]*$/.test(name)) throw new Error(`${name} is not a field name`);
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (columns.size < 5_000) columns.set(name, column);
  return column;
}

/** The names of all columns a record has, base columns included. */
export function columnNames(record: AnyRecord): string[] {
  return [
    'id',
    ...(record.numbering ? ['number'] : []),
    ...(record.states ? ['status'] : []),
    ...Object.keys(record.fields).filter((name) => name !== 'status' && !(name === 'number' && record.numbering)),
    'version',
    'createdAt',
    'createdBy',
    'updatedAt',
    'updatedBy',
    'archivedAt',
  ];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The text when it is an id, else null: what a question compares an id column with, so that its index answers. */
export function idIn(text: string): string | null {
  return uuid.test(text) ? text : null;
}

/** Escapes what LIKE would read as a wildcard. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
