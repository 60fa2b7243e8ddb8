import { isExpired } from './expiry.ts';

/** A batch in one place, as an issue sees it. Quantities are in ten-thousandths, so that they add up exactly. */
export interface Candidate {
  batchId: string;
  batch: string;
  locationId: string;
  status: string;
  condition: string;
  effectiveExpiry: string | null;
  acceptedAt: string | null;
  issuable: boolean;
  hasCertificate: boolean;
  /** Null: the company's own. */
  ownerId: string | null;
  /** Why it is blocked, such as `quarantine QR-26-0012`. */
  blockedBy: string | null;
  available: number;
}

export interface Allocation {
  picks: { candidate: Candidate; quantity: number }[];
  missing: number;
  blocked: { candidate: Candidate; reason: string }[];
}

/** Why a batch may not be issued on that day, or null. Nobody's role opens any of these (R-STK-5, R-STK-6). */
export function whyNotIssuable(candidate: Candidate, day: string, customerId: string | null): string | null {
  if (candidate.blockedBy) return candidate.blockedBy;
  if (candidate.status !== 'accepted') return `it is ${candidate.status}`;
  if (candidate.condition === 'unserviceable' || candidate.condition === 'unsalvageable')
    return `it is ${candidate.condition}`;
  if (isExpired(candidate.effectiveExpiry, day)) return `expired on ${candidate.effectiveExpiry}`;
  if (!candidate.hasCertificate) return 'it has no certificate';
  if (candidate.ownerId !== null && candidate.ownerId !== customerId) return 'it belongs to another customer';
  if (!candidate.issuable) return 'its place is not for issue';
  return null;
}

/** The order in which batches are to be used: the customer's own first, then first expired first out, then the oldest. */
export function fefoOrder(a: Candidate, b: Candidate): number {
  const owned = Number(b.ownerId !== null) - Number(a.ownerId !== null);
  if (owned !== 0) return owned;
  const expiry = compareNullsLast(a.effectiveExpiry, b.effectiveExpiry);
  if (expiry !== 0) return expiry;
  return compareNullsLast(a.acceptedAt, b.acceptedAt) || a.batch.localeCompare(b.batch);
}

function compareNullsLast(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

/** Takes a quantity from the batches in their order, as much as there is (R-STK-5). */
export function allocate(
  candidates: readonly Candidate[],
  quantity: number,
  job: { day: string; customerId: string | null },
): Allocation {
  const blocked: Allocation['blocked'] = [];
  const usable: Candidate[] = [];
  for (const candidate of candidates) {
    const reason = whyNotIssuable(candidate, job.day, job.customerId);
    if (reason) blocked.push({ candidate, reason });
    else if (candidate.available > 0) usable.push(candidate);
  }
  let missing = quantity;
  const picks: Allocation['picks'] = [];
  for (const candidate of usable.sort(fefoOrder)) {
    if (missing === 0) break;
    const taken = Math.min(candidate.available, missing);
    picks.push({ candidate, quantity: taken });
    missing -= taken;
  }
  return { picks, missing, blocked };
}

/** A line of a sheet, and what its place has: free for anybody, and promised to this line. */
export interface SheetTake {
  batchId: string;
  locationId: string | null;
  qty: string;
  free: string;
  own?: string | undefined;
}

/** What each line of a sheet lacks once the lines before it took from the same place: two may be right alone and too much together. Null: it is there. */
export function shortTogether(lines: readonly SheetTake[]): (string | null)[] {
  const left = new Map<string, number>();
  return lines.map(({ batchId, locationId, qty, free, own = '0' }) => {
    const typed = /^\d{1,10}([.]\d{1,4})?$/.test(qty.trim()) ? toUnits(qty) : 0;
    const place = `${batchId} ${locationId}`;
    const rest = (left.get(place) ?? toUnits(free)) - Math.max(typed - toUnits(own), 0);
    left.set(place, Math.max(rest, 0));
    return rest < 0 ? fromUnits(-rest) : null;
  });
}

const scale = 10_000;

/** `2.5` as ten-thousandths. */
export function toUnits(quantity: string): number {
  const match = /^(\d{1,10})(?:[.](\d{1,4})0*)?$/.exec(quantity.trim());
  if (!match?.[1]) throw new RangeError(`${quantity} is not a quantity`);
  return Number(match[1]) * scale + Number((match[2] ?? '').padEnd(4, '0'));
}

/** Ten-thousandths as `2.5`, as the database takes it. */
export function fromUnits(units: number): string {
  const whole = Math.trunc(units / scale);
  const rest = String(units % scale)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return rest ? `${whole}.${rest}` : String(whole);
}
