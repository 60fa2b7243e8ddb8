import { evidenceOf } from './evidence/evidenceOf.ts';
import type { GateFacts } from './facts.ts';
import type { Instant } from './facts.values.ts';
import { capabilityGates } from './gates/capability.ts';
import { certificateGates } from './gates/certificate.ts';
import { conditionGates } from './gates/condition.ts';
import { directiveGates } from './gates/directives.ts';
import { gateCodes, runGate, type Gate, type GateCode, type GateResult } from './gates/gate.ts';
import { inspectionGates } from './gates/inspection.ts';
import { manualGates } from './gates/manuals.ts';
import { ndtGates } from './gates/ndt.ts';
import { signerGates } from './gates/signer.ts';
import { supplyGates } from './gates/supplies.ts';
import { workGates } from './gates/work.ts';

const byCode = new Map<GateCode, Gate>(
  [
    ...inspectionGates,
    ...capabilityGates,
    ...manualGates,
    ...workGates,
    ...ndtGates,
    ...supplyGates,
    ...directiveGates,
    ...signerGates,
    ...conditionGates,
    ...certificateGates,
  ].map((gate) => [gate.code, gate]),
);

/** What a gate is called; of a gate that is gone, its code. */
export function gateTitle(code: string): string {
  return byCode.get(code as GateCode)?.title ?? code;
}

/** One gate for one job, with the records it rests on. */
export function evaluateGate(code: GateCode, facts: GateFacts, at: Instant): GateResult {
  const gate = byCode.get(code);
  if (!gate) throw new RangeError(`There is no gate ${code}.`);
  return { ...runGate(gate, facts, at), evidence: evidenceOf(code, facts, at) };
}

/** All 26 airworthiness gates in order, at one moment: `at` is the server time of reading or of signing. */
export function evaluateGates(facts: GateFacts, at: Instant): GateResult[] {
  return gateCodes.map((code) => evaluateGate(code, facts, at));
}

/** True when a certificate may be signed: every gate passes or is not applicable by rule. Pending is not enough. */
export function mayRelease(results: readonly GateResult[]): boolean {
  return gateCodes.every((code) =>
    results.some((result) => result.code === code && (result.state === 'pass' || result.state === 'na')),
  );
}
