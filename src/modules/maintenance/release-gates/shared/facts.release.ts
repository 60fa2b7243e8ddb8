import type { Day, Instant } from './facts.values.ts';
import type { Authority, Family, TaskLevel, WorkScope } from './vocabulary.ts';

export type Block11 = 'Overhauled' | 'Repaired' | 'Inspected/Tested' | 'Modified';
/** What a line of block 12 says (R6). */
export type Block12Kind =
  | 'work'
  | 'data'
  | 'ndt'
  | 'repairs'
  | 'parts'
  | 'tests'
  | 'life'
  | 'directives'
  | 'deviations'
  | 'secondAuthority'
  | 'records'
  | 'free';
export interface Block12Source {
  entity: string;
  id: string;
  label: string;
}
/** One line of block 12 and the records it comes from. Only a `free` line may be typed. */
export interface Block12Line {
  kind: Block12Kind;
  text: string;
  source: Block12Source[];
  free?: boolean;
}
export interface CertificateFacts {
  /** Null until drafted: then the map R5 decides. */
  block11: string | null;
  /** What the generator writes from today's records. */
  generated: Block12Line[];
  /** What the request holds; null until drafted: then `generated` stands. */
  draft: Block12Line[] | null;
  /** The scope the job was opened with. */
  orderedScope: WorkScope;
  /** The scope of the route the job's latest cards were made from; null: no card came from a route. */
  routeScope: WorkScope | null;
  /** The route is one of a repair, and nothing was put right: no card of a repair is signed, no part was fitted (R5). */
  nothingRepaired: boolean;
  /** Where the customer agreed to less work than ordered (145.A.50(c)). */
  lesserWorkAgreed: string | null;
}

/** Who would sign. Filled when the review is opened; `identity` when the PIN is given. */
export interface SignerFacts {
  employeeId: string;
  name: string;
  /** Those that entitle to release. */
  authorisations: AuthorisationFact[];
  /** What else the person holds: the numbers of authorisations for other work. */
  otherAuthorisations?: string[];
  currency: SignerCurrency;
  identity: SignerIdentity | null;
  /** What the people module's `canSign` refuses, in its words (quality-people R-X-1). */
  refusals: { gate: 'G20' | 'G21'; text: string }[];
}
export interface AuthorisationFact {
  /** `CS-07`. */
  number: string;
  state: 'active' | 'suspended' | 'withdrawn' | 'surrendered' | 'expired';
  validFrom: Day;
  validUntil: Day;
  stampIssued: boolean;
  authorities: Authority[];
  scope: {
    rating: string;
    family: Family;
    /** When not empty the scope is these part numbers only. */
    partNumbers: string[];
    excludedParts: string[];
    taskLevels: TaskLevel[];
    suspended: boolean;
  }[];
}
export interface SignerCurrency {
  continuationOn: Day | null;
  humanFactorsOn: Day | null;
  /** Distinct months and days with relevant work in the last 24 months, from the logbook. */
  monthsWorked: number;
  daysWorked: number;
  atLeast21: boolean;
  /** Licences and medicals the authorisation needs. */
  licences: { name: string; validUntil: Day }[];
}
export interface SignerIdentity {
  sessionLive: boolean;
  pinCorrect: boolean;
  triesLeft: number;
  lockedUntil: Instant | null;
  secondFactor: 'notEnabled' | 'passed' | 'missing';
  /** True when the request was made from this very session. */
  requesterSession: boolean;
  signatureOnFile: boolean;
}
