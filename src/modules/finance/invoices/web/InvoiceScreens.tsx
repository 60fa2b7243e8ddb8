import { Link } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Note } from '#kernel/web/ui/Note.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { invoice, invoiceLine } from '../shared/invoice.record.ts';
import { listedInvoice, peakStates } from '../shared/listedInvoice.record.ts';
import { invoiceWorkflow } from '../shared/invoice.workflow.ts';
import { invoicePaperCall, removeLineCall } from '../shared/invoices.calls.ts';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { invoiceNotes, invoicePayments, invoicePeak, invoiceRefund } from '../shared/public.ts';
import { InvoicingTabs } from './InvoicingTabs.tsx';

type Listed = RowOf<typeof listedInvoice>;
const noPage = () => null;
const isOpen = ({ status }: Pick<Listed, 'status'>) => status === 'posted' || status === 'partPaid';

function DueDate({ row }: { row: Listed }) {
  const today = useToday();
  const isLate = isOpen(row) && row.dueDate !== null && row.dueDate < today;
  return (
    <>
      <DateText value={row.dueDate} kind="day" /> {isLate && <StatusChip tone="bad" label="Overdue" />}
    </>
  );
}

const peakTones = { notSent: 'neutral', waiting: 'warn', sent: 'good', failed: 'bad', differs: 'bad' } as const;

/** How an invoice stands in PEAK; sent, with its number there. */
const InPeak = ({ row: { peak, peakNumber } }: { row: Listed }) => (
  <>
    <StatusChip tone={peakTones[peak]} label={peakStates[peak]} />{' '}
    {peakNumber && <span className="mono">{peakNumber}</span>}
  </>
);

/** Why it is not there, in PEAK’s words or ours. */
function PeakWhy({ row }: { row: Listed }) {
  const { t } = useTranslation();
  return row.peakWhy ? t(row.peakWhy) : null;
}

/** Invoices of every customer. */
export const InvoiceList = () => (
  <>
    <InvoicingTabs />
    <RecordList
      record={listedInvoice}
      title="Invoices"
      description="Invoices and drafts, newest first."
      tabs={[
        { label: 'Open', query: { 'f.status.in': 'posted,partPaid', sort: 'dueDate' } },
        { label: 'Drafts', query: { 'f.status.in': 'draft' } },
        { label: 'Not in PEAK', query: { 'f.peak.in': 'waiting,failed,differs' } },
        { label: 'All', query: {} },
      ]}
      rowHref={(row) => `/finance/invoices/${row.invoiceNumber ?? row.id}`}
      cells={{
        invoiceNumber: ({ invoiceNumber }) =>
          invoiceNumber ? <span className="mono">{invoiceNumber}</span> : <DraftName />,
        dueDate: (row) => <DueDate row={row} />,
        peak: (row) => <InPeak row={row} />,
        peakWhy: (row) => <PeakWhy row={row} />,
      }}
      actions={<NewInvoiceButton />}
      emptyText="No invoices. One begins with the finished work orders of a customer."
    />
  </>
);

function NewInvoiceButton() {
  const { t } = useTranslation();
  return useCan()('finance.user') ? (
    <Button component={Link} to="/finance/invoices/new">
      {t('New invoice')}
    </Button>
  ) : null;
}

function DraftName() {
  const { t } = useTranslation();
  return t('Draft');
}

/** A gap in the head of a draft: what keeps it from being posted stands beside the button; here is what it will be worth. */
function Sums({ row }: PanelProps<typeof invoice>) {
  const { t } = useTranslation();
  const lines: [string, string | null][] = [
    ['Discount taken', Number(row.discount) > 0 ? row.discount : null],
    ['Net', row.net],
    [`VAT ${Number(row.vatPct)} %`, row.vat],
    ['Total', row.total],
    ['Withholding expected', Number(row.whtExpected) > 0 ? row.whtExpected : null],
    ['Paid', Number(row.paid) > 0 ? row.paid : null],
    ['Credited', Number(row.credited) > 0 ? row.credited : null],
    ['Debited', Number(row.debited) > 0 ? row.debited : null],
    ['Balance', row.invoiceNumber ? row.balance : null],
    ['Refunded', Number(row.refunded) > 0 ? row.refunded : null],
    ['To be refunded', Number(row.refundDue) > 0 ? row.refundDue : null],
  ];
  return (
    <dl
      style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 24px', maxWidth: 420, marginLeft: 'auto' }}
    >
      {lines
        .filter(([, amount]) => amount !== null)
        .map(([label, amount]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label.startsWith('VAT ') ? label : t(label)}</dt>
            <dd style={{ margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {formatAmount(amount)} {row.currency}
            </dd>
          </div>
        ))}
    </dl>
  );
}

function RemoveLine({ row }: { row: RowOf<typeof invoiceLine> }) {
  const { t } = useTranslation();
  const can = useCan();
  const remove = useSend(removeLineCall, { id: row.id });
  if (!can('finance.user') || !row.counts) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={remove.isPending}
      onClick={() =>
        remove.mutate({ version: row.version }, { onError: (error) => notify({ tone: 'bad', text: messageOf(error) }) })
      }
    >
      {t('Remove line')}
    </Button>
  );
}

const lineColumns = [
  'lineNo',
  'jobId',
  'description',
  'quantity',
  'net',
  'unitPrice',
  'unit',
  'discountOff',
  'discountPct',
  'skuId',
  'vatMode',
  'priceSource',
  'quotedBy',
  'rateCardId',
  'reason',
] as const;

function Papers({ row }: PanelProps<typeof invoice>) {
  const { t } = useTranslation();
  return (
    <p style={{ display: 'flex', gap: 16 }}>
      {(['th', 'en'] as const).map((language) => (
        <a key={language} href={addressOf(invoicePaperCall, { id: row.id, language })} target="_blank" rel="noreferrer">
          {t(language === 'th' ? 'Print in Thai' : 'Print in English')}
        </a>
      ))}
    </p>
  );
}

function Notes({ row }: PanelProps<typeof invoice>) {
  if (!row.invoiceNumber) return null;
  return (
    <>
      <SlotParts slot={invoicePeak} given={{ invoiceId: row.id }} />
      <SlotParts slot={invoiceRefund} given={{ invoiceId: row.id, refundDue: row.refundDue }} />
      <SlotParts
        slot={invoicePayments}
        given={{
          invoiceId: row.id,
          customerId: row.customerId ?? '',
          isOpen: row.status === 'posted' || row.status === 'partPaid',
        }}
      />
      <SlotParts slot={invoiceNotes} given={{ invoiceId: row.id, isOpen: row.status !== 'voided' }} />
    </>
  );
}

function Undue({ row }: PanelProps<typeof invoice>) {
  const { t } = useTranslation();
  return row.kind === 'service' && isOpen(row) ? (
    <Note tone="info">{t('Services: the tax invoice is issued with the receipt, when the customer has paid.')}</Note>
  ) : null;
}

/** One invoice: its lines with where each price comes from, its sums, what was paid. */
export const InvoicePage = ({ invoiceNumber }: { invoiceNumber: string }) => (
  <RecordScreen
    record={invoice}
    id={invoiceNumber}
    number={(row) => row.invoiceNumber ?? undefined}
    title={(row) => row.customerIdLabel ?? ''}
    crumbs={[{ label: 'Invoices', to: '/finance/invoicing/invoices' }]}
    workflow={invoiceWorkflow}
    facts={['kind', 'issueDate?', 'dueDate?', 'total', 'currency', 'balance']}
    notice={Undue}
    edit={{ only: ['customerOrder', 'issueDate', 'discountPct', 'discountAmount', 'discountReason', 'remark'] }}
    live={[invoiceLine]}
    panels={[
      Lines,
      Sums,
      Papers,
      Notes,
      section('Terms', [
        'customerId',
        'customerOrder',
        'discountPct',
        'discountAmount',
        'discountReason',
        'remark',
        'fxRate',
        'totalThb',
      ]),
      section('Posting', ['postedAt', 'postedById', 'voidedAt', 'voidedById', 'vatMoved']),
      files({ title: 'Evidence for 0 % VAT' }),
      history(),
    ]}
  />
);

function Lines({ row }: PanelProps<typeof invoice>) {
  const isDraft = row.status === 'draft';
  return (
    <RecordList
      record={invoiceLine}
      embedded
      title="Lines"
      columns={lineColumns}
      fixed={{ 'f.invoiceId.in': row.id }}
      rowHref={noPage}
      cells={{
        jobId: (line) => {
          const number = (line.jobIdLabel ?? '').split(' · ')[0] ?? '';
          return number ? (
            <Link to={`/maintenance/mmc/${number}`} className="mono">
              {number}
            </Link>
          ) : null;
        },
        discountOff: (line) =>
          line.discounts.length === 0 ? null : (
            <>
              {formatAmount(line.discountOff)}{' '}
              {line.discounts.map(({ number, name }) => (
                <Link key={number} to={`/finance/discounts/${number}`} className="mono" title={name}>
                  {number}
                </Link>
              ))}
            </>
          ),
        quotedBy: (line) =>
          line.quotedBy ? (
            <Link to={`/marketing/quotations/${line.quotedBy.split(' ')[0]}`} className="mono">
              {line.quotedBy}
            </Link>
          ) : null,
        rateCardId: (line) => {
          const number = (line.rateCardIdLabel ?? '').split(' · ')[0] ?? '';
          return number ? (
            <Link to={`/finance/rates/cards/${number}`} className="mono">
              {number}
            </Link>
          ) : null;
        },
      }}
      {...(isDraft
        ? {
            create: { label: 'Add line', fixed: { invoiceId: row.id } },
            edit: { except: ['jobId', 'skuId'] as const },
            rowActions: (line: RowOf<typeof invoiceLine>) => <RemoveLine row={line} />,
          }
        : {})}
      emptyText="No lines."
    />
  );
}
