import { dayOf, daysBetween, formatLegalDay } from '#kernel/shared/dates.ts';
import { compareDecimal } from '../decimal.ts';
import { bareNumber, openDirectives, supersessionLoop, type DirectiveCase } from '../directives.ts';
import type { BulletinFact, CylinderLife, LimitFacts } from '../facts.data.ts';
import type { GateFacts } from '../facts.ts';
import type { Day, Instant } from '../facts.values.ts';
import { formatMonth, monthPassed } from '../oxygen.ts';
import { fixOn, notApplicable, verdict, type Gate, type Verdict } from './gate.ts';

const listCheckDays = 30;

/** What the AD gate looks at, and nothing else: many jobs are judged by these alone when a directive changes. */
export interface AdGateFacts {
  job: Pick<GateFacts['job'], 'partNumber' | 'serialNumber' | 'csnCycles' | 'tireChanges'>;
  parts: { fitted: readonly Pick<GateFacts['parts']['fitted'][number], 'partNumber' | 'lot'>[] };
  directives: Pick<GateFacts['directives'], 'adListCheckedOn' | 'directives' | 'compliance' | 'installed'>;
}

/** The verdict of the AD gate (G16). */
export function adVerdict(facts: AdGateFacts, at: Instant): Verdict {
  const day = dayOf(at);
  const open = openDirectives(directiveCase(facts, day));
  const loop = supersessionLoop(facts.directives.directives);
  return verdict([
    ...(loop ? ['The supersession of the ADs runs in a loop: Engineering must correct it.'] : []),
    ...open.map(
      ({ directive, part }) => `AD ${bareNumber('AD', directive.number)} applies to ${part.partNumber} and is open.`,
    ),
    ...listCheckProblems(facts, day),
  ]);
}

export const directiveGates: Gate[] = [
  {
    code: 'G16',
    title: 'AD',
    severity: 'safety',
    owner: 'Engineering',
    source: '145.A.50 AMC, M.A.303',
    fix: fixOn.at('Open the ADs', '/maintenance/capabilities/ad'),
    decide: adVerdict,
  },
  {
    code: 'G17',
    title: 'SB',
    severity: 'record',
    owner: 'Planning',
    source: 'Customer order, 145.A.50(c)',
    mayBeNotApplicable: true,
    fix: fixOn.at('Open the SBs', '/maintenance/capabilities/sb'),
    decide({ directives: { bulletins, bulletinsNotApplicable: na } }) {
      const binding = bulletins.filter(isBinding);
      const problems = binding.flatMap(bulletinProblems);
      if (problems.length > 0) return verdict(problems);
      if (na !== null) {
        if (!na.reason.trim() || !na.signature)
          return verdict(["SB not applicable needs a reason and a planner's signature."]);
        if (binding.length === 0) return notApplicable(na.reason);
      }
      return verdict(
        [],
        binding.length === 0 ? 'No mandatory or alert SB names this part and the customer ordered none.' : undefined,
      );
    },
  },
  {
    code: 'G18',
    title: 'Life',
    severity: 'safety',
    owner: 'Engineering',
    source: 'M.A.503/504, 49 CFR 173.302a, 180.209',
    mayBeNotApplicable: true,
    fix: fixOn.job('Open the work order'),
    decide(facts, at) {
      const { life } = facts;
      if (
        !life.lifeLimited &&
        life.cylinder === null &&
        life.limits.length + life.fitted.length === 0 &&
        !life.interval
      ) {
        return notApplicable('The part has no life limit and is no cylinder.');
      }
      return verdict([...cylinderProblems(facts, dayOf(at)), ...lifeProblems(facts)]);
    },
  },
];

/** What the ADs are held against for one job: the component, what is installed in it and what was fitted, where it stands in its life. */
export function directiveCase(facts: AdGateFacts, day: Day): DirectiveCase {
  const { directives, compliance } = facts.directives;
  const now = { day, cycles: facts.job.csnCycles, tireChange: facts.job.tireChanges };
  return { directives, compliance, parts: partsOf(facts), now };
}

function partsOf(facts: AdGateFacts): { partNumber: string; serialNumber: string | null }[] {
  const { job } = facts;
  const fitted = facts.parts.fitted.map(({ partNumber, lot }) => ({
    partNumber,
    serialNumber: lot.kind === 'serial' ? lot.number : null,
  }));
  const serialNumber = job.serialNumber.toUpperCase() === 'N/A' ? null : job.serialNumber;
  return [{ partNumber: job.partNumber, serialNumber }, ...facts.directives.installed, ...fitted];
}

function listCheckProblems(facts: AdGateFacts, day: Day): string[] {
  const checked = facts.directives.adListCheckedOn;
  if (checked === null) return [`AD list for ${facts.job.partNumber} was never checked.`];
  if (daysBetween(checked, day) <= listCheckDays) return [];
  return [`AD list for ${facts.job.partNumber} not checked since ${formatLegalDay(checked)}.`];
}

function isBinding(bulletin: BulletinFact): boolean {
  return bulletin.orderedByCustomer || bulletin.category === 'alert' || bulletin.category === 'mandatory';
}

function bulletinProblems(bulletin: BulletinFact): string[] {
  const { category, result } = bulletin;
  const number = bareNumber('SB', bulletin.number);
  if (result === null) {
    const name = category === 'alert' ? `Alert SB ${number}` : `Mandatory SB ${number}`;
    return [`${bulletin.orderedByCustomer ? `Customer ordered SB ${number}` : name}; no result recorded.`];
  }
  if (result === 'embodied' || bulletin.reference?.trim()) return [];
  return result === 'refused'
    ? [`SB ${number} is refused without anything in writing.`]
    : [`SB ${number} is not applicable without a signed reason.`];
}

function cylinderProblems({ life: { cylinder } }: GateFacts, day: Day): string[] {
  if (!cylinder) return [];
  const problems: string[] = [];
  if (cylinder.condemned) problems.push(`Cylinder ${cylinder.serialNumber} is condemned.`);
  if (cylinder.lifeEnds !== null && monthPassed(cylinder.lifeEnds, day)) {
    problems.push(`Cylinder life ended ${formatMonth(cylinder.lifeEnds)}: condemn.`);
  }
  if (cylinder.hydroDue === null) problems.push(`Cylinder ${cylinder.serialNumber}: no hydrostatic test is on record.`);
  else if (monthPassed(cylinder.hydroDue, day)) {
    problems.push(`Cylinder ${cylinder.serialNumber}: hydrostatic test was due ${formatMonth(cylinder.hydroDue)}.`);
  }
  return [...problems, ...fillProblems(cylinder)];
}

/** A cylinder filled as often as it may be in its life has none left (R13). */
function fillProblems({ serialNumber, fills }: CylinderLife): string[] {
  if (!fills) return [];
  if (fills.used === null)
    return [`Cylinder ${serialNumber}: the fills of its life are unknown (limit ${fills.limit}).`];
  return fills.used >= fills.limit
    ? [`Cylinder ${serialNumber} had ${fills.used} of ${fills.limit} fills: condemn.`]
    : [];
}

/** Why one limit of a life forbids the part, or null (G18). */
export function limitProblem({ name, unit, used, limit }: LimitFacts): string | null {
  if (limit === null)
    return `${name} is life-limited and no life limit is loaded; engineering writes it at the part number.`;
  if (used === null) return `${name}: the life used is unknown (limit ${limit} ${unit}).`;
  return compareDecimal(used, limit) >= 0 ? `${name} reached its life limit: ${used} of ${limit} ${unit}.` : null;
}

export function lifeProblems({ life, job }: GateFacts): string[] {
  const problems: string[] = life.interval ? [life.interval] : [];
  if (life.lifeLimited && job.csnCycles === null && job.tsnHours === null) {
    problems.push('TSN and CSN are unknown and the part is life-limited.');
  }
  // The life of a cylinder follows from its specification and its month of manufacture.
  if (life.lifeLimited && life.limits.length === 0 && life.cylinder === null) {
    problems.push('The part is life-limited and no life limit is loaded; engineering writes it at the part number.');
  }
  return [...problems, ...[...life.limits, ...life.fitted].flatMap((limit) => limitProblem(limit) ?? [])];
}
