import { inflateSync } from 'node:zlib';

interface Pdf {
  objects: Map<number, string>;
  /** Characters by font name and code. */
  fonts: Map<string, Map<string, string>>;
}

function streamOf(object: string): string {
  const at = /stream\r?\n/.exec(object);
  if (!at) return '';
  const bytes = Buffer.from(object.slice(at.index + at[0].length, object.lastIndexOf('endstream')), 'latin1');
  return /FlateDecode/.test(object)
    ? inflateSync(bytes, { finishFlush: 2 }).toString('latin1')
    : bytes.toString('latin1');
}

function read(pdf: Buffer): Pdf {
  const raw = pdf.toString('latin1');
  const objects = new Map<number, string>();
  for (const match of raw.matchAll(/(\d+) 0 obj\r?\n?([\s\S]*?)endobj/g)) objects.set(Number(match[1]), match[2] ?? '');
  const fonts: Pdf['fonts'] = new Map();
  for (const object of objects.values()) {
    for (const [, name = '', at = ''] of object.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(at)) ?? '');
      if (map) fonts.set(name, charactersOf(streamOf(objects.get(Number(map[1])) ?? '')));
    }
  }
  return { objects, fonts };
}

const operators = /\/(\w+) (<<[^>]*>>)? ?B[DM]C|EMC|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;

/** The words of a page's content, each with the number of the marked content it stands in; -1 outside. */
function wordsOf(content: string, fonts: Pdf['fonts']): { mark: number; text: string }[] {
  const words: { mark: number; text: string }[] = [];
  let font = new Map<string, string>();
  let mark = -1;
  for (const [whole, tag, about, face, line] of content.matchAll(operators)) {
    if (face) font = fonts.get(face) ?? font;
    else if (whole === 'EMC') mark = -1;
    else if (tag) mark = Number(/\/MCID (\d+)/.exec(about ?? '')?.[1] ?? -1);
    else {
      let text = '';
      for (const [, hex = ''] of (line ?? '').matchAll(/<([0-9a-f]+)>/gi))
        for (const code of hex.match(/.{4}/g) ?? []) text += font.get(code.toLowerCase()) ?? '?';
      words.push({ mark, text });
    }
  }
  return words;
}

/** The words of a PDF in the order they were drawn, read from its own streams and character maps: an eye that is not the engine that drew it. */
export function pdfText(pdf: Buffer): string {
  const { objects, fonts } = read(pdf);
  const pages: string[] = [];
  for (const object of objects.values()) {
    const content = streamOf(object);
    if (!/\bBT\b/.test(content)) continue;
    pages.push(
      wordsOf(content, fonts)
        .map(({ text }) => `${text} `)
        .join(''),
    );
  }
  return pages.join('\f').replaceAll(/ +/g, ' ');
}

const string = String.raw`\(((?:\\.|[^)\\])*)\)`;
const plain = (text: string): string => text.replaceAll(/\\(.)/g, '$1');
const inside = (object: string): string => /\/K \[([^\]]*)\]/.exec(object)?.[1] ?? '';

/**
 * The structure of a tagged PDF as somebody hears it: section by section its paragraphs, and of a picture what it shows, in brackets.
 * Read from the file's own structure tree.
 */
export function pdfBlocks(pdf: Buffer): Map<string, string[]> {
  const { objects, fonts } = read(pdf);
  const pages = new Map<number, Map<number, string>>();
  const pageText = (page: number): Map<number, string> => {
    const known = pages.get(page);
    if (known) return known;
    const contents = /\/Contents (\d+) 0 R/.exec(objects.get(page) ?? '');
    const texts = new Map<number, string>();
    for (const { mark, text } of wordsOf(streamOf(objects.get(Number(contents?.[1])) ?? ''), fonts))
      texts.set(mark, `${texts.get(mark) ?? ''}${text}`);
    pages.set(page, texts);
    return texts;
  };
  const heard = (children: string): string[] =>
    [...children.matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => {
      const child = objects.get(Number(id)) ?? '';
      const page = /\/Pg (\d+) 0 R/.exec(child)?.[1];
      const shows = new RegExp(String.raw`/Alt ${string}`).exec(child)?.[1];
      if (shows !== undefined) return `[${plain(shows)}]`;
      if (page === undefined) return heard(inside(child));
      const marks = inside(child).trim().split(/\s+/);
      return marks.map((mark) => pageText(Number(page)).get(Number(mark)) ?? '').join('');
    });
  const blocks = new Map<string, string[]>();
  for (const object of objects.values()) {
    const title = new RegExp(String.raw`/S /Sect\s+/T ${string}`).exec(object)?.[1];
    if (title !== undefined) blocks.set(plain(title), heard(inside(object)));
  }
  return blocks;
}

function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  const letter = (hex: string) =>
    String.fromCharCode(...(hex.replaceAll(/\s/g, '').match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)));
  for (const [, from = '0', body = ''] of map.matchAll(/<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi)) {
    for (const [place, match] of [...body.matchAll(/<([0-9a-f\s]+)>/gi)].entries())
      characters.set((Number.parseInt(from, 16) + place).toString(16).padStart(4, '0'), letter(match[1] ?? ''));
  }
  for (const [, code = '', to = ''] of map.matchAll(/^<([0-9a-f]{4})>\s*<([0-9a-f]+)>$/gim))
    characters.set(code.toLowerCase(), letter(to));
  return characters;
}
