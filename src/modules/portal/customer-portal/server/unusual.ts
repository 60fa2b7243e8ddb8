import { dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { UnusualSign } from '../shared/portalLog.record.ts';

/** What a sign-in at the portal is judged by. */
export interface SignInFacts {
  at: Date;
  ip: string | null;
  /** Where the same person came from before; empty for somebody who is here for the first time. */
  earlier: readonly string[];
  /** Refusals of this person within a day before, and since they last came in. */
  refused: number;
}

/** Five lock the address (R-POR-1): two slips of the finger are usual, one short of the lock is not. */
const manyRefused = 3;
/** The hours of the day in Bangkok in which customers' people work, the late shift included. */
const [opens, closes] = [5, 23];

/** Why a sign-in deserves a look (quality-people 2.6); nothing for a usual one. */
export function unusualSigns({ at, ip, earlier, refused }: SignInFacts): UnusualSign[] {
  const hour = (at.getTime() - startOfDay(dayOf(at)).getTime()) / 3_600_000;
  const signs: Record<UnusualSign, boolean> = {
    newNetwork: ip !== null && earlier.length > 0 && !earlier.some((known) => networkOf(known) === networkOf(ip)),
    manyRefused: refused >= manyRefused,
    oddHours: hour < opens || hour >= closes,
  };
  return (Object.keys(signs) as UnusualSign[]).filter((sign) => signs[sign]);
}

/** The network an address is in: the first three numbers of an IPv4 address, the first 48 bits of an IPv6 one. */
function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+[.])/i, '').toLowerCase();
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.');
  const [left, right] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = right ? Array.from({ length: 8 - (left?.length ?? 0) - right.length }, () => '0') : [];
  return [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, 3).join(':');
}
