import { IconSignature } from '@tabler/icons-react';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { standing, waitsForSecond, type JobCards, type StepShown } from './jobCards.ts';
import css from './tablet.module.css';

/** A critical step that waits for its second person: who did it, and who may inspect it on their own sign-in. */
export function SecondPerson({
  data,
  step,
  isOnline,
  onInspect,
}: {
  data: JobCards;
  step: StepShown;
  isOnline: boolean;
  onInspect: () => void;
}) {
  const { t } = useTranslation();
  if (!waitsForSecond(step)) return null;
  const others = data.inspectors.filter((person) => person.employeeId !== data.me.employeeId);
  return (
    <section className={css.banner} aria-label={t('Second signature')}>
      <div>
        <b>{t('Waits for an independent inspection')}</b>
        <p>{t('Done by {{name}}', { name: standing(step)?.employeeName ?? '' })}</p>
        {step.mayInspect !== true && (
          <>
            <p>{t(step.mayInspect)}</p>
            <p>
              {others.length > 0
                ? t('May inspect, each on their own sign-in: {{names}}', {
                    names: others
                      .slice(0, 6)
                      .map((person) => person.name)
                      .join(', '),
                  })
                : t('Nobody is qualified for it today.')}
            </p>
          </>
        )}
      </div>
      {step.mayInspect === true && (
        <ReasonButton
          size="lg"
          leftSection={<IconSignature size={18} />}
          reason={!isOnline && 'Signing needs the server: this tablet is offline.'}
          onClick={onInspect}
        >
          {t('Inspect and sign')}
        </ReasonButton>
      )}
    </section>
  );
}
