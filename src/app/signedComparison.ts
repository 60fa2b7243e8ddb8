/** One kind of signed rows, compared with the payload of their signature. */
export interface SignedComparison {
  /** What the rows are, in the plural: `signed cards`. */
  what: string;
  /** Where they stand. */
  table: string;
  /** Answers `name` (the row in words) and `broken` (null, or what is not as it was signed) for each. */
  statement: string;
}

/** The text that was signed, in a statement that names the signature `s`. */
export const payload = 's.payload::jsonb';

/** The signed text and the row beside each other: what of it differs, by name. `path` is the object in the payload. */
export const differing = (path: string, pairs: readonly [key: string, column: string][]) => `
  (select string_agg(pair.key, ', ' order by pair.key) from (values ${pairs
    .map(([key, column]) => `('${key}', ${path} ? '${key}', ${path}->>'${key}', ${column})`)
    .join(', ')}) as pair (key, signed, was, stands) where pair.signed and pair.was is distinct from pair.stands)`;
