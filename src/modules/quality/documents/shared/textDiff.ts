/** A line of two texts side by side: on one side only, or on both. */
interface DiffLine {
  kind: 'same' | 'added' | 'removed' | 'skipped';
  before: string | null;
  after: string | null;
}

/** So many lines that are the same stay around what is different. */
const context = 2;
/** Longer differences are not matched line by line: the old stands against the new. */
const mostMatched = 2_000;

/** The longest common lines of two short lists, as places in both. */
function matches(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const found: [number, number][] = [];
  for (let row = 0, column = 0; row < before.length && column < after.length;) {
    if (before[row] === after[column]) found.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

function between(before: readonly string[], after: readonly string[]): DiffLine[] {
  const removed = before.map((line) => ({ kind: 'removed', before: line, after: null }) as const);
  const added = after.map((line) => ({ kind: 'added', before: null, after: line }) as const);
  return [...removed, ...added];
}

/** What two texts say differently, line by line, with the lines around it; long stretches that are the same are left out. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  const [old, now] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const same = (line: string): DiffLine => ({ kind: 'same', before: line, after: line });
  const lines: DiffLine[] = before.slice(0, head).map(same);
  let [row, column] = [0, 0];
  const isShort = old.length <= mostMatched && now.length <= mostMatched;
  for (const [atOld, atNow] of isShort ? matches(old, now) : []) {
    lines.push(...between(old.slice(row, atOld), now.slice(column, atNow)), same(old[atOld] ?? ''));
    [row, column] = [atOld + 1, atNow + 1];
  }
  lines.push(...between(old.slice(row), now.slice(column)), ...before.slice(before.length - tail).map(same));
  return shortened(lines);
}

function shortened(lines: readonly DiffLine[]): DiffLine[] {
  const isNear = lines.map((_line, at) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, at) => {
    if (isNear[at]) return [line];
    return at === 0 || isNear[at - 1] ? [{ kind: 'skipped', before: null, after: null } as const] : [];
  });
}
