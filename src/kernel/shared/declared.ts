import { dayOf } from './dates.ts';
import type { AnyRecord } from './record.ts';
import type { Transition } from './workflow.ts';

// What a record declares about its rows, as sentences: the server refuses with them, the screen shows them before.

type Row = Readonly<Record<string, unknown>>;

/** A name of a record or state within a sentence: `Scrap record` → `scrap record`, `NDT report` as it is. */
export const midSentence = (label: string): string =>
  label.replaceAll(/\S+/g, (word) => (/[A-Z]{2}/.test(word) ? word : word.toLowerCase()));

const labelOf = (record: AnyRecord, name: string): string =>
  record.fields[name]?.label ?? record.files?.[name]?.label ?? name;
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields and kinds of files that may be changed in a state: `all`, or their names. */
function editableIn(record: AnyRecord, status: unknown): 'all' | readonly string[] {
  if (!record.editable) return 'all';
  return record.editable[String(status)] ?? [];
}

/** Whether a field, or files of a kind, may be changed while the row is as it is. */
function mayEdit(record: AnyRecord, row: Row, name: string): boolean {
  const names = editableIn(record, row['status']);
  return names === 'all' || names.includes(name);
}

/** Why an archived row stays as it is. */
export const archivedReason = (record: AnyRecord): string =>
  `This ${midSentence(record.label.one)} is archived: it can be read, not changed.`;

/** Why nothing of a row may be changed now, or null. */
export function fixedReason(record: AnyRecord, row: Row): string | null {
  if (row['archivedAt']) return archivedReason(record);
  const names = editableIn(record, row['status']);
  if (names === 'all' || names.length > 0) return null;
  const state = record.states?.[String(row['status'])]?.label ?? String(row['status']);
  return `This ${midSentence(record.label.one)} is ${midSentence(state)}: nothing of it can be changed any more.`;
}

/** Why one field, or files of one kind, may not be changed now, or null. */
export function fixedPartReason(record: AnyRecord, row: Row, name: string): string | null {
  const fixed = fixedReason(record, row);
  if (fixed || mayEdit(record, row, name)) return fixed;
  const state = record.states?.[String(row['status'])]?.label ?? String(row['status']);
  return `${labelOf(record, name)}: this cannot be changed while it is ${midSentence(state)}.`;
}

/** The field among `distinct` that names a person a second time, with the sentence; null when all differ. `creators` is who wrote the row, by record of person. */
export function sameReason(
  record: AnyRecord,
  row: Row,
  creators: Readonly<Record<string, string | null>>,
): { field: string; message: string } | null {
  for (const group of record.distinct ?? []) {
    const fields = group.filter((name) => name !== 'creator');
    for (const [place, name] of fields.entries()) {
      if (isEmpty(row[name])) continue;
      if (group.includes('creator') && row[name] === creators[record.fields[name]?.to ?? ''])
        return { field: name, message: `${labelOf(record, name)} may not be who wrote the record.` };
      const other = fields.slice(0, place).find((earlier) => row[earlier] === row[name]);
      if (other)
        return {
          field: name,
          message: `${labelOf(record, other)} and ${labelOf(record, name)} must be different people.`,
        };
    }
  }
  return null;
}

const wrongSide = {
  past: { day: 'This day is still to come.', moment: 'This moment is still to come.' },
  future: { day: 'This day has passed.', moment: 'This moment has passed.' },
};

/** The first of these values that lies on the wrong side of now, with its sentence, or null; `before` is what stands already. */
export function whenReason(
  record: AnyRecord,
  given: Row,
  now: Date,
  before: Row = {},
): { field: string; message: string } | null {
  for (const [field, value] of Object.entries(given)) {
    const { kind, when } = record.fields[field] ?? {};
    if (!when || typeof value !== 'string' || value === before[field]) continue;
    const isDay = kind === 'date';
    const side = isDay ? value.localeCompare(dayOf(now)) : Date.parse(value) - now.getTime();
    if (when === 'past' ? side > 0 : side < 0) return { field, message: wrongSide[when][isDay ? 'day' : 'moment'] };
  }
  return null;
}

/** What a step needs and the row does not have, or null. `files` are how many files of each kind it has. */
export function missingReason(
  record: AnyRecord,
  row: Row,
  step: Transition,
  files: Readonly<Record<string, number>>,
): string | null {
  const wanted = step.requires ?? [];
  const empty = wanted.filter((one) => typeof one === 'string').filter((name) => isEmpty(row[name]));
  if (empty.length > 0) return `Fill in first: ${empty.map((name) => labelOf(record, name)).join(', ')}.`;
  for (const one of wanted) {
    if (typeof one === 'string') continue;
    for (const [kind, count] of Object.entries(one))
      if ((files[kind] ?? 0) < (count ?? 0)) return `Attach first: ${labelOf(record, kind)} (at least ${count}).`;
  }
  return null;
}

/** The fields a step stamps with the moment and with who acts. */
export function stampedFields(record: AnyRecord, stamp: string): string[] {
  return ['At', 'On', 'ById', 'ByName'].map((end) => stamp + end).filter((name) => name in record.fields);
}

const kindTests: Record<string, (mime: string) => boolean> = {
  image: (mime) => mime.startsWith('image/'),
  pdf: (mime) => mime === 'application/pdf',
  any: () => true,
};

/** The kind of file of a record that a file of this type is, or null when it takes none such. */
export function fileKeyOf(record: AnyRecord, mime: string): string | null {
  const found = Object.entries(record.files ?? {}).find(([, { kinds }]) =>
    kinds.some((kind) => kindTests[kind]?.(mime)),
  );
  return found?.[0] ?? null;
}
