import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount, formatNumber } from '#kernel/web/list/cells.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { approverCall } from '../shared/purchasing.calls.ts';
import { priceReaders } from '../shared/supply.ts';
import css from './purchasing.module.css';

export const amount = (value: string | null) => (value === null ? '–' : formatAmount(value));
export const count = (value: string | null) => (value === null ? '–' : formatNumber(String(Number(value))));

type Waiting = AnswerOf<typeof approverCall>['waiting'][number];

/** What an authoriser signs with an order: its lines with their prices, and what they come to. */
export function OrderLines({ order }: { order: NonNullable<Waiting['order']> }) {
  const { t } = useTranslation();
  const { currency } = order;
  return (
    <ul className={css.signed}>
      {order.lines.map((line) => (
        <li key={line.lineNo}>
          {line.partNumber && <span className="mono">{line.partNumber} </span>}
          {line.description}
          <small>
            {count(line.quantity)} {line.uom} × {amount(line.unitPrice)} = {amount(line.sum)} {currency}
          </small>
        </li>
      ))}
      <li>
        <small>
          {t('Net')} {amount(order.net)}, {t('VAT')} {amount(order.vat)}, {t('Total')} {amount(order.total)} {currency}
          {order.landedCost !== null && `, ${t('Freight and duty')} ${amount(order.landedCost)} THB`}
        </small>
      </li>
    </ul>
  );
}

const undecided = ['draft', 'submitted', 'firstApproved'];

/** On the page of what waits for an authoriser who reads no prices: the figures their approval is for, as approver mode shows them. */
export function WhatIsSigned({ row }: { row: { id: string; status: string } }) {
  const { t } = useTranslation();
  const can = useCan();
  const isAsked = undecided.includes(row.status) && !can(priceReaders);
  const inbox = useGet(approverCall, {}, { enabled: isAsked });
  const waits = isAsked && inbox.data?.waiting.find(({ id }) => id === row.id);
  if (!waits) return null;
  return (
    <Section title={t('What is approved')}>
      {waits.order ? (
        <OrderLines order={waits.order} />
      ) : (
        <FactTable
          head={['Amount in THB', 'Price', 'Last price', 'In stock', 'On order']}
          rows={[
            {
              key: waits.id,
              cells: [
                amount(waits.amount),
                amount(waits.price),
                amount(waits.lastPrice),
                count(waits.onHand),
                count(waits.onOrder),
              ],
            },
          ]}
        />
      )}
    </Section>
  );
}
