import { parseCronItems, type ParsedCronItem } from 'graphile-worker';
import type { ServerModule } from '../endpoint.ts';

type Digest = Parameters<ParsedCronItem['match']>[0];

/** A minute of UTC, as cron sees it, in Bangkok. */
function inBangkok({ min, hour, date, month, dow }: Digest, year: number): Digest {
  const at = new Date(Date.UTC(year, month - 1, date, hour + 7, min));
  return {
    min,
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: hour >= 17 ? (dow + 1) % 7 : dow,
  };
}

/** What the modules do by the clock. Their patterns are in Bangkok time; the queue's own clock is UTC. */
export const scheduleOf = (modules: readonly Pick<ServerModule, 'schedule'>[]): ParsedCronItem[] =>
  parseCronItems(
    modules.flatMap((module) =>
      Object.entries(module.schedule ?? {}).map(([match, task]) => ({
        match,
        task,
        identifier: task,
        options: { backfillPeriod: 86_400_000 },
      })),
    ),
  ).map((item) => ({ ...item, match: (digest) => item.match(inBangkok(digest, new Date().getUTCFullYear())) }));
