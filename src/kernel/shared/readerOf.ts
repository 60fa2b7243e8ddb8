import { countedPlaces, inSingular } from './singular.ts';

type Reader = (message: string) => string;

const slot = /\\\{\w+\\\}/g;
// What has no full stop is a part of a sentence: it never reads a whole one, which would then be Thai by half.
const patternOf = (english: string): RegExp =>
  new RegExp(
    `^${english.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(slot, '(.+?)')}${english.endsWith('.') ? '' : '(?<![.])'}$`,
  );

/** A sentence that counts something is said otherwise of one. */
const inBothNumbers = (english: string): string[] =>
  countedPlaces.reduce(
    (forms, place) => forms.flatMap((form) => [...new Set([form, inSingular(form, `{${place}}`)])]),
    [english],
  );

/**
 * Of what several patterns make of a sentence, the reading with the least English left in it; itself where none knows it. A wide pattern
 * takes a piece of another sentence for a value, and leaves that piece as it was.
 */
export function bestReading(sentence: string, readings: readonly string[]): string {
  const english = (text: string) => text.replaceAll(/[^A-Za-z]/g, '').length;
  const known = readings.filter((reading) => reading !== sentence);
  return known.reduce((best, one) => (english(one) < english(best) ? one : best), known[0] ?? sentence);
}

/**
 * Reads a sentence of the server in another language: finds which one it is, takes its values out and puts them into the other wording.
 * Several sentences in a row are read one by one when each is known. `words` are those a value may be.
 */
export function readerOf(
  sentences: Readonly<Record<string, string>>,
  words: Readonly<Record<string, string>> = {},
): Reader {
  const known = Object.entries(sentences).flatMap(([english, other]) => {
    const names = [...english.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    return inBothNumbers(english).map((said) => ({ pattern: patternOf(said), names, other }));
  });
  const read: Reader = (message) => {
    const pieces = message.split(/(?<=[.]) (?=[A-Z])/);
    const said = pieces.length > 1 ? pieces.map(read) : [];
    if (pieces.length > 1 && said.every((one, at) => one !== pieces[at])) return said.join(' ');
    const readings = known.flatMap(({ pattern, names, other }) => {
      const found = pattern.exec(message);
      if (!found) return [];
      // A value may be said in words too: `Card T010, Fuse plugs`.
      const said = (value = '') => words[value] ?? read(value);
      const values = new Map(names.map((name, at) => [name, said(found[at + 1])]));
      return other.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
    });
    return bestReading(message, readings);
  };
  return read;
}
