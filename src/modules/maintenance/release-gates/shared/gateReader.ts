type Reader = (message: string) => string;

const slot = /\\\{\w+\\\}/g;
const patternOf = (english: string): RegExp =>
  new RegExp(`^${english.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(slot, '(.+?)')}$`);

/** Reads a gate's sentence in another language: finds which one it is, takes its values out and puts them into the other wording. */
export function readerOf(sentences: Readonly<Record<string, string>>): Reader {
  const known = Object.entries(sentences).map(([english, other]) => ({
    pattern: patternOf(english),
    names: [...english.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    other,
  }));
  const read: Reader = (message) => {
    for (const { pattern, names, other } of known) {
      const found = pattern.exec(message);
      if (!found) continue;
      // A value may be words of the gates too: `Card T010, Fuse plugs`.
      const values = new Map(names.map((name, at) => [name, read(found[at + 1] ?? '')]));
      return other.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
    }
    return message;
  };
  return read;
}
