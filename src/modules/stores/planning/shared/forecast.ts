/** How demand of an item comes (R-PLN-1). */
export const demandClasses = {
  smooth: 'Smooth',
  erratic: 'Erratic',
  intermittent: 'Intermittent',
  lumpy: 'Lumpy',
} as const;
export type DemandClass = keyof typeof demandClasses;
export const methods = {
  smoothing: 'Exponential smoothing',
  sba: 'Croston, corrected (SBA)',
  tsb: 'TSB: it may run out of use',
} as const;
export type Method = keyof typeof methods;

/** Below this nothing statistical is said. */
const leastMonths = 6;

/** Interval between demands, their squared variation, and the class that follows (R-PLN-1); null without any demand. */
export function classOf(months: readonly number[]): { adi: number; cv2: number; demandClass: DemandClass } | null {
  const demands = months.filter((each) => each > 0);
  if (demands.length === 0) return null;
  const adi = months.length / demands.length;
  const mean = demands.reduce((sum, each) => sum + each, 0) / demands.length;
  const cv2 = demands.reduce((sum, each) => sum + (each - mean) ** 2, 0) / demands.length / mean ** 2;
  const isFrequent = adi <= 1.32;
  const isSteady = cv2 <= 0.49;
  return {
    adi,
    cv2,
    demandClass: isFrequent ? (isSteady ? 'smooth' : 'erratic') : isSteady ? 'intermittent' : 'lumpy',
  };
}

/** Simple exponential smoothing, begun at the first month. */
function smoothing(months: readonly number[], alpha = 0.2): number {
  let level = months[0] ?? 0;
  for (const each of months.slice(1)) level += alpha * (each - level);
  return level;
}

/** Size and interval of demand after Croston; both begin at the first demand and rest between demands (R-PLN-2). */
export function croston(months: readonly number[], alpha = 0.1): { size: number; interval: number } | null {
  let size: number | null = null;
  let interval = 1;
  let since = 0;
  for (const each of months) {
    since += 1;
    if (each <= 0) continue;
    if (size === null) {
      size = each;
      interval = since;
    } else {
      size += alpha * (each - size);
      interval += alpha * (since - interval);
    }
    since = 0;
  }
  return size === null ? null : { size, interval };
}

/** Croston corrected for its bias (SBA), a month. */
export function sba(months: readonly number[], alpha = 0.1): number {
  const found = croston(months, alpha);
  return found ? (1 - alpha / 2) * (found.size / found.interval) : 0;
}

/** Size and chance of a demand, the chance falling with every month without one: for what may run out of use. */
function tsb(months: readonly number[], alpha = 0.1): number {
  let size: number | null = null;
  let chance = 0;
  let since = 0;
  for (const each of months) {
    since += 1;
    if (size === null) {
      if (each > 0) {
        size = each;
        chance = 1 / since;
      }
    } else {
      chance += alpha * ((each > 0 ? 1 : 0) - chance);
      if (each > 0) size += alpha * (each - size);
    }
  }
  return (size ?? 0) * chance;
}

interface Forecast {
  demandClass: DemandClass;
  method: Method;
  /** A month. */
  perMonth: number;
  /** What it missed by a month, over the last year of what is known: mean absolute error. */
  error: number;
}

const methodOf = (months: readonly number[]): Method => {
  const found = classOf(months);
  if (!found) return 'sba';
  const last = months.findLastIndex((each) => each > 0);
  // The interval it was asked for in, while it was: the months since then must not stretch it.
  const interval = classOf(months.slice(0, last + 1))?.adi ?? found.adi;
  if (months.length - 1 - last > 3 * interval) return 'tsb';
  return found.adi <= 1.32 ? 'smoothing' : 'sba';
};
const by: Record<Method, (months: readonly number[]) => number> = { smoothing, sba, tsb };

/** The forecast of a month with its own error, the oldest month first; null when too little is known to say anything. */
export function forecastOf(months: readonly number[]): Forecast | null {
  const found = classOf(months);
  if (!found || months.length < leastMonths) return null;
  const method = methodOf(months);
  // Each month of the last year foretold with what was known before it.
  const first = Math.max(months.length - 12, 3);
  const misses = months.slice(first).map((actual, at) => Math.abs(actual - by[method](months.slice(0, first + at))));
  return {
    demandClass: found.demandClass,
    method,
    perMonth: by[method](months),
    error: misses.reduce((sum, each) => sum + each, 0) / misses.length,
  };
}

const daysOfMonth = 30.4375;

/** How sure the shelf is meant to be, with the deviations of a normal distribution that stand for it. */
export const serviceLevels = { '90': 1.2816, '95': 1.6449, '98': 2.0537, '99': 2.3263 } as const;
export type ServiceLevel = keyof typeof serviceLevels;

/** Demand over the lead time with its safety, for demand that comes every month (R-PLN-3). Months throughout. */
export function reorderPoint(
  given: { perMonth: number; deviation: number; lead: number; leadDeviation: number },
  level: ServiceLevel,
): number {
  const { perMonth, deviation, lead, leadDeviation } = given;
  const safety = serviceLevels[level] * Math.sqrt(lead * deviation ** 2 + perMonth ** 2 * leadDeviation ** 2);
  return Math.ceil(perMonth * lead + safety - 1e-9);
}

/** The smallest stock that covers the lead time often enough, for demand that comes now and then: Poisson (R-PLN-3). */
export function baseStock(mean: number, level: ServiceLevel): number {
  let term = Math.exp(-mean);
  let reached = term;
  let stock = 0;
  while (reached < Number(level) / 100 && stock < 100_000) {
    stock += 1;
    term *= mean / stock;
    reached += term;
  }
  return stock;
}

/** The reorder point that follows from what was used, or null where a lead time or a forecast is missing. */
export function computedPoint(
  months: readonly number[],
  forecast: Forecast | null,
  lead: { days: number | null; deviationDays: number | null },
  level: ServiceLevel,
): number | null {
  if (!forecast || lead.days === null) return null;
  const leadMonths = lead.days / daysOfMonth;
  if (forecast.demandClass === 'intermittent' || forecast.demandClass === 'lumpy')
    return baseStock(forecast.perMonth * leadMonths, level);
  const mean = months.reduce((sum, each) => sum + each, 0) / months.length;
  const deviation = Math.sqrt(months.reduce((sum, each) => sum + (each - mean) ** 2, 0) / months.length);
  const leadDeviation = (lead.deviationDays ?? 0) / daysOfMonth;
  return reorderPoint({ perMonth: forecast.perMonth, deviation, lead: leadMonths, leadDeviation }, level);
}

interface Supply {
  available: number;
  onOrder: number;
  /** Asked of purchasing, not ordered yet. */
  requested: number;
  /** What requests still miss. */
  openDemand: number;
}

/** What there will be without ordering anything. */
export const positionOf = (supply: Supply): number =>
  supply.available + supply.onOrder + supply.requested - supply.openDemand;

/** What ordering and holding stock cost, in THB and percent of its value a year. */
export interface PlanningCosts {
  perOrder: number;
  holdingPercent: number;
}

/** The economic order quantity: what an order costs against what holding costs; null where one of them, the use or the price is not known (R-PLN-3). */
export function economicQuantity(
  perYear: number | null,
  unitPrice: number,
  costs: PlanningCosts | null,
): number | null {
  if (costs === null || perYear === null || perYear <= 0 || unitPrice <= 0) return null;
  return Math.max(
    Math.round(Math.sqrt((2 * perYear * costs.perOrder) / ((unitPrice * costs.holdingPercent) / 100))),
    1,
  );
}

/** How much to order, in the stores' unit and whole packs: always so much that it is not asked for again at once; null while there is enough (R-PLN-3). */
export function suggestion(
  position: number,
  point: number | null,
  given: { maxQty: number | null; moq: number | null; pack: number; perMonth: number; economic?: number | null },
): number | null {
  if (point === null || position > point) return null;
  const upTo = Math.max(given.maxQty ?? point + given.perMonth, point);
  // The most to keep is somebody's word; without it the economic quantity, and without that a month above the point.
  const amount = given.maxQty === null && given.economic ? given.economic : upTo - position;
  const wanted = Math.max(amount, given.moq ?? 0);
  const abovePoint = Math.floor((point - position) / given.pack + 1e-9) + 1;
  return Math.max(Math.ceil(wanted / given.pack - 1e-9), abovePoint) * given.pack;
}
