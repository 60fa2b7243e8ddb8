import type { Run, Text } from './definition.ts';
import { canDraw, type FontName } from './fonts.ts';

/** A run as the layout engine takes it. */
export interface Piece {
  text: string;
  font: FontName;
  bold: boolean;
  color?: string;
  fontFeatures?: Record<string, boolean>;
}

const badInk = '#b42318';
const words = new Intl.Segmenter('th', { granularity: 'word' });
const zeroWidthSpace = '\u200b';
const missing = '\ufffd';

/** Thai has no spaces between words: a zero-width space between them lets a line break there, and only there. */
export function breakThai(text: string): string {
  // Only inside Thai runs: segmenting the whole string would break part numbers at their hyphens.
  return text.replace(/\p{Script=Thai}+/gu, (run) =>
    [...words.segment(run)].map((word) => word.segment).join(zeroWidthSpace),
  );
}

const longestWord = 80;

/** Chances to break inside a word that no line can hold: a hash, or a text written to be a nuisance. */
function breakLongWords(text: string): string {
  return text.replace(new RegExp(`[^\\s${zeroWidthSpace}]{${longestWord},}`, 'gu'), (word) =>
    word.replace(/.{40}/gu, (part) => part + zeroWidthSpace),
  );
}

// Of ำ the font makes two glyphs, ํ and า, and what is copied out of the paper then has one letter too many. A word keeps it whole; under a tone mark
// it is written as the two letters it is drawn with, the ring below the mark.
const tonedAm = /([\u0e48-\u0e4b])\u0e33/g;
const wholeAm = /\u0e33/;

/** Text without what cannot be printed: control and direction characters, halves of characters. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/\u2011/g, '-')
    .replace(tonedAm, '\u0e4d$1\u0e32')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (char) => (char === '\n' || char === '\u200b' ? char : ''));
}

function fontFor(codePoint: number, wanted: FontName): FontName | null {
  const other = wanted === 'Text' ? 'Mono' : 'Text';
  return canDraw(wanted, codePoint) ? wanted : canDraw(other, codePoint) ? other : null;
}

function splitByFont(run: Run): Piece[] {
  const wanted: FontName = run.mono ? 'Mono' : 'Text';
  const bold = run.bold === true;
  const pieces: Piece[] = [];
  const isWhole = (piece: Piece) => piece.fontFeatures !== undefined;
  for (const word of breakLongWords(breakThai(printable(run.text))).split(/(?<=\u200b)/)) {
    const keepsAm = wholeAm.test(word);
    for (const char of word) {
      const found = char === '\n' ? wanted : fontFor(char.codePointAt(0) ?? 0, wanted);
      const last = pieces.at(-1);
      const font = found ?? 'Mono';
      const text = found === null ? missing : char;
      if (last && last.font === font && isWhole(last) === keepsAm) last.text += text;
      else
        pieces.push({
          text,
          font,
          bold,
          ...(run.bad ? { color: badInk } : {}),
          ...(keepsAm ? { fontFeatures: { ccmp: false } } : {}),
        });
    }
  }
  // Coding ligatures would draw `->` and `--` of an identifier as something else.
  return pieces.map((piece) =>
    piece.font === 'Mono' ? { ...piece, fontFeatures: { ...piece.fontFeatures, calt: false, liga: false } } : piece,
  );
}

/** Text as pieces that each have a font which can draw them. */
export function piecesOf(text: Text): Piece[] {
  const runs = typeof text === 'string' ? [{ text }] : text;
  const pieces = runs.flatMap(splitByFont);
  return pieces.length > 0 ? pieces : [{ text: '', font: 'Text', bold: false }];
}
