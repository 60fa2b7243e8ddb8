import { Link } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import type { RowOf } from '#kernel/shared/record.ts';
import { InvoicingTabs } from '#modules/finance/invoices/web/public.tsx';
import { billingNote } from '../shared/billingNote.record.ts';
import { billingNoteWorkflow } from '../shared/billingNote.workflow.ts';
import { billingNotePaperCall, noteBalancesCall } from '../shared/billingNotes.calls.ts';

type Row = RowOf<typeof billingNote>;

function CollectOn({ row }: { row: Row }) {
  const today = useToday();
  return (
    <>
      <DateText value={row.collectOn} kind="day" />{' '}
      {row.status === 'issued' && row.collectOn < today && <StatusChip tone="bad" label="Overdue" />}
    </>
  );
}

function DraftName() {
  const { t } = useTranslation();
  return t('Draft');
}

/** Billing notes of every customer, those to be collected first. */
export const BillingNoteList = () => (
  <>
    <InvoicingTabs />
    <RecordList
      record={billingNote}
      title="Billing notes"
      description="Invoices handed to customers, with the day their money is collected."
      tabs={[
        { label: 'To be collected', query: { 'f.status.in': 'issued', sort: 'collectOn' } },
        { label: 'Drafts', query: { 'f.status.in': 'draft' } },
        { label: 'All', query: {} },
      ]}
      rowHref={(row) => `/finance/billing-notes/${row.noteNumber ?? row.id}`}
      cells={{
        noteNumber: ({ noteNumber }) => (noteNumber ? <span className="mono">{noteNumber}</span> : <DraftName />),
        collectOn: (row) => <CollectOn row={row} />,
      }}
      create={{ to: '/finance/billing-notes/new', label: 'New billing note' }}
      emptyText="No billing notes. One is made of the invoices of a customer that are due."
    />
  </>
);

function Invoices({ row }: PanelProps<typeof billingNote>) {
  const { t } = useTranslation();
  const now = useGet(noteBalancesCall, { id: row.id });
  const openOf = (id: string) => now.data?.invoices.find((one) => one.id === id)?.balance;
  return (
    <Section title={t('Invoices')} count={row.listed.length}>
      <FactTable
        head={['Invoice', 'Date', 'Due date', 'Total', 'When handed over', 'Open now']}
        rows={row.listed.map((one) => ({
          key: one.invoiceId,
          cells: [
            <Link key="invoice" to={`/finance/invoices/${one.invoiceNumber}`} className="mono">
              {one.invoiceNumber}
            </Link>,
            <DateText key="date" value={one.issueDate} kind="day" />,
            <DateText key="due" value={one.dueDate} kind="day" />,
            `${formatAmount(one.total)} ${row.currency}`,
            formatAmount(one.balance),
            formatAmount(openOf(one.invoiceId) ?? null),
          ],
        }))}
      />
      {now.data && <p>{t('Open now: {{sum}}', { sum: `${formatAmount(now.data.open)} ${row.currency}` })}</p>}
    </Section>
  );
}

function Papers({ row }: PanelProps<typeof billingNote>) {
  const { t } = useTranslation();
  return (
    <p style={{ display: 'flex', gap: 16 }}>
      {(['th', 'en'] as const).map((language) => (
        <a
          key={language}
          href={addressOf(billingNotePaperCall, { id: row.id, language })}
          target="_blank"
          rel="noreferrer"
        >
          {t(language === 'th' ? 'Print in Thai' : 'Print in English')}
        </a>
      ))}
    </p>
  );
}

/** One billing note: its invoices, what they leave open now, and the papers. */
export const BillingNotePage = ({ noteNumber }: { noteNumber: string }) => (
  <RecordScreen
    record={billingNote}
    id={noteNumber}
    number={(row) => row.noteNumber ?? undefined}
    title={(row) => row.customerIdLabel ?? ''}
    crumbs={[{ label: 'Billing notes', to: '/finance/invoicing/billing-notes' }]}
    workflow={billingNoteWorkflow}
    facts={['issueDate?', 'collectOn', 'total', 'currency']}
    edit={(row) =>
      row.status === 'draft'
        ? { only: ['collectOn', 'handedTo', 'remark'] }
        : row.status === 'issued'
          ? { only: ['collectOn', 'handedTo'] }
          : false
    }
    panels={[
      Invoices,
      Papers,
      section('Handing over', ['customerId', 'handedTo', 'remark', 'issuedAt', 'issuedById', 'closedAt', 'closedById']),
      history(),
    ]}
  />
);
