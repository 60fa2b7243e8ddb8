import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { exchangeRate, taxRate } from '../shared/officialRates.record.ts';
import { InvoicingTabs } from './InvoicingTabs.tsx';

const noPage = () => null;

/** What foreign currencies are in THB by day, and the taxes by period. */
export const OfficialRates = () => (
  <>
    <InvoicingTabs />
    <RecordList
      record={exchangeRate}
      title="Exchange rates"
      description="THB for one unit, newest first. A rate counts for its day and a week after it; without one, nothing is posted in that currency."
      create={{ label: 'New exchange rate' }}
      edit={true}
      rowHref={noPage}
      emptyText="No exchange rates. One is entered for each day something is posted in a foreign currency."
    />
    <RecordList
      record={taxRate}
      embedded
      title="Tax rates"
      create={{ label: 'New tax rate' }}
      edit={true}
      rowHref={noPage}
      emptyText="No tax rates."
    />
  </>
);
