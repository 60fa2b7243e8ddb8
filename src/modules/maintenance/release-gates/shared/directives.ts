import { formatLegalDay } from '#kernel/shared/dates.ts';
import { normalisePartNumber } from './capability.ts';
import type { ComplianceFact, Directive } from './facts.data.ts';
import type { Day } from './facts.values.ts';
import { sameSerial, serialAffected } from './serialRange.ts';

export { serialAffected };

/** A number behind its kind, which is not said twice: `SB 32-1244`, written `32-1244` or `SB 32-1244`. */
export const ofKind = (kind: 'AD' | 'SB', number: string): string =>
  new RegExp(`^${kind}(?![a-z])`, 'i').test(number) ? number : `${kind} ${number}`;

/** A number as its maker prints it, without the kind in front: `32-1244` of `SB 32-1244`. */
export const bareNumber = (kind: 'AD' | 'SB', number: string): string =>
  number.trim().replace(new RegExp(`^${kind}[\\s.:]+(?=\\S)`, 'i'), '');

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

/** True when this record answers this directive for this part; part and serial numbers in any spelling (R2). */
function isAbout(record: ComplianceFact, directive: Directive, part: DirectivePart): boolean {
  return (
    record.directiveId === directive.id &&
    normalisePartNumber(record.partNumber) === normalisePartNumber(part.partNumber) &&
    sameSerial(record.serialNumber, part.serialNumber)
  );
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
function complianceAnswers(record: ComplianceFact, now: LifePoint): boolean {
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

/** What a job is judged by: the directives, the answers signed on it, its parts and where it stands in its life. */
export interface DirectiveCase {
  directives: readonly Directive[];
  compliance: readonly ComplianceFact[];
  parts: readonly DirectivePart[];
  now: LifePoint;
}

/** The directives that still need an answer, each with the part it names (G16). An answer counts for its own AD number only. */
export function openDirectives(input: DirectiveCase): { directive: Directive; part: DirectivePart }[] {
  const open: { directive: Directive; part: DirectivePart }[] = [];
  for (const directive of directivesInForce(input.directives, input.now.day)) {
    if (directive.assessment === 'notApplicable' && directive.assessmentReason?.trim()) continue;
    for (const part of input.parts) {
      if (!directiveAffects(directive, part)) continue;
      const record = latestAnswer(input.compliance, directive, part);
      if (!record || !complianceAnswers(record, input.now)) open.push({ directive, part });
    }
  }
  return open;
}

/** The last signed answer about a directive and a part: a later one takes the place of an earlier one, also when it is worse. */
function latestAnswer(
  compliance: readonly ComplianceFact[],
  directive: Directive,
  part: DirectivePart,
): ComplianceFact | undefined {
  return compliance.findLast((record) => record.signed && isAbout(record, directive, part));
}

/** The latest record of a job about a directive and a part, in any spelling of their numbers. */
export function answerOf(
  compliance: readonly ComplianceFact[],
  directive: Directive,
  part: DirectivePart,
): ComplianceFact | undefined {
  return compliance.findLast((record) => isAbout(record, directive, part));
}

/** Answers given for a part by the numbers read first, as they stand for its right numbers: that a directive does not apply was said of the others. */
export const carriedOver = (
  compliance: readonly ComplianceFact[],
  {
    read,
    item,
  }: { read: { partNumber: string; serialNumber: string }; item: { partNumber: string; serialNumber: string } },
): ComplianceFact[] =>
  compliance
    .filter(
      ({ status, partNumber, serialNumber }) =>
        status !== 'notApplicable' &&
        normalisePartNumber(partNumber) === normalisePartNumber(read.partNumber) &&
        sameSerial(serialNumber, read.serialNumber),
    )
    .map((record) => ({ ...record, ...item }));

/** A directive in force that names a part of the component, with how it is answered, in the words of the certificate. */
export interface DirectiveStatement {
  directive: Directive;
  part: DirectivePart;
  method: string;
}

/** Every directive in force that names the component or a part in it, with its latest signed answer: what block 12 states (R6). */
export function directiveStatements(input: DirectiveCase): DirectiveStatement[] {
  return directivesInForce(input.directives, input.now.day).flatMap((directive) =>
    input.parts
      .filter((part) => directiveAffects(directive, part))
      .flatMap((part) => {
        const record = latestAnswer(input.compliance, directive, part);
        const method = record && complianceAnswers(record, input.now) ? inWords(record) : assessedOut(directive);
        return method === null ? [] : [{ directive, part, method }];
      }),
  );
}

function assessedOut(directive: Directive): string | null {
  const reason = directive.assessment === 'notApplicable' ? directive.assessmentReason?.trim() : null;
  return reason ? `not applicable (${reason})` : null;
}

function inWords(record: ComplianceFact): string | null {
  const how = record.method?.trim() ? ` (${record.method.trim()})` : '';
  const next = dueInWords(record.nextDue);
  switch (record.status) {
    case 'open':
      return null;
    case 'complied':
      return `complied${how}${next && `, next due ${next}`}`;
    case 'terminatingAction':
      return `terminating action${how}`;
    case 'notApplicable':
      return `not applicable (${record.reason?.trim() ?? ''})`;
    case 'notDue':
      return `applies, not due until ${next}`;
  }
}

function dueInWords(due: ComplianceFact['nextDue']): string {
  return [
    ...(due?.day ? [formatLegalDay(due.day)] : []),
    ...(typeof due?.cycles === 'number' ? [`${due.cycles} cycles`] : []),
    ...(typeof due?.tireChange === 'number' ? [`tire change ${due.tireChange}`] : []),
  ].join(' or ');
}

/** The counts at which a repeating action falls due: the first, then `more` times every `every`. After the last it is terminated. */
export function repeatSchedule(first: number, every: number, more: number): number[] {
  return Array.from({ length: more + 1 }, (_, index) => first + index * every);
}

/** The next due count after one just done, or null when the action is terminated. */
export function nextRepeat(schedule: readonly number[], done: number): number | null {
  return schedule.find((count) => count > done) ?? null;
}
