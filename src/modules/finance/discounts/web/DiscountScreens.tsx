import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { InvoicingTabs } from '#modules/finance/invoices/web/public.tsx';
import { discount } from '../shared/discount.record.ts';
import { discountWorkflow } from '../shared/discount.workflow.ts';
import { discountUseCall } from '../shared/discounts.calls.ts';

/** Discounts agreed with customers. */
export const DiscountList = () => (
  <>
    <InvoicingTabs />
    <RecordList
      record={discount}
      title="Discounts"
      description="Agreed discounts, newest first. An approved one counts on invoice lines by itself."
      tabs={[
        { label: 'Approved', query: { 'f.status.in': 'approved' } },
        { label: 'Drafts', query: { 'f.status.in': 'draft' } },
        { label: 'All', query: {} },
      ]}
      rowHref={(row) => `/finance/discounts/${row.number}`}
      create={{ label: 'New discount' }}
      cells={{ usedAt: ({ usedAt }) => <Used isUsed={usedAt !== null} />, validTo: (row) => <LastDay row={row} /> }}
      emptyText="No discounts. One is entered when it was agreed with a customer."
    />
  </>
);

function Used({ isUsed }: { isUsed: boolean }) {
  return <StatusChip tone={isUsed ? 'good' : 'neutral'} label={isUsed ? 'Used' : 'Not used'} />;
}

function LastDay({ row }: { row: RowOf<typeof discount> }) {
  const today = useToday();
  if (!row.validTo) return null;
  return (
    <>
      {row.validTo} {row.validTo < today && <StatusChip tone="neutral" label="Ended" />}
    </>
  );
}

type Use = AnswerOf<typeof discountUseCall>;

const amountsOf = (sums: Use['used'], none: string) =>
  sums.length === 0 ? none : sums.map(({ off, currency }) => `${formatAmount(off)} ${currency}`).join(', ');

function UsePanel({ row }: PanelProps<typeof discount>) {
  const { data } = useGet(discountUseCall, { id: row.id });
  return data ? <UseOf use={data} /> : null;
}

function UseOf({ use }: { use: Use }) {
  const { t } = useTranslation();
  return (
    <>
      {use.overlaps.length > 0 && (
        <Note tone="info">
          {t('Counts on the same days and work:')}{' '}
          {use.overlaps.map(({ number, name }) => (
            <span key={number}>
              <Link to={`/finance/discounts/${number}`} style={{ textDecoration: 'underline' }}>
                {number}
              </Link>{' '}
              {name}{' '}
            </span>
          ))}
        </Note>
      )}
      <p>
        {t('Taken off posted invoices: {{sum}}.', { sum: amountsOf(use.used, '0.00') })}{' '}
        {t('On the invoices of the last three months it comes to {{sum}}.', {
          sum: amountsOf(use.lastQuarter, '0.00'),
        })}
      </p>
      <Section title={t('Invoice lines')} count={use.invoices.length}>
        <FactTable
          empty="No invoice line has this discount."
          head={['Invoice', 'Description', 'Discount taken']}
          rows={use.invoices.map((line, at) => ({
            key: `${line.id}${at}`,
            cells: [
              <Link key="invoice" to={`/finance/invoices/${line.invoiceNumber ?? line.id}`} className="mono">
                {line.invoiceNumber ?? t('Draft')}
              </Link>,
              line.description,
              `${formatAmount(line.off)} ${line.currency}`,
            ],
          }))}
        />
      </Section>
    </>
  );
}

/** One discount: what it takes off, of whom and when, who approved it, and where it was used. */
export const DiscountPage = ({ number }: { number: string }) => (
  <RecordScreen
    record={discount}
    id={number}
    number={(row) => row.number}
    title={(row) => row.name}
    crumbs={[{ label: 'Discounts', to: '/finance/invoicing/discounts' }]}
    workflow={discountWorkflow}
    facts={['customerId?', 'percent?', 'amount?', 'currency?', 'validFrom', 'validTo?']}
    edit={(row) => (row.status === 'draft' ? {} : row.status === 'approved' ? { only: ['validTo', 'remark'] } : false)}
    panels={[
      UsePanel,
      section('Terms', [
        'customerId',
        'skuId',
        'shop',
        'type',
        'percent',
        'amount',
        'currency',
        'validFrom',
        'validTo',
        'minMonthlyQty',
        'stackable',
        'priority',
        'agreement',
        'remark',
      ]),
      section('Approval', ['approvedAt', 'approvedById', 'usedAt']),
      files({ title: 'Agreement' }),
      history(),
    ]}
  />
);
