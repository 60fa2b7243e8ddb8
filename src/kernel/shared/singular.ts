/** Words after a number that are others when it is 1, and are no plural by their end. */
const others: Readonly<Record<string, string>> = { people: 'person' };
const verbs: Readonly<Record<string, string>> = {
  are: 'is',
  have: 'has',
  were: 'was',
  come: 'comes',
  end: 'ends',
  lack: 'lacks',
  need: 'needs',
  run: 'runs',
  wait: 'waits',
};
/** They end as plurals do, and are none. */
const notPlural = new Set(['as', 'has', 'is', 'its', 'less', 's', 'this', 'was']);

const singular = (noun: string): string =>
  others[noun] ?? (noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.replace(/(?<=ss|ch|sh|x|z)es$|s$/, ''));

const isPlural = (word: string): boolean => word in others || (word.endsWith('s') && !notPlural.has(word));

/** The values of a text that count what follows them; any other number, such as a level or a row, is a name. */
export const countedPlaces = ['count', 'days', 'months', 'left', 'age'] as const;

/**
 * An English text as it is said of one: of "{{count}} open cards have no date", with `{{count}}` as the number, "{{count}} open card has no date". The
 * noun is the first plural of the three words after the number, the verb the word behind it.
 */
export function inSingular(text: string, number: string): string {
  const at = text.indexOf(`${number} `);
  // One of several: what follows is their number.
  if (at < 0 || text.slice(0, at).endsWith(' of ')) return text;
  const begin = at + number.length + 1;
  const said = text.slice(begin);
  const words = /^(?:[a-z-]+ ?){0,4}/.exec(said)?.[0] ?? '';
  const list = words.split(' ');
  const noun = list.findIndex((word, index) => index < 3 && isPlural(word));
  const after = noun < 0 ? 0 : noun + 1;
  const one = list.map((word, index) =>
    index === noun ? singular(word) : index === after ? (verbs[word] ?? word) : word,
  );
  const rest = said.slice(words.length);
  return (
    text.slice(0, begin) +
    one.join(' ') +
    (noun < 0 ? rest : rest.replace(/\btheir\b/, 'its').replace(/\bthey are\b/, 'it is'))
  );
}

/** A number with what it counts: "1 day left", "2 days left". */
export const counted = (count: number, many: string): string =>
  count === 1 ? inSingular(`1 ${many}`, '1') : `${count} ${many}`;
