import { evaluateGate } from './evaluateGates.ts';
import type { GateFacts } from './facts.ts';
import type { Instant } from './facts.values.ts';
import type { GateResult } from './gates/gate.ts';
import { authorityOf, type Authority, type CertificateType } from './vocabulary.ts';

const perAuthority = ['G02', 'G03', 'G20'] as const;

export interface ReleaseOption {
  type: CertificateType;
  authority: Authority;
  possible: boolean;
  gates: GateResult[];
}
export interface DualRelease {
  options: ReleaseOption[];
  /** Every type asked for can be released. */
  complete: boolean;
  /** What to offer instead when it cannot: the types that can. Choosing it is the person's act, nothing is dropped. */
  offer: CertificateType[];
}

/** Which of the authorities asked for can be released: each needs its own capability, approval and signer scope (R7). */
export function dualRelease(facts: GateFacts, at: Instant): DualRelease {
  const options = facts.job.certificateTypes.map((type): ReleaseOption => {
    const alone = { ...facts, job: { ...facts.job, certificateTypes: [type] } };
    const gates = perAuthority.map((code) => evaluateGate(code, alone, at));
    // A signer not chosen yet refuses nothing; the transaction asks again with one.
    return { type, authority: authorityOf(type), possible: gates.every((gate) => gate.state !== 'fail'), gates };
  });
  const possible = options.filter((option) => option.possible).map((option) => option.type);
  const complete = options.length > 0 && possible.length === options.length;
  return { options, complete, offer: complete ? [] : possible };
}
