import { addMonths } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { recencyOn } from '../shared/recency.ts';
import type { Signer, SignerAuthorization } from '../shared/signer.ts';
import { absence, isRatingLost, trainingLapses, trainingNames, unreadLapses } from '../shared/suspension.ts';
import { regulatoryMonths, regulatorySubjects } from '#modules/quality/training/shared/public.ts';
import { groupOfFamily, type Authority, type ComponentGroup, type TaskLevel } from '../shared/vocabulary.ts';
import { dayAt, loadSigner } from './signers.ts';

type Family = Exclude<ComponentGroup, 'oxygen'> | 'cylinder';

/** The signer's slice of the release gates' facts (G20, G21): the same shape, so that it can be put in as it is. */
export interface GateSigner {
  employeeId: string;
  name: string;
  authorisations: GateAuthorisation[];
  /** Authorisations in force for other work than releasing, by number. */
  otherAuthorisations: string[];
  currency: {
    continuationOn: string | null;
    humanFactorsOn: string | null;
    monthsWorked: number;
    daysWorked: number;
    atLeast21: boolean;
    licences: { name: string; validUntil: string }[];
  };
  /** Proved when the PIN is given; whoever signs fills it in. */
  identity: null;
  refusals: { gate: 'G20' | 'G21'; text: string }[];
}

interface GateAuthorisation {
  number: string;
  state: 'active' | 'suspended' | 'withdrawn' | 'surrendered' | 'expired';
  validFrom: string;
  validUntil: string;
  stampIssued: boolean;
  authorities: Authority[];
  scope: {
    rating: string;
    family: Family;
    partNumbers: string[];
    excludedParts: string[];
    taskLevels: TaskLevel[];
    suspended: boolean;
  }[];
}

interface About {
  componentGroup?: ComponentGroup | 'cylinder';
}

/** Facts on which the release gates judge a certifying person for work in one component group; null for an unknown person. */
export async function signerFacts(
  ctx: Context,
  employeeId: string,
  at: Date | string,
  about: About = {},
): Promise<GateSigner | null> {
  const day = dayAt(at);
  const signer = await loadSigner(ctx, employeeId, day);
  return signer && gateSigner(signer, day, about);
}

/** The same of a signer who was read already. */
export function gateSigner(signer: Signer, day: string, about: About = {}): GateSigner {
  const releasing = signer.authorizations.filter((one) => one.status !== 'draft' && one.privileges.includes('release'));
  const group = about.componentGroup ? groupOfFamily(about.componentGroup) : null;
  const workDays = group ? (signer.workDays[group] ?? []) : Object.values(signer.workDays).flat();
  const { months, days } = recencyOn(day, workDays);
  return {
    employeeId: signer.employeeId,
    name: signer.name,
    authorisations: releasing.flatMap((one) => byAuthorities(signer, one, day)),
    otherAuthorisations: signer.authorizations
      .filter((one) => one.status === 'active' && !one.privileges.includes('release'))
      .map(({ number }) => number),
    currency: {
      continuationOn: signer.training.continuation?.completedOn ?? null,
      humanFactorsOn: signer.training.humanFactors?.completedOn ?? null,
      monthsWorked: months,
      daysWorked: days,
      atLeast21: isAtLeast21(signer, day),
      licences: releasing.flatMap((one) =>
        isLive(one) && one.licenceValidUntil
          ? [{ name: `Licence ${one.licenceNo ?? ''}`.trim(), validUntil: one.licenceValidUntil }]
          : [],
      ),
    },
    identity: null,
    refusals: [
      ...[...absence(signer, day), ...unreadLapses(signer, day)].map((one) => ({
        gate: 'G20' as const,
        text: one.text,
      })),
      ...trainingRefusals(signer, day).map((text) => ({ gate: 'G21' as const, text })),
    ],
  };
}

/** What the gate does not see from the days of the two subjects it knows: a shorter recurrence, and the company's own regulatory subjects. */
function trainingRefusals(signer: Signer, day: string): string[] {
  const seen = regulatorySubjects.filter((subject) => {
    const record = signer.training[subject];
    return !record || addMonths(record.completedOn, regulatoryMonths) < day;
  });
  return trainingLapses(signer, day)
    .map((one) => one.text)
    .filter((text) => !seen.some((subject) => text.startsWith(`${trainingNames[subject]}:`)));
}

function isLive(authorization: SignerAuthorization): boolean {
  return authorization.status === 'active' || authorization.status === 'suspended';
}

function isAtLeast21(signer: Signer, day: string): boolean {
  return signer.birthDate !== null && addMonths(signer.birthDate, 21 * 12) <= day;
}

/** The gates know authorities per authorisation, we know them per line: lines of the same authorities go together. */
function byAuthorities(signer: Signer, authorization: SignerAuthorization, day: string): GateAuthorisation[] {
  const { number, validFrom, validUntil, status, stamp, suspensions } = authorization;
  if (validFrom === null || validUntil === null || status === 'draft') return [];
  const lines = new Map<string, SignerAuthorization['scope']>();
  for (const line of authorization.scope) {
    const key = line.authorities.toSorted().join();
    lines.set(key, [...(lines.get(key) ?? []), line]);
  }
  return [...lines.values()].map((group) => ({
    number,
    state: status === 'active' && validUntil < day ? 'expired' : status,
    validFrom,
    validUntil,
    stampIssued: stamp?.status === 'issued' && stamp.isHolders,
    authorities: group[0]?.authorities ?? [],
    scope: group.flatMap((line) =>
      line.ratings.map((rating) => ({
        rating,
        family: line.componentGroup === 'oxygen' ? ('cylinder' as const) : line.componentGroup,
        partNumbers: line.partNumbers,
        excludedParts: line.excludedParts,
        taskLevels: line.taskLevels,
        suspended:
          suspensions.some((one) => one.groupId === null || one.groupId === line.groupId) ||
          line.authorities.every((authority) => isRatingLost(signer, authority, rating)),
      })),
    ),
  }));
}
