import { inflateSync } from 'node:zlib';

/** The words of a PDF in the order they were drawn, read from its own streams and character maps: an eye that is not the engine that drew it. */
export function pdfText(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const objects = new Map<number, string>();
  for (const match of raw.matchAll(/(\d+) 0 obj\r?\n?([\s\S]*?)endobj/g)) objects.set(Number(match[1]), match[2] ?? '');
  const streamOf = (object: string): string => {
    const at = /stream\r?\n/.exec(object);
    if (!at) return '';
    const bytes = Buffer.from(object.slice(at.index + at[0].length, object.lastIndexOf('endstream')), 'latin1');
    return /FlateDecode/.test(object)
      ? inflateSync(bytes, { finishFlush: 2 }).toString('latin1')
      : bytes.toString('latin1');
  };
  const fonts = new Map<string, Map<string, string>>();
  for (const object of objects.values()) {
    for (const [, name = '', at = ''] of object.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(at)) ?? '');
      if (map) fonts.set(name, charactersOf(streamOf(objects.get(Number(map[1])) ?? '')));
    }
  }
  const pages: string[] = [];
  for (const object of objects.values()) {
    const content = streamOf(object);
    if (!/\bBT\b/.test(content)) continue;
    let font = new Map<string, string>();
    let text = '';
    for (const [, face, line] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (face) font = fonts.get(face) ?? font;
      else {
        for (const [, hex = ''] of (line ?? '').matchAll(/<([0-9a-f]+)>/gi))
          for (const code of hex.match(/.{4}/g) ?? []) text += font.get(code.toLowerCase()) ?? '?';
        text += ' ';
      }
    }
    pages.push(text);
  }
  return pages.join('\f').replaceAll(/ +/g, ' ');
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
