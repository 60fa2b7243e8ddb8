import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { waitsForSecond, type CardShown } from './jobCards.ts';
import type { StepQueue } from './useStepQueue.ts';

/** The card to go on with once this one is signed. */
export function nextCard(cards: readonly CardShown[], card: CardShown): CardShown | undefined {
  return cards.find((each) => each.id !== card.id && each.blocked === null);
}

/** Why this person cannot sign the card now; null when they can, or when nothing is left to sign. */
export function whyNotSign(
  card: CardShown,
  queue: StepQueue,
  t: ReturnType<typeof useTranslation>['t'],
): string | null {
  if (card.status === 'signed' || card.status === 'notApplicable') return null;
  const open = card.steps.filter((step) => step.records.length === 0).length;
  const unseen = card.steps.find(waitsForSecond);
  if (!queue.isOnline) return t('Signing needs the server: this tablet is offline.');
  if (queue.waitingCount > 0) return t('Entries still wait on this tablet.');
  if (card.blocked !== null) return t(card.blocked);
  if (open > 0) return t('{{count}} steps have no result yet.', { count: open });
  if (unseen) return t('{{step}} needs an independent inspection by a second person.', { step: unseen.title });
  return card.maySign === true ? null : t(card.maySign);
}

interface SignProps {
  card: CardShown;
  next: CardShown | undefined;
  isRefused: boolean;
  onSign: () => void;
  onCard: (card: CardShown) => void;
}

export function SignButton({ card, next, isRefused, onSign, onCard }: SignProps) {
  const { t } = useTranslation();
  if (card.status !== 'signed' && card.status !== 'notApplicable') {
    return (
      <Button size="lg" disabled={isRefused} aria-describedby="card-why" onClick={onSign}>
        {t('Sign card {{card}}', { card: card.cardNo })}
      </Button>
    );
  }
  return next ? (
    <Button size="lg" onClick={() => onCard(next)}>
      {t('Next card {{card}}', { card: next.cardNo })}
    </Button>
  ) : null;
}
