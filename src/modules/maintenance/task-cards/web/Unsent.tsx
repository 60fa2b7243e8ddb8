import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { standing, type StepShown } from './jobCards.ts';
import { resultWords } from './limitWords.ts';
import { answerWords, type Answer } from './stepAnswer.ts';
import css from './unsent.module.css';

interface Props {
  step: StepShown;
  answer: Answer;
  /** Waits for the connection; was refused, with the server's sentence; or somebody else recorded the step meanwhile. */
  state: 'waiting' | 'refused' | 'overtaken';
  why: string | null;
  /** The card still takes results; else what is kept here can only be looked at and thrown away. */
  isOpen: boolean;
  onChange: () => void;
  onDiscard: () => void;
}

/** What this tablet holds of a step and the server does not: never sent by guess, never thrown away by itself. */
export function Unsent({ step, answer, state, why, isOpen, onChange, onDiscard }: Props) {
  const { t } = useTranslation();
  const theirs = standing(step);
  const own = answerWords(step, answer, t);
  if (state === 'waiting') {
    return (
      <section className={css.unsent} aria-label={t('Not sent yet')}>
        <p>
          <IconClock size={18} aria-hidden /> <b>{t('Not sent yet')}</b>
        </p>
        <p className={css.value}>{own}</p>
        <p className={css.small}>{t('Recorded on this tablet; it is sent when the connection is back.')}</p>
        <Button variant="default" size="md" onClick={onChange}>
          {t('Change it')}
        </Button>
      </section>
    );
  }
  return (
    <section className={css.unsent} data-tone="bad" role="alert" aria-label={t('Not accepted')}>
      <p>
        <IconAlertTriangle size={18} aria-hidden />{' '}
        <b>{why ?? t('Somebody recorded this step while your entry was not sent.')}</b>
      </p>
      <div className={css.both}>
        {theirs && (
          <div>
            <span>{t('On the server')}</span>
            <b>{resultWords(step, theirs, t)}</b>
            <small>
              {theirs.employeeName} · <DateText value={theirs.recordedAt} />
            </small>
          </div>
        )}
        <div>
          <span>{t('On this tablet, not sent')}</span>
          <b>{own}</b>
        </div>
      </div>
      <div className={css.ways}>
        {isOpen && (
          <Button size="md" onClick={onChange}>
            {theirs ? t('Record mine as another attempt') : t('Change mine and record it')}
          </Button>
        )}
        <Button variant="default" size="md" onClick={onDiscard}>
          {theirs ? t('Keep theirs, drop mine') : t('Drop mine')}
        </Button>
      </div>
    </section>
  );
}
