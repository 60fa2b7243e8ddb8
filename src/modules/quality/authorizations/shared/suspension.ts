import { addDays, addMonths, daysBetween, formatLegalDay } from '#kernel/shared/dates.ts';
import { recencyOn, recencyWords } from './recency.ts';
import type { Signer, SignerAuthorization, SignerNdt, SignerScope, SignReason } from './signer.ts';
import { regulatoryMonths, regulatorySubjects } from '#modules/quality/training/shared/public.ts';
import { componentGroups, type Authority, type ComponentGroup, type NdtMethod } from './vocabulary.ts';

/** A suspension nobody decided: it is there because of a fact, and gone when the fact is cured (R-AUT-3). */
export interface DerivedSuspension extends SignReason {
  trigger: 'T1' | 'T2' | 'T3' | 'T4' | 'T5' | 'T6' | 'T7' | 'T9';
  /** Present when only this group is hit. */
  componentGroup?: ComponentGroup;
  /** Present when only this NDT method is hit. */
  method?: NdtMethod;
  /** Present when only this line of the scope is hit. */
  groupId?: string;
}

/** Away for longer than this ends the right to sign until the person is back (T5). */
const leaveDays = 90;
const ndtIdleMonths = 12;
/** A revision that gates signing and stays unread so long after its date stops its reader (R-DOC-6). */
const unreadDays = 14;

/** What refusals call the two subjects without which nobody signs. */
export const trainingNames = { humanFactors: 'Human factors', continuation: 'Continuation training' } as const;

export function factsLink(kind: 'ndt' | 'stamps', employeeId: string): string {
  return `/qa/ccs/facts/${kind}?f.employeeId.in=${employeeId}`;
}

/** T1: human factors and continuation training must be in date, and whatever else the regulation asks of the person. */
export function trainingLapses(signer: Signer, day: string): DerivedSuspension[] {
  const lapse = (text: string) => ({
    trigger: 'T1' as const,
    code: 'AUTH_TRAINING' as const,
    text,
    cureLink: `/qa/training/employees/${signer.employeeNo}`,
  });
  const words = (subject: string, until: string | null) =>
    until
      ? `${subject}: training of ${signer.name} expired ${formatLegalDay(until)}.`
      : `${subject}: ${signer.name} has no training record.`;
  const statutory = regulatorySubjects.flatMap((subject) => {
    const record = signer.training[subject];
    const until = record ? (record.validUntil ?? addMonths(record.completedOn, regulatoryMonths)) : null;
    return until && until >= day ? [] : [lapse(words(trainingNames[subject], until))];
  });
  return [...statutory, ...signer.lapsedTraining.map((one) => lapse(words(one.subject, one.validUntil)))];
}

/** T2: work in a group becomes too rare. NDT groups have their own rule (T4). */
function recencyLapse(signer: Signer, group: ComponentGroup, day: string): DerivedSuspension | null {
  const recency = recencyOn(day, signer.workDays[group] ?? []);
  if (recency.isCurrent) return null;
  return {
    trigger: 'T2',
    code: 'AUTH_RECENCY',
    componentGroup: group,
    text: `${componentGroups[group]} work of ${signer.name} in the last 24 months: ${recencyWords(recency)}.`,
    cureLink: `/hr/employees/${signer.employeeNo}/authorization`,
  };
}

/** T3: the licence behind the authorisation has expired. */
function licenceLapse(signer: Signer, authorization: SignerAuthorization, day: string): DerivedSuspension[] {
  const until = authorization.licenceValidUntil;
  if (!until || until >= day) return [];
  const text = `Licence ${authorization.licenceNo ?? ''} of ${signer.name} expired ${formatLegalDay(until)}.`;
  return [
    { trigger: 'T3', code: 'AUTH_CERT_EXPIRED', text, cureLink: `/qa/ccs/authorizations/${authorization.number}` },
  ];
}

/** T4, R-NDT-4 to R-NDT-6: certificate and near vision in date, and work in the method within twelve months. */
export function ndtLapse(signer: Signer, method: NdtMethod, day: string): DerivedSuspension | null {
  const held = signer.ndt.find((certification) => certification.method === method);
  const text = ndtFault(signer.name, method, held, day);
  if (!text) return null;
  return { trigger: 'T4', code: 'AUTH_NDT', method, text, cureLink: factsLink('ndt', signer.employeeId) };
}

function ndtFault(name: string, method: NdtMethod, held: SignerNdt | undefined, day: string): string | null {
  if (!held || held.certifiedOn > day) return `${name} is not certified in ${method}.`;
  if (held.validUntil < day) return `${name}: ${method} certificate expired ${formatLegalDay(held.validUntil)}.`;
  if (held.visionValidUntil < day) return `${name}: near-vision exam was due ${formatLegalDay(held.visionValidUntil)}.`;
  if (held.colourValidUntil && held.colourValidUntil < day)
    return `${name}: colour vision exam was due ${formatLegalDay(held.colourValidUntil)}.`;
  if (held.maintenanceDueOn && held.maintenanceDueOn < day && held.level !== '3')
    return `${name}: annual ${method} evaluation was due ${formatLegalDay(held.maintenanceDueOn)}.`;
  const lastWork = held.lastWorkOn && held.lastWorkOn > held.certifiedOn ? held.lastWorkOn : held.certifiedOn;
  if (addMonths(lastWork, ndtIdleMonths) < day) return `${name}: no ${method} work since ${formatLegalDay(lastWork)}.`;
  return null;
}

/** T5: whoever left, or is away for long, signs nothing. */
export function absence(signer: Signer, day: string): DerivedSuspension[] {
  const cureLink = `/hr/employees/${signer.employeeNo}`;
  if (signer.status === 'left')
    return [{ trigger: 'T5', code: 'AUTH_SUSPENDED', text: `${signer.name} has left the company.`, cureLink }];
  if (!signer.onLeaveSince || daysBetween(signer.onLeaveSince, day) <= leaveDays) return [];
  const text = `${signer.name} is on leave since ${formatLegalDay(signer.onLeaveSince)}, more than ${leaveDays} days.`;
  return [{ trigger: 'T5', code: 'AUTH_SUSPENDED', text, cureLink }];
}

/** T6: a lost stamp suspends until there is a new one. */
function lostStamp(signer: Signer, authorization: SignerAuthorization): DerivedSuspension[] {
  const { stamp } = authorization;
  if (!stamp || (stamp.status !== 'lost' && stamp.status !== 'void')) return [];
  const text = `Stamp ${stamp.number} of ${signer.name} is lost.`;
  return [{ trigger: 'T6', code: 'AUTH_STAMP', text, cureLink: factsLink('stamps', signer.employeeId) }];
}

/** T7: what gates signing was not read fourteen days after it should have been. */
export function unreadLapses(signer: Signer, day: string): DerivedSuspension[] {
  return signer.unread
    .filter(({ dueOn }) => addDays(dueOn, unreadDays) <= day)
    .map(({ revisionId, designation, dueOn }) => ({
      trigger: 'T7',
      code: 'AUTH_SUSPENDED',
      text: `${signer.name} has not read ${designation}, due ${formatLegalDay(dueOn)}.`,
      cureLink: `/qa/revision-control/revisions/${revisionId}`,
    }));
}

/** Whether the company may no longer work under a rating of an authority; of an authority that is not on file nothing is known. */
export function isRatingLost(signer: Pick<Signer, 'approvals'>, authority: Authority, rating: string): boolean {
  const own = signer.approvals.find((one) => one.authority === authority);
  return own !== undefined && !own.ratings.includes(rating);
}

/** T9: under none of its authorities the company still holds a rating of this line. */
function ratingLapse(signer: Signer, line: SignerScope): DerivedSuspension | null {
  const isHeld = line.authorities.some((authority) =>
    line.ratings.some((rating) => !isRatingLost(signer, authority, rating)),
  );
  if (isHeld) return null;
  const text = `${line.groupName}: the company’s approval for ${line.ratings.join(', ')} (${line.authorities.join(', ')}) is suspended or gone.`;
  return { trigger: 'T9', code: 'AUTH_RATING', groupId: line.groupId, text, cureLink: '/maintenance/capabilities' };
}

/** Every suspension of one authorisation that follows from facts on a day: T1 to T7 and T9, computed when read, never stored. */
export function derivedSuspensions(
  signer: Signer,
  authorization: SignerAuthorization,
  day: string,
): DerivedSuspension[] {
  const methods = new Set(authorization.scope.flatMap((line) => line.ndtMethod ?? []));
  return [
    ...trainingLapses(signer, day),
    ...recentGroups(authorization).flatMap((group) => recencyLapse(signer, group, day) ?? []),
    ...licenceLapse(signer, authorization, day),
    ...[...methods].flatMap((method) => ndtLapse(signer, method, day) ?? []),
    ...absence(signer, day),
    ...lostStamp(signer, authorization),
    ...unreadLapses(signer, day),
    ...authorization.scope.flatMap((line) => ratingLapse(signer, line) ?? []),
  ];
}

/** The component groups in which an authorisation asks for recent work; NDT has its own rule (T4). */
export function recentGroups(authorization: Pick<SignerAuthorization, 'privileges' | 'scope'>): ComponentGroup[] {
  // Only signatures which certify need recent work: somebody must be able to work to become current again.
  if (!authorization.privileges.some((privilege) => needsRecency.has(privilege))) return [];
  return [...new Set(authorization.scope.flatMap((line) => (line.ndtMethod === null ? [line.componentGroup] : [])))];
}

/** The signatures that need recent work in the group, and those that are made with a stamp (R-AUT-5). */
export const needsRecency: ReadonlySet<string> = new Set(['inspect', 'independentInspection', 'release']);
export const needsStamp: ReadonlySet<string> = new Set([
  'inspect',
  'independentInspection',
  'ndtAccept',
  'release',
  'receive',
]);
