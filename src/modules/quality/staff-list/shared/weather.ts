import { addDays, addMonths } from '#kernel/shared/dates.ts';
import {
  componentGroups,
  lapsesWithin,
  standingOn,
  stoppedGroups,
  trainingNames,
  type Signer,
} from '#modules/quality/authorizations/shared/public.ts';
import { regulatoryMonths, regulatorySubjects } from '#modules/quality/training/shared/public.ts';

/** How far ahead it looks, in days. */
export const weatherDays = 90;
/** How many signers a capability should keep. */
const leastSigners = 2;

/** A capability of the company: to release parts of a group, or to accept by an NDT method. */
export interface Capability {
  key: string;
  name: string;
}

/** From a day on so many may sign, and what ended the evening before. */
export interface Step {
  on: string;
  signers: string[];
  lost: { name: string; why: string }[];
}

export interface Weather extends Capability {
  steps: Step[];
  least: number;
  /** The first day below two signers, and the first without any; null while it holds. */
  thinOn: string | null;
  lostOn: string | null;
}

const certifies = (privileges: readonly string[]) => privileges.includes('release') || privileges.includes('ndtAccept');

/** The signer as known today, with what of the company’s own subjects will have lapsed by a day. */
const onDay = (signer: Signer, day: string): Signer => ({
  ...signer,
  lapsedTraining: signer.lapsedTraining.filter(({ validUntil }) => validUntil === null || validUntil < day),
});

/** What a person may release on a day, by key of the capability. */
function signsOn(signer: Signer, day: string): Map<string, Capability> {
  const found = new Map<string, Capability>();
  const own = onDay(signer, day);
  for (const one of own.authorizations) {
    if (one.status !== 'active' && one.status !== 'suspended') continue;
    if (!certifies(one.privileges)) continue;
    const { standing, suspensions } = standingOn(own, one, day);
    if (standing === 'suspended' || standing === 'expired') continue;
    const stopped = stoppedGroups(one, suspensions);
    for (const line of one.scope) {
      if (stopped.has(line.groupId)) continue;
      const at = capabilityOf(line);
      found.set(at.key, at);
    }
  }
  return found;
}

function capabilityOf(line: Signer['authorizations'][number]['scope'][number]): Capability {
  return line.ndtMethod
    ? { key: `ndt:${line.ndtMethod}`, name: line.ndtMethod }
    : { key: line.componentGroup, name: componentGroups[line.componentGroup] };
}

/** The capabilities somebody holds a live authorisation for, also those in which nobody may sign today. */
function capabilitiesOf(signers: readonly Signer[]): Map<string, Capability> {
  const held = signers.flatMap(({ authorizations }) =>
    authorizations
      .filter((one) => (one.status === 'active' || one.status === 'suspended') && certifies(one.privileges))
      .flatMap(({ scope }) => scope.map(capabilityOf)),
  );
  return new Map(held.map((one) => [one.key, one]));
}

/** Why somebody signs no more from a day on, in the words of the refusal. */
function whyNot(signer: Signer, day: string): string {
  const own = onDay(signer, day);
  for (const one of own.authorizations) {
    if (!certifies(one.privileges)) continue;
    if (one.validUntil !== null && one.validUntil < day) return `Authorisation ${one.number} ends.`;
    const [first] = standingOn(own, one, day).suspensions;
    if (first) return first.text;
  }
  return '';
}

/** The days on which something changes: the day after each last good one, and the 91st day of a leave. */
function turningDays(signers: readonly Signer[], today: string): string[] {
  const until = addDays(today, weatherDays);
  const days = signers.flatMap((signer) => [
    ...signer.authorizations.flatMap((one) => lapsesWithin(signer, one, today, weatherDays).map(({ on }) => on)),
    ...signer.lapsedTraining.flatMap(({ validUntil }) => validUntil ?? []),
    ...signer.ndt.flatMap((one) => [
      one.colourValidUntil ?? '',
      one.maintenanceDueOn ?? '',
      addMonths(one.lastWorkOn && one.lastWorkOn > one.certifiedOn ? one.lastWorkOn : one.certifiedOn, 12),
    ]),
    signer.onLeaveSince ? addDays(signer.onLeaveSince, 90) : '',
  ]);
  return [...new Set(days.filter(Boolean).map((day) => addDays(day, 1)))]
    .filter((day) => day > today && day <= until)
    .toSorted();
}

/** Who may release what over the next 90 days if nobody renews anything, the capability that is lost first at the top. */
export function weatherOf(signers: readonly Signer[], today: string): Weather[] {
  const days = [today, ...turningDays(signers, today)];
  const byDay = days.map((day) => new Map(signers.map((one) => [one, signsOn(one, day)])));
  const weather = [...capabilitiesOf(signers).values()].map((capability): Weather => {
    const steps: Step[] = [];
    for (const [at, day] of days.entries()) {
      const able = signers.filter((one) => byDay[at]?.get(one)?.has(capability.key));
      const before = signers.filter((one) => at > 0 && byDay[at - 1]?.get(one)?.has(capability.key));
      const lost = before.filter((one) => !able.includes(one));
      if (at === 0 || lost.length > 0)
        steps.push({
          on: day,
          signers: able.map(({ name }) => name).toSorted(),
          lost: lost.map((one) => ({ name: one.name, why: whyNot(one, day) })),
        });
    }
    const firstBelow = (least: number) => steps.find((step) => step.signers.length < least)?.on ?? null;
    return {
      ...capability,
      steps,
      least: Math.min(...steps.map((step) => step.signers.length)),
      thinOn: firstBelow(leastSigners),
      lostOn: firstBelow(1),
    };
  });
  const turn = (one: Weather) => `${one.lostOn ?? '9'} ${one.thinOn ?? '9'} ${one.name}`;
  return weather.toSorted((a, b) => turn(a).localeCompare(turn(b)));
}

/** The subjects whose lapse in the next 90 days stops one of these people; what stops most of them first. */
function subjectsAtStake(signers: readonly Signer[], today: string): string[] {
  const until = addDays(today, weatherDays);
  const lapses = signers.flatMap((signer) => [
    ...regulatorySubjects.flatMap((subject) => {
      const record = signer.training[subject];
      const end = record && (record.validUntil ?? addMonths(record.completedOn, regulatoryMonths));
      return end && end >= until ? [] : [trainingNames[subject]];
    }),
    ...signer.lapsedTraining.map(({ subject }) => subject),
  ]);
  const people = Map.groupBy(lapses, (subject) => subject);
  return [...people]
    .toSorted(([one, its], [other, others]) => others.length - its.length || one.localeCompare(other))
    .map(([subject]) => subject);
}

/** The signer after a class in these subjects. */
function trainedIn(signer: Signer, subjects: ReadonlySet<string>, today: string): Signer {
  const training = { ...signer.training };
  for (const subject of regulatorySubjects)
    if (subjects.has(trainingNames[subject])) training[subject] = { completedOn: today, validUntil: null };
  return { ...signer, training, lapsedTraining: signer.lapsedTraining.filter(({ subject }) => !subjects.has(subject)) };
}

/** At most so many subjects are tried in all their combinations: those that stop most people. */
const mostTried = 5;

/** The fewest subjects to hold a class in, so that no capability falls below two signers which classes can keep there; empty when none helps. */
export function classesThatKeep(signers: readonly Signer[], today: string): string[] {
  const thin = new Set(weatherOf(signers, today).flatMap(({ key, thinOn }) => (thinOn ? [key] : [])));
  const touched = signers.filter((one) => [...capabilitiesOf([one]).keys()].some((key) => thin.has(key)));
  const stake = subjectsAtStake(touched, today).slice(0, mostTried);
  const shortWith = (subjects: readonly string[]) => {
    const trained = touched.map((one) => trainedIn(one, new Set(subjects), today));
    return weatherOf(trained, today).reduce(
      (sum, { key, least }) => sum + (thin.has(key) ? Math.max(0, leastSigners - least) : 0),
      0,
    );
  };
  const best = shortWith(stake);
  if (best === shortWith([])) return [];
  const sets = Array.from({ length: 2 ** stake.length }, (_, mask) =>
    stake.filter((_subject, at) => Math.floor(mask / 2 ** at) % 2 === 1),
  );
  return sets.toSorted((a, b) => a.length - b.length).find((subjects) => shortWith(subjects) === best) ?? stake;
}
