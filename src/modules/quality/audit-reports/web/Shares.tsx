import type { AnswerOf } from '#kernel/shared/call.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import type { reportSummaryCall } from '../shared/reports.calls.ts';
import css from './reports.module.css';

/** A report in figures (R-AUD-8, R-AUD-9). */
export function Shares({ facts }: { facts: AnswerOf<typeof reportSummaryCall> }) {
  const { t } = useTranslation();
  const percent = (value: number | null) => (value === null ? '–' : `${value} %`);
  return (
    <dl className={css.shares}>
      <div>
        <dt>{t('Coverage')}</dt>
        <dd>{percent(facts.coverage)}</dd>
      </div>
      <div>
        <dt>{t('Conformity')}</dt>
        <dd>{percent(facts.conformity)}</dd>
      </div>
      <div>
        <dt>{t('Not answered')}</dt>
        <dd>{t('{{open}} of {{asked}}', { open: facts.open, asked: facts.asked })}</dd>
      </div>
      <div>
        <dt>{t('Findings')}</dt>
        <dd>{facts.findings.length}</dd>
      </div>
      <div>
        <dt>{t('Observations')}</dt>
        <dd>{facts.observations}</dd>
      </div>
      {facts.issueBy && (
        <div>
          <dt>{t('Issue by')}</dt>
          <dd>
            <DateText value={facts.issueBy} kind="day" />
          </dd>
        </div>
      )}
    </dl>
  );
}
