import { Link } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { ledgerAccount } from '#modules/finance/ledger/shared/ledger.record.ts';
import { sidesOf } from '#modules/finance/ledger/shared/public.ts';
import { minus } from '#modules/finance/money/shared/public.ts';
import { incomeTypes, voucher } from '../shared/voucher.record.ts';
import { certificateCall } from '../shared/vouchers.calls.ts';
import { voucherWorkflow } from '../shared/voucher.workflow.ts';
import { PaymentJournal, ReceiptJournal } from './JournalInput.tsx';

type Props = PanelProps<typeof voucher>;
const itemPaths = { bill: '/purchasing/bills', claim: '/reimbursements', refund: '/finance/invoices' } as const;
const side = (amount: string) => (Number(amount) === 0 ? '' : formatAmount(amount));

/** One voucher: its journal, what it pays off, what is withheld, and who prepared, approved and posted it. */
export const VoucherPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={voucher}
    id={id}
    title="partyName"
    number={(row) => row.voucherNo ?? undefined}
    crumbs={(row) => [
      row.kind === 'pv'
        ? { label: 'Payment vouchers', to: '/finance/vouchers/pv' }
        : { label: 'Receipt vouchers', to: '/finance/vouchers/rv' },
    ]}
    workflow={voucherWorkflow}
    facts={['voucherDate', 'gross', 'vat', 'wht', 'net', 'method', 'certificateNo?']}
    edit={(row) => ({ size: 920, inputs: { lines: row.kind === 'pv' ? PaymentJournal : ReceiptJournal } })}
    useActions={(row) =>
      row.certificateNo
        ? [{ label: 'Print 50 tawi', href: addressOf(certificateCall, { id: row.id }), inSight: true }]
        : []
    }
    panels={[
      Journal,
      PaysOff,
      Withheld,
      section('Payment', [
        'purpose',
        'description',
        'moneyAccountId',
        'chequeNo',
        'taxInvoiceNo',
        'taxInvoiceOn',
        'vatMovedOn',
        'vendorId',
        'employeeId',
        'customerId',
      ]),
      section('Payee', ['partyTaxId', 'partyBranch', 'partyAddress', 'payeeForm', 'taxBorne']),
      section('Approval', [
        'preparedById',
        'preparedAt',
        'approvedById',
        'approvedAt',
        'postedById',
        'postedAt',
        'reversedOn',
        'reversedById',
        'reversalReason',
      ]),
      files(),
      history(),
    ]}
  />
);

function Journal({ row }: Props) {
  const { t } = useTranslation();
  const accounts = useRows(ledgerAccount, { size: 500, sort: 'code' });
  const nameOf = (code: string) => accounts.data?.rows.find((account) => account.code === code)?.nameEn ?? '';
  const { debit, credit } = sidesOf(row.lines);
  const gap = minus(debit, credit).replace('-', '');
  return (
    <Section title={t('Journal')}>
      <FactTable
        head={['Account', 'Memo', 'Debit', 'Credit']}
        rows={[
          ...row.lines.map((line, at) => ({
            key: String(at),
            cells: [
              <span key="account">
                <Mono>{line.accountCode}</Mono> {nameOf(line.accountCode)}
              </span>,
              line.memo,
              side(line.debit),
              side(line.credit),
            ],
          })),
          {
            key: 'total',
            cells: [
              <strong key="total">{t('Total')}</strong>,
              Number(gap) === 0 ? '' : `${t('Difference')} ${formatAmount(gap)}`,
              <strong key="debit">{formatAmount(debit)}</strong>,
              <strong key="credit">{formatAmount(credit)}</strong>,
            ],
          },
        ]}
      />
    </Section>
  );
}

function PaysOff({ row }: Props) {
  const { t } = useTranslation();
  if (row.items.length === 0) return null;
  return (
    <Section title={t('Pays off')} count={row.items.length}>
      <FactTable
        head={['Document', 'Amount']}
        rows={row.items.map(({ kind, id, label, amount }) => ({
          key: id,
          cells: [
            <Link key="to" to={`${itemPaths[kind]}/${id}`}>
              {label}
            </Link>,
            formatAmount(amount),
          ],
        }))}
      />
    </Section>
  );
}

function Withheld({ row }: Props) {
  const { t } = useTranslation();
  if (row.withheld.length === 0) return null;
  return (
    <Section title={t('Withholding tax')}>
      <FactTable
        head={['Income', 'Base', 'Rate', 'Tax']}
        rows={row.withheld.map(({ incomeType, base, percent, tax }) => ({
          key: incomeType,
          cells: [t(incomeTypes[incomeType]), formatAmount(base), `${Number(percent)} %`, formatAmount(tax)],
        }))}
      />
    </Section>
  );
}
