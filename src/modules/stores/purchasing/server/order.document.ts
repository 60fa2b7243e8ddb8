import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { vendor } from '#modules/quality/vendors/shared/vendor.record.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { lineAmount } from '../shared/money.ts';
import { purchaseOrder, purchaseOrderLine } from '../shared/purchaseOrder.record.ts';
import { stored } from '../shared/supply.ts';
import { linesOf } from './orders.ts';

const cell = (label: string, value: string | null | undefined) => ({ label, value: value || '–', size: 10 });
const plain = (amount: string) => Number(amount).toLocaleString('en-US', { maximumFractionDigits: 4 });
const money = (amount: string) =>
  Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const papers: Readonly<Record<string, string>> = purchaseOrderLine.fields.certificate.options ?? {};

/** The order as the vendor gets it. */
export const orderPaper: Paper<typeof purchaseOrder> = {
  title: 'Purchase order',
  watermark: (row) =>
    row.status === 'canceled' ? 'VOID' : ['issued', 'done'].includes(row.status) ? undefined : 'DRAFT',
  issuedAt: (row) => row.issuedAt ?? row.createdAt,
  content: async (ctx, row) => {
    const lines = await linesOf(ctx, row.id);
    const to = await getRecord(ctx, vendor, row.vendorId);
    return [
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              { ...cell('Vendor', `${to.name}\n${to.contact ?? ''}`.trim()), width: 2 },
              cell('Revision', String(row.revision)),
            ],
          },
          {
            cells: [
              cell('Promised', formatLegalDay(row.promisedOn)),
              cell('Incoterm 2020', [row.incoterm, row.place].filter(Boolean).join(' ')),
              cell('Payment terms', row.paymentTerms),
            ],
          },
          {
            cells: [
              cell('Issued', row.issuedAt ? formatLegalDay(dayOf(row.issuedAt)) : null),
              cell('Buyer', row.buyerIdLabel),
              cell('Approved by', [row.firstApprovedByIdLabel, row.approvedByIdLabel].filter(Boolean).join(', ')),
            ],
          },
        ],
      },
      { kind: 'spacer', height: 8 },
      {
        kind: 'table',
        columns: [
          { header: '#', width: 0.4 },
          { header: 'Part number', width: 1.6, mono: true },
          { header: 'Description', width: 2.6 },
          { header: 'Qty', width: 0.9, align: 'right' },
          { header: 'Unit price', width: 1.2, align: 'right' },
          { header: `Amount (${row.currency})`, width: 1.3, align: 'right' },
          { header: 'Papers required', width: 1.6 },
        ],
        rows: lines.map((line) => [
          String(line.lineNo),
          line.partNumber ?? '',
          line.description,
          `${plain(line.quantity)} ${line.uom}`,
          money(line.unitPrice),
          money(lineAmount(line.quantity, line.unitPrice)),
          papers[line.certificate] ?? line.certificate,
        ]),
      },
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              cell('Net', money(stored(row.net))),
              cell('VAT', money(stored(row.vat))),
              cell(`Total ${row.currency}`, money(stored(row.total))),
            ],
          },
        ],
      },
      ...(row.remark ? [{ kind: 'paragraph' as const, text: row.remark }] : []),
      {
        kind: 'paragraph',
        size: 8,
        text: 'Quote the order number on delivery note and invoice. Goods without the required papers are not accepted (145.A.42).',
      },
    ];
  },
};
