import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRows } from '#kernel/web/data/records.ts';
import type { FieldInputProps } from '#kernel/web/form/FieldInput.tsx';
import type { Values } from '#kernel/web/form/fieldValues.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { ActionIcon, Button, Checkbox, Select, TextInput } from '#kernel/web/ui/parts.ts';
import { ledgerAccount } from '#modules/finance/ledger/shared/ledger.record.ts';
import type { AccountUse } from '#modules/finance/ledger/shared/public.ts';
import { taxRate } from '#modules/finance/invoices/shared/officialRates.record.ts';
import type { Tax } from '#modules/finance/money/shared/public.ts';
import { minus, sum } from '#modules/finance/money/shared/public.ts';
import { completedPayment } from '../shared/settle.ts';
import { incomeTypes, type VoucherLine } from '../shared/voucher.record.ts';
import css from './vouchers.module.css';

const isAmount = (text: string) => /^\d{1,12}([.]\d{1,2})?$/.test(text);
const valueOf = (text: string) => (isAmount(text.trim()) ? text.trim() : '0');
const empty: VoucherLine = { accountCode: '', memo: '', debit: '', credit: '' };

type Props = FieldInputProps & { values: Values };
export const PaymentJournal = (props: Props) => <JournalInput {...props} isPayment />;
export const ReceiptJournal = (props: Props) => <JournalInput {...props} isPayment={false} />;

/** The journal of a voucher: lines with their account and side, both sums, the difference, and a button that adds VAT, tax withheld and bank. */
function JournalInput({ value, onChange, error, values, isPayment }: Props & { isPayment: boolean }) {
  const { t, language } = useTranslation();
  const lines = (value ?? []) as VoucherLine[];
  const chart = useRows(ledgerAccount, { size: 500, sort: 'code' });
  const taxes = useRows(taxRate, { size: 500 });
  const accounts = chart.data?.rows ?? [];
  const change = (at: number, part: Partial<VoucherLine>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...part } : line)));
  const [debit, credit] = [
    sum(lines.map((line) => valueOf(line.debit))),
    sum(lines.map((line) => valueOf(line.credit))),
  ];
  const gap = minus(debit, credit);
  const money = accounts.find(({ id }) => id === values['moneyAccountId'])?.code;
  const day = String(values['voucherDate'] ?? '');
  const percentOn = (code: Tax, on: string) =>
    taxes.data?.rows.find((row) => row.code === code && row.validFrom <= on && (!row.validTo || row.validTo >= on))
      ?.percent ?? '0';
  const vatPct = percentOn('vat', String(values['taxInvoiceOn'] || day));
  const complete = () => {
    onChange(
      completedPayment(
        lines
          .filter(({ accountCode }) => accountCode)
          .map((line) => ({ ...line, debit: valueOf(line.debit), credit: valueOf(line.credit) })),
        {
          chart: Object.fromEntries(accounts.flatMap(({ use, code }) => (use ? [[use as AccountUse, code]] : []))),
          rates: {
            service: percentOn('whtService', day),
            transport: percentOn('whtTransport', day),
            advertising: percentOn('whtAdvertising', day),
            rent: percentOn('whtRent', day),
          },
          vatPct,
          moneyCode: money ?? '',
          hasTaxInvoice: Boolean(values['taxInvoiceNo']),
          payeeForm: values['payeeForm'] === 'pnd3' ? 'pnd3' : 'pnd53',
        },
      ),
    );
  };
  const names = accounts.map((account) => ({
    value: account.code,
    label: `${account.code} ${language === 'th' ? account.name : account.nameEn}`,
  }));
  return (
    <div className={css.journal} role="group" aria-label={t('Lines')}>
      <strong>{t('Lines')}</strong>
      {lines.map((line, at) => (
        // Lines have no name of their own: their place is it.
        <div key={at} className={css.line}>
          <Select
            className={css.account}
            aria-label={`${t('Account')} ${at + 1}`}
            data={names}
            value={line.accountCode || null}
            onChange={(code) => change(at, { accountCode: code ?? '' })}
            searchable
            placeholder={t('Account')}
            nothingFoundMessage={t('Nothing matches')}
          />
          <TextInput
            className={css.memo}
            aria-label={`${t('Memo')} ${at + 1}`}
            placeholder={t('Memo')}
            value={line.memo}
            onChange={(event) => change(at, { memo: event.currentTarget.value })}
          />
          {(['debit', 'credit'] as const).map((name) => (
            <TextInput
              key={name}
              className={css.side}
              aria-label={`${t(name === 'debit' ? 'Debit' : 'Credit')} ${at + 1}`}
              placeholder={t(name === 'debit' ? 'Debit' : 'Credit')}
              inputMode="decimal"
              value={Number(line[name]) === 0 ? line[name].replace(/^0([.]0+)?$/, '') : line[name]}
              onChange={(event) => change(at, { [name]: event.currentTarget.value })}
            />
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t('Remove line')} ${at + 1}`}
            onClick={() => onChange(lines.filter((_, place) => place !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
          {isPayment && valueOf(line.debit) !== '0' && (
            <span className={css.taxes}>
              <Checkbox
                size="sm"
                label={`${t('VAT')} ${Number(vatPct)} %`}
                checked={line.vat === true}
                onChange={(event) => change(at, { vat: event.currentTarget.checked || undefined })}
              />
              <Select
                size="xs"
                aria-label={`${t('Withholding tax')} ${at + 1}`}
                data={Object.entries(incomeTypes).map(([key, words]) => ({ value: key, label: t(words) }))}
                value={line.incomeType ?? null}
                onChange={(type) => change(at, { incomeType: (type as VoucherLine['incomeType'] | null) ?? undefined })}
                clearable
                placeholder={t('Nothing withheld')}
              />
            </span>
          )}
        </div>
      ))}
      <div className={css.sums}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => onChange([...lines, empty])}
        >
          {t('Add line')}
        </Button>
        {isPayment && (
          <Button
            size="xs"
            variant="default"
            data-disabled={money ? undefined : true}
            onClick={() => money && complete()}
          >
            {t('Add VAT, withholding and bank')}
          </Button>
        )}
        <span>
          {t('Debit')} {formatAmount(debit)} · {t('Credit')} {formatAmount(credit)}
        </span>
        {Number(gap) !== 0 && (
          <span className={css.gap}>
            {t('Difference')} {formatAmount(gap.replace('-', ''))}
          </span>
        )}
      </div>
      {isPayment && !money && <small>{t('Choose the bank or cash account: then the rest is added by itself.')}</small>}
      {error && <span className={css.gap}>{t(error)}</span>}
    </div>
  );
}
