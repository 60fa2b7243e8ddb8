import type { questionKinds } from './question.record.ts';

/** A question as a file brings it; what the form asks for. */
export interface ImportedQuestion {
  topic: string;
  difficulty: string;
  kind: keyof typeof questionKinds;
  textEn?: string;
  textTh?: string;
  answersEn?: string;
  answersTh?: string;
  rightAnswer: string;
  tolerance?: string;
  mark: string;
  shuffle: boolean;
  reference: string;
  explanation?: string;
}

/** One question of a file: the line it begins on, and what it is or why it cannot be read. */
export type ReadRow = { line: number; text: string } & (
  { question: ImportedQuestion; fault?: undefined } | { question?: undefined; fault: string }
);

/** What a GIFT file does not say itself. */
export interface GiftDefaults {
  topic: string;
  difficulty: string;
  reference: string;
  language: 'en' | 'th';
}

const letters = 'ABCDE';

/** Questions in GIFT, the format of Moodle: one right, several right, true or false, a number. Blank lines part them. */
export function readGift(file: string, defaults: GiftDefaults): ReadRow[] {
  const rows: ReadRow[] = [];
  let block: string[] = [];
  let begun = 0;
  const end = () => {
    const text = block.join('\n').trim();
    if (text) rows.push(giftQuestion(text, begun, defaults));
    block = [];
  };
  for (const [index, line] of file.replaceAll('\r', '').split('\n').entries()) {
    if (/^\s*(\/\/|\$CATEGORY:)/.test(line)) continue;
    if (line.trim() === '') end();
    else {
      if (block.length === 0) begun = index + 1;
      block.push(line);
    }
  }
  end();
  return rows;
}

// An escaped sign is no sign of the format: it is put aside while the format is read.
const aside = (text: string) =>
  text.replaceAll(/\\([~=#{}:\\])/g, (_all, sign: string) => String.fromCharCode(0xe000 + sign.charCodeAt(0)));
const back = (text: string) =>
  text.replaceAll(/[\ue000-\ue0ff]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xe000));

function giftQuestion(block: string, line: number, defaults: GiftDefaults): ReadRow {
  const text = aside(block);
  const open = text.indexOf('{');
  const close = text.lastIndexOf('}');
  const head = (open < 0 ? text : text.slice(0, open)).replace(/^\s*::.*?::/s, '').trim();
  const tail = close < 0 ? '' : text.slice(close + 1).trim();
  const words = back(
    [head, tail ? `_____ ${tail}` : '']
      .filter(Boolean)
      .join(' ')
      .replace(/^\[(html|moodle|plain|markdown)\]/, ''),
  );
  const at = { line, text: words.slice(0, 200) };
  if (open < 0 || close < open) return { ...at, fault: 'The answers stand in braces { } after the question.' };
  const answer = giftAnswer(text.slice(open + 1, close).trim());
  if (typeof answer === 'string') return { ...at, fault: answer };
  const { answers, ...rest } = answer;
  const lines = answers?.map(back).join('\n');
  return {
    ...at,
    question: {
      topic: defaults.topic,
      difficulty: defaults.difficulty,
      reference: defaults.reference,
      mark: '1',
      ...rest,
      ...(defaults.language === 'en'
        ? { textEn: words, ...(lines && { answersEn: lines }) }
        : { textTh: words, ...(lines && { answersTh: lines }) }),
    },
  };
}

type Answer = Pick<ImportedQuestion, 'kind' | 'rightAnswer' | 'tolerance' | 'shuffle'> & { answers?: string[] };

function giftAnswer(inside: string): Answer | string {
  if (inside === '') return 'An essay cannot be marked by the product.';
  const truth = /^(T|TRUE|F|FALSE)\s*(#.*)?$/is.exec(inside)?.[1];
  if (truth)
    return {
      kind: 'trueFalse',
      answers: ['True', 'False'],
      rightAnswer: /^t/i.test(truth) ? 'A' : 'B',
      shuffle: false,
    };
  if (inside.startsWith('#')) return giftNumber(inside.slice(1));
  if (inside.includes('->')) return 'Pairs to match are not kept in the pool.';
  const parts = [...inside.matchAll(/([=~])\s*(?:%(-?[\d.]+)%)?\s*([^=~]*)/g)];
  if (parts.length === 0) return 'An answer begins with = (right) or ~ (wrong).';
  const options = parts.map(([, sign, weight, words = '']) => ({
    words: (words.split('#')[0] ?? '').replaceAll(/\s+/g, ' ').trim(),
    isRight: weight ? Number(weight) > 0 : sign === '=',
  }));
  if (options.length === 1) return 'A short answer cannot be marked by the product: give answers to choose from.';
  const right = options.flatMap(({ isRight }, place) => (isRight ? [letters[place] ?? '?'] : []));
  return {
    kind: right.length > 1 ? 'multi' : 'single',
    answers: options.map(({ words }) => words),
    rightAnswer: right.join(','),
    shuffle: true,
  };
}

function giftNumber(text: string): Answer | string {
  const plain = text.trim().replace(/^=/, '').split('#')[0] ?? '';
  const [from, to] = plain.split('..').map(Number);
  if (plain.includes('..') && Number.isFinite(from) && Number.isFinite(to) && from !== undefined && to !== undefined)
    return {
      kind: 'number',
      rightAnswer: String((from + to) / 2),
      tolerance: String(Math.abs(to - from) / 2),
      shuffle: false,
    };
  const [value = '', tolerance] = plain.split(':').map((part) => part.trim());
  if (!/^-?\d+(\.\d+)?$/.test(value)) return 'Give the right number, such as {#12.5:0.1}.';
  return { kind: 'number', rightAnswer: value, ...(tolerance && { tolerance }), shuffle: false };
}

const columns = [
  'topic',
  'difficulty',
  'kind',
  'textEn',
  'textTh',
  'answersEn',
  'answersTh',
  'rightAnswer',
  'tolerance',
  'mark',
  'reference',
  'explanation',
] as const;
export const csvHead = columns.join(',');
const needed = ['topic', 'difficulty', 'kind', 'rightAnswer', 'reference'] as const;

/** Questions in CSV with a line of column names; several answers in one cell are parted by `|`. */
export function readCsv(file: string): ReadRow[] {
  const [head, ...records] = csvRecords(file);
  const names = (head?.cells ?? []).map((cell) => cell.trim());
  const missing = needed.filter((name) => !names.includes(name));
  if (!head || missing.length > 0)
    return [
      {
        line: 1,
        text: names.join(','),
        fault: `The first line names the columns; missing: ${(head ? missing : needed).join(', ')}.`,
      },
    ];
  const unknown = names.filter((name) => !columns.some((column) => column === name));
  if (unknown.length > 0) return [{ line: 1, text: names.join(','), fault: `Unknown columns: ${unknown.join(', ')}.` }];
  return records.map(({ line, cells }) => {
    const cell = (name: string) => (cells[names.indexOf(name)] ?? '').trim();
    const text = cell('textEn') || cell('textTh');
    if (cells.length !== names.length)
      return { line, text, fault: `${cells.length} cells where the first line names ${names.length}.` };
    const filled = (name: 'textEn' | 'textTh' | 'tolerance' | 'explanation') =>
      cell(name) ? { [name]: cell(name) } : {};
    const answers = (name: 'answersEn' | 'answersTh') =>
      cell(name)
        ? {
            [name]: cell(name)
              .split('|')
              .map((one) => one.trim())
              .join('\n'),
          }
        : {};
    return {
      line,
      text: text.slice(0, 200),
      question: {
        topic: cell('topic'),
        difficulty: cell('difficulty'),
        kind: cell('kind') as ImportedQuestion['kind'],
        ...filled('textEn'),
        ...filled('textTh'),
        ...answers('answersEn'),
        ...answers('answersTh'),
        rightAnswer: cell('rightAnswer').toUpperCase(),
        ...filled('tolerance'),
        mark: cell('mark') || '1',
        shuffle: cell('kind') !== 'number',
        reference: cell('reference'),
        ...filled('explanation'),
      },
    };
  });
}

/** The records of a CSV file (RFC 4180), each with the line it begins on; empty lines are left out. */
function csvRecords(file: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let begun = 1;
  const text = file.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const endRecord = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== '')) records.push({ line: begun, cells });
    [cells, cell, begun] = [[], '', line];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',') {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') endRecord();
    else cell += sign;
  }
  endRecord();
  return records;
}
