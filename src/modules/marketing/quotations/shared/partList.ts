export interface ListedLine {
  /** Its place in what was pasted, from 1. */
  line: number;
  partNumber: string;
  quantity: string | null;
  workScope: string | null;
  fault: string | null;
}

const mostLines = 300;

/** `Overhaul`, `overhaul` and `OVERHAUL` are one scope. */
const plain = (word: string): string => word.replaceAll(/[^a-z]/gi, '').toLowerCase();

function scopeOf(word: string, scopes: Readonly<Record<string, string>>): string | null {
  const found = Object.entries(scopes).find(([value, shown]) => [plain(value), plain(shown)].includes(plain(word)));
  return found?.[0] ?? null;
}

/** A line as a spreadsheet or a person writes it: cells by tab, semicolon or comma, quotes around them left out. */
const cellsOf = (line: string): string[] =>
  line.split(/\t|;|,(?=\s|\D|\d+(?:,|$))/).map((cell) => cell.trim().replaceAll(/^"|"$/g, '').trim());

/**
 * Part numbers with quantity and scope, one a line: `2612301-1 <tab> 4 <tab> overhaul`. Quantity is 1 and the scope overhaul where they are left
 * out; a first line of column heads is passed over. Each fault is told at its line.
 */
export function readList(text: string, scopes: Readonly<Record<string, string>>): ListedLine[] {
  const seen = new Map<string, number>();
  const lines = text
    .split(/\r?\n/)
    .map((written, at) => ({ written, line: at + 1 }))
    .filter(({ written }) => written.trim() !== '')
    .filter(({ written }, at) => !(at === 0 && /^"?\s*(part|p\/n|pn)\b/i.test(written)));
  return lines.map(({ written, line }, at) => {
    const [partNumber = '', amount = '', scope = ''] = cellsOf(written);
    const quantity = amount === '' ? '1' : amount;
    const workScope = scope === '' ? 'overhaul' : scopeOf(scope, scopes);
    const key = `${partNumber.toUpperCase()} ${workScope}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, line);
    const fault =
      at >= mostLines
        ? `At most ${mostLines} lines at once.`
        : partNumber === ''
          ? 'The part number is missing.'
          : !/^\d{1,6}([.]\d{1,4})?$/.test(quantity) || Number(quantity) === 0
            ? `${quantity} is no quantity.`
            : workScope === null
              ? `${scope} is no scope of work.`
              : before !== undefined
                ? `It stands on line ${before} already.`
                : null;
    return { line, partNumber, quantity: fault ? null : quantity, workScope, fault };
  });
}
