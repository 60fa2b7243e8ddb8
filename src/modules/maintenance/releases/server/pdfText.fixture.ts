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

type Matrix = readonly [number, number, number, number, number, number];
const asDrawn: Matrix = [1, 0, 0, 1, 0, 0];
/** The matrix that does `inner` first and `outer` after it. */
const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

interface Word {
  /** The number of the marked content it stands in; -1 outside. */
  mark: number;
  text: string;
  /** Points from the left and from the foot of the page to where its line begins. */
  x: number;
  y: number;
  /** Points. */
  size: number;
}

const operators =
  /\/(\w+) (<<[^>]*>>)? ?B[DM]C|EMC|\/(F\d+) ([\d.]+) Tf|\[([^\]]*)\] TJ|((?:-?[\d.]+ ){6})(cm|Tm)|^[qQ]$/gm;

/** The words of a page's content, each where it is drawn. */
function wordsOf(content: string, fonts: Pdf['fonts']): Word[] {
  const words: Word[] = [];
  const kept: Matrix[] = [];
  let at: Matrix = asDrawn;
  let line: Matrix = asDrawn;
  let font = new Map<string, string>();
  let size = 0;
  let mark = -1;
  for (const [whole, tag, about, face, points, shown, numbers = '', what] of content.matchAll(operators)) {
    const matrix = numbers.trim().split(' ').map(Number) as unknown as Matrix;
    if (face) [font, size] = [fonts.get(face) ?? font, Number(points)];
    else if (whole === 'EMC') mark = -1;
    else if (whole === 'q') kept.push(at);
    else if (whole === 'Q') at = kept.pop() ?? asDrawn;
    else if (what === 'cm') at = times(matrix, at);
    else if (what === 'Tm') line = matrix;
    else if (tag) mark = Number(/\/MCID (\d+)/.exec(about ?? '')?.[1] ?? -1);
    else {
      let text = '';
      for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/gi))
        for (const code of hex.match(/.{4}/g) ?? []) text += font.get(code.toLowerCase()) ?? '?';
      const [, , , , x, y] = times(line, at);
      words.push({ mark, text, x, y, size });
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
/** What a string of the file says; one with letters beyond Latin is written in two bytes each. */
const plain = (text: string): string => {
  const bytes = text.replaceAll(/\\(.)/g, '$1');
  return bytes.startsWith('þÿ') ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le') : bytes;
};
const inside = (object: string): string => /\/K \[([^\]]*)\]/.exec(object)?.[1] ?? '';

/** What is heard of a tagged PDF: the words of a paragraph with the lines they stand in, or what a picture shows. */
interface Heard {
  /** 1 is the first. */
  page: number;
  text: string;
  lines: Word[];
  /** Left, foot, right and top of a picture, in points. */
  picture?: number[];
}

/** The sections of a tagged PDF by title, each with what is heard in it, from the file's own structure tree. */
function sections(pdf: Buffer): Map<string, Heard[]> {
  const { objects, fonts } = read(pdf);
  const sheets = [...objects].flatMap(([id, object]) => (/\/Type \/Page\b/.test(object) ? id : []));
  const known = new Map<number, Word[]>();
  const wordsOn = (page: number): Word[] => {
    const contents = /\/Contents (\d+) 0 R/.exec(objects.get(page) ?? '');
    const words = known.get(page) ?? wordsOf(streamOf(objects.get(Number(contents?.[1])) ?? ''), fonts);
    known.set(page, words);
    return words;
  };
  const heard = (children: string): Heard[] =>
    [...children.matchAll(/(\d+) 0 R/g)].flatMap(([, id]) => {
      const child = objects.get(Number(id)) ?? '';
      const sheet = Number(/\/Pg (\d+) 0 R/.exec(child)?.[1] ?? Number.NaN);
      const page = sheets.indexOf(sheet) + 1;
      const shows = new RegExp(String.raw`/Alt ${string}`).exec(child)?.[1];
      if (shows !== undefined) {
        const picture = /\/BBox \[([^\]]*)\]/.exec(child)?.[1]?.split(' ').map(Number) ?? [];
        return { page, text: `[${plain(shows)}]`, lines: [], picture };
      }
      if (Number.isNaN(sheet)) return heard(inside(child));
      const marks = new Set(inside(child).trim().split(/\s+/).map(Number));
      const lines = wordsOn(sheet).filter(({ mark }) => marks.has(mark));
      return { page, text: lines.map(({ text }) => text).join(''), lines };
    });
  const found = new Map<string, Heard[]>();
  for (const object of objects.values()) {
    const title = new RegExp(String.raw`/S /Sect\s+/T ${string}`).exec(object)?.[1];
    if (title !== undefined) found.set(plain(title), heard(inside(object)));
  }
  return found;
}

/** The structure of a tagged PDF as somebody hears it: section by section its paragraphs, and of a picture what it shows, in brackets. */
export const pdfBlocks = (pdf: Buffer): Map<string, string[]> =>
  new Map([...sections(pdf)].map(([title, heard]) => [title, heard.map(({ text }) => text)]));

const height = 595.28;

/**
 * Where the lines and pictures of each section are drawn: `page x,y size words`, with points from the left and the head of the page to
 * where the line begins on its baseline; of a picture its left upper corner and its size.
 */
export function pdfPlaces(pdf: Buffer): Record<string, string[]> {
  const told = ({ page, text, lines, picture }: Heard): string[] => {
    if (picture) {
      const [left = 0, foot = 0, right = 0, top = 0] = picture;
      const size = `${Math.round(right - left)}x${Math.round(top - foot)}`;
      return [`${page} ${Math.round(left)},${Math.round(height - top)} ${size} ${text}`];
    }
    // Letters of another script are drawn apart, on the same line.
    const rows: Word[] = [];
    for (const word of lines) {
      const last = rows.at(-1);
      if (last && Math.abs(last.y - word.y) < 0.01 && last.size === word.size) last.text += word.text;
      else rows.push({ ...word });
    }
    return rows.map(
      (row) =>
        `${page} ${Math.round(row.x)},${Math.round(height - row.y)} ${Math.round(row.size * 10) / 10} ${row.text}`,
    );
  };
  return {
    ...Object.fromEntries([...sections(pdf)].map(([title, heard]) => [title, heard.flatMap(told)])),
    'Boxes drawn': boxes(pdf),
  };
}

/** The boxes drawn on each page, `page x,y widthxheight` from the left and the head, `grey` where they are filled. */
function boxes(pdf: Buffer): string[] {
  const { objects } = read(pdf);
  const sheets = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object));
  return sheets.flatMap((sheet, at) => {
    const content = streamOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(sheet)?.[1])) ?? '');
    const drawn = [...content.matchAll(/\/Artifact[\s\S]*?EMC/g)].flatMap(([part]) => {
      const [, ...box] = /([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/.exec(part) ?? [];
      const [x, y, width, tall] = box.map((points) => Math.round(Number(points)));
      return `${at + 1} ${x},${y} ${width}x${tall}${/^f\*?$/m.test(part) ? ' grey' : ''}`;
    });
    return drawn;
  });
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
