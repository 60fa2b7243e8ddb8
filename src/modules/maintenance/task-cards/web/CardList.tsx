import { IconArrowRight, IconCheck, IconCircle, IconLock, IconPlayerPlay, IconSlash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#kernel/web/i18n.ts';
import { phaseWords } from '../shared/cardWords.ts';
import type { CardShown, CardStatus } from './jobCards.ts';
import css from './tablet.module.css';

const pictures: Record<CardStatus, typeof IconCheck> = {
  locked: IconLock,
  ready: IconCircle,
  inProgress: IconPlayerPlay,
  done: IconPlayerPlay,
  signed: IconCheck,
  superseded: IconSlash,
  notApplicable: IconSlash,
};
const words: Record<CardStatus, string> = {
  locked: 'locked',
  ready: 'ready',
  inProgress: 'in progress',
  done: 'to be signed',
  signed: 'signed',
  superseded: 'superseded',
  notApplicable: 'not applicable',
};

type Turn = [CardShown, ...CardShown[]];

/** The cards in the order of work, those of one phase that follow each other together: what is assembled between two tests stands between them. */
function inTurn(cards: readonly CardShown[]): Turn[] {
  const turns: Turn[] = [];
  for (const card of cards) {
    const last = turns.at(-1);
    if (last?.[0].phase === card.phase) last.push(card);
    else turns.push([card]);
  }
  return turns;
}

/** The cards of a job by phase, each with its state; what a locked one waits for is said before anybody starts it. */
export function CardList({
  cards,
  open,
  onOpen,
}: {
  cards: readonly CardShown[];
  open: string;
  onOpen: (card: CardShown) => void;
}) {
  const { t } = useTranslation();
  const current = useRef<HTMLButtonElement>(null);
  // Only the list moves, never the page.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  return (
    <nav className={css.cards} aria-label={t('Cards')}>
      {inTurn(cards).map(([first, ...others]) => (
        <section key={first.id}>
          <h2>{t(phaseWords[first.phase as keyof typeof phaseWords] ?? first.phase)}</h2>
          {[first, ...others].map((card) => {
            const isOpen = card.cardNo === open;
            const Picture = isOpen && card.status !== 'signed' ? IconArrowRight : pictures[card.status];
            return (
              <button
                key={card.id}
                ref={isOpen ? current : undefined}
                type="button"
                data-state={card.status}
                aria-current={isOpen ? 'step' : undefined}
                onClick={() => onOpen(card)}
              >
                <Picture size={18} aria-hidden />
                <span>
                  <small className="mono">
                    {card.cardNo}
                    {card.attempt > 1 && ` · ${t('attempt {{count}}', { count: card.attempt })}`}
                  </small>
                  {t(card.title)}
                  <span className="unseen">{t(words[card.status])}</span>
                  {card.status === 'locked' && (
                    <small>{t('after {{cards}}', { cards: card.predecessors.join(', ') })}</small>
                  )}
                </span>
              </button>
            );
          })}
        </section>
      ))}
    </nav>
  );
}
