import { inflateSync } from 'node:zlib';

/** The unpacked streams of a PDF. */
function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\bstream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const from = index + mark.length;
    const packed = pdf.subarray(from, text.indexOf('endstream', from));
    try {
      return [inflateSync(packed).toString('latin1')];
    } catch {
      return [];
    }
  });
}

const codePoints = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** What a font's numbers mean, as the PDF itself says for those who copy text out of it. */
function lettersOf(cmap: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, first = '0', last = '0', list = ''] of cmap.matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g)) {
    const meanings = [...list.matchAll(/<(\w*)>/g)].map(([, hex = '']) => codePoints(hex));
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1)
      letters.set(code, meanings[code - Number.parseInt(first, 16)] ?? '');
  }
  return letters;
}

/** The words of a PDF whose fonts are embedded: its text, read with each of its fonts in turn. */
export function textOfPdf(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const fonts = streams.filter((stream) => stream.includes('begincmap')).map(lettersOf);
  const shown = streams
    .filter((stream) => /\bT[jJ]\b/.test(stream))
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\]\s*TJ|<(\w+)>\s*Tj/g)])
    .map(([, pieces = '', one = '']) => one || [...pieces.matchAll(/<(\w*)>/g)].map(([, hex]) => hex).join(''));
  // A word that may break, such as a number with hyphens, is drawn in pieces: one after the other, as they are read.
  return fonts
    .map((letters) =>
      shown
        .map((hex) => (hex.match(/.{4}/g) ?? []).map((code) => letters.get(Number.parseInt(code, 16)) ?? '').join(''))
        .join(''),
    )
    .join('\n');
}
