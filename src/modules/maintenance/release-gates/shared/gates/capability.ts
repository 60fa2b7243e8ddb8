import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { approvalOn, resolveCapability, type CapabilityAnswer } from '../capability.ts';
import type { GateFacts } from '../facts.ts';
import type { Instant } from '../facts.values.ts';
import { authorityOf, type Authority } from '../vocabulary.ts';
import { fixOn, verdict, type Gate } from './gate.ts';

/** The authorities whose certificates this job asks for. */
export function authoritiesOf(facts: GateFacts): Authority[] {
  return [...new Set(facts.job.certificateTypes.map(authorityOf))];
}

/** What the capability list of an authority says about this job. */
export function capabilityOf(facts: GateFacts, authority: Authority, at: Instant): CapabilityAnswer {
  const { partNumber, workScope, shop } = facts.job;
  return resolveCapability(facts.capability.revisions, { authority, partNumber, workScope, shop, day: dayOf(at) });
}

const noType = 'No certificate type is chosen for this work order.';

export const capabilityGates: Gate[] = [
  {
    code: 'G02',
    title: 'Capability',
    severity: 'approval',
    owner: 'Quality',
    source: '145.A.10/.20/.45(a), MOE 1.9',
    fix: fixOn.at('Open the capability list', '/maintenance/capabilities'),
    decide(facts, at) {
      const needed = authoritiesOf(facts);
      if (needed.length === 0) return verdict([noType]);
      const answers = needed.map((authority) => capabilityOf(facts, authority, at));
      return verdict(
        answers.flatMap((answer) => answer.problem ?? []),
        undefined,
        {
          items: answers.flatMap((answer) =>
            answer.item ? [{ capKey: answer.item.capKey, revision: answer.revision?.revision }] : [],
          ),
        },
      );
    },
  },
  {
    code: 'G03',
    title: 'Approval',
    severity: 'approval',
    owner: 'Quality',
    source: '145.A.20, .90',
    fix: fixOn.at('Open the approvals', '/maintenance/capabilities'),
    decide(facts, at) {
      const needed = authoritiesOf(facts);
      if (needed.length === 0) return verdict([noType]);
      return verdict(needed.flatMap((authority) => approvalProblems(facts, authority, at)));
    },
  },
];

function approvalProblems(facts: GateFacts, authority: Authority, at: Instant): string[] {
  const day = dayOf(at);
  const approval = approvalOn(facts.capability.approvals, authority, day);
  if (!approval) return [`There is no ${authority} approval on ${formatLegalDay(day)}.`];
  const name = `${authority} approval ${approval.certificateNo}`;
  if (approval.validTo < day) return [`${name} expired on ${formatLegalDay(approval.validTo)}.`];
  // "Expiring" is still valid; a status the dates contradict counts for the worse.
  if (approval.status === 'expired') return [`${name} expired on ${formatLegalDay(approval.validTo)}.`];
  if (approval.status === 'suspended') return [`${name} is suspended.`];
  const item = capabilityOf(facts, authority, at).item;
  if (!item) return [`No capability item gives the rating to look for in approval ${approval.certificateNo}.`];
  return approval.ratings.includes(item.rating)
    ? []
    : [`Rating ${item.rating} is not in approval ${approval.certificateNo}.`];
}
