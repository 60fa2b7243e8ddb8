import type { WriteContext } from '#kernel/server/context.ts';
import { addCards } from './addCards.ts';
import type { LockedCard, Step } from './cards.ts';
import type { FindingInput } from './createFinding.ts';

const rank = { minor: 0, major: 1, critical: 2 } as const;

/**
 * The finding an answer opens: the one that came along, and where the choice itself means a defect, that one at least as severe.
 * A choice that means "bad" is never only a word on a card.
 */
export function findingOf(
  step: Step,
  input: { value?: string | boolean | undefined; finding?: FindingInput | undefined },
): FindingInput | null {
  const meaning =
    typeof input.value === 'string' && step.type === 'choice' ? step.meanings[input.value]?.finding : undefined;
  if (!meaning) return input.finding ?? null;
  const severity =
    input.finding && rank[input.finding.severity] > rank[meaning.severity] ? input.finding.severity : meaning.severity;
  return {
    source: 'check',
    quantity: 1,
    reportable: 'notAssessed',
    description: meaning.description,
    ...input.finding,
    defectCode: meaning.defectCode,
    severity,
  };
}

/** Adds the cards a choice calls for: a melted or missing fuse plug adds the heat-damage cards (R19). */
export async function addCalledCards(
  ctx: WriteContext,
  { job }: LockedCard,
  step: Step,
  value: unknown,
): Promise<void> {
  const adds = step.type === 'choice' && typeof value === 'string' ? step.meanings[value]?.adds : undefined;
  if (adds) await addCards(ctx, job, adds, `${step.title}: ${String(value)}`);
}
