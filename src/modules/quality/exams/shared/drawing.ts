/** One line of what an exam asks. */
export interface Stratum {
  topic: string;
  difficulty?: string | null | undefined;
  count: number;
}
/** A question as far as the draw looks at it. */
export interface Drawable {
  id: string;
  topic: string;
  difficulty: string;
}
/** A line the pool cannot fill. */
export interface Short {
  topic: string;
  difficulty: string | null;
  have: number;
  need: number;
}

const mask = (1n << 64n) - 1n;

/** Random numbers that are the same for the same seed (SplitMix64): what was drawn can be shown again years later. */
export function randomOf(seed: bigint): (below: number) => number {
  let state = seed & mask;
  const next = (): bigint => {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    return z ^ (z >> 31n);
  };
  return (below) => Number(next() % BigInt(below));
}

/** The same things in another order. */
export function shuffled<T>(things: readonly T[], random: (below: number) => number): T[] {
  const left = [...things];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(random(left.length), 1));
  return order;
}

const fits = (stratum: Stratum) => (question: Drawable) =>
  question.topic === stratum.topic && (!stratum.difficulty || question.difficulty === stratum.difficulty);

// A line that takes any difficulty chooses after those that take one: it leaves them theirs.
const strictFirst = (strata: readonly Stratum[]): Stratum[] =>
  [...strata].sort((left, right) => Number(!left.difficulty) - Number(!right.difficulty));

interface Draw {
  strata: readonly Stratum[];
  pool: readonly Drawable[];
  /** What the candidate had the time before: taken only where a line has too few others. */
  before?: ReadonlySet<string>;
  random: (below: number) => number;
}

/** The questions of an attempt, in the order they are asked, and the lines the pool is too small for (R-EXM-3, R-EXM-4). */
export function drawQuestions({ strata, pool, before = new Set(), random }: Draw): { ids: string[]; short: Short[] } {
  const taken = new Set<string>();
  const short: Short[] = [];
  for (const stratum of strictFirst(strata)) {
    const free = pool.filter((question) => fits(stratum)(question) && !taken.has(question.id));
    const fresh = shuffled(
      free.filter(({ id }) => !before.has(id)),
      random,
    );
    const known = shuffled(
      free.filter(({ id }) => before.has(id)),
      random,
    );
    const chosen = [...fresh, ...known].slice(0, stratum.count);
    if (chosen.length < stratum.count)
      short.push({
        topic: stratum.topic,
        difficulty: stratum.difficulty ?? null,
        have: chosen.length,
        need: stratum.count,
      });
    for (const { id } of chosen) taken.add(id);
  }
  return { ids: shuffled([...taken], random), short };
}

/** How many questions each line has to choose from; fewer than twice what it asks is worth a warning (R-EXM-3). */
export const coverageOf = (strata: readonly Stratum[], pool: readonly Drawable[]) =>
  strata.map((stratum) => {
    const have = pool.filter(fits(stratum)).length;
    return {
      topic: stratum.topic,
      difficulty: stratum.difficulty ?? null,
      count: stratum.count,
      have,
      wanted: stratum.count * 2,
      isThin: have < stratum.count * 2,
    };
  });
