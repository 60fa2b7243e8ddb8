import { labelIn, readCertificate, readFields, valueIn, type Proposal, type ReadField } from './certificateReader.ts';

/** A word of a photo, with how sure it is (0 to 100) and where it stands, in parts of the picture's width and height. */
interface Word {
  text: string;
  sure: number;
  left: number;
  top: number;
  width: number;
  height: number;
}
type Line = readonly Word[];

/** Where something stands on a picture, in parts of its width and height. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What a photo seems to say, and where: whoever takes it over compares it with the picture there. */
export interface PhotoProposal extends Proposal {
  sure: number;
  place: Place;
}

/** Below this a value is not proposed: a wrong letter in a serial number is worse than one that is typed. */
const surelyRead = 60;
/** Between these a value is proposed and marked: look twice. */
export const wellRead = 85;

const textOf = (line: Line): string => line.map(({ text }) => text).join(' ');

function placeOf(words: readonly Word[]): Place {
  const left = Math.min(...words.map((word) => word.left));
  const top = Math.min(...words.map((word) => word.top));
  return {
    left,
    top,
    width: Math.max(...words.map((word) => word.left + word.width)) - left,
    height: Math.max(...words.map((word) => word.top + word.height)) - top,
  };
}

/** The words of a line that hold these characters of its text. */
function wordsAt(line: Line, from: number, to: number): Word[] {
  let at = 0;
  return line.filter(({ text }) => {
    const start = at;
    at += text.length + 1;
    return start < to && start + text.length > from;
  });
}

/** The value below a label, in its column: forms print their blocks as a table. */
function below(lines: readonly Line[], field: Exclude<ReadField, 'certType'>): (Proposal & { words: Word[] }) | null {
  for (const line of lines) {
    const label = labelIn(field, textOf(line));
    const words = label ? wordsAt(line, label.from, label.to) : [];
    const [first] = words;
    if (!first) continue;
    const { left, width, top, height } = placeOf(words);
    const end = line.find((word) => word.left >= left + width)?.left ?? 1;
    const isUnder = (word: Word) =>
      word.left + word.width / 2 > left - 0.03 && word.left < end && word.top >= top + height * 0.8;
    const under = lines
      .map((other) => other.filter(isUnder))
      .filter((other) => other.length > 0)
      .sort(([one], [other]) => (one?.top ?? 0) - (other?.top ?? 0))[0];
    // Farther down stands the next block of the form.
    if (!under?.[0] || under[0].top - top > height * 5) continue;
    const value = valueIn(field, textOf(under));
    if (value !== null) return { field, value, from: `${textOf(words)} ${textOf(under)}`, words: under };
  }
  return null;
}

/** The words a proposal was read from: those of its value, or of its whole line where the value is written otherwise there. */
function wordsOf(lines: readonly Line[], { value, from }: Proposal): { own: Word[]; around: Word[] } {
  const at = lines.findIndex((line) => from === textOf(line) || from.startsWith(`${textOf(line)} `));
  const around = [lines[at] ?? [], from === textOf(lines[at] ?? []) ? [] : (lines[at + 1] ?? [])].flat();
  const parts = new Set(value.split(' '));
  const own = around.filter(({ text }) => parts.has(text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')));
  return { own: own.length > 0 ? own : around, around };
}

/** What the words of a photo say, field by field, as far as they were read surely. */
export function readPhoto(lines: readonly Line[]): PhotoProposal[] {
  const found: PhotoProposal[] = readCertificate(lines.map(textOf).join('\n')).flatMap((proposal) => {
    const { own, around } = wordsOf(lines, proposal);
    const sure = Math.min(...own.map((word) => word.sure));
    return around.length === 0 || sure < surelyRead ? [] : { ...proposal, sure, place: placeOf(around) };
  });
  for (const field of readFields) {
    if (field === 'certType' || found.some((one) => one.field === field)) continue;
    const one = below(lines, field);
    if (!one) continue;
    const { words, ...proposal } = one;
    const sure = Math.min(...words.map((word) => word.sure));
    if (sure >= surelyRead) found.push({ ...proposal, sure, place: placeOf(words) });
  }
  const order = (field: ReadField) => readFields.indexOf(field);
  return found.sort((one, other) => order(one.field) - order(other.field));
}
