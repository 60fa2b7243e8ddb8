import { Link } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { InvoicingTabs } from '#modules/finance/invoices/web/public.tsx';
import { receipt } from '../shared/receipt.record.ts';
import { receiptPaperCall } from '../shared/receipts.calls.ts';
import { receiptWorkflow } from '../shared/receipt.workflow.ts';

/** Money that came in. */
export const ReceiptList = () => (
  <>
    <InvoicingTabs />
    <RecordList
      record={receipt}
      title="Receipts"
      description="Receipts, newest first; of services each is the tax invoice too."
      rowHref={(row) => `/finance/receipts/${row.receiptNumber ?? row.id}`}
      cells={{
        receiptNumber: ({ receiptNumber }) =>
          receiptNumber ? <span className="mono">{receiptNumber}</span> : <DraftName />,
      }}
      create={{ to: '/finance/receipts/new', label: 'New receipt' }}
      emptyText="No receipts. One is entered when a customer has paid."
    />
  </>
);

function DraftName() {
  const { t } = useTranslation();
  return t('Draft');
}

function Settlements({ row }: PanelProps<typeof receipt>) {
  const { t } = useTranslation();
  const settled = row.settled ?? [];
  const lines =
    settled.length > 0 ? settled : row.settlements.map((one) => ({ ...one, invoiceNumber: null, vat: null }));
  return (
    <Section title={t('Invoices settled')} count={lines.length}>
      <FactTable
        head={['Invoice', 'Amount', 'VAT due']}
        rows={lines.map((line) => ({
          key: line.invoiceId,
          cells: [
            <Link key="invoice" to={`/finance/invoices/${line.invoiceNumber ?? line.invoiceId}`} className="mono">
              {line.invoiceNumber ?? t('Open invoice')}
            </Link>,
            `${formatAmount(line.amount)} ${row.currency}`,
            line.vat === null ? '–' : `${formatAmount(line.vat)} ${row.currency}`,
          ],
        }))}
      />
    </Section>
  );
}

function Papers({ row }: PanelProps<typeof receipt>) {
  const { t } = useTranslation();
  return (
    <p style={{ display: 'flex', gap: 16 }}>
      {(['th', 'en'] as const).map((language) => (
        <a key={language} href={addressOf(receiptPaperCall, { id: row.id, language })} target="_blank" rel="noreferrer">
          {t(language === 'th' ? 'Print in Thai' : 'Print in English')}
        </a>
      ))}
    </p>
  );
}

/** One receipt: what came in, and what it settled. */
export const ReceiptPage = ({ receiptNumber }: { receiptNumber: string }) => (
  <RecordScreen
    record={receipt}
    id={receiptNumber}
    number={(row) => row.receiptNumber ?? undefined}
    title={(row) => row.customerIdLabel ?? ''}
    crumbs={[{ label: 'Receipts', to: '/finance/invoicing/receipts' }]}
    workflow={receiptWorkflow}
    facts={['receivedOn', 'cash', 'withheld', 'fee', 'currency', 'vatDue']}
    edit={(row) =>
      row.status === 'draft'
        ? { except: ['settlements'] }
        : row.status === 'posted'
          ? { only: ['whtCertificateNo'] }
          : false
    }
    panels={[
      Settlements,
      Papers,
      section('Payment received', ['customerId', 'bankAccount', 'whtCertificateNo', 'fxRate', 'remark']),
      section('Posting', ['postedAt', 'postedById', 'voidedAt', 'voidedById']),
      history(),
    ]}
  />
);
