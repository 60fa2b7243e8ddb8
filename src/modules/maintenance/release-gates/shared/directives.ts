import { normalisePartNumber } from './capability.ts';
import type { ComplianceFact, Directive, DirectiveApplicability } from './facts.data.ts';
import type { Day } from './facts.values.ts';

/** A part of the component an AD may name: the component itself or a detail part in it. */
export interface DirectivePart {
  partNumber: string;
  serialNumber: string | null;
}

/** The ids of a supersession loop, or null. A loop is a data error: it would leave no directive in force. */
export function supersessionLoop(directives: readonly Directive[]): string[] | null {
  const byId = new Map(directives.map((directive) => [directive.id, directive]));
  const done = new Set<string>();
  const walk = (id: string, path: string[]): string[] | null => {
    const seen = path.indexOf(id);
    if (seen >= 0) return path.slice(seen);
    if (done.has(id)) return null;
    for (const older of byId.get(id)?.supersedes ?? []) {
      const loop = walk(older, [...path, id]);
      if (loop) return loop;
    }
    done.add(id);
    return null;
  };
  for (const directive of directives) {
    const loop = walk(directive.id, []);
    if (loop) return loop;
  }
  return null;
}

/** The directives in force on a day: in effect, and not replaced by one in effect. Only the last of a chain stays (R9). */
export function directivesInForce(directives: readonly Directive[], day: Day): Directive[] {
  const effective = directives.filter((directive) => directive.effectiveDate <= day);
  // With a loop nothing may hide: every member stays in force until the data is put right.
  const looped = new Set(supersessionLoop(effective) ?? []);
  const replaced = new Set(effective.filter((each) => !looped.has(each.id)).flatMap((each) => each.supersedes));
  return effective.filter((directive) => !replaced.has(directive.id));
}

interface SerialParts {
  prefix: string;
  number: bigint;
}

function parseSerial(serial: string): SerialParts | null {
  const match = /^([A-Z]*)-?(\d+)$/.exec(serial.trim().toUpperCase());
  return match ? { prefix: match[1] ?? '', number: BigInt(match[2] ?? '0') } : null;
}

const unknownSerials = new Set(['', 'N/A', 'UNKNOWN']);

/** True when a serial number is in the directive's ranges or list. A serial that cannot be placed is in: it must be judged. */
export function serialAffected(
  serial: string | null,
  rule: Pick<DirectiveApplicability, 'ranges' | 'serials'>,
): boolean {
  if (rule.ranges.length === 0 && rule.serials.length === 0) return true;
  const listed = serial?.trim().toUpperCase() ?? '';
  if (unknownSerials.has(listed)) return true;
  if (rule.serials.some((each) => each.trim().toUpperCase() === listed)) return true;
  if (rule.ranges.length === 0) return false;
  const own = parseSerial(listed);
  if (!own) return true;
  return rule.ranges.some((range) => {
    const bounds = [range.from, range.to, range.before].filter((bound) => bound !== null && bound !== undefined);
    const parsed = bounds.map(parseSerial);
    if (bounds.length === 0 || parsed.includes(null)) return true;
    if (parsed.some((bound) => bound?.prefix !== own.prefix)) return false;
    const at = (bound: string | null | undefined): bigint | null =>
      bound ? (parseSerial(bound)?.number ?? null) : null;
    const [from, to, before] = [at(range.from), at(range.to), at(range.before)];
    if (from !== null && own.number < from) return false;
    if (to !== null && own.number > to) return false;
    return before === null || own.number < before;
  });
}

/** True when a directive names the part, by part number and serial number. */
export function directiveAffects(directive: Directive, part: DirectivePart): boolean {
  const wanted = normalisePartNumber(part.partNumber);
  return directive.applicability.some(
    (rule) => normalisePartNumber(rule.partNumber) === wanted && serialAffected(part.serialNumber, rule),
  );
}

/** Where the component stands in its life, to judge a next due. Null is unknown, and unknown is due. */
export interface LifePoint {
  day: Day;
  cycles: number | null;
  tireChange: number | null;
}

/** True when a repeat has come due: on the day, at the cycles or at the tire change named. */
export function isDue(nextDue: NonNullable<ComplianceFact['nextDue']>, now: LifePoint): boolean {
  const reached = (due: number | null | undefined, count: number | null): boolean =>
    due !== null && due !== undefined && (count === null || count >= due);
  if (nextDue.day && now.day >= nextDue.day) return true;
  return reached(nextDue.cycles, now.cycles) || reached(nextDue.tireChange, now.tireChange);
}

/** True when this record answers its directive today. Unsigned records, and reasons left out, answer nothing. */
export function complianceAnswers(record: ComplianceFact, now: LifePoint): boolean {
  if (!record.signed) return false;
  switch (record.status) {
    case 'open':
      return false;
    case 'terminatingAction':
      return true;
    case 'notApplicable':
      return Boolean(record.reason?.trim());
    case 'complied':
      return record.nextDue === null || !isDue(record.nextDue, now);
    case 'notDue':
      return record.nextDue !== null && !isDue(record.nextDue, now);
  }
}

/** The directives that still need an answer, each with the part it names (G16). An answer counts for its own AD number only. */
export function openDirectives(input: {
  directives: readonly Directive[];
  compliance: readonly ComplianceFact[];
  parts: readonly DirectivePart[];
  now: LifePoint;
}): { directive: Directive; part: DirectivePart }[] {
  const open: { directive: Directive; part: DirectivePart }[] = [];
  for (const directive of directivesInForce(input.directives, input.now.day)) {
    if (directive.assessment === 'notApplicable' && directive.assessmentReason?.trim()) continue;
    for (const part of input.parts) {
      if (!directiveAffects(directive, part)) continue;
      const answered = input.compliance.some(
        (record) =>
          record.directiveId === directive.id &&
          normalisePartNumber(record.partNumber) === normalisePartNumber(part.partNumber) &&
          record.serialNumber === part.serialNumber &&
          complianceAnswers(record, input.now),
      );
      if (!answered) open.push({ directive, part });
    }
  }
  return open;
}

/** The counts at which a repeating action falls due: the first, then `more` times every `every`. After the last it is terminated. */
export function repeatSchedule(first: number, every: number, more: number): number[] {
  return Array.from({ length: more + 1 }, (_, index) => first + index * every);
}

/** The next due count after one just done, or null when the action is terminated. */
export function nextRepeat(schedule: readonly number[], done: number): number | null {
  return schedule.find((count) => count > done) ?? null;
}
