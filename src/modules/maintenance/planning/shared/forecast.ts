/** What finished jobs of the same part family and scope say of an open one. */
export interface Forecast {
  /** Half of those that took at least as long as this one has by now were finished by then. */
  median: string;
  /** One in five was finished before, one in five behind it. */
  early: string;
  late: string;
  /** How many finished jobs it is made of. */
  count: number;
  /** The part of them that would miss the promise, from 0 to 1. */
  lateShare: number;
}

/** Fewer say nothing (maintenance 4.4 asks for the last 20). */
const fewest = 5;
const hourMs = 3_600_000;

/** The value below which a part of a sorted list lies, between its neighbours in proportion. */
export function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/**
 * The finish of an open job, from the hours like jobs took from the dock to the release. Those that were finished sooner than this one
 * has been here already say nothing about it; when that leaves too few, nothing is foretold.
 */
export function forecastOf(
  took: readonly number[],
  job: { receivedAt: string; dueAt: string },
  now: Date,
): Forecast | null {
  const start = Date.parse(job.receivedAt);
  const elapsed = (now.getTime() - start) / hourMs;
  const likes = took.filter((hours) => hours > elapsed).toSorted((left, right) => left - right);
  if (took.length < fewest || likes.length === 0) return null;
  const at = (part: number) => new Date(start + quantile(likes, part) * hourMs).toISOString();
  const promised = (Date.parse(job.dueAt) - start) / hourMs;
  return {
    median: at(0.5),
    early: at(0.2),
    late: at(0.8),
    count: likes.length,
    lateShare: likes.filter((hours) => hours > promised).length / likes.length,
  };
}

/** How likely the promise is missed, in one word; a day that is over is late whatever was foretold. */
export function riskOf(
  job: { dueAt: string; forecast: Forecast | null },
  now: Date,
): 'late' | 'high' | 'some' | 'low' | 'unknown' {
  if (Date.parse(job.dueAt) < now.getTime()) return 'late';
  if (!job.forecast) return 'unknown';
  return job.forecast.lateShare > 0.5 ? 'high' : job.forecast.lateShare > 0.2 ? 'some' : 'low';
}
