import type { CapacityRun } from '#modules/maintenance/release-gates/shared/battery.ts';
import type { Day } from '#modules/maintenance/release-gates/shared/facts.values.ts';

/** What else decides a run: the runs of the job before it, the last visit's cells, whose part it is, and the day. */
export interface TestHistory {
  serialNumber: string;
  day: Day;
  capacityRuns: CapacityRun[];
  lastCells: string[] | null;
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
  defect: 'lowCapacity' | 'permanentExpansion' | 'elasticExpansion' | 'other' | null;
}
