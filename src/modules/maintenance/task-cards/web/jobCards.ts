import type { JobCards } from '../shared/jobCards.ts';

export type { JobCards };
export type CardShown = JobCards['cards'][number];
export type CardStatus = CardShown['status'];
export type StepShown = CardShown['steps'][number];
export type RecordShown = StepShown['records'][number];

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
