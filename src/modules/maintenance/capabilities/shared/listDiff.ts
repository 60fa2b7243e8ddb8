/** What of a list line the authority would see as changed. */
export interface ListLine {
  capKey: string;
  partnumber: string;
  rating: string;
  workScopes: readonly string[];
  shop: string;
  manual: string | null;
  limitations: string | null;
  state: string;
}

export interface ListDiff<L extends ListLine> {
  added: L[];
  removed: L[];
  changed: { before: L; after: L; fields: (typeof comparedFields)[number][] }[];
}

/** What of a line is compared. */
export const comparedFields = ['partnumber', 'rating', 'workScopes', 'shop', 'manual', 'limitations', 'state'] as const;

function text(line: ListLine, field: (typeof comparedFields)[number]): string {
  const value = line[field];
  return Array.isArray(value)
    ? [...value].sort((a, b) => String(a).localeCompare(String(b))).join(',')
    : String(value ?? '');
}

/** What a draft adds, changes and removes against the list in effect; lines are the same when their key is. */
export function diffLists<L extends ListLine>(effective: readonly L[], draft: readonly L[]): ListDiff<L> {
  const before = new Map(effective.map((line) => [line.capKey, line]));
  const after = new Map(draft.map((line) => [line.capKey, line]));
  return {
    added: draft.filter((line) => !before.has(line.capKey)),
    removed: effective.filter((line) => !after.has(line.capKey)),
    changed: draft.flatMap((line) => {
      const old = before.get(line.capKey);
      if (!old) return [];
      const fields = comparedFields.filter((field) => text(old, field) !== text(line, field));
      return fields.length > 0 ? [{ before: old, after: line, fields: [...fields] }] : [];
    }),
  };
}
