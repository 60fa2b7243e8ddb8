import type { Day, Instant } from './facts.values.ts';
import type { NdtMethod } from './vocabulary.ts';

export interface ToolFacts {
  uses: ToolUseFact[];
  /** Out for the job or for one of its sub-jobs. */
  openLoans: { tool: string; loanedAt: Instant }[];
  /** The one of them that came back last. */
  lastReturn: { tool: string; returnedAt: Instant } | null;
  /** Tools, or parts of tools, that were issued to the job or used on it and never came back; quality has not cleared them. */
  losses: { number: string; tool: string; kind: 'lost' | 'incomplete' }[];
}
export interface ToolUseFact {
  /** `TW-014`. */
  tool: string;
  /** `Torque wrench`. */
  kind: string;
  usedAt: Instant;
  /** Next calibration as it stood at use; null when the tool needs none. */
  calDueAtUse: Day | null;
  serviceableAtUse: boolean;
  /** The CMM names it, or it is an approved equivalent. */
  approvedForTask: boolean;
  /** Why it is not good enough for its step since engineering corrected the step data; null or absent: it is. */
  corrected?: string | null;
  /** The quarantine record the tool is in now. */
  quarantine: string | null;
  /** Recalls of this tool: by a calibration that found it out of tolerance, or with what put it in doubt. */
  recalls: { number: string; suspectFrom: Instant; resolved: boolean; doubt?: string | null }[];
}

export interface ConsumableFacts {
  uses: {
    name: string;
    batch: string;
    usedAt: Instant;
    expiresOn: Day | null;
    /** Last day of use after opening, when the maker sets one. */
    useByAfterOpen: Day | null;
  }[];
  /** Consumables the cards require and nobody recorded, by name. */
  missing: string[];
}

export interface PartFacts {
  fitted: FittedPart[];
}
export type ReleaseDocument = 'form1' | '8130-3' | 'tcca' | 'coc';
export interface FittedPart {
  name: string;
  partNumber: string;
  /** Batch or serial number. */
  lot: { kind: 'batch' | 'serial'; number: string };
  fittedAt: Instant;
  /** A standard part or raw material may come with a CoC. */
  standardPart: boolean;
  document: { type: ReleaseDocument; number: string; accepted: boolean } | null;
  /** How it stands to the parts list. */
  effectivity: 'effective' | 'alternate' | 'pma' | 'notEffective';
  /** `IPL 1-120B, post SB only`: why it is not effective, or which item it is. */
  ipl: string;
  customerConsent: boolean;
  shelfLifeEnds: Day | null;
  fromScrap: boolean;
  /** Why it is not the part of its step since engineering corrected the step data; null or absent: it is. */
  corrected?: string | null;
  /** Why it is in doubt since it came in with another component: heat, or a finding open there (R19, R21). */
  heat: string | null;
}

/** A batch used on a job, and when. */
export interface UsedBatch {
  batchId: string;
  at: Instant;
}

export interface BlockedStock {
  /** As people call it: `Tie bolt batch TB-77`. */
  subject: string;
  place: 'quarantine' | 'scraps';
  number: string;
  /** Quality decided after its use that it goes back or is repaired; absent: it stands there now. */
  notReleased?: boolean;
  /** The sub-job it is of; absent: it is of the job itself, or of none. */
  subJob?: string;
  /** The work order it is of, and the batch that came in with it and was taken for this one (R21); absent: it is no donor. */
  donor?: { job: string; batch: string };
}

export interface OutsideFacts {
  /** Inspections the route gives to a vendor: the process, and what it inspects by which method. */
  required: { process: string; method: NdtMethod; item: string }[];
  processes: {
    process: string;
    vendor: string;
    /** Anything but a hydrostatic test. */
    changesPart: boolean;
    /** The day it left, and the day the vendor did it; null: nobody inspected it yet. */
    sentOn: Day;
    performedOn: Day | null;
    /** Null: the vendor was never approved for this process. */
    approvedUntil: Day | null;
    document: string | null;
    incomingInspection: 'accepted' | 'rejected' | null;
    /** When it was recorded as sent, and when what came back was inspected; null: it is not back. */
    sentAt: Instant;
    inspectedAt: Instant | null;
  }[];
}
