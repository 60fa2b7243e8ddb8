import type { GateFacts } from '../facts.ts';
import type { Instant } from '../facts.values.ts';
import type { GateCode } from '../gates/gate.ts';
import {
  approvalEvidence,
  bulletinEvidence,
  capabilityEvidence,
  citationEvidence,
  currencyEvidence,
  directiveEvidence,
  identityEvidence,
  lifeEvidence,
} from './libraryEvidence.ts';
import type { Evidence } from './evidence.ts';
import {
  certificateEvidence,
  consumableEvidence,
  currencyOfSigner,
  identityOfSigner,
  outsideEvidence,
  partEvidence,
  quarantineEvidence,
  scopeEvidence,
  toolEvidence,
} from './release.ts';
import {
  cardEvidence,
  clearEvidence,
  conditionEvidence,
  findingEvidence,
  inspectionEvidence,
  limitEvidence,
  ndtEvidence,
  secondPersonEvidence,
} from './work.ts';

const lookedAt: Record<GateCode, (facts: GateFacts, at: Instant) => Evidence[]> = {
  G01: identityEvidence,
  G02: capabilityEvidence,
  G03: approvalEvidence,
  G04: citationEvidence,
  G05: currencyEvidence,
  G06: cardEvidence,
  G07: (facts) => findingEvidence(facts, 'closed'),
  G08: limitEvidence,
  G09: secondPersonEvidence,
  G10: inspectionEvidence,
  G11: ndtEvidence,
  G12: toolEvidence,
  G13: consumableEvidence,
  G14: partEvidence,
  G15: quarantineEvidence,
  G16: directiveEvidence,
  G17: bulletinEvidence,
  G18: lifeEvidence,
  G19: clearEvidence,
  G20: scopeEvidence,
  G21: currencyOfSigner,
  G22: identityOfSigner,
  G23: outsideEvidence,
  G24: certificateEvidence,
  G25: (facts) => findingEvidence(facts, 'reportable'),
  G26: conditionEvidence,
};

/** The records a gate looked at, from the facts already read; empty when there are none. */
export function evidenceOf(code: GateCode, facts: GateFacts, at: Instant): Evidence[] {
  return lookedAt[code](facts, at);
}
