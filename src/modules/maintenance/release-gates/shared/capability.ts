import type { CapabilityItem, CapabilityRevision, OrgApproval } from './facts.data.ts';
import type { Day } from './facts.values.ts';
import { inWords, type Authority, type Shop, type WorkScope } from './vocabulary.ts';

/** A part number in its one spelling: no spaces, plain hyphens, capitals (§2.11). A dash number stays a different part. */
export function normalisePartNumber(partNumber: string): string {
  return partNumber
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212\u00ad\ufe58\ufe63\uff0d]/g, '-')
    .replace(/\s+/g, '')
    .toUpperCase();
}

/** The list revision in effect on a day: the latest that took effect by then, from 00:00 Bangkok; of two on one day the later one (R10). */
export function effectiveRevision(
  revisions: readonly CapabilityRevision[],
  authority: Authority,
  day: Day,
): CapabilityRevision | null {
  let latest: CapabilityRevision | null = null;
  for (const revision of revisions) {
    if (revision.authority !== authority || revision.effectiveFrom > day) continue;
    const isLater =
      !latest ||
      revision.effectiveFrom > latest.effectiveFrom ||
      (revision.effectiveFrom === latest.effectiveFrom &&
        revision.revision.localeCompare(latest.revision, 'en', { numeric: true }) > 0);
    if (isLater) latest = revision;
  }
  return latest;
}

/** True when the item names the part number itself, or is a family that lists it as approved member. */
function itemNames(item: CapabilityItem, partNumber: string): boolean {
  const wanted = normalisePartNumber(partNumber);
  if (!item.isSeries) return normalisePartNumber(item.partNumber) === wanted;
  return item.members.some((member) => normalisePartNumber(member) === wanted);
}

export interface CapabilityQuestion {
  authority: Authority;
  partNumber: string;
  workScope: WorkScope;
  shop: Shop;
  day: Day;
}
export interface CapabilityAnswer {
  revision: CapabilityRevision | null;
  item: CapabilityItem | null;
  /** Why not, in the words of gate G02; null when the item covers the work. */
  problem: string | null;
}

/** Finds the list item that covers a job, or says why there is none (G02, R1). */
export function resolveCapability(
  revisions: readonly CapabilityRevision[],
  question: CapabilityQuestion,
): CapabilityAnswer {
  const { authority, partNumber, workScope, shop, day } = question;
  const revision = effectiveRevision(revisions, authority, day);
  if (!revision) {
    return { revision, item: null, problem: `There is no effective ${authority} capability list.` };
  }
  const named = revision.items.filter((item) => itemNames(item, partNumber));
  const item = named.find(
    (each) => each.state === 'active' && each.workScopes.includes(workScope) && each.shop === shop,
  );
  if (item) return { revision, item, problem: null };
  const absent = `${partNumber} is not on the effective ${authority} capability list (rev ${revision.revision}) for ${inWords(workScope)}.`;
  const covering = named.filter((each) => each.workScopes.includes(workScope));
  const halted = covering.find((each) => each.shop === shop && each.state !== 'active');
  if (halted) {
    return {
      revision,
      item: null,
      problem: `${absent} The item is ${halted.state}${halted.stateReason ? `: ${halted.stateReason}` : ''}.`,
    };
  }
  const elsewhere = covering.find((each) => each.state === 'active');
  if (elsewhere) {
    return {
      revision,
      item: null,
      problem: `${absent} The item is for the ${inWords(elsewhere.shop)} shop, not ${inWords(shop)}.`,
    };
  }
  return { revision, item: null, problem: absent };
}

/** The approval of an authority that covers a day best: the one that ends last among those begun. */
export function approvalOn(approvals: readonly OrgApproval[], authority: Authority, day: Day): OrgApproval | null {
  let best: OrgApproval | null = null;
  for (const approval of approvals) {
    if (approval.authority !== authority || approval.validFrom > day) continue;
    if (!best || approval.validTo > best.validTo) best = approval;
  }
  return best;
}
