import i18next from 'i18next';

/** The Thai of a card's or a step's title, alone or behind the number of its card; null when the catalogue has none. */
function titleSaid(title: string): string | null {
  const [, card, alone] = /^([A-Z]\d{3}) (.+)$/.exec(title) ?? [];
  if (card && alone && i18next.exists(alone)) return `${card} ${i18next.t(alone)}`;
  return i18next.exists(title) ? i18next.t(title) : null;
}

/** Titles within the sentences of gates: one, or several in a row. A title may have commas of its own. */
export const titlesSaid = new Proxy<Record<string, string>>(
  {},
  {
    get: (_titles, value: string) => {
      const one = titleSaid(value);
      if (one !== null || !value.includes(', ')) return one ?? undefined;
      const [first = '', ...rest] = value.split(', ');
      const behind = titleSaid(rest.join(', '));
      if (behind !== null) return `${titleSaid(first) ?? first}, ${behind}`;
      const several = value.split(', ').map((part) => titleSaid(part) ?? part);
      return several.join(', ') === value ? undefined : several.join(', ');
    },
  },
);
