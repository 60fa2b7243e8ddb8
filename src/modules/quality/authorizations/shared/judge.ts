import { addMonths, formatLegalDay } from '#kernel/shared/dates.ts';
import { normalIdentity } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import type { SignCode, Signer, SignerAuthorization, SignerScope, SignQuestion, SignReason } from './signer.ts';
import { derivedSuspensions, factsLink, isRatingLost, ndtLapse, needsRecency, needsStamp } from './suspension.ts';
import { authorityOfReleaseForm, componentGroups, privileges, type Authority } from './vocabulary.ts';

/** Whether somebody may sign, why not, and with which authorisation and stamp. */
export interface Judgement {
  ok: boolean;
  reasons: SignReason[];
  authorizationId: string | null;
  authorizationNo: string | null;
  stampNo: string | null;
  /** The scope line that covers it. */
  groupCode: string | null;
}

const levelRank: Record<string, number> = { trainee: 0, '1L': 1, '1': 2, '2': 3, '3': 4 };
/** Certifying staff are at least 21 (145.A.35(m)). */
const releaseAge = 21;

/** R-AUT-5: the one answer to "may this person sign this, on this day"; all reasons at once. */
export function judgeSigning(signer: Signer, question: SignQuestion): Judgement {
  const held = signer.authorizations.filter(
    (one) => (one.status === 'active' || one.status === 'suspended') && one.privileges.includes(question.privilege),
  );
  if (held.length === 0) {
    const text = `${signer.name} holds no authorisation for: ${privileges[question.privilege].toLowerCase()}.`;
    const reasons: SignReason[] = [{ code: 'AUTH_SCOPE', text, cureLink: '/qa/ccs/authorizations' }];
    return { ok: false, reasons, authorizationId: null, authorizationNo: null, stampNo: null, groupCode: null };
  }
  const judged = held.map((one) => judgeOne(signer, one, question));
  return judged.reduce((best, next) => (next.reasons.length < best.reasons.length ? next : best));
}

function judgeOne(signer: Signer, authorization: SignerAuthorization, question: SignQuestion): Judgement {
  const { line, reasons: scopeReasons } = bestLine(authorization, question);
  const reasons = [
    ...stateReasons(authorization, question.day),
    ...scopeReasons,
    ...derivedSuspensions(signer, authorization, question.day).filter((one) => concerns(one, question, line)),
    ...ageReasons(signer, question, line),
    ...ndtReasons(signer, question),
    ...approvalReasons(signer, question, line),
    ...stampReasons(signer, authorization, question),
  ].map(({ code, text, cureLink }) => ({ code, text, cureLink }));
  return {
    ok: reasons.length === 0,
    reasons,
    authorizationId: authorization.id,
    authorizationNo: authorization.number,
    stampNo: authorization.stamp?.status === 'issued' ? authorization.stamp.number : null,
    groupCode: line?.groupCode ?? null,
  };
}

/** A suspension of one group or method stops only the work of that group or method. */
function concerns(
  one: { trigger: string; componentGroup?: string; method?: string; groupId?: string },
  question: SignQuestion,
  line: SignerScope | null,
): boolean {
  if (one.trigger === 'T2')
    return (
      needsRecency.has(question.privilege) && one.componentGroup === (question.componentGroup ?? line?.componentGroup)
    );
  if (one.trigger === 'T9') return one.groupId === line?.groupId;
  // The method asked for is judged with its level, below.
  if (one.trigger === 'T4') return question.method === undefined && line?.ndtMethod === one.method;
  return true;
}

function reasonOn(authorization: SignerAuthorization, code: SignCode, text: string): SignReason {
  return { code, text, cureLink: `/qa/ccs/authorizations/${authorization.number}` };
}

function stateReasons(authorization: SignerAuthorization, day: string): SignReason[] {
  const { number, validFrom, validUntil } = authorization;
  const reasons: SignReason[] = [];
  const whole = authorization.suspensions.find((one) => one.groupId === null);
  if (authorization.status === 'suspended' || whole) {
    reasons.push(reasonOn(authorization, 'AUTH_SUSPENDED', `Authorisation ${number} is suspended.`));
  }
  if (validUntil !== null && validUntil < day) {
    reasons.push(
      reasonOn(authorization, 'AUTH_EXPIRED', `Authorisation ${number} expired ${formatLegalDay(validUntil)}.`),
    );
  }
  if (validFrom !== null && validFrom > day) {
    reasons.push(
      reasonOn(
        authorization,
        'AUTH_EXPIRED',
        `Authorisation ${number} is valid only from ${formatLegalDay(validFrom)}.`,
      ),
    );
  }
  return reasons;
}

function isNdt(question: SignQuestion): boolean {
  return question.privilege === 'ndtPerform' || question.privilege === 'ndtAccept';
}

/** The scope line that covers the question, or the one that misses it by least with what it misses. */
function bestLine(
  authorization: SignerAuthorization,
  question: SignQuestion,
): { line: SignerScope | null; reasons: SignReason[] } {
  const { number } = authorization;
  const lines = authorization.scope.filter(
    (line) =>
      (question.groupCode === undefined || line.groupCode.toUpperCase() === question.groupCode.toUpperCase()) &&
      // NDT is authorised by method: the same method serves wheels and brakes.
      (isNdt(question)
        ? question.method === undefined || line.ndtMethod === question.method
        : question.componentGroup === undefined || line.componentGroup === question.componentGroup),
  );
  if (lines.length === 0) {
    const wanted = isNdt(question)
      ? question.method
      : question.componentGroup && componentGroups[question.componentGroup].toLowerCase();
    const text = `Authorisation ${number} does not cover ${wanted ?? question.groupCode ?? 'this work'}.`;
    return { line: null, reasons: [reasonOn(authorization, 'AUTH_SCOPE', text)] };
  }
  return lines
    .map((line) => ({ line, reasons: lineReasons(authorization, line, question) }))
    .reduce((best, next) => (next.reasons.length < best.reasons.length ? next : best));
}

function lineReasons(authorization: SignerAuthorization, line: SignerScope, question: SignQuestion): SignReason[] {
  const { number } = authorization;
  const reasons: SignReason[] = [];
  const miss = (code: SignCode, text: string) => reasons.push(reasonOn(authorization, code, text));
  if (authorization.suspensions.some((one) => one.groupId === line.groupId)) {
    miss('AUTH_SUSPENDED', `${line.groupName} is suspended in authorisation ${number}.`);
  }
  if (question.taskLevel && !line.taskLevels.includes(question.taskLevel)) {
    miss(
      'AUTH_SCOPE',
      `Authorisation ${number} covers ${line.groupName.toLowerCase()} ${line.taskLevels.join(', ')}, not ${question.taskLevel}.`,
    );
  }
  for (const authority of askedAuthorities(question)) {
    if (!line.authorities.includes(authority)) {
      miss('AUTH_SCOPE', `Authorisation ${number} covers ${line.authorities.join(', ')}, not ${authority}.`);
    }
  }
  if (question.rating && !line.ratings.includes(question.rating)) {
    miss('AUTH_RATING', `Authorisation ${number} covers rating ${line.ratings.join(', ')}, not ${question.rating}.`);
  }
  const part = question.partNumber?.toUpperCase();
  if (part && line.partNumbers.length > 0 && !line.partNumbers.some((one) => one.toUpperCase() === part)) {
    miss('AUTH_SCOPE', `Authorisation ${number} covers only ${line.partNumbers.join(', ')}.`);
  }
  if (part && line.excludedParts.some((one) => normalIdentity(one) === normalIdentity(part))) {
    miss('AUTH_SCOPE', `Authorisation ${number} excludes part ${question.partNumber}.`);
  }
  return reasons;
}

/** T9 where other authorities or ratings of the line remain: nothing is signed under the one the company lost. */
function approvalReasons(signer: Signer, question: SignQuestion, line: SignerScope | null): SignReason[] {
  if (line === null) return [];
  const ratings = question.rating ? [question.rating] : line.ratings;
  const isGone = (authority: Authority) => ratings.every((rating) => isRatingLost(signer, authority, rating));
  if (line.authorities.every(isGone)) return [];
  return askedAuthorities(question)
    .filter(isGone)
    .map((authority) => ({
      code: 'AUTH_RATING',
      text: `The company’s ${authority} approval for ${ratings.join(', ')} is suspended or gone.`,
      cureLink: '/maintenance/capabilities',
    }));
}

/** The authorities under whose rules it is signed. */
function askedAuthorities(question: SignQuestion): Authority[] {
  const form = question.releaseForm && authorityOfReleaseForm(question.releaseForm);
  return [...new Set([question.authority, form].filter((one) => one !== undefined))];
}

function ageReasons(signer: Signer, question: SignQuestion, line: SignerScope | null): SignReason[] {
  const needed = Math.max(line?.minAge ?? 18, question.privilege === 'release' ? releaseAge : 18);
  const cureLink = `/hr/employees/${signer.employeeNo}`;
  if (signer.birthDate === null)
    return [{ code: 'AUTH_AGE', text: `The birth date of ${signer.name} is not on file.`, cureLink }];
  if (addMonths(signer.birthDate, needed * 12) <= question.day) return [];
  return [{ code: 'AUTH_AGE', text: `${signer.name} is younger than ${needed}.`, cureLink }];
}

/** R-NDT-7: Level 1 may perform; only Level 2 and 3 of the method accept, a Level 3 parts only when the practical exam covered it. */
function ndtReasons(signer: Signer, question: SignQuestion): SignReason[] {
  if (!isNdt(question) || question.method === undefined) return [];
  const lapse = ndtLapse(signer, question.method, question.day);
  if (lapse) return [lapse];
  const held = signer.ndt.find((one) => one.method === question.method);
  const level = held?.level ?? 'trainee';
  const wanted = question.level ?? '1';
  const needed = question.privilege === 'ndtAccept' && wanted === '1' ? '2' : wanted;
  const cureLink = factsLink('ndt', signer.employeeId);
  // A technique is published by any Level 3; a part is accepted by one who showed it.
  if (level === '3' && question.privilege === 'ndtAccept' && question.level !== '3' && !held?.practicalOn) {
    const text = `${signer.name} is ${question.method} Level 3 without a practical exam: parts are accepted after one.`;
    return [{ code: 'AUTH_NDT', text, cureLink }];
  }
  if ((levelRank[level] ?? 0) >= (levelRank[needed] ?? 0)) return [];
  const text = `${signer.name} is ${question.method} Level ${level}; Level ${needed} is needed.`;
  return [{ code: 'AUTH_NDT', text, cureLink }];
}

function stampReasons(signer: Signer, authorization: SignerAuthorization, question: SignQuestion): SignReason[] {
  const { stamp } = authorization;
  // A lost one is reported as suspension T6.
  if (!needsStamp.has(question.privilege) || stamp?.status === 'lost' || stamp?.status === 'void') return [];
  if (stamp?.status === 'issued' && stamp.isHolders) return [];
  return [
    {
      code: 'AUTH_STAMP',
      text: `No stamp is issued to ${signer.name} for authorisation ${authorization.number}.`,
      cureLink: factsLink('stamps', signer.employeeId),
    },
  ];
}
