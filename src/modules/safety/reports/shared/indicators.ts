/** The alert lines of an indicator: mean + 1, 2, 3 population standard deviations of the twelve periods before (R-SAF-6). */
export interface AlertLines {
  mean: number;
  deviation: number;
  lines: readonly [number, number, number];
  target: number;
}

/** So many periods the lines are drawn from. */
export const basePeriods = 12;

/** The lines drawn from the values of the preceding periods; the target is five percent below their mean unless the company set one. */
export function alertLines(preceding: readonly number[], target?: number): AlertLines {
  const count = preceding.length || 1;
  const mean = preceding.reduce((sum, value) => sum + value, 0) / count;
  const deviation = Math.sqrt(preceding.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count);
  return {
    mean,
    deviation,
    lines: [mean + deviation, mean + 2 * deviation, mean + 3 * deviation],
    target: target ?? mean * 0.95,
  };
}

/** At which of these values the alert sounds: one above the third line, two running above the second, three running above the first; null when none. */
export function alertAt(values: readonly number[], { lines }: Pick<AlertLines, 'lines'>): number | null {
  for (let at = 0; at < values.length; at += 1) {
    const above = (line: number, running: number) =>
      at + 1 >= running && values.slice(at + 1 - running, at + 1).every((value) => value > line);
    if (above(lines[2], 1) || above(lines[1], 2) || above(lines[0], 3)) return at;
  }
  return null;
}
