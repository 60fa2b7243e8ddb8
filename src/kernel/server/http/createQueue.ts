import pLimit from 'p-limit';
import { AppError } from '#kernel/shared/errors.ts';
import { batching } from '../batching.ts';
import type { ServerDeps } from '../serverDeps.ts';
import { runTogether, runWrite, type Write } from '../transaction.ts';

/** Creating calls of one kind that run at the same time. They take their numbers one after the other, so more would only wait (decision 0024). */
const atOnce = 3;

/**
 * The queue of the creating calls of one kind; each is answered once it is committed. With `together`, those that arrive while others are
 * stored share one transaction. When one of them is refused it is rolled back and each runs alone, so nobody is refused for somebody else.
 */
export function createQueue(deps: ServerDeps, { together = false }): (write: Write<unknown>) => Promise<unknown> {
  const turns = pLimit(atOnce);
  const alone = ({ caller, work }: Write<unknown>) => turns(() => runWrite(deps, caller, work));
  if (!together) return alone;
  return batching(async (writes: readonly Write<unknown>[]) => {
    try {
      if (writes.length > 1) return await runTogether(deps, writes);
    } catch (error) {
      // Whether they stand is not known: done again they might stand twice.
      if (error instanceof AppError && error.kind === 'unavailable') throw error;
    }
    return Promise.all(writes.map((write) => alone(write).catch((error: Error) => error)));
  });
}
