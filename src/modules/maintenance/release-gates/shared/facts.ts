import type { CapabilityFacts, DirectiveFacts, LifeFacts, ManualFacts } from './facts.data.ts';
import type { CertificateFacts, SignerFacts } from './facts.release.ts';
import type { BlockedStock, ConsumableFacts, OutsideFacts, PartFacts, ToolFacts } from './facts.supply.ts';
import type { CardFacts, FindingFact, FormFact, InspectionFacts, NdtFacts } from './facts.work.ts';
import type { Decimal, Instant } from './facts.values.ts';
import type { CertificateType, Family, HoldReason, HoldStops, Shop, WorkScope } from './vocabulary.ts';

/**
 * Everything the 26 gates may look at for one job, one slice per owning module. A module fills its slice from one or two
 * queries; a list it has no rows for is an empty list. `signer` is null until someone opens the review.
 */
export interface GateFacts {
  job: JobFacts;
  capability: CapabilityFacts;
  manuals: ManualFacts;
  cards: CardFacts;
  /** The forms the job is to have (3.15). */
  forms: FormFact[];
  findings: FindingFact[];
  inspection: InspectionFacts;
  ndt: NdtFacts;
  tools: ToolFacts;
  consumables: ConsumableFacts;
  parts: PartFacts;
  /** Open quarantine and scraps rows of the component itself or of any batch or serial fitted to it. */
  quarantine: BlockedStock[];
  directives: DirectiveFacts;
  life: LifeFacts;
  signer: SignerFacts | null;
  outside: OutsideFacts;
  certificate: CertificateFacts;
  occurrences: { findingNo: string; number: string }[];
  holds: HoldFacts;
}

export interface JobFacts {
  jobnumber: string;
  partNumber: string;
  description: string;
  serialised: boolean;
  /** The serial number, or `N/A`. */
  serialNumber: string;
  /** Why the serial number is `N/A`. */
  serialReason: string | null;
  quantity: number;
  family: Family;
  shop: Shop;
  workScope: WorkScope;
  certificateTypes: CertificateType[];
  /** The dock's batch, and whether receiving accepted it. */
  receivingBatch: { number: string; accepted: boolean } | null;
  /** The serial number read from the part at final inspection (latest reading). */
  serialReadAtFinal: string | null;
  /** When it was read; null when it was not. */
  serialReadAt: Instant | null;
  /** Null means unknown, never zero. */
  csnCycles: number | null;
  tsnHours: Decimal | null;
  /** The count including the change of this job; null when the part is no wheel. */
  tireChanges: number | null;
}

export interface HoldFacts {
  /** What each stops says whether it stands against the release. */
  open: { reason: HoldReason; startedAt: Instant; stops: HoldStops }[];
  handovers: { cardNo: string; note: string | null; acknowledged: boolean }[];
  /** The tool or safety module froze the release (quality-people R-X-4), in its words. */
  frozen: { number: string; reason: string } | null;
  /** Sub-jobs the master waits for: open ones, and those given up whose part was not settled. */
  subJobs: { number: string; status: string }[];
  /** Sub-jobs that were released, in the order of their first certificates, and when: until then their work was not done. */
  releasedSubJobs: { number: string; releasedAt: Instant }[];
}
