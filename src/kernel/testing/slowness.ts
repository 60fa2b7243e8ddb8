import { createHash } from 'node:crypto';

/** Milliseconds that hashing and reading a million bodies takes on the machine the promises were written for (2 cores). */
const paceOfThePromises = 3_600;
const count = 15_000;

/** The bodies of history entries of usual length. */
const bodies = () =>
  Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      action: 'create',
      actorName: 'System',
      changes: { title: { new: 'A sentence of usual length. '.repeat(8) } },
      entity: 'nothing',
      entityId: String(n),
    }),
  );

/** How many times slower a machine is than the one the promises were written for; never below 1. */
export interface Slowness {
  /** For what is measured in processor time. */
  work: number;
  /** For what is measured by the clock: with whatever else runs at the moment. */
  waited: number;
}

/** How slow this machine is at this hour: the slowest of three times the same small piece of work. */
export function slownessNow(): Slowness {
  const sample = bodies();
  const slowness = { work: 1, waited: 1 };
  const usual = (count / 1_000_000) * paceOfThePromises;
  for (let time = 0; time < 3; time += 1) {
    const [from, before] = [performance.now(), process.cpuUsage()];
    for (const body of sample) {
      createHash('sha256').update(body, 'utf8').digest();
      JSON.parse(body);
    }
    const { user, system } = process.cpuUsage(before);
    slowness.work = Math.max(slowness.work, (user + system) / 1000 / usual);
    slowness.waited = Math.max(slowness.waited, (performance.now() - from) / usual);
  }
  return slowness;
}

/** A limit in milliseconds by the clock, as this machine can keep it at this hour: a busy machine is slow, not wrong. */
export const onThisMachine = (ms: number): number => ms * slownessNow().waited;
