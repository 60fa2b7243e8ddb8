import { compareDecimal, divideDecimal } from '#modules/maintenance/release-gates/shared/decimal.ts';
import { formatMonth } from '#modules/maintenance/release-gates/shared/oxygen.ts';
import type { CapacityRun } from '#modules/maintenance/release-gates/shared/battery.ts';
import type { Day, Decimal } from '#modules/maintenance/release-gates/shared/facts.values.ts';

/** What the company knows of a cylinder from its own records, whichever job they are of. */
export interface CylinderRecord {
  manufactured: { month: string; job: string } | null;
  /** The last hydrostatic test: one of ours or a vendor's we accepted, or one read from the shoulder before. */
  tested: { month: string; job: string; isOurs: boolean } | null;
  /** Hydrostatic tests of ours that a certificate released which is void: they date nothing. */
  fallen: { month: string; job: string }[];
  /** What the shoulder says otherwise than the record, date by date, as somebody else decided in a documentation finding of this job. */
  decided: { about: 'manufactured' | 'lastHydro'; month: string }[];
  /** The company's requalifier number by its approval of the day; null where no approval in force has one. */
  requalifier: string | null;
  /** Hydrostatic tests by vendors that the incoming inspection of this job accepted. */
  outsideTests: { day: string; requalifier: string }[];
}

/** What else decides a run: the runs of the job before it, the last visit's cells, whose part it is, and the day. */
export interface TestHistory {
  serialNumber: string;
  day: Day;
  /** Discharges of the job since a cell was last replaced in the battery. */
  capacityRuns: CapacityRun[];
  /** Every discharge of the job. */
  capacityRunsBefore: number;
  /** The finding a discharge of the job opened and nobody has decided yet. */
  openTestFinding: string | null;
  lastCells: string[] | null;
  /** The charge in front of a discharge: when the battery was last charged since it was discharged, and where the discharge in hand began after it, how many minutes it rested; null where no step of the job marks a charge. */
  charge: { at: string | null; restedMinutes: number | null } | null;
  /** The deep cycle after the last discharge (R15); null where no step of the job marks its start. */
  deepCycle: {
    /** Null until it is begun, and again after a run has ended. */
    startedAt: string | null;
    /** Whole seconds since then. */
    seconds: number | null;
    /** Made since the last discharge, with every cell empty. */
    done: boolean;
  } | null;
  /** Cells replaced on this job, counted by their positions (R16). */
  cellsReplaced: number;
  /** What is known of the cylinder, and who may requalify it (R12, R13). */
  cylinder: CylinderRecord;
  /** The retention as its signed steps measured it (R17); null where no step of the job marks its start. */
  retention: {
    /** Between inflation and readjustment; null until both are recorded. */
    stretchHours: Decimal | null;
    /** Since the pressure was readjusted. */
    heldHours: Decimal | null;
    inflated: boolean;
    readjustedAt: string | null;
    /** A run failed after the pressure was last readjusted: it does not count as held. */
    failedSince: boolean;
    /** The error of the gauge in hand; null where its record does not say. */
    gauge: { absolute: Decimal | null; percent: Decimal | null } | null;
  } | null;
  /** The discharge, leak test or static leak in hand (R14, R15); null where no step of the job marks its start. */
  run: {
    /** Null until it is begun, and again after a run has ended. */
    startedAt: string | null;
    /** Whole seconds since then. */
    seconds: number | null;
  } | null;
}
export interface TestVerdict {
  pass: boolean;
  /** The rule that decided, for the refusal's code. */
  rule: 'R12' | 'R14' | 'R15' | 'R17';
  /** The run does not count as made and is not stored: what is wrong with it, and in which field. */
  refusal: { code: string; field: string; message: string } | null;
  problems: string[];
  warnings: string[];
  /** What the readings come to; stored beside them. */
  figures: Record<string, string | boolean | null>;
  /** The run in one line, as papers print it. */
  statement: string;
  /** The defect of the finding that must come with this run. */
  defect: 'lowCapacity' | 'cellReversal' | 'permanentExpansion' | 'elasticExpansion' | 'other' | null;
}

export const noStart =
  'No step of this work order marks the start of the run: its route is older than the rule. Choose the route again.';
export const notBegun = 'Record the step that starts the run first: its time is measured.';

/** Why a run of so many seconds cannot have been made since its start was recorded; null when it can (R14, R15). */
export function notMeasured({ run }: TestHistory, claimedSeconds: string): string | null {
  if (run === null) return noStart;
  if (run.startedAt === null) return notBegun;
  const seconds = String(run.seconds ?? 0);
  if (compareDecimal(claimedSeconds, seconds) <= 0) return null;
  const minutes = (value: string) => divideDecimal(value, '60', 1);
  return `The run began ${minutes(seconds)} min ago: ${minutes(claimedSeconds)} min have not passed.`;
}

/** Why the dates read from a shoulder cannot be those of this cylinder: they are compared with every record of ours (R13). */
export function recordRefusal(
  { manufactured, tested }: { manufactured: string; tested: { field: string; month: string } },
  record: CylinderRecord,
): TestVerdict['refusal'] {
  const say = (field: string, message: string) => ({ code: 'R13', field, message });
  const fix =
    'If the record is wrong, raise a documentation finding about this date with the month on the part, and have somebody else decide it.';
  const isDecided = (about: 'manufactured' | 'lastHydro', month: string) =>
    record.decided.some((finding) => finding.about === about && finding.month === month);
  const made = record.manufactured;
  if (made && made.month !== manufactured && !isDecided('manufactured', manufactured))
    return say(
      'manufactured',
      `${made.job} has ${formatMonth(made.month)} as the month of manufacture. Read the shoulder again. ${fix}`,
    );
  const last = record.tested;
  const fallen = record.fallen.find(({ month }) => month === tested.month && month !== last?.month);
  if (tested.field === 'lastHydro' && fallen && !isDecided('lastHydro', tested.month))
    return say(
      'lastHydro',
      `The test of ${formatMonth(fallen.month)} was released on ${fallen.job} under a certificate that is void: it dates nothing. Test the cylinder again, or raise a documentation finding about this date and have somebody else decide it.`,
    );
  const isMisread = last?.isOurs === false && isDecided('lastHydro', tested.month);
  if (last && tested.month < last.month && !isMisread)
    return say(
      tested.field,
      `${last.job} has a hydrostatic test of ${formatMonth(last.month)}: an earlier one is not the last.${last.isOurs ? '' : ` ${fix}`}`,
    );
  if (
    tested.field === 'lastHydro' &&
    last?.isOurs &&
    tested.month !== last.month &&
    !isDecided('lastHydro', tested.month)
  )
    return say(
      'lastHydro',
      `The last test we accepted is of ${formatMonth(last.month)} (${last.job}). Read the shoulder again. ${fix}`,
    );
  return null;
}
