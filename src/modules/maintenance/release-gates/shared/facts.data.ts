import type { Day, Decimal, Instant, Month, SignedReason } from './facts.values.ts';
import type { Authority, Shop, WorkScope } from './vocabulary.ts';

export interface CapabilityFacts {
  /** Revisions the authority accepted, past, present and coming; the day decides which one counts (R10). */
  revisions: CapabilityRevision[];
  approvals: OrgApproval[];
}
export interface CapabilityRevision {
  authority: Authority;
  revision: string;
  effectiveFrom: Day;
  /** Only the items that could cover this part number. */
  items: CapabilityItem[];
}
export interface CapabilityItem {
  capKey: string;
  partNumber: string;
  /** The row stands for a family; `members` then lists its approved part numbers. */
  isSeries: boolean;
  members: string[];
  rating: string;
  workScopes: WorkScope[];
  shop: Shop;
  state: 'active' | 'suspended' | 'withdrawn';
  stateReason?: string | null;
}
export interface OrgApproval {
  authority: Authority;
  certificateNo: string;
  ratings: string[];
  validFrom: Day;
  validTo: Day;
  status: 'active' | 'expiring' | 'expired' | 'suspended';
  /** As on the approval certificate: block 4. */
  organisation: { name: string; address: string };
}

export interface ManualFacts {
  /** What each card cites. A citation of a card that is not signed yet has `signedAt` null. */
  citations: { cardNo: string; manualId: string; revisionId: string; signedAt: Instant | null }[];
  /** Every manual cited on the job. */
  books: ManualBook[];
  /** The impact reviews of this job, one per newer revision, and those of temporary revisions that were changed or withdrawn since it was worked by them. */
  reviews: ImpactReview[];
}
export interface ManualBook {
  id: string;
  /** As printed: `CMM 32-47-46`. */
  number: string;
  /** Revisions that became current, with the day each took effect, and the moment on it; left out, the day's beginning. */
  revisions: { id: string; label: string; effectiveFrom: Day; effectiveAt?: Instant | null }[];
  lastCheckedOn: Day | null;
  currencyIntervalDays: number;
  /** The newer revision that a check found at the source and the library does not have; null or left out: none. */
  newerFound?: { revision: string; on: Day } | null;
  /** The customer whose data it is, where that is another than the job's; null: this job may work to it. */
  onlyFor: string | null;
  /** The day it was taken out of the library; null or left out: it is in it. */
  takenOutOn?: Day | null;
  /** The part number of the job, where the manual covered it and does so no more; null or left out: nothing was taken off. */
  coversNoMore?: string | null;
  /** Temporary revisions in force: not yet incorporated in the current revision. */
  temporaryRevisions: { number: string; recorded: boolean; notApplicable: SignedReason | null }[];
}
export interface ImpactReview {
  number: string;
  revisionId: string;
  /** `TR 32-4`; null or left out: the review of the revision itself. */
  temporaryRevision?: string | null;
  decision: 'noImpact' | 'repeatSteps' | 'stop' | null;
  /** The steps to repeat that are not signed yet, in words. */
  repeatsOpen: string[];
}

export interface DirectiveFacts {
  /** The last check of the part number's AD list. */
  adListCheckedOn: Day | null;
  /** Every directive that could touch the part or a detail part, whole chains. */
  directives: Directive[];
  compliance: ComplianceFact[];
  /** Detail parts a directive names that the parts lists of the component's manuals hold; parts fitted on this job are matched too. */
  installed: { partNumber: string; serialNumber: string | null }[];
  bulletins: BulletinFact[];
  /** The planner's signed "no service bulletin applies". */
  bulletinsNotApplicable: SignedReason | null;
}
export interface Directive {
  id: string;
  /** `2024-19-15`. */
  number: string;
  effectiveDate: Day;
  /** Ids of the directives this one replaces. */
  supersedes: string[];
  applicability: DirectiveApplicability[];
  assessment: 'notAssessed' | 'notApplicable' | 'applicable';
  assessmentReason: string | null;
}
export interface DirectiveApplicability {
  partNumber: string;
  /** No ranges and no list: every serial number. Ranges are inclusive, `before` is not. */
  ranges: { from?: string | null; to?: string | null; before?: string | null }[];
  serials: string[];
}
export interface ComplianceFact {
  directiveId: string;
  partNumber: string;
  serialNumber: string | null;
  status: 'open' | 'complied' | 'terminatingAction' | 'notApplicable' | 'notDue';
  reason: string | null;
  /** How it was complied with, in the signer's words. */
  method?: string | null;
  signed: boolean;
  nextDue: { day?: Day | null; cycles?: number | null; tireChange?: number | null } | null;
}
export interface BulletinFact {
  number: string;
  category: 'alert' | 'mandatory' | 'recommended' | 'optional' | 'informational';
  orderedByCustomer: boolean;
  result: 'embodied' | 'refused' | 'notApplicable' | null;
  /** The written refusal, or the planner's signed reason for not applicable. */
  reference: string | null;
}

export interface LifeFacts {
  lifeLimited: boolean;
  cylinder: CylinderLife | null;
  limits: LimitFacts[];
  /** The limits of the life-limited parts fitted to it, at this visit and at earlier ones. */
  fitted: LimitFacts[];
  /** Why a wheel may not just get a tire; null or absent when it may (R18). */
  interval?: string | null;
}
export interface LimitFacts {
  name: string;
  unit: string;
  used: Decimal | null;
  /** Null: the part is life-limited and engineering wrote no limit. */
  limit: Decimal | null;
}
export interface CylinderLife {
  serialNumber: string;
  lifeEnds: Month | null;
  hydroDue: Month | null;
  condemned: boolean;
  /** Where the part number has a limit of fills: those of its life before this visit (null: unknown), and the limit. */
  fills?: { used: number | null; limit: number } | null;
}
