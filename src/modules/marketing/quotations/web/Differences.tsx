import type { PanelProps } from '#kernel/web/page/panels.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { pricesReadBy, type quotation } from '../shared/quotation.record.ts';
import { quotationDifferenceCall } from '../shared/quotations.calls.ts';
import css from './quotations.module.css';

/** What each revision says otherwise than the one before. */
export function Differences({ row }: PanelProps<typeof quotation>) {
  const { t } = useTranslation();
  const mayRead = useCan()(pricesReadBy);
  const answer = useGet(quotationDifferenceCall, { id: row.id }, { enabled: mayRead && row.revision > 1 });
  const steps = answer.data?.steps ?? [];
  if (steps.length === 0) return null;
  return (
    <Section title={t('What changed')}>
      {steps.map(({ from, to, isDraft, changes }) => (
        <div key={to}>
          <h3>
            {isDraft
              ? t('Draft of revision {{to}} against revision {{from}}', { from, to })
              : t('Revision {{to}} against revision {{from}}', { from, to })}
          </h3>
          {changes.length === 0 ? (
            <p>{t('Nothing differs.')}</p>
          ) : (
            <ul className={css.changes}>
              {changes.map((change) => (
                <li key={`${change.line} ${change.what}`}>
                  {change.line !== null && `${t('Line {{line}}', { line: change.line })}: `}
                  {t(change.what)}: {change.old !== null && <del>{change.old}</del>}
                  {change.old !== null && change.new !== null && ' → '}
                  {change.new !== null && <ins>{change.new}</ins>}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </Section>
  );
}
