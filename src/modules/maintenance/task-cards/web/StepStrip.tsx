import { IconCheck, IconClock, IconSignature } from '@tabler/icons-react';
import { useTranslation } from '#kernel/web/i18n.ts';
import { summaryStep, waitsForSecond, type CardShown } from './jobCards.ts';
import css from './tablet.module.css';

interface Props {
  card: CardShown;
  at: number;
  isWaiting: (stepNo: number) => boolean;
  onStep: (stepNo: number) => void;
}

/** All steps of a card in a row: which are done, which waits for its second person, and the signature at the end. */
export function StepStrip({ card, at, isWaiting, onStep }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.steps} role="group" aria-label={t('Steps')}>
      {card.steps.map((step, index) => {
        const needsSecond = waitsForSecond(step);
        const isDone = step.records.length > 0 && !needsSecond;
        const state = isWaiting(step.stepNo)
          ? t('waits on this tablet')
          : isDone
            ? t('recorded')
            : needsSecond
              ? t('waits for a second person')
              : t('open');
        return (
          <button
            key={step.id}
            type="button"
            title={t(step.title)}
            aria-label={`${t('Step {{step}} of {{count}}', { step: index + 1, count: card.steps.length })}: ${t(step.title)}, ${state}`}
            aria-current={step.stepNo === at ? 'step' : undefined}
            data-done={isDone || undefined}
            data-second={needsSecond || isWaiting(step.stepNo) || undefined}
            onClick={() => onStep(step.stepNo)}
          >
            {isWaiting(step.stepNo) ? (
              <IconClock size={16} aria-hidden />
            ) : isDone ? (
              <IconCheck size={16} aria-hidden />
            ) : (
              index + 1
            )}
          </button>
        );
      })}
      <button
        type="button"
        aria-current={at === summaryStep ? 'step' : undefined}
        data-done={card.status === 'signed' || undefined}
        onClick={() => onStep(summaryStep)}
      >
        <IconSignature size={17} aria-hidden /> {t('Summary')}
      </button>
    </div>
  );
}
