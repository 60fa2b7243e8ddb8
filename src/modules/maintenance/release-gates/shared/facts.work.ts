import type { Day, Decimal, Instant, Signature, SignedReason } from './facts.values.ts';
import type { NdtMethod } from './vocabulary.ts';

export interface CardFacts {
  list: CardFact[];
  /** The final check "clear of tools, parts and material". */
  clearOfTools: Signature | null;
  /** Cards of heat damage that are not there though the customer's words say the wheel was hot (R19). */
  heatCardsMissing: string[];
  /** Steps of cards already worked that step data corrected under the same manual revision leaves out or adds, undecided (G08). */
  stepsChanged: StepChange[];
  /** Steps that always apply and took fewer parts than the parts list has in the component. */
  partsShort: PartShort[];
}
/** `1 of 6 2-1684-SK`. */
export interface PartShort {
  cardNo: string;
  title: string;
  partNumber: string;
  fitted: number;
  units: number;
}
export interface StepChange {
  cardNo: string;
  title: string;
  change: 'leftOut' | 'added' | 'partLeft';
  /** The sheet, and what engineering signs about: `Step data 2, CMM 32-47-46 Rev 9`. */
  subject: string;
}
export type CardStatus = 'locked' | 'ready' | 'inProgress' | 'done' | 'signed' | 'superseded' | 'notApplicable';
export interface CardFact {
  /** The short number, `T040`. */
  cardNo: string;
  title: string;
  phase: string;
  status: CardStatus;
  mandatory: boolean;
  critical: boolean;
  /** It changes or judges the part, so it must cite data. */
  judgesPart: boolean;
  naAllowed: boolean;
  /** An engineer signed that it leaves standing what was tested before it. */
  testsStand?: boolean;
  /** It was sent back, or begun anew, after it was signed once. */
  again?: boolean;
  notApplicable: SignedReason | null;
  /** The cards it waits for, by number. */
  predecessors: string[];
  /** When it was signed as performed, and by whom; null while it is not. */
  signedAt: Instant | null;
  signerId: string | null;
  /** The data by which a card does not apply: what was named, else what the card cites; null when there is none (R5). */
  notApplicableData: string | null;
  /** The people who recorded its steps, and who signed it. */
  performerIds: string[];
  /** The steps shown to the technician (a step hidden by its condition is not here). */
  steps: StepFact[];
}
export interface StepFact {
  id: string;
  title: string;
  type: string;
  /** It needs a second, independent signer. */
  critical: boolean;
  naAllowed: boolean;
  /** Present on a measurement. */
  limit: LimitFact | null;
  /** How many values a measurement takes; absent: one. */
  asks?: number;
  /** All attempts; the highest `attempt` stands. */
  records: StepRecordFact[];
}
export interface LimitFact {
  min: Decimal | null;
  max: Decimal | null;
  unit: string;
  /** The precision values are stored and judged at. */
  decimals: number;
  /** `CMM 32-47-46 Rev 9, Check`. */
  reference: string;
}
export interface StepRecordFact {
  attempt: number;
  /** A result was entered. For a measurement it is in `value`. */
  hasResult: boolean;
  value: Decimal | null;
  /** Every value of a step that has several, each with its name and the limit it is judged by. */
  values?: { name: string; value: Decimal; typed?: Decimal | null; limit: LimitFact }[];
  /** The one value as it was typed, which may be finer than it is kept: it is judged so. */
  typed?: Decimal | null;
  notApplicable: string | null;
  /** What a test run that failed says of itself; null or absent when it passed or is no test. */
  failedTest?: string | null;
  /** The run recorded at a test step: what it came to and the limits it was judged by, in words; absent when the step is no test. */
  test?: { statement: string; limit: string };
  /** Of a test that a vendor made: when it was over at the latest, by its paper and by its return; the entry of it here is later. */
  vendorTestedBy?: Instant | null;
  signature: Signature | null;
  second: (Signature & { qualified: boolean }) | null;
  approvedData: { reference: string; acceptedByEngineering: boolean } | null;
}

/** A form the job is to have signed before it is released. */
export interface FormFact {
  title: string;
  /** What kind of sheet it is: `testSheet`, `inspectionSheet`, `ndtSheet`, `tag`. */
  kind: string;
  /** The number of the filled form; null while it is not begun. */
  number: string | null;
  status: 'missing' | 'draft' | 'signed';
  signer: string | null;
  signedAt: Instant | null;
  required: boolean;
  /** What the signed form names and an inspector withdrew since: `Torque wrench TW-014`. */
  withdrawn: string | null;
  /** Values of the signed form outside their limits that no approved data accepts, each in words. */
  outside: string[];
}

export interface FindingFact {
  /** The short number, `F02`. */
  findingNo: string;
  defect: string;
  /** Where on the part, in words; empty when not said. */
  place: string;
  severity: 'minor' | 'major' | 'critical';
  status: 'open' | 'dispositioned' | 'actioned' | 'closed';
  reinspected: boolean;
  reportable: 'notAssessed' | 'no' | 'yes';
  disposition: 'withinLimits' | 'repair' | 'replace' | 'scrap' | 'returnToCustomer' | 'approvedData' | null;
  /** Work that was to put it right was signed, or signed again, after somebody looked at it last, and no later finding of that card was closed; the card's number. */
  workedOnSince: string | null;
  /** What replaced the part and was withdrawn after the finding was closed, with too few left; null or left out: nothing. */
  replacementGone?: string | null;
  /** The piece of the lot it is about was taken out by its customer. */
  pieceLeft?: boolean;
}

export interface InspectionFacts {
  reports: InspectionReportFact[];
}
export interface InspectionReportFact {
  number: string;
  type: 'preliminary' | 'inProcess' | 'final';
  status: 'draft' | 'signed' | 'superseded';
  result: 'accepted' | 'rejected' | 'acceptedWithRemarks' | null;
  /** What a preliminary report recommends instead of the work as ordered, while the order was not changed since; null or left out: nothing. */
  recommends?: 'changeScope' | 'ber' | 'returnAsIs' | null;
  signature: Signature | null;
}

export interface NdtFacts {
  /** What the route asks for: one line per method and item, with the technique the step data names for the part number and manual revision. */
  required: { method: NdtMethod; item: string; technique: string | null }[];
  reports: NdtReportFact[];
  /** Signed work that alters an item: blending, repair, or assembly done again after the inspection it was planned before. */
  laterWork: NdtWork[];
  /** The pieces of the lot that are still on the job, by their places; empty: it is one component. */
  pieces: number[];
}
export interface NdtWork {
  cardNo: string;
  title: string;
  /** The items it worked on, in the findings' words; null: it does not say, so it may be any. */
  items: string[] | null;
  signedAt: Instant;
  /** Methods whose inspection the route has only after this card: done later, they had come too early. */
  before: NdtMethod[];
  phase: 'repair' | 'other';
}
export interface NdtReportFact {
  number: string;
  method: NdtMethod;
  /** The code of the technique it was made by: `ET-W-02`. */
  technique: string;
  /** The items it covers, in the route's words. */
  items: string[];
  /** Items rejected in a report that judges several; all of them in a rejected report that names none. */
  rejectedItems: string[];
  status: 'draft' | 'performed' | 'accepted' | 'rejected' | 'superseded' | 'void';
  performedAt: Instant;
  performer: NdtPerson;
  accepter: NdtPerson | null;
  equipment: { name: string; calDue: Day | null }[];
  materials: { name: string; batch: string; expires: Day }[];
  /** The day's process checks the technique needs. */
  checks: { name: string; passed: boolean | null }[];
  /** The areas of the technique it covers of each of its items. */
  areas?: string[];
  /** The pieces of the lot it is of; empty: none is named, and on a lot it covers none. */
  pieces?: number[];
  /** The areas its technique asks for today. */
  areasAsked?: string[];
  /** Of these checks those whose next one after the test failed, with its day: whatever was tested since the last good one is in doubt. */
  failedSince?: { name: string; day: Day }[];
}
/** A person's state in the method, as it was on the test date. */
export interface NdtPerson {
  name: string;
  level: 'none' | 'trainee' | '1L' | '1' | '2' | '3';
  certifiedUntil: Day | null;
  visionUntil: Day | null;
}
