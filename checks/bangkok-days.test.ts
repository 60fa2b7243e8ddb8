import { expect, test } from 'vitest';
import { filesUnder, isCode, textOf } from './tree.ts';

// The day of a moment is its day in Bangkok. A moment is named …At in the code and …_at in the database, a day …On and …_on.
const wrong: readonly [what: string, pattern: RegExp][] = [
  ['the first ten letters of a moment are its day in London', /At\??\.slice\(0, ?10\)/],
  ['a moment becomes a day by the zone of the session', /\b\w+_at\)?::date\b/],
  ['a moment is compared with the midnight of the session', /_at\s*(?:[<>]=?|between)\s*\$\{[^}]*\}::date/],
  ['a moment is cut by the zone of the session', /date_trunc\('\w+', ?[\w.]*_at\)/],
  ['the day of the database’s clock', /\bcurrent_date\b|\bnow\(\)::date/i],
];

test('a day taken from a moment is its day in Bangkok', () => {
  const found = [...filesUnder('src'), ...filesUnder('database/seed')].filter(isCode).flatMap((path) =>
    textOf(path)
      .split('\n')
      .flatMap((line, at) =>
        wrong.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${path}:${at + 1}: ${what}`),
      ),
  );
  expect(found).toEqual([]);
});
