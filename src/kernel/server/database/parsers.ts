import pg from 'pg';

type Parse = (text: string) => unknown;

/** How values of the database look in code: exact numbers and times as text, so that nothing is rounded or shifted. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : parsers.get(oid);
    return own ?? pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

// Not among the builtins that the types name.
const textArray: number = 1009;

const asText: Parse = (text) => text;

/** Counts and minor units of money fit a number with room to spare; anything beyond would be wrong silently. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too big for a number.`);
  return value;
}

/** `2026-11-21 03:38:32.1+00` becomes `2026-11-21T03:38:32.100Z`; microseconds stay where there are any. */
export function parseInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d(?::\d\d)?)$/.exec(text);
  if (!match) return text;
  const [, day, time, fraction = '', zone = ''] = match;
  const micros = fraction.padEnd(6, '0');
  const shown = micros.endsWith('000') ? micros.slice(0, 3) : micros;
  if (zone === '+00') return `${day}T${time}.${shown}Z`;
  const utc = new Date(`${day}T${time}${zone.length === 3 ? `${zone}:00` : zone}`).toISOString();
  return `${utc.slice(0, 19)}.${shown}Z`;
}

function each(parse: Parse): Parse {
  const split = pg.types.getTypeParser(textArray, 'text') as (text: string) => unknown[];
  const inside = (entry: unknown): unknown => {
    if (Array.isArray(entry)) return entry.map(inside);
    return typeof entry === 'string' ? parse(entry) : entry;
  };
  return (text) => split(text).map(inside);
}

const parsers = new Map<number, Parse>([
  [20, parseInt8],
  [1700, asText],
  [1082, asText],
  [1114, asText],
  [1184, parseInstant],
  [1186, asText],
  [1016, each(parseInt8)],
  [1231, each(asText)],
  [1182, each(asText)],
  [1115, each(asText)],
  [1185, each(parseInstant)],
  [1187, each(asText)],
]);
