/** One measured value of a visit; `visit` counts the visits of the serial number from 1. */
export interface Reading {
  visit: number;
  /** `2026-11-29`. */
  day: string;
  value: number;
}
export interface Limits {
  min: number | null;
  max: number | null;
}

/** What the readings say of the visits to come. */
export type Forecast =
  | { kind: 'outside' }
  | { kind: 'tooFew'; have: number }
  | { kind: 'scattered' }
  | { kind: 'steady' }
  | { kind: 'far' }
  | { kind: 'reached'; visit: number; day: string; limit: 'min' | 'max'; value: number };

/** The fewest readings since the part was last renewed that a forecast is made of. */
export const leastReadings = 3;
/** Further ahead than this nothing is forecast: the part will have been renewed before. */
export const mostVisitsAhead = 10;
/** Least share of the spread that the straight line explains; below it the readings scatter more than they move. */
const leastFit = 0.5;

const outsideOf = (value: number, { min, max }: Limits): boolean =>
  (min !== null && value < min) || (max !== null && value > max);

/** The readings since the part was last renewed: one farther from the limit than the first of its row begins a new row. */
function sinceRenewal(readings: readonly Reading[], distance: (value: number) => number): Reading[] {
  let row: Reading[] = [];
  for (const reading of readings) {
    const [first] = row;
    row = first && distance(reading.value) <= distance(first.value) ? [...row, reading] : [reading];
  }
  return row;
}

/** The straight line of least squares through the readings, by visit, and the share of the spread it explains. */
function lineThrough(readings: readonly Reading[]): { slope: number; at: (visit: number) => number; fit: number } {
  const mean = (of: (reading: Reading) => number) =>
    readings.reduce((sum, each) => sum + of(each), 0) / readings.length;
  const x = mean(({ visit }) => visit);
  const y = mean(({ value }) => value);
  const sum = (of: (dx: number, dy: number) => number) =>
    readings.reduce((total, { visit, value }) => total + of(visit - x, value - y), 0);
  const xx = sum((dx) => dx * dx);
  const xy = sum((dx, dy) => dx * dy);
  const yy = sum((_dx, dy) => dy * dy);
  const slope = xx === 0 ? 0 : xy / xx;
  return { slope, at: (visit) => y + slope * (visit - x), fit: yy === 0 || xx === 0 ? 0 : (xy * xy) / (xx * yy) };
}

const dayMs = 86_400_000;

function towards(readings: readonly Reading[], bound: number, limit: 'min' | 'max'): Forecast {
  const away = limit === 'max' ? (value: number) => bound - value : (value: number) => value - bound;
  const row = sinceRenewal(readings, away);
  const [first] = row;
  const last = row.at(-1);
  if (!first || !last || row.length < leastReadings) return { kind: 'tooFew', have: row.length };
  const line = lineThrough(row);
  if (away(last.value) >= away(first.value) || (limit === 'max' ? line.slope <= 0 : line.slope >= 0))
    return { kind: 'steady' };
  if (line.fit < leastFit) return { kind: 'scattered' };
  const daysAVisit = (Date.parse(last.day) - Date.parse(first.day)) / dayMs / Math.max(1, last.visit - first.visit);
  for (let ahead = 1; ahead <= mostVisitsAhead; ahead += 1) {
    const visit = last.visit + ahead;
    // The nearer of the line and the last reading carried on at its rate: a forecast is rather early than late.
    const values = [line.at(visit), last.value + line.slope * ahead];
    const value = limit === 'max' ? Math.max(...values) : Math.min(...values);
    if (away(value) < 0) {
      const day = new Date(Date.parse(last.day) + Math.round(daysAVisit * ahead) * dayMs).toISOString().slice(0, 10);
      return { kind: 'reached', visit, day, limit, value };
    }
  }
  return { kind: 'far' };
}

// What is nearer at hand stands before what says less.
const order: readonly Forecast['kind'][] = ['reached', 'far', 'scattered', 'steady', 'tooFew'];

/** The first visit at which a reading is forecast beyond its limit, or why there is no such forecast. Limits are inclusive. */
export function forecastLimit(readings: readonly Reading[], limits: Limits): Forecast {
  const last = readings.at(-1);
  if (last && outsideOf(last.value, limits)) return { kind: 'outside' };
  const answers = (['min', 'max'] as const).flatMap((limit) => {
    const bound = limits[limit];
    return bound === null ? [] : [towards(readings, bound, limit)];
  });
  // The nearest visit, and of what is too little the most.
  const visitOf = (answer: Forecast) =>
    answer.kind === 'reached' ? answer.visit : answer.kind === 'tooFew' ? -answer.have : 0;
  return (
    answers.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || visitOf(a) - visitOf(b))[0] ?? {
      kind: 'tooFew',
      have: readings.length,
    }
  );
}
