import DataLoader from 'dataloader';

/** One asking that hangs holds up nobody for longer. */
const longestWait = 250;

/** Asks for many at once: who comes while one asking is under way goes with the next, since to ask costs more than what is asked. */
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
    const patience = setTimeout(() => next?.(), longestWait);
    next = () => {
      clearTimeout(patience);
      next = null;
      go();
    };
  };
  const batchScheduleFn = (go: () => void) => setImmediate(() => (underWay > 0 ? later(go) : go()));
  const loader = new DataLoader(askCounted, { cache: false, batchScheduleFn });
  return (one) => loader.load(one);
}
