import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Checkbox, Group, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { billedPriceSources } from '../shared/invoice.record.ts';
import { sum } from '#modules/finance/money/shared/public.ts';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { billableCall, draftInvoiceCall, unbilledCall } from '../shared/invoices.calls.ts';
import { ChosenCustomer } from './ChosenCustomer.tsx';
import { InvoicingTabs } from './InvoicingTabs.tsx';

const meaning = 'Finished work that is on no invoice: choose a customer, then the work orders to bill.';

/** Bill work: whose finished work waits, and which of it goes on the next invoice. */
export function NewInvoice() {
  return (
    <>
      <InvoicingTabs />
      <PageHead
        title="New invoice"
        meaning={meaning}
        crumbs={[{ label: 'Invoices', to: '/finance/invoicing/invoices' }]}
      />
      <ChosenCustomer before={(choose) => <Unbilled onChoose={choose} />}>
        {(customerId) => <Billable key={customerId} customerId={customerId} />}
      </ChosenCustomer>
    </>
  );
}

function Unbilled({ onChoose }: { onChoose: (id: string, name: string) => void }) {
  const { t } = useTranslation();
  const answer = useGet(unbilledCall);
  return (
    <Answered
      answer={answer}
      title="New invoice"
      empty={({ customers }) =>
        customers.length === 0 ? ['Everything is billed.', 'Work orders stand here when they are released.'] : null
      }
    >
      {({ customers }) => (
        <Section title={t('Unbilled work')} count={customers.reduce((all, one) => all + one.jobs, 0)}>
          <FactTable
            head={['Customer', 'Work orders', 'Waiting since', 'Days', '']}
            rows={customers.map((one) => ({
              key: one.id,
              cells: [
                `${one.code} · ${one.name}`,
                one.jobs,
                <DateText key="since" value={one.oldest} kind="day" />,
                one.days,
                <Button
                  key="choose"
                  size="compact-sm"
                  variant="default"
                  onClick={() => onChoose(one.id, `${one.code} · ${one.name}`)}
                >
                  {t('Choose')}
                </Button>,
              ],
            }))}
          />
        </Section>
      )}
    </Answered>
  );
}

type Answer = AnswerOf<typeof billableCall>;

function Billable({ customerId }: { customerId: string }) {
  const answer = useGet(billableCall, { customerId });
  return (
    <Answered answer={answer} title="New invoice">
      {(data) => <Choice customerId={customerId} data={data} />}
    </Answered>
  );
}

function Choice({ customerId, data }: { customerId: string; data: Answer }) {
  const { t } = useTranslation();
  const can = useCan();
  const go = useNavigate();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [customerOrder, setOrder] = useState('');
  const draft = useSend(draftInvoiceCall);
  const errors = useFieldErrors(['jobIds', 'customerOrder']);
  const possible = data.jobs.filter(({ why }) => why === null);
  const chosen = possible.filter(({ id }) => ticked.includes(id));
  const currency = chosen[0]?.price?.currency ?? '';
  const begin = (kind: 'service' | 'goods') => {
    errors.clear();
    draft.mutate(
      {
        customerId,
        kind,
        jobIds: kind === 'service' ? [...ticked] : [],
        ...(customerOrder.trim() && { customerOrder: customerOrder.trim() }),
      },
      { onSuccess: ({ id }) => void go(`/finance/invoices/${id}`), onError: errors.take },
    );
  };
  return (
    <>
      {data.gaps.map((gap) => (
        <Note key={gap.text} tone="bad">
          {t(gap.text)} <Link to={gap.to}>{t('Open customer')}</Link>
        </Note>
      ))}
      {data.credit && (
        <p>
          {t('Owes {{open}} of a credit limit of {{limit}} {{currency}}.', {
            open: formatAmount(data.credit.open),
            limit: formatAmount(data.credit.limit),
            currency: data.credit.currency,
          })}
        </p>
      )}
      <Section title={t('Finished work orders')} count={data.jobs.length + data.more}>
        {data.more > 0 && <p>{t('{{count}} more wait: bill these first.', { count: data.more })}</p>}
        <FactTable
          empty="No finished work of this customer waits for an invoice."
          head={['', 'Work order', 'Part', 'State', 'Days', 'SKU', 'Quantity', 'Unit price', 'Amount', 'Price from']}
          rows={data.jobs.map((job) => ({
            key: job.id,
            cells: [
              <Checkbox
                key="tick"
                aria-label={t('Bill {{number}}', { number: job.number })}
                checked={ticked.includes(job.id)}
                disabled={job.why !== null}
                onChange={(event) =>
                  setTicked(event.currentTarget.checked ? [...ticked, job.id] : ticked.filter((id) => id !== job.id))
                }
              />,
              <Link key="job" to={`/maintenance/mmc/${job.number}`} className="mono">
                {job.number}
              </Link>,
              `${job.partNumber} · ${job.partName} · ${job.serialNumber}`,
              <StateChip key="state" record={workOrder} status={job.status} />,
              job.days,
              job.sku?.code ?? '–',
              job.quantity,
              job.price?.unitPrice ? `${formatAmount(job.price.unitPrice)} ${job.price.currency}` : '–',
              job.price ? `${formatAmount(job.price.net)} ${job.price.currency}` : '–',
              job.draft ? (
                <Link key="draft" to={`/finance/invoices/${job.draft}`}>
                  {t('On a draft')}
                </Link>
              ) : job.why ? (
                <span key="why">
                  {t(job.why)} {job.price ? null : <Link to="/finance/rates">{t('Rates')}</Link>}
                </span>
              ) : (
                <span key="from">
                  {job.price && t(billedPriceSources[job.price.source])}{' '}
                  <span className="mono">
                    {[job.price?.cardNumber, ...(job.price?.from ?? [])].filter(Boolean).join(', ')}
                  </span>
                </span>
              ),
            ],
          }))}
        />
      </Section>
      {can('finance.user') && (
        <>
          <TextInput
            label={t('Customer order')}
            value={customerOrder}
            maxLength={60}
            onChange={(event) => setOrder(event.currentTarget.value)}
            error={errors.faultOf('customerOrder')}
            style={{ maxWidth: 320 }}
          />
          {errors.faultOf('jobIds') && <Note tone="bad">{errors.faultOf('jobIds')}</Note>}
          <Group>
            <Button loading={draft.isPending} onClick={() => begin('service')}>
              {chosen.length === 0
                ? t('Make draft')
                : t('Make draft of {{count}}: {{sum}}', {
                    count: chosen.length,
                    sum: `${formatAmount(sum(chosen.map(({ price }) => price?.net ?? '0')))} ${currency}`,
                  })}
            </Button>
            <Button variant="default" loading={draft.isPending} onClick={() => begin('goods')}>
              {t('Draft for goods')}
            </Button>
            {possible.length > 0 && (
              <Button variant="subtle" onClick={() => setTicked(possible.map(({ id }) => id))}>
                {t('Choose all')}
              </Button>
            )}
          </Group>
        </>
      )}
    </>
  );
}
