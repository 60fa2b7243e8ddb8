import type { Layout } from '#modules/maintenance/release-gates/shared/layout.ts';
import type { ToolClass } from '#modules/stores/tools/shared/tool.record.ts';
import type { TestHistory, TestSetup } from '#modules/maintenance/step-data/shared/public.ts';

/** What `GET /api/task-cards/:title` answers: a job as the tablet shows it. */
export interface JobCards {
  job: {
    id: string;
    number: string;
    partName: string;
    partNumber: string;
    serialNumber: string;
    status: string;
    family: string;
    customer: string;
    dueAt: string;
    evaluationOnly: boolean;
  };
  me: { employeeId: string | null; name: string; mayInspect: true | string };
  /** Who could give the second signature today, by name. */
  inspectors: { employeeId: string; name: string }[];
  cards: CardShown[];
}

export type CardStatus = 'locked' | 'ready' | 'inProgress' | 'done' | 'signed' | 'superseded' | 'notApplicable';

export interface CardShown {
  id: string;
  version: number;
  cardNo: string;
  attempt: number;
  phase: string;
  title: string;
  status: CardStatus;
  naAllowed: boolean;
  naReason: string | null;
  skill: string | null;
  estimateMinutes: number;
  predecessors: string[];
  dataRefs: { label: string; section: string }[];
  signedAt: string | null;
  signedByName: string | null;
  handoverNote: string | null;
  handoverAt: string | null;
  handoverAckAt: string | null;
  /** Why nobody may work on it now; null when work may go on. */
  blocked: string | null;
  maySign: true | string;
  steps: StepShown[];
}

export interface StepShown {
  id: string;
  stepNo: number;
  type: string;
  title: string;
  instruction: string | null;
  instructionTh: string | null;
  critical: boolean;
  naAllowed: boolean;
  options: string[];
  min: string | null;
  max: string | null;
  unit: string | null;
  decimals: number;
  limitRef: string | null;
  photoMin: number;
  /** What a test run is judged by, and what else decides it; null on other steps. */
  test: TestSetup | null;
  history: TestHistory | null;
  toolClass: ToolClass | null;
  /** The largest error the tool may have, in the unit; null: a quarter of half the tolerance. */
  toolError: string | null;
  /** The stock items that may be used. */
  materials: { id: string; name: string }[];
  /** Several values at one step; null: one. */
  layout: Layout | null;
  component: string | null;
  /** The tool a measurement is made with unless another is named. */
  toolAtHand: { id: string; label: string } | null;
  records: RecordShown[];
  lastVisit: { value: string; job: string; at: string } | null;
  mayInspect: true | string;
}

export interface RecordShown {
  id: string;
  attempt: number;
  value: unknown;
  measured: string | null;
  /** As it was entered, beside its rounding. */
  typed: string | null;
  readings: { name: string; typed: string; measured: string; inLimit: boolean }[] | null;
  naData: string | null;
  inLimit: boolean | null;
  notApplicable: string | null;
  reason: string | null;
  photos: string[];
  /** Cards of other jobs the same picture stands on (R27). */
  sameAs: string[];
  employeeId: string;
  employeeName: string;
  recordedAt: string;
  /** The approved data that lets a value outside its limit stand. */
  approved: { reference: string; by: string | null; at: string } | null;
  second: { name: string; at: string } | null;
}

/** A job's number and, when the QR code of one card was scanned, that card: `ABS0001234-T040`. */
export function readTitle(title: string): { job: string; cardNo: string | null } {
  const match = /^(.*?)[-/]([A-Z]\d{3})$/i.exec(title.trim());
  return match
    ? { job: (match[1] ?? '').toUpperCase(), cardNo: (match[2] ?? '').toUpperCase() }
    : { job: title.trim().toUpperCase(), cardNo: null };
}

/** The card to open first: one that waits for this person's inspection, else the one in progress, else the first one that can be worked on, else the first. */
export function cardToOpen(cards: readonly CardShown[]): CardShown | undefined {
  return (
    cards.find((card) => card.steps.some(waitsForMe)) ??
    cards.find((card) => card.status === 'inProgress' && card.blocked === null) ??
    cards.find((card) => card.blocked === null) ??
    cards.find((card) => card.status === 'inProgress') ??
    cards[0]
  );
}

/** The place after a card's last step: its summary and signature. */
export const summaryStep = 0;

/**
 * The step to go on with: the first that waits for this person's inspection, else the first without a result, else the first that waits
 * for somebody else's, else the summary.
 */
export function stepToOpen(card: CardShown): number {
  if (card.status === 'signed' || card.status === 'notApplicable') return summaryStep;
  const open =
    card.steps.find(waitsForMe) ??
    card.steps.find((step) => step.records.length === 0) ??
    card.steps.find(waitsForSecond);
  return open?.stepNo ?? summaryStep;
}

/** The attempt that stands: the last one. */
export function standing(step: StepShown): RecordShown | undefined {
  return step.records.at(-1);
}

/** True while a critical step has its result but not its second signature. */
export function waitsForSecond(step: StepShown): boolean {
  const last = standing(step);
  return step.critical && last !== undefined && last.notApplicable === null && last.second === null;
}

/** True when this person may give the second signature that is missing. */
function waitsForMe(step: StepShown): boolean {
  return step.mayInspect === true && waitsForSecond(step);
}

/** Everything is there for the card's signature. */
export function isComplete(card: CardShown): boolean {
  return card.steps.length > 0 && card.steps.every((step) => step.records.length > 0 && !waitsForSecond(step));
}
