import type { AnswerOf } from '#kernel/shared/call.ts';
import type { inductionCall } from '../shared/jobList.calls.ts';
import { Text } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './jobs.module.css';

/** What the server says about opening a job from a batch, before it is opened. */
type Preview = AnswerOf<typeof inductionCall>;

/** What would stand in the way of a new job, or why nothing does. */
export function JobVerdict({ facts }: { facts: Preview }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {facts.alreadyOpen && (
        <p className={css.note} data-tone="bad" style={{ margin: 0 }}>
          {t('S/N {{serial}} is already in work as {{job}}.', {
            serial: facts.batch.serialNumber,
            job: facts.alreadyOpen,
          })}
        </p>
      )}
      {!facts.alreadyOpen && facts.evaluationOnly && (
        <p className={css.note} data-tone="warn" style={{ margin: 0 }}>
          {facts.evaluationOnly}
        </p>
      )}
      {!facts.alreadyOpen && facts.capable && (
        <p className={css.note} data-tone="good" style={{ margin: 0 }}>
          {t('On the capability list: {{keys}}', { keys: facts.capKeys.join(', ') })}
        </p>
      )}
      {facts.lacking.length > 0 && (
        <p className={css.note} data-tone="warn" style={{ margin: '6px 0 0' }}>
          {t('{{lacking}} The other certificates remain; this one is not issued until that is put right.', {
            lacking: facts.lacking.join(' '),
          })}
        </p>
      )}
      {facts.reworkOf && (
        <p className={css.note} data-tone="warn" style={{ margin: '6px 0 0' }}>
          {t('We released this part as {{job}} within 90 days: quality decides on warranty before work starts.', {
            job: facts.reworkOf,
          })}
        </p>
      )}
      {facts.batch.conditionNote && (
        <Text size="sm" mt={6}>
          {t('The dock noted: {{note}}', { note: facts.batch.conditionNote })}
        </Text>
      )}
    </div>
  );
}
