import pLimit from 'p-limit';
import { AppError } from '#kernel/shared/errors.ts';
import { batching } from '../batching.ts';
import type { ServerDeps } from '../serverDeps.ts';
import { runTogether, runWrite, type Write } from '../transaction.ts';

/** Calls of one kind take their numbers one after the other anyway: one at work, one on its way to the disk, the next one ready (decision 0024). */
const atOnce = 3;

/**
 * The turns creating calls of one kind take; each gets its answer when it stands. Those that may be stored `together` are, with who came
 * while others were stored. When one of them is refused none stands, and each is done alone: so nobody is refused for somebody else.
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
