import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, section } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { accountingMonth, ledgerAccount } from '../shared/ledger.record.ts';
import { accountingMonthWorkflow } from '../shared/ledger.workflow.ts';
import { MoneyTabs } from './public.tsx';

/** The chart of accounts. */
export const AccountList = () => (
  <>
    <MoneyTabs />
    <RecordList
      record={ledgerAccount}
      description="Accounts that vouchers and invoices are posted to, by code."
      create={{ label: 'New account' }}
      emptyText="No accounts."
    />
  </>
);

/** Months whose books are closed, newest first. */
export const MonthList = () => (
  <>
    <MoneyTabs />
    <RecordList
      record={accountingMonth}
      description="Nothing is posted in a closed month. Newest first."
      create={{ label: 'Close month' }}
      emptyText="No month was closed yet."
    />
  </>
);

export const AccountPage = ({ code }: { code: string }) => (
  <RecordScreen
    record={ledgerAccount}
    id={code}
    title="nameEn"
    number="code"
    facts={['kind', 'use?']}
    edit={{}}
    panels={[section('Account', ['code', 'name', 'nameEn', 'kind', 'use']), history()]}
  />
);

export const MonthPage = ({ month }: { month: string }) => (
  <RecordScreen
    record={accountingMonth}
    id={month}
    title="month"
    workflow={accountingMonthWorkflow}
    facts={['closedAt?', 'closedById?']}
    panels={[history()]}
  />
);
