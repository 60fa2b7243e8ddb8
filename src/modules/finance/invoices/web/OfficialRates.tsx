import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { exchangeRate, taxRate } from '../shared/officialRates.record.ts';
import { InvoicingTabs } from './InvoicingTabs.tsx';

const noPage = () => null;

/** What foreign currencies are in THB by day, and the taxes by period. */
export function OfficialRates() {
  const { t } = useTranslation();
  return (
    <>
      <InvoicingTabs />
      <PageHead
        title="Exchange and tax rates"
        meaning="THB for one unit, newest first. A rate counts for its day and a week after it; without one, nothing is posted in that currency."
      />
      <div style={{ padding: '12px 20px', display: 'grid', gap: 16 }}>
        <Section title={t('Exchange rates')}>
          <RecordList
            record={exchangeRate}
            embedded
            title="Exchange rates"
            create={{ label: 'New exchange rate' }}
            edit={true}
            rowHref={noPage}
            emptyText="No exchange rates. One is entered for each day something is posted in a foreign currency."
          />
        </Section>
        <Section title={t('Tax rates')}>
          <RecordList
            record={taxRate}
            embedded
            title="Tax rates"
            create={{ label: 'New tax rate' }}
            edit={true}
            rowHref={noPage}
            emptyText="No tax rates."
          />
        </Section>
      </div>
    </>
  );
}
