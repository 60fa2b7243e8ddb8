import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCreate } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { minus, sum } from '#modules/finance/money/shared/public.ts';
import { ChosenCustomer, InvoicingTabs } from '#modules/finance/invoices/web/public.tsx';
import { receipt } from '../shared/receipt.record.ts';
import { openInvoicesCall } from '../shared/receipts.calls.ts';

/** What a customer paid: for which invoices, how much came, what was withheld. */
export function NewReceipt() {
  return (
    <>
      <InvoicingTabs />
      <PageHead
        title="New receipt"
        meaning="Choose the customer who paid, then the invoices the payment is for."
        crumbs={[{ label: 'Receipts', to: '/finance/invoicing/receipts' }]}
      />
      <ChosenCustomer>{(customerId) => <Open key={customerId} customerId={customerId} />}</ChosenCustomer>
    </>
  );
}

function Open({ customerId }: { customerId: string }) {
  const answer = useGet(openInvoicesCall, { customerId });
  return (
    <Answered
      answer={answer}
      title="New receipt"
      empty={({ invoices }) =>
        invoices.length === 0
          ? ['This customer owes nothing.', 'Posted invoices stand here until they are paid.']
          : null
      }
    >
      {({ invoices }) => <Payment customerId={customerId} invoices={invoices} />}
    </Answered>
  );
}

const isAmount = (text: string) => /^\d{1,12}([.]\d{1,2})?$/.test(text.trim());
const amountOf = (text: string) => (isAmount(text) ? text.trim() : '0');

function Payment({
  customerId,
  invoices,
}: {
  customerId: string;
  invoices: AnswerOf<typeof openInvoicesCall>['invoices'];
}) {
  const { t } = useTranslation();
  const can = useCan();
  const go = useNavigate();
  const create = useCreate(receipt);
  const errors = useFieldErrors(['cash', 'receivedOn', 'withheld', 'fee', 'settlements']);
  const [amounts, setAmounts] = useState<Record<string, string>>({});
  const [receivedOn, setReceivedOn] = useState(useToday());
  const [withheld, setWithheld] = useState('0.00');
  const [fee, setFee] = useState('0.00');
  const [bankAccount, setBank] = useState('');
  const settlements = invoices
    .map(({ id }) => ({ invoiceId: id, amount: (amounts[id] ?? '').trim() }))
    .filter(({ amount }) => amount !== '');
  const total = sum(settlements.map(({ amount }) => amountOf(amount)));
  const cash = minus(total, sum([amountOf(withheld), amountOf(fee)]));
  const send = () => {
    errors.clear();
    create.mutate(
      {
        customerId,
        receivedOn,
        cash,
        withheld: withheld.trim(),
        fee: fee.trim(),
        settlements,
        ...(bankAccount.trim() && { bankAccount: bankAccount.trim() }),
      },
      { onSuccess: ({ row }) => void go(`/finance/receipts/${row.id}`), onError: errors.take },
    );
  };
  const input = (label: string, value: string, set: (text: string) => void, field: string) => (
    <TextInput
      label={t(label)}
      value={value}
      inputMode="decimal"
      onChange={(event) => set(event.currentTarget.value)}
      error={errors.faultOf(field)}
    />
  );
  return (
    <>
      <Section title={t('Open invoices')} count={invoices.length}>
        <FactTable
          head={['Invoice', 'Date', 'Due date', 'Balance', 'Withholding expected', 'Paid now']}
          rows={invoices.map((row) => ({
            key: row.id,
            cells: [
              <Mono key="number">{row.invoiceNumber ?? ''}</Mono>,
              <DateText key="date" value={row.issueDate} kind="day" />,
              <DateText key="due" value={row.dueDate} kind="day" />,
              `${formatAmount(row.balance)} ${row.currency}`,
              formatAmount(row.whtExpected),
              <Group key="amount" gap={4}>
                <TextInput
                  aria-label={t('Paid now for {{number}}', { number: row.invoiceNumber ?? '' })}
                  inputMode="decimal"
                  value={amounts[row.id] ?? ''}
                  onChange={(event) => setAmounts({ ...amounts, [row.id]: event.currentTarget.value })}
                />
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => {
                    setAmounts({ ...amounts, [row.id]: row.balance });
                    setWithheld(sum([amountOf(withheld), row.whtExpected]));
                  }}
                >
                  {t('All of it')}
                </Button>
              </Group>,
            ],
          }))}
        />
      </Section>
      {can('finance.user') && (
        <>
          <Group align="flex-start">
            <DateInput
              label={t('Received on')}
              value={receivedOn}
              onChange={setReceivedOn}
              when="past"
              error={errors.faultOf('receivedOn')}
            />
            {input('Tax withheld', withheld, setWithheld, 'withheld')}
            {input('Bank fee', fee, setFee, 'fee')}
            {input('Bank account', bankAccount, setBank, 'bankAccount')}
          </Group>
          {errors.faultOf('cash') && <Note tone="bad">{errors.faultOf('cash')}</Note>}
          {errors.faultOf('settlements') && <Note tone="bad">{errors.faultOf('settlements')}</Note>}
          <p>{t('Settled {{total}}; received {{cash}}.', { total: formatAmount(total), cash: formatAmount(cash) })}</p>
          <Group>
            <Button loading={create.isPending} onClick={send}>
              {t('Make draft')}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}
