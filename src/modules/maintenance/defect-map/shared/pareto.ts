/** One bar of a Pareto chart: how often, and the share in % of it and all larger ones together. */
export interface Bar {
  name: string;
  count: number;
  share: number;
}

/** What happens most first, each with the share it and those before it have of all. */
export function pareto(counts: readonly { name: string; count: number }[]): Bar[] {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  return counts
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .map(({ name, count }) => {
      before += count;
      return { name, count, share: Math.round((before / total) * 1000) / 10 };
    });
}
