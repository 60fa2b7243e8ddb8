import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays } from '#kernel/shared/dates.ts';
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
import { Button, Checkbox, Group, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { ChosenCustomer, InvoicingTabs } from '#modules/finance/invoices/web/public.tsx';
import { sum } from '#modules/finance/money/shared/public.ts';
import { billingNote } from '../shared/billingNote.record.ts';
import { dueInvoicesCall } from '../shared/billingNotes.calls.ts';

/** A customer’s open invoices, those that are due ticked: they become the draft of a billing note. */
export function NewBillingNote() {
  return (
    <>
      <InvoicingTabs />
      <PageHead
        title="New billing note"
        meaning="Choose the customer, then the invoices that are handed over. Those that are due are ticked."
        crumbs={[{ label: 'Billing notes', to: '/finance/invoicing/billing-notes' }]}
      />
      <ChosenCustomer>{(customerId) => <Open key={customerId} customerId={customerId} />}</ChosenCustomer>
    </>
  );
}

function Open({ customerId }: { customerId: string }) {
  const answer = useGet(dueInvoicesCall, { customerId });
  return (
    <Answered
      answer={answer}
      title="New billing note"
      empty={({ invoices }) =>
        invoices.length === 0
          ? ['This customer owes nothing.', 'Posted invoices stand here until they are paid.']
          : null
      }
    >
      {({ invoices }) => <Choice customerId={customerId} invoices={invoices} />}
    </Answered>
  );
}

type Invoices = AnswerOf<typeof dueInvoicesCall>['invoices'];

function Choice({ customerId, invoices }: { customerId: string; invoices: Invoices }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const mayMake = useCan()('finance.user');
  const create = useCreate(billingNote);
  const errors = useFieldErrors(['collectOn', 'invoiceIds']);
  const today = useToday();
  const [collectOn, setCollectOn] = useState(addDays(today, 7));
  const [handedTo, setHandedTo] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(invoices.filter(({ isDue, note }) => isDue && !note).map(({ id }) => id)),
  );
  const chosen = invoices.filter(({ id }) => ticked.has(id));
  const currencies = [...new Set(chosen.map(({ currency }) => currency))];
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  const send = () => {
    errors.clear();
    create.mutate(
      {
        customerId,
        collectOn,
        invoiceIds: chosen.map(({ id }) => id),
        ...(handedTo.trim() && { handedTo: handedTo.trim() }),
      },
      { onSuccess: ({ row }) => void go(`/finance/billing-notes/${row.id}`), onError: errors.take },
    );
  };
  return (
    <>
      <Section title={t('Open invoices')} count={invoices.length}>
        <FactTable
          head={['', 'Invoice', 'Date', 'Due date', 'Balance', 'Billing note']}
          rows={invoices.map((row) => ({
            key: row.id,
            cells: [
              <Checkbox
                key="tick"
                aria-label={`${t('Hand over to customer')} ${row.invoiceNumber}`}
                checked={ticked.has(row.id)}
                disabled={row.note !== null || !mayMake}
                onChange={() => toggle(row.id)}
              />,
              <Mono key="number">{row.invoiceNumber}</Mono>,
              <DateText key="date" value={row.issueDate} kind="day" />,
              <span key="due">
                <DateText value={row.dueDate} kind="day" /> {row.isDue && <StatusChip tone="warn" label="Due" />}
              </span>,
              `${formatAmount(row.balance)} ${row.currency}`,
              row.note ? (
                <Link key="note" to={`/finance/billing-notes/${row.note.number ?? row.note.id}`} className="mono">
                  {row.note.number ?? t('Draft')}
                </Link>
              ) : (
                ''
              ),
            ],
          }))}
        />
      </Section>
      {mayMake && (
        <>
          <Group align="flex-start">
            <DateInput
              label={t('To be collected on')}
              value={collectOn}
              onChange={setCollectOn}
              when="future"
              error={errors.faultOf('collectOn')}
            />
            <TextInput
              label={t('Handed to')}
              maxLength={120}
              value={handedTo}
              onChange={(event) => setHandedTo(event.currentTarget.value)}
            />
          </Group>
          {errors.faultOf('invoiceIds') && <Note tone="bad">{errors.faultOf('invoiceIds')}</Note>}
          <p>
            {currencies.map((currency) => (
              <strong key={currency}>
                {formatAmount(sum(chosen.filter((one) => one.currency === currency).map(({ balance }) => balance)))}{' '}
                {currency}{' '}
              </strong>
            ))}
          </p>
          <Group>
            <Button loading={create.isPending} disabled={chosen.length === 0} onClick={send}>
              {t('Make draft')}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}
