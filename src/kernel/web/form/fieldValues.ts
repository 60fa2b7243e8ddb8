import type { Field } from '#kernel/shared/field.ts';

export type Values = Record<string, unknown>;

const bangkokOffset = 7 * 3_600_000;

/** An instant as a date-and-time input holds it, in Bangkok time whatever the machine's zone is. */
export function toLocalInput(instant: unknown): string {
  const time = Date.parse(String(instant ?? ''));
  return Number.isNaN(time) ? '' : new Date(time + bangkokOffset).toISOString().slice(0, 16);
}

export function fromLocalInput(text: string): string | null {
  const time = Date.parse(`${text}:00Z`);
  return Number.isNaN(time) ? null : new Date(time - bangkokOffset).toISOString();
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The calendar day somebody typed in any of the offered formats; null when it is no day. */
export function parseDay(text: string): string | null {
  const [a = '', b = '', c = '', ...rest] = text
    .trim()
    .toLowerCase()
    .split(/[-/.,\s]+/);
  if (rest.length > 0) return null;
  const month = (part: string) =>
    /^\d{1,2}$/.test(part) ? Number(part) : /^[a-z]{3,9}$/.test(part) ? months.indexOf(part.slice(0, 3)) + 1 : 0;
  const [year, monthOf, day] = /^\d{4}$/.test(a)
    ? [a, month(b), c]
    : /^[a-z]/.test(a)
      ? [c, month(a), b]
      : [c, month(b), a];
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(day)) return null;
  const iso = `${year}-${String(monthOf).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  // The 31st of June would become the 1st of July.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
}

/** A stored decimal without the zeros its column adds: `12.5000` is read and edited as `12.5`. */
export const withoutZeros = (value: unknown): string =>
  String(value)
    .replace(/([.]\d*?)0+$/, '$1')
    .replace(/[.]$/, '');

/** The values of a row as its form begins with them. */
export const formValues = (fields: readonly [string, Field][], row: Values): Values => ({
  ...row,
  ...Object.fromEntries(
    fields.flatMap(([name, { kind }]) =>
      kind === 'decimal' && typeof row[name] === 'string' ? [[name, withoutZeros(row[name])]] : [],
    ),
  ),
});

/** What a form starts with where nothing is given. A flag is never "unknown". */
export function emptyValue(field: Field): unknown {
  if (field.kind === 'flag') return false;
  return field.kind === 'choices' ? [] : null;
}

/** What an input holds, as the schema wants it: empty is null, digits of a whole number are a number. */
export function cleaned(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  const text = value.trim();
  if (text === '') return null;
  if (field.kind === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text;
  return field.kind === 'decimal' ? text.replace(',', '.') : value;
}

/** The fields whose cleaned value is not what the row had. */
export function changedValues(fields: readonly [string, Field][], before: Values, now: Values): Values {
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = cleaned(field, now[name]);
      return JSON.stringify(value) === JSON.stringify(cleaned(field, before[name] ?? emptyValue(field)))
        ? []
        : [[name, value]];
    }),
  );
}
