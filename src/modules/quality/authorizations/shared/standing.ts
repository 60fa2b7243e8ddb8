import { addDays, addMonths } from '#kernel/shared/dates.ts';
import type { Tone } from '#kernel/shared/record.ts';
import { recencyOn, recencyRule } from './recency.ts';
import type { Signer, SignerAuthorization } from './signer.ts';
import { derivedSuspensions, trainingNames, type DerivedSuspension } from './suspension.ts';
import { regulatoryMonths, regulatorySubjects } from '#modules/quality/training/shared/public.ts';
import type { ComponentGroup } from './vocabulary.ts';

/** What a live authorisation is worth today: decided from its status and from every fact behind it, never stored. */
export type Standing = 'valid' | 'lapsing' | 'limited' | 'suspended' | 'expired' | 'draft' | 'ended';

export const standings: Record<Standing, { label: string; tone: Tone }> = {
  valid: { label: 'Valid', tone: 'good' },
  lapsing: { label: 'Lapses soon', tone: 'warn' },
  limited: { label: 'Partly suspended', tone: 'warn' },
  suspended: { label: 'Suspended', tone: 'bad' },
  expired: { label: 'Expired', tone: 'bad' },
  draft: { label: 'Draft', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
};

/** Something an authorisation stands on, with its last good day. */
export interface Lapse {
  employeeId: string;
  name: string;
  authorizationId: string;
  number: string;
  what: 'authorization' | 'licence' | 'training' | 'recency' | 'ndt' | 'vision';
  /** The last day on which it still holds. */
  on: string;
  /** What it is called, with `{{of}}` where its own name goes. */
  text: string;
  of: string | null;
}

export interface StandingFacts {
  standing: Standing;
  suspensions: DerivedSuspension[];
  lapses: Lapse[];
}

/** Everything that ends within `days` of a day or has ended, soonest first. */
export function lapsesWithin(signer: Signer, authorization: SignerAuthorization, day: string, days: number): Lapse[] {
  const until = addDays(day, days);
  const lapses: Lapse[] = [];
  const add = (what: Lapse['what'], on: string | null | undefined, text: string, of: string | null = null) => {
    if (!on || on > until) return;
    lapses.push({
      employeeId: signer.employeeId,
      name: signer.name,
      authorizationId: authorization.id,
      number: authorization.number,
      what,
      on,
      text,
      of,
    });
  };
  add('authorization', authorization.validUntil, 'Authorisation {{of}}', authorization.number);
  add('licence', authorization.licenceValidUntil, 'Licence {{of}}', authorization.licenceNo);
  for (const subject of regulatorySubjects) {
    const record = signer.training[subject];
    if (record)
      add('training', record.validUntil ?? addMonths(record.completedOn, regulatoryMonths), trainingNames[subject]);
  }
  for (const group of groupsOf(authorization)) {
    const { lapsesOn } = recencyOn(day, signer.workDays[group] ?? []);
    if (lapsesOn) add('recency', addDays(lapsesOn, -1), 'Recency in {{of}}', group);
  }
  for (const method of new Set(authorization.scope.flatMap((line) => line.ndtMethod ?? []))) {
    const held = signer.ndt.find((one) => one.method === method);
    add('ndt', held?.validUntil, '{{of}} certificate', method);
    add('vision', held?.visionValidUntil, 'Near vision');
  }
  return lapses.toSorted((left, right) => left.on.localeCompare(right.on));
}

/** The component groups an authorisation certifies in; NDT lines have their own rule of recent work. */
function groupsOf(authorization: SignerAuthorization): ComponentGroup[] {
  if (
    !authorization.privileges.some((one) => one === 'release' || one === 'inspect' || one === 'independentInspection')
  )
    return [];
  return [...new Set(authorization.scope.filter((line) => line.ndtMethod === null).map((line) => line.componentGroup))];
}

/** Where an authorisation stands on a day, with what suspends it and what will lapse within 60 days. */
export function standingOn(signer: Signer, authorization: SignerAuthorization, day: string): StandingFacts {
  const { status } = authorization;
  if (status === 'draft') return { standing: 'draft', suspensions: [], lapses: [] };
  if (status === 'surrendered' || status === 'withdrawn') return { standing: 'ended', suspensions: [], lapses: [] };
  const suspensions = derivedSuspensions(signer, authorization, day);
  const lapses = lapsesWithin(signer, authorization, day, recencyRule.warnDays);
  return { standing: decide(authorization, suspensions, lapses, day), suspensions, lapses };
}

/** Whether it stops all that is signed with an authorisation, not one group or method of it. */
export const stopsAll = (one: DerivedSuspension): boolean =>
  one.componentGroup === undefined && one.method === undefined && one.groupId === undefined;

/** The groups of an authorisation in which nothing may be signed: decided so, or because something the person needs has lapsed. */
export function stoppedGroups(
  authorization: SignerAuthorization,
  suspensions: readonly DerivedSuspension[],
): ReadonlySet<string> {
  const lines = authorization.scope.filter(
    (line) =>
      authorization.suspensions.some((one) => one.groupId === line.groupId || one.groupId === null) ||
      suspensions.some(
        (one) =>
          stopsAll(one) ||
          one.groupId === line.groupId ||
          (line.ndtMethod
            ? one.method === line.ndtMethod
            : one.componentGroup === line.componentGroup && one.groupId === undefined),
      ),
  );
  return new Set(lines.map(({ groupId }) => groupId));
}

function decide(
  authorization: SignerAuthorization,
  suspensions: DerivedSuspension[],
  lapses: Lapse[],
  day: string,
): Standing {
  if (authorization.validUntil !== null && authorization.validUntil < day) return 'expired';
  if (authorization.status === 'suspended' || suspensions.some(stopsAll)) return 'suspended';
  const stopped = stoppedGroups(authorization, suspensions);
  if (stopped.size > 0)
    return authorization.scope.every(({ groupId }) => stopped.has(groupId)) ? 'suspended' : 'limited';
  return lapses.length > 0 ? 'lapsing' : 'valid';
}

/** R-AUT-2: an authorisation ends with its category's term or with the first thing it stands on, whichever comes first. */
export function validUntilOf(
  issuedOn: string,
  validMonths: number,
  limits: readonly (string | null | undefined)[],
): string {
  return limits.reduce<string>(
    (earliest, limit) => (limit && limit < earliest ? limit : earliest),
    addMonths(issuedOn, validMonths),
  );
}
