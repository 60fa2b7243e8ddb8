import { IconAlertTriangle, IconCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { toolboxOpen } from '#modules/quality/toolbox/shared/public.ts';
import { ToolboxThree } from '#modules/quality/toolbox/web/public.tsx';
import { standing, waitsForSecond, type CardShown, type StepShown } from './jobCards.ts';
import { resultWords } from './limitWords.ts';
import { CardSigners } from './CardSigners.tsx';
import { InBoth } from './InBoth.tsx';
import { PrintCards } from './PrintCards.tsx';
import css from './tablet.module.css';

/** A card at a glance before (and after) it is signed: every step with what was found, by whom, and what is still open. */
export function CardSummary({
  jobNumber,
  card,
  unsent,
  onStep,
}: {
  jobNumber: string;
  card: CardShown;
  /** What this tablet holds of a step and has not sent, in words; null when it holds nothing. */
  unsent: (step: StepShown) => string | null;
  onStep: (stepNo: number) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <p className={css.where}>
        <span className="mono">{card.cardNo}</span>
        {card.dataRefs.map((ref) => ` · ${ref.label}, ${ref.section}`)}
      </p>
      <h2>
        <InBoth text={card.title} />
      </h2>
      {card.signedAt && (
        <p className={css.note} data-tone="good">
          <IconCheck size={17} aria-hidden />
          <span>
            {t('Signed by {{name}}', { name: card.signedByName ?? '' })} · <DateText value={card.signedAt} />
          </span>
        </p>
      )}
      {card.status === 'notApplicable' && (
        <p className={css.note}>
          {t('Not applicable: {{reason}}', { reason: card.naReason ?? '' })} {card.naData && `(${card.naData})`}
        </p>
      )}
      {!card.signedAt && card.status !== 'notApplicable' && <CardSigners jobNumber={jobNumber} cardNo={card.cardNo} />}
      {card.blocked && !card.signedAt && card.status !== 'notApplicable' && (
        <p className={css.note} data-tone="info">
          {t(card.blocked)}
        </p>
      )}
      {card.maySign === toolboxOpen && <ToolboxThree cardId={card.id} />}
      <ol className={css.summary}>
        {card.steps.map((step) => {
          const last = standing(step);
          const needsSecond = waitsForSecond(step);
          const waiting = unsent(step);
          const Picture = waiting
            ? IconClock
            : !last
              ? IconCircleDashed
              : needsSecond || last.inLimit === false
                ? IconAlertTriangle
                : IconCheck;
          return (
            <li
              key={step.id}
              data-tone={
                waiting ? 'warn' : !last ? 'open' : needsSecond ? 'warn' : last.inLimit === false ? 'bad' : 'good'
              }
            >
              <button type="button" onClick={() => onStep(step.stepNo)}>
                <Picture size={18} aria-hidden />
                <span>
                  <InBoth text={step.title} thai={step.instructionTh} />
                  {last && (
                    <small>
                      {last.employeeName} · <DateText value={last.recordedAt} />
                      {last.second && ` · ${t('inspected by {{name}}', { name: last.second.name })}`}
                      {last.attempt > 1 && ` · ${t('attempt {{count}}', { count: last.attempt })}`}
                    </small>
                  )}
                  {last && last.sameAs.length > 0 && (
                    <small>{t('The same picture stands on {{cards}}.', { cards: last.sameAs.join(', ') })}</small>
                  )}
                  {waiting && <small>{t('waits on this tablet')}</small>}
                  {needsSecond && <small>{t('waits for a second person')}</small>}
                </span>
                <b>{waiting ?? (last ? resultWords(step, last, t) : t('open'))}</b>
              </button>
            </li>
          );
        })}
      </ol>
      <p>
        <PrintCards jobNumber={jobNumber} cardNo={card.cardNo} />
      </p>
    </>
  );
}
