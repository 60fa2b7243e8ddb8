import { addMonths, dayOf, formatInstant, formatLegalDay } from '#kernel/shared/dates.ts';
import { normalisePartNumber } from '../capability.ts';
import type { AuthorisationFact, SignerFacts } from '../facts.release.ts';
import type { GateFacts } from '../facts.ts';
import type { Day, Instant } from '../facts.values.ts';
import { inWords, taskLevelOf, type Authority } from '../vocabulary.ts';
import { authoritiesOf, capabilityOf } from './capability.ts';
import { fixOn, pending, verdict, type Gate, type Verdict } from './gate.ts';

/** Training counts for 24 months; experience is 6 months of work in the last 24, or 100 days. */
const trainingMonths = 24;
const monthsNeeded = 6;
const daysNeeded = 100;

const ofSigner =
  (decide: (signer: SignerFacts, facts: GateFacts, at: Instant) => Verdict) => (facts: GateFacts, at: Instant) =>
    facts.signer ? decide(facts.signer, facts, at) : pending('Depends on signer.');

export const signerGates: Gate[] = [
  {
    code: 'G20',
    title: 'Signer scope',
    severity: 'approval',
    owner: 'Quality',
    source: '145.A.35(a),(b),(g)',
    signer: true,
    fix: fixOn.at('Open the authorisations', '/qa/ccs'),
    decide: ofSigner((signer, facts, at) => {
      const needed = authoritiesOf(facts);
      if (needed.length === 0) return verdict(['No certificate type is chosen for this work order.']);
      return verdict([
        ...needed.flatMap((authority) => scopeProblem(signer, facts, authority, at) ?? []),
        ...refusals(signer, 'G20'),
      ]);
    }),
  },
  {
    code: 'G21',
    title: 'Signer currency',
    severity: 'approval',
    owner: 'Training',
    source: '145.A.35(c),(d),(m)',
    signer: true,
    fix: fixOn.at('Open the training records', '/qa/training/recurrent'),
    decide: ofSigner((signer, _facts, at) =>
      verdict([...currencyProblems(signer, dayOf(at)), ...refusals(signer, 'G21')]),
    ),
  },
  {
    code: 'G22',
    title: 'Signer identity',
    severity: 'approval',
    owner: 'The signer',
    source: 'AC 120-78B',
    signer: true,
    decide: ofSigner((signer, _facts, at) =>
      signer.identity ? verdict(identityProblems(signer.identity, at)) : pending('The PIN is asked when you sign.'),
    ),
  },
];

function refusals(signer: SignerFacts, gate: 'G20' | 'G21'): string[] {
  return signer.refusals.filter((refusal) => refusal.gate === gate).map((refusal) => refusal.text);
}

/** Why this signer may not release this job under an authority, from the authorisation that comes closest; null when one covers it. */
function scopeProblem(signer: SignerFacts, facts: GateFacts, authority: Authority, at: Instant): string | null {
  const rating = capabilityOf(facts, authority, at).item?.rating ?? null;
  const misses = signer.authorisations.map((each) => authorisationMiss(each, facts, authority, rating, dayOf(at)));
  if (misses.some((miss) => miss === null)) return null;
  const closest = misses.reduce((best, each) => (!best || (each && each.step > best.step) ? each : best), null);
  const others = signer.otherAuthorisations ?? [];
  const none =
    others.length > 0
      ? `Your authorisation ${others.join(', ')} does not cover release to service.`
      : 'You hold no authorisation to release to service.';
  return closest?.text ?? none;
}

interface Miss {
  /** How far the authorisation got: the one that got furthest explains best. */
  step: number;
  text: string;
}

function authorisationMiss(
  held: AuthorisationFact,
  { job }: GateFacts,
  authority: Authority,
  rating: string | null,
  day: Day,
): Miss | null {
  const name = `Your authorisation ${held.number}`;
  if (held.state === 'withdrawn' || held.state === 'surrendered') return { step: 0, text: `${name} is ${held.state}.` };
  if (held.state === 'expired' || held.validUntil < day) {
    return { step: 1, text: `${name} expired on ${formatLegalDay(held.validUntil)}.` };
  }
  if (held.validFrom > day) return { step: 1, text: `${name} starts on ${formatLegalDay(held.validFrom)}.` };
  if (held.state === 'suspended') return { step: 2, text: `${name} is suspended.` };
  if (!held.stampIssued) return { step: 2, text: `${name} has no stamp.` };
  if (!held.authorities.includes(authority)) return { step: 3, text: `${name} does not cover ${authority} release.` };
  if (rating === null)
    return { step: 3, text: `No ${authority} capability item gives the rating your authorisation must cover.` };
  const same = (part: string): boolean => normalisePartNumber(part) === normalisePartNumber(job.partNumber);
  const inFamily = held.scope.filter((scope) => scope.rating === rating && scope.family === job.family);
  if (inFamily.length === 0) {
    const covers = [...new Set(held.scope.map((scope) => `${scope.rating} ${scope.family}`))].join(', ');
    return { step: 4, text: `${name} covers ${covers || 'nothing'}, not ${rating} ${job.family}.` };
  }
  const forPart = inFamily.filter(
    (scope) => !scope.excludedParts.some(same) && (scope.partNumbers.length === 0 || scope.partNumbers.some(same)),
  );
  if (forPart.length === 0) return { step: 5, text: `${name} does not cover part ${job.partNumber}.` };
  const level = taskLevelOf(job.workScope);
  const fit = forPart.filter((scope) => scope.taskLevels.includes(level));
  if (fit.length === 0) {
    const levels = [...new Set(forPart.flatMap((scope) => scope.taskLevels))].join(', ');
    const asked = inWords(job.workScope);
    return {
      step: 6,
      text: `${name} covers ${rating} ${levels || 'nothing'}, not ${asked === level ? level : `${level} (${asked})`}.`,
    };
  }
  return fit.every((scope) => scope.suspended)
    ? { step: 7, text: `${name} is suspended for ${rating} ${job.family}.` }
    : null;
}

function currencyProblems({ currency }: SignerFacts, day: Day): string[] {
  const problems: string[] = [];
  const training = (name: string, on: Day | null): void => {
    if (on === null) problems.push(`${name} training is missing; you cannot certify.`);
    else if (addMonths(on, trainingMonths) < day) {
      problems.push(`${name} training expired ${formatLegalDay(addMonths(on, trainingMonths))}; you cannot certify.`);
    }
  };
  training('Continuation', currency.continuationOn);
  training('Human-factors', currency.humanFactorsOn);
  if (currency.monthsWorked < monthsNeeded && currency.daysWorked < daysNeeded) {
    problems.push(
      `Recent experience in the last 24 months: ${currency.monthsWorked} of ${monthsNeeded} months, ${currency.daysWorked} of ${daysNeeded} days; you cannot certify.`,
    );
  }
  if (!currency.atLeast21) problems.push('Certifying staff must be at least 21 years old.');
  for (const { name, validUntil } of currency.licences) {
    if (validUntil < day) problems.push(`${name} expired ${formatLegalDay(validUntil)}; you cannot certify.`);
  }
  return problems;
}

function identityProblems(identity: NonNullable<SignerFacts['identity']>, at: Instant): string[] {
  const problems: string[] = [];
  if (!identity.sessionLive) problems.push('Your session has ended. Sign in again.');
  if (identity.lockedUntil !== null && Date.parse(identity.lockedUntil) > Date.parse(at)) {
    problems.push(`Signing is locked until ${formatInstant(identity.lockedUntil)}.`);
  } else if (!identity.pinCorrect) {
    problems.push(`PIN incorrect. ${identity.triesLeft} ${identity.triesLeft === 1 ? 'try' : 'tries'} left.`);
  }
  if (identity.secondFactor === 'missing') problems.push('The two-step code is missing or incorrect.');
  if (identity.requesterSession) problems.push('This session made the request; sign from your own session.');
  if (!identity.signatureOnFile) problems.push('There is no signature of yours on file.');
  return problems;
}
