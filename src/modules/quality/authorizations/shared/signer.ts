import type {
  Authority,
  ComponentGroup,
  NdtLevel,
  NdtMethod,
  Privilege,
  ReleaseForm,
  StampType,
  TaskLevel,
} from './vocabulary.ts';
import type { Subject } from '#modules/quality/training/shared/public.ts';

/** Everything that decides whether one person may sign, read in one go. Days are Bangkok calendar days. */
export interface Signer {
  employeeId: string;
  employeeNo: string;
  name: string;
  status: 'active' | 'onLeave' | 'left';
  onLeaveSince: string | null;
  birthDate: string | null;
  signatureOnFile: boolean;
  /** The latest record of each subject the product asks for by name. */
  training: Partial<Record<Subject, { completedOn: string; validUntil: string | null }>>;
  /** Regulatory subjects of the company's own that are required of the person and overdue. */
  lapsedTraining: { subject: string; validUntil: string | null }[];
  /** Revisions that gate signing, which the person should have read by then and has not. */
  unread: { revisionId: string; designation: string; dueOn: string }[];
  /** The company's approvals: of each authority on file the ratings in force. An authority that gave none is not there. */
  approvals: { authority: Authority; ratings: string[] }[];
  authorizations: SignerAuthorization[];
  ndt: SignerNdt[];
  /** Days with verified work within the window, by group. */
  workDays: Partial<Record<ComponentGroup, string[]>>;
}

export interface SignerAuthorization {
  id: string;
  number: string;
  status: 'draft' | 'active' | 'suspended' | 'surrendered' | 'withdrawn';
  categoryCode: string;
  categoryName: string;
  privileges: Privilege[];
  issuedOn: string | null;
  /** The first issue: renewing does not make earlier signatures wrong. */
  validFrom: string | null;
  validUntil: string | null;
  licenceNo: string | null;
  licenceValidUntil: string | null;
  limitations: string | null;
  stamp: { number: string; type: StampType; status: string; isHolders: boolean } | null;
  scope: SignerScope[];
  /** Open decisions of people (T8, T10); `groupId` null means the whole authorisation. */
  suspensions: { cause: 'T8' | 'T10'; groupId: string | null; from: string; reason: string }[];
}

export interface SignerScope {
  groupId: string;
  groupCode: string;
  groupName: string;
  componentGroup: ComponentGroup;
  minAge: number;
  ndtMethod: NdtMethod | null;
  ndtLevel: '1' | '2' | '3' | null;
  taskLevels: TaskLevel[];
  authorities: Authority[];
  ratings: string[];
  partNumbers: string[];
  excludedParts: string[];
}

export interface SignerNdt {
  method: NdtMethod;
  level: NdtLevel;
  certifiedOn: string;
  validUntil: string;
  visionExamOn: string;
  visionValidUntil: string;
  /** Null of a certificate from before these were kept. */
  colourValidUntil?: string | null;
  maintenanceDueOn?: string | null;
  /** Of a Level 3: the practical exam that covered accepting parts (R-NDT-7). */
  practicalOn?: string | null;
  /** The last day with signed work in the method. */
  lastWorkOn: string | null;
}

/** What somebody wants to sign. What is left out is not asked. */
export interface SignQuestion {
  privilege: Privilege;
  /** The day of signing. */
  day: string;
  componentGroup?: ComponentGroup | undefined;
  groupCode?: string | undefined;
  taskLevel?: TaskLevel | undefined;
  releaseForm?: ReleaseForm | undefined;
  authority?: Authority | undefined;
  rating?: string | undefined;
  partNumber?: string | undefined;
  method?: NdtMethod | undefined;
  level?: '1' | '2' | '3' | undefined;
}

export type SignCode =
  | 'AUTH_SCOPE'
  | 'AUTH_EXPIRED'
  | 'AUTH_SUSPENDED'
  | 'AUTH_TRAINING'
  | 'AUTH_RECENCY'
  | 'AUTH_CERT_EXPIRED'
  | 'AUTH_NDT'
  | 'AUTH_STAMP'
  | 'AUTH_RATING'
  | 'AUTH_AGE';

/** Why somebody may not sign, in words, and where to cure it. */
export interface SignReason {
  code: SignCode;
  text: string;
  cureLink: string;
}
