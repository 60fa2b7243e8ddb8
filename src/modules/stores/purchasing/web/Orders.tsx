import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import type { FieldInputProps } from '#kernel/web/form/FieldInput.tsx';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount, formatNumber } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, related, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Text, TextInput } from '#kernel/web/ui/parts.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { purchaseOrder, purchaseOrderLine, purchaseOrderRevision } from '../shared/purchaseOrder.record.ts';
import { purchaseOrderWorkflow } from '../shared/purchaseOrder.workflow.ts';
import { vendorBill } from '../shared/vendorBill.record.ts';
import { vendorBillWorkflow } from '../shared/vendorBill.workflow.ts';
import { PurchasingFrame } from './PurchasingFrame.tsx';
import { WhatIsSigned } from './WhatIsSigned.tsx';
import css from './purchasing.module.css';

// A promise that was not kept says so beside its day; sums are read to the last satang.
const widths = { promisedOn: 190, netBaht: 150 };

/** Orders in the groups of the specification: pending, canceled, completed. */
export function Orders() {
  return (
    <PurchasingFrame>
      <RecordList
        record={purchaseOrder}
        title="Purchase orders"
        description="Orders to vendors, newest first."
        widths={widths}
        tabs={[
          { label: 'Pending', query: { 'f.status.in': 'issued', sort: 'promisedOn' } },
          { label: 'Canceled', query: { 'f.status.in': 'canceled' } },
          { label: 'Completed', query: { 'f.status.in': 'done' } },
          { label: 'Not issued', query: { 'f.status.in': 'draft,firstApproved,approved' } },
          { label: 'All', query: {} },
        ]}
        cells={{ promisedOn: (row) => <Promised row={row} /> }}
        emptyText="No orders. An order is written from the quote chosen in a request group."
      />
    </PurchasingFrame>
  );
}

/** The day the vendor promised, and whether it was not kept. */
function Promised({ row }: { row: { status: string; promisedOn: string } }) {
  const today = useToday();
  const isLate = row.status === 'issued' && row.promisedOn < today;
  return (
    <>
      <DateText value={row.promisedOn} kind="day" /> {isLate && <StatusChip tone="bad" label="Late" />}
    </>
  );
}

/** One order: lines, receipts, invoices, earlier revisions. */
export const Order = ({ id }: { id: string }) => (
  <PurchasingFrame>
    <RecordScreen
      record={purchaseOrder}
      id={id}
      title={(row) => row.vendorIdLabel ?? ''}
      workflow={purchaseOrderWorkflow}
      facts={[
        { label: 'Promised', value: (row) => <Promised row={row} /> },
        'receivedPct',
        'net',
        'vat',
        'total',
        'currency',
        'revision',
        'groupId?',
      ]}
      live={[purchaseOrderLine, vendorBill]}
      useActions={useBillAction}
      panels={[
        WhatIsSigned,
        OrderLines,
        related(vendorBill, 'orderId', {
          columns: ['vendorNo', 'status', 'taxInvoiceOn', 'total'],
          emptyText: 'No invoice yet.',
        }),
        section('Terms', [
          'vendorId',
          'supply',
          'process',
          'fxRate',
          'netBaht',
          'incoterm',
          'place',
          'paymentTerms',
          'remark',
          'buyerId',
        ]),
        section('Approval', [
          'firstApprovedById',
          'firstApprovedAt',
          'approvedById',
          'approvedAt',
          'issuedById',
          'issuedAt',
          'closedAt',
        ]),
        related(purchaseOrderRevision, 'orderId', { emptyText: 'Never amended.', rowHref: () => null }),
        files(),
        history(),
      ]}
    />
  </PurchasingFrame>
);

/** What came and what was paid of a line that is not edited any more, beside each other on a desk; its paper and tax by Columns. */
const atAGlance = {
  columns: ['lineNo', 'partNumber', 'description', 'quantity', 'qtyReceived', 'unitPrice', 'qtyInvoiced', 'receivedOn'],
  widths: { lineNo: 60, quantity: 100, qtyReceived: 100, unitPrice: 120, qtyInvoiced: 100 },
  cells: {
    quantity: (line: RowOf<typeof purchaseOrderLine>) => `${formatNumber(Number(line.quantity))} ${line.uom}`,
  },
} as const;

/** What is ordered. A line is edited while the order is a draft; a later change is a revision of the order. */
function OrderLines({ row }: PanelProps<typeof purchaseOrder>) {
  const { t } = useTranslation();
  return (
    <Section title={t('Lines')}>
      <RecordList
        record={purchaseOrderLine}
        embedded
        fixed={{ 'f.orderId.in': row.id }}
        {...(row.status === 'draft' ? { edit: true as const } : atAGlance)}
        rowHref={() => null}
      />
    </Section>
  );
}

function useBillAction(row: PanelProps<typeof purchaseOrder>['row']) {
  const can = useCan();
  return ['issued', 'done'].includes(row.status) && can(vendorBill.access.create)
    ? [
        {
          label: 'Enter invoice',
          inSight: true,
          dialog: (close: () => void) => <BillDialog order={row} onClose={close} />,
        },
      ]
    : [];
}

function BillDialog({ order, onClose }: { order: PanelProps<typeof purchaseOrder>['row']; onClose: () => void }) {
  const go = useNavigate();
  const lines = useRows(purchaseOrderLine, { 'f.orderId.in': order.id, sort: 'lineNo' });
  if (!lines.data) return null;
  const open = lines.data.rows.map((line) => ({
    lineId: line.id,
    quantity: String(Math.max(0, Number(line.qtyReceived) - Number(line.qtyInvoiced))),
    unitPrice: String(Number(line.unitPrice)),
  }));
  return (
    <RecordDialog
      record={vendorBill}
      opened
      onClose={onClose}
      size={760}
      fixed={{ orderId: order.id }}
      values={{ lines: open.filter((line) => Number(line.quantity) > 0) }}
      inputs={{ lines: (props) => <BilledLines {...props} lines={lines.data.rows} /> }}
      onSaved={(row) => void go(`/purchasing/bills/${row.id}`)}
    />
  );
}

type Billed = { lineId: string; quantity: string; unitPrice: string };

function BilledLines({
  value,
  onChange,
  error,
  lines,
}: FieldInputProps & { lines: readonly { id: string; description: string; uom: string }[] }) {
  const { t } = useTranslation();
  const billed = (value ?? []) as Billed[];
  const [texts, setTexts] = useState<Record<string, Billed>>(() =>
    Object.fromEntries(billed.map((each) => [each.lineId, each])),
  );
  const change = (lineId: string, part: Partial<Billed>) => {
    const next = { ...texts, [lineId]: { lineId, quantity: '', unitPrice: '', ...texts[lineId], ...part } };
    setTexts(next);
    onChange(Object.values(next).filter((each) => each.quantity.trim() !== '' && Number(each.quantity) !== 0));
  };
  return (
    <div className={css.prices} role="group" aria-label={t('Lines as invoiced')}>
      {['Description', 'Quantity', 'Unit price'].map((head) => (
        <small key={head} aria-hidden>
          {t(head)}
        </small>
      ))}
      {lines.map((line) => (
        <div key={line.id} style={{ display: 'contents' }}>
          <span className={css.what}>{line.description}</span>
          <TextInput
            aria-label={`${t('Quantity')} ${line.description}`}
            inputMode="decimal"
            value={texts[line.id]?.quantity ?? ''}
            rightSection={<small>{line.uom}</small>}
            onChange={(event) => change(line.id, { quantity: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`${t('Unit price')} ${line.description}`}
            inputMode="decimal"
            value={texts[line.id]?.unitPrice ?? ''}
            onChange={(event) => change(line.id, { unitPrice: event.currentTarget.value })}
          />
        </div>
      ))}
      {error && (
        <Text size="sm" c="red" role="alert">
          {t(error)}
        </Text>
      )}
    </div>
  );
}

/** Invoices of vendors; what does not agree with order and receipt is on hold. */
export const Bills = () => (
  <PurchasingFrame>
    <RecordList
      record={vendorBill}
      title="Vendor invoices"
      description="Invoices of vendors, newest first. On hold: order, receipt and invoice do not agree."
      tabs={[
        { label: 'On hold', query: { 'f.status.in': 'held' } },
        { label: 'All', query: {} },
      ]}
      emptyText="No invoices. An invoice is entered on the page of its order."
    />
  </PurchasingFrame>
);

/** One invoice with what does not agree. */
export const Bill = ({ id }: { id: string }) => (
  <PurchasingFrame>
    <RecordScreen
      record={vendorBill}
      id={id}
      number="vendorNo"
      title={(row) => row.vendorIdLabel ?? ''}
      workflow={vendorBillWorkflow}
      facts={['orderId', 'taxInvoiceOn', 'total']}
      notice={Faults}
      panels={[Invoiced, section('Release', ['releasedById', 'releasedAt', 'remark']), files(), history()]}
    />
  </PurchasingFrame>
);

function Faults({ row }: PanelProps<typeof vendorBill>) {
  const { t } = useTranslation();
  if (row.faults.length === 0) return null;
  return (
    <div className={css.twins} role="status">
      <ul className={css.faults}>
        {row.faults.map((fault) => (
          <li key={fault}>{t(fault)}</li>
        ))}
      </ul>
    </div>
  );
}

function Invoiced({ row }: PanelProps<typeof vendorBill>) {
  const lines = useRows(purchaseOrderLine, { 'f.orderId.in': row.orderId, sort: 'lineNo' });
  const known = new Map((lines.data?.rows ?? []).map((line) => [line.id, line]));
  const counted = (quantity: string | undefined) =>
    quantity === undefined ? '–' : formatNumber(String(Number(quantity)));
  const priced = (price: string | null | undefined) => (price ? formatAmount(price) : '–');
  return (
    <div className={css.body}>
      <FactTable
        head={['Description', 'Invoiced', 'Accepted', 'Ordered', 'Unit price', 'Price of the order']}
        rows={row.lines.map(({ lineId, quantity, unitPrice }) => {
          const line = known.get(lineId);
          const counts = [quantity, line?.qtyReceived, line?.quantity].map(counted);
          return { key: lineId, cells: [line?.description, ...counts, priced(unitPrice), priced(line?.unitPrice)] };
        })}
      />
    </div>
  );
}
