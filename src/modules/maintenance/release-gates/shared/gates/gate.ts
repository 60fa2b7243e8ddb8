import type { Evidence } from '../evidence/evidence.ts';
import type { GateFacts } from '../facts.ts';
import type { Instant } from '../facts.values.ts';

export const gateCodes = [
  'G01',
  'G02',
  'G03',
  'G04',
  'G05',
  'G06',
  'G07',
  'G08',
  'G09',
  'G10',
  'G11',
  'G12',
  'G13',
  'G14',
  'G15',
  'G16',
  'G17',
  'G18',
  'G19',
  'G20',
  'G21',
  'G22',
  'G23',
  'G24',
  'G25',
  'G26',
] as const;
export type GateCode = (typeof gateCodes)[number];
export type GateState = 'pass' | 'fail' | 'na' | 'pending';
/** What is at stake: the part itself, our right to release it, or the paper that proves it. All of them block. */
export type GateSeverity = 'safety' | 'approval' | 'record';

/** How one gate stands for one job: what the readiness bar shows and the certificate keeps. */
export interface GateResult {
  code: GateCode;
  title: string;
  state: GateState;
  severity: GateSeverity;
  /** Why it fails, one sentence each; on `na` and `pending` the reason; on `pass` what was looked at, when that is not plain. */
  messages: string[];
  facts?: Record<string, unknown>;
  /** The records it looked at, whatever came out. */
  evidence: Evidence[];
  /** Who can clear it, as an area people know. */
  owner: string;
  fix?: { label: string; path: string };
  source: string;
}

export interface Verdict {
  state: GateState;
  messages: string[];
  facts?: Record<string, unknown>;
}

export interface Gate {
  code: GateCode;
  title: string;
  severity: GateSeverity;
  owner: string;
  source: string;
  /** §4.1 allows "not applicable" here. Nowhere else can it come out. */
  mayBeNotApplicable?: boolean;
  /** It looks at the signer, so it waits until somebody opens the review. */
  signer?: boolean;
  fix?: (facts: GateFacts) => { label: string; path: string };
  decide: (facts: GateFacts, at: Instant) => Verdict;
}

/** Fails with every problem once, else passes; `note` says what a pass rests on. */
export function verdict(problems: readonly string[], note?: string, facts?: Record<string, unknown>): Verdict {
  const messages = [...new Set(problems)];
  if (messages.length > 0) return { state: 'fail', messages, facts };
  return { state: 'pass', messages: note ? [note] : [], facts };
}

export function notApplicable(reason: string, facts?: Record<string, unknown>): Verdict {
  return { state: 'na', messages: [reason], facts };
}

export function pending(reason: string): Verdict {
  return { state: 'pending', messages: [reason] };
}

/** Runs one gate. A state the rules do not allow it comes out as a failure, never as a pass. */
export function runGate(gate: Gate, facts: GateFacts, at: Instant): Omit<GateResult, 'evidence'> {
  const decided = gate.signer && facts.signer === null ? pending('Depends on signer.') : gate.decide(facts, at);
  const allowed =
    (decided.state !== 'na' || gate.mayBeNotApplicable === true) &&
    (decided.state !== 'pending' || gate.signer === true);
  const { code, title, severity, owner, source } = gate;
  return {
    code,
    title,
    state: allowed ? decided.state : 'fail',
    severity,
    messages: decided.messages,
    ...(decided.facts && { facts: decided.facts }),
    owner,
    ...(gate.fix && { fix: gate.fix(facts) }),
    source,
  };
}

const jobPath = (facts: GateFacts): string => `/maintenance/mmc/${facts.job.jobnumber}`;

/** Links of the fixes: the screens where the missing fact is made. */
export const fixOn = {
  job: (label: string) => (facts: GateFacts) => ({ label, path: jobPath(facts) }),
  cards: (label: string) => (facts: GateFacts) => ({ label, path: `/task-cards/${facts.job.jobnumber}` }),
  inspection: (label: string) => (facts: GateFacts) => ({ label, path: `${jobPath(facts)}/inspection-report` }),
  at: (label: string, path: string) => () => ({ label, path }),
};
