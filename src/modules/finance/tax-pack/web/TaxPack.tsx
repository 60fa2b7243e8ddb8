import { Link } from 'react-router';
import { addMonths } from '#kernel/shared/dates.ts';
import { addressOf, type AnswerOf } from '#kernel/shared/call.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, Select } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { InvoicingTabs } from '#modules/finance/invoices/web/public.tsx';
import { incomeTypes } from '#modules/finance/vouchers/shared/voucher.record.ts';
import { taxMonthCall, taxPackCall, type VatRow } from '../shared/taxPack.calls.ts';

type Month = AnswerOf<typeof taxMonthCall>;

/** VAT and withholding tax of a month, beside the ledger, and the pack for the accountant. */
export function TaxPack() {
  const { t } = useTranslation();
  const [query, choose] = useAddressWords();
  const today = useToday();
  const first = `${today.slice(0, 7)}-01`;
  const months = Array.from({ length: 18 }, (_, ago) => addMonths(first, -ago).slice(0, 7));
  const month = months.find((one) => one === query.get('month')) ?? (months[1] as string);
  const answer = useGet(taxMonthCall, { month });
  return (
    <>
      <InvoicingTabs />
      <PageHead
        title="Month-end taxes"
        meaning="Output and input VAT, and tax withheld from vendors, from the documents of a month, beside what the ledger says."
      />
      <div style={{ padding: '12px 20px', display: 'grid', gap: 16 }}>
        <Group align="flex-end">
          <Select
            label={t('Month')}
            data={months}
            value={month}
            allowDeselect={false}
            onChange={(value) => choose('month', value)}
          />
          <Button component="a" href={addressOf(taxPackCall, { month })} download>
            {t('Download tax pack')}
          </Button>
        </Group>
        <Answered answer={answer} title="Month-end taxes">
          {(pack) => <Figures pack={pack} />}
        </Answered>
      </div>
    </>
  );
}

function Figures({ pack }: { pack: Month }) {
  const { t } = useTranslation();
  const sums = (label: string, of: Month['outputVat']) => ({
    key: label,
    cells: [
      t(label),
      of.rows,
      formatAmount(of.base),
      formatAmount(of.tax),
      formatAmount(of.ledger),
      Number(of.difference) === 0 ? (
        <StatusChip key="same" tone="good" label="Agrees" />
      ) : (
        <span key="off">
          <StatusChip tone="bad" label="Differs" /> {formatAmount(of.difference)}
        </span>
      ),
    ],
  });
  return (
    <>
      {pack.isClosed ? (
        <Note tone="good">{t('The books of this month are closed.')}</Note>
      ) : (
        <Note tone="info">
          {t('The books of this month are not closed: these figures may still change.')}{' '}
          <Link to="/finance/ledger/months" style={{ textDecoration: 'underline' }}>
            {t('Closed months')}
          </Link>
        </Note>
      )}
      <Section title={t('Sums in THB')}>
        <FactTable
          head={['Report', 'Rows', 'Base', 'Tax', 'General ledger', 'Difference']}
          rows={[
            sums('Output VAT report', pack.outputVat),
            sums('Input VAT report', pack.inputVat),
            sums('PND 3', pack.pnd3),
            sums('PND 53', pack.pnd53),
          ]}
        />
        <p>
          {pack.payable.startsWith('-')
            ? t('More VAT was paid than is due: {{sum}} THB to carry forward or claim back', {
                sum: formatAmount(pack.payable.slice(1)),
              })
            : t('VAT to be paid: {{sum}} THB', { sum: formatAmount(pack.payable) })}
        </p>
      </Section>
      <VatTable title="Output VAT report" rows={pack.output} />
      <VatTable title="Input VAT report" rows={pack.input} />
      <Section title={t('Tax withheld from vendors')} count={pack.withheld.length}>
        {pack.withheld.length === 0 ? (
          <p>{t('Nothing was withheld in this month.')}</p>
        ) : (
          <FactTable
            head={['Date', 'Withholding certificate', 'Form', 'Payee', 'Income', 'Rate', 'Base', 'Tax']}
            rows={pack.withheld.map((row, at) => ({
              key: `${at}`,
              cells: [
                <DateText key="day" value={row.day} kind="day" />,
                <Mono key="number">{row.certificate}</Mono>,
                row.form === 'pnd3' ? 'PND 3' : 'PND 53',
                row.party,
                t(incomeTypes[row.incomeType as keyof typeof incomeTypes]),
                `${Number(row.percent)} %`,
                formatAmount(row.base),
                formatAmount(row.tax),
              ],
            }))}
          />
        )}
      </Section>
      <Section title={t('Certificates customers have not sent')} count={pack.missing.length}>
        {pack.missing.length === 0 ? (
          <p>{t('Every certificate has come.')}</p>
        ) : (
          <FactTable
            head={['Payment receipt', 'Date', 'Customer', 'Tax withheld']}
            rows={pack.missing.map((one) => ({
              key: one.number,
              cells: [
                <Link key="receipt" to={`/finance/receipts/${one.number}`} className="mono">
                  {one.number}
                </Link>,
                <DateText key="day" value={one.day} kind="day" />,
                one.customer,
                `${formatAmount(one.withheld)} ${one.currency}`,
              ],
            }))}
          />
        )}
      </Section>
    </>
  );
}

const whats: Record<VatRow['what'], string> = {
  taxInvoice: 'Tax invoice',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
  void: 'Void document',
  reversal: 'Reversal',
  lateTaxInvoice: 'Undue VAT, tax invoice arrived',
};

function VatTable({ title, rows }: { title: string; rows: readonly VatRow[] }) {
  const { t } = useTranslation();
  return (
    <Section title={t(title)} count={rows.length}>
      {rows.length === 0 ? (
        <p>{t('No tax invoice in this month.')}</p>
      ) : (
        <FactTable
          head={['Date', 'Document', 'Party', 'Tax ID', 'Base', '0 % VAT', 'VAT exempt', 'VAT', 'What']}
          rows={rows.map((row, at) => ({
            key: `${at}`,
            cells: [
              <DateText key="day" value={row.day} kind="day" />,
              <Mono key="number">{row.number}</Mono>,
              row.party,
              row.taxId ? `${row.taxId} ${row.branch ?? ''}` : '',
              formatAmount(row.base),
              formatAmount(row.zero),
              formatAmount(row.exempt),
              formatAmount(row.vat),
              t(whats[row.what]),
            ],
          }))}
        />
      )}
    </Section>
  );
}
