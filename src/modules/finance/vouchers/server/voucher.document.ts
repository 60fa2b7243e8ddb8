import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { chosenWords } from '#kernel/shared/field.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { sidesOf } from '#modules/finance/ledger/shared/public.ts';
import { englishWords, isZero, thaiWords } from '#modules/finance/money/shared/public.ts';
import { voucher } from '../shared/voucher.record.ts';
import { groupedTaxId, money } from './certificate.document.ts';

const cell = (label: string, value: string | null | undefined, width = 1) => ({
  label,
  value: value || '–',
  size: 10,
  width,
});
const signer = (label: string, name: string | null | undefined, at: string | null) =>
  cell(label, name ? `${name}\n${at ? formatLegalDay(dayOf(at)) : ''}` : '');
const side = (amount: string) => (isZero(amount) ? '' : money(amount));

/** The voucher as it is filed: who is paid and why, the journal, the amount in Thai words, who prepared, approved and posted it. */
export const voucherPaper: Paper<typeof voucher> = {
  title: (row) => (row.kind === 'pv' ? 'Payment voucher ใบสำคัญจ่าย' : 'Receipt voucher ใบสำคัญรับ'),
  // A draft has no number yet.
  heading: (row) => row.voucherNo ?? row.partyName,
  watermark: (row) =>
    ['reversed', 'cancelled'].includes(row.status) ? 'VOID' : row.status === 'posted' ? undefined : 'DRAFT',
  issuedAt: (row) => row.postedAt ?? row.updatedAt,
  content: (_ctx, row) => {
    const totals = sidesOf(row.lines);
    return [
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              cell('Voucher no. เลขที่', row.voucherNo),
              cell('Date วันที่', formatLegalDay(row.voucherDate)),
              cell('For', chosenWords(voucher.fields.purpose, row.purpose)),
            ],
          },
          {
            cells: [
              cell(row.kind === 'pv' ? 'Paid to จ่ายให้' : 'Received from รับจาก', row.partyName, 2),
              cell('Tax ID', row.partyTaxId ? groupedTaxId(row.partyTaxId) : null),
            ],
          },
          { cells: [cell('Description รายการ', row.description, 2), cell('Tax invoice', row.taxInvoiceNo)] },
          {
            cells: [
              cell('Paid by ชำระโดย', chosenWords(voucher.fields.method, row.method)),
              cell('Account บัญชี', row.moneyAccountIdLabel),
              cell('Cheque no.', row.chequeNo),
            ],
          },
        ],
      },
      { kind: 'spacer', height: 8 },
      {
        kind: 'table',
        columns: [
          { header: 'Account', width: 1, mono: true },
          { header: 'Memo', width: 3 },
          { header: 'Debit', width: 1.3, align: 'right' },
          { header: 'Credit', width: 1.3, align: 'right' },
        ],
        rows: [
          ...row.lines.map((line) => [line.accountCode, line.memo, side(line.debit), side(line.credit)]),
          [
            '',
            [{ text: 'Total รวม', bold: true }],
            [{ text: money(totals.debit), bold: true }],
            [{ text: money(totals.credit), bold: true }],
          ],
        ],
      },
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              cell('Gross', money(row.gross)),
              cell('VAT', money(row.vat)),
              cell('Withheld', money(row.wht)),
              cell('Net THB', money(row.net)),
            ],
          },
          {
            cells: [
              cell('Amount in words จำนวนเงิน', `${thaiWords(row.net)}\n${englishWords(row.net)}`, 3),
              cell('Withholding certificate', row.certificateNo),
            ],
          },
          {
            cells: [
              signer('Prepared by ผู้จัดทำ', row.preparedByIdLabel, row.preparedAt),
              signer('Approved by ผู้อนุมัติ', row.approvedByIdLabel, row.approvedAt),
              signer('Posted by ผู้บันทึก', row.postedByIdLabel, row.postedAt),
              cell(row.kind === 'pv' ? 'Received by ผู้รับเงิน' : 'Handed over by ผู้จ่ายเงิน', ' '),
            ],
            height: 46,
          },
        ],
      },
      ...(row.status === 'reversed'
        ? [
            {
              kind: 'paragraph' as const,
              text: `Reversed on ${formatLegalDay(row.reversedOn ?? '')}: ${row.reversalReason ?? ''}`,
            },
          ]
        : []),
    ];
  },
};
