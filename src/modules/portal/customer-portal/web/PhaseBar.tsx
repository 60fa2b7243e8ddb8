import { useTranslation } from '#kernel/web/i18n.ts';
import { phases } from '../shared/phases.ts';
import css from './portal.module.css';

/** How far a job is: six steps, those done filled; the present one in words. */
export function PhaseBar({ step, label, full }: { step: number; label: string; full?: boolean }) {
  const { t } = useTranslation();
  return (
    <span
      className={css.phases}
      role="img"
      aria-label={
        step === 0
          ? t(label)
          : t('Step {{step}} of {{count}}: {{label}}', { step, count: phases.length, label: t(label) })
      }
    >
      <span className={css.steps} aria-hidden>
        {phases.map((phase, at) => (
          <i key={phase.key} data-done={at + 1 < step || undefined} data-now={at + 1 === step || undefined} />
        ))}
      </span>
      {full ? (
        <span className={css.names} aria-hidden>
          {phases.map((phase, at) => (
            <span key={phase.key} data-now={at + 1 === step || undefined}>
              {t(phase.label)}
            </span>
          ))}
        </span>
      ) : (
        <b aria-hidden>{t(label)}</b>
      )}
    </span>
  );
}
