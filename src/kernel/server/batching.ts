import DataLoader from 'dataloader';

/** A batch waits at most this many milliseconds for the query before it. */
const longestWait = 250;

/** Batches lookups: those that arrive while a query runs go together in the next one, because the round trip costs more than the lookup. */
export function batching<One, Answer>(
  ask: (many: readonly One[]) => Promise<(Answer | Error)[]>,
): (one: One) => Promise<Answer> {
  let underWay = 0;
  let next: (() => void) | null = null;
  const askCounted = async (many: readonly One[]) => {
    underWay += 1;
    try {
      return await ask(many);
    } finally {
      underWay -= 1;
      next?.();
    }
  };
  const later = (go: () => void) => {
    const timeout = setTimeout(() => next?.(), longestWait);
    next = () => {
      clearTimeout(timeout);
      next = null;
      go();
    };
  };
  const batchScheduleFn = (go: () => void) => setImmediate(() => (underWay > 0 ? later(go) : go()));
  const loader = new DataLoader(askCounted, { cache: false, batchScheduleFn });
  return (one) => loader.load(one);
}
