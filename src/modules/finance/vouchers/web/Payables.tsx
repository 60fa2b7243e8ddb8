import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button, Checkbox, Skeleton } from '#kernel/web/ui/parts.ts';
import { sum } from '#modules/finance/money/shared/public.ts';
import { MoneyTabs } from '#modules/finance/ledger/web/public.tsx';
import { payablesCall, payCall } from '../shared/vouchers.calls.ts';
import css from './vouchers.module.css';

const kinds = { bill: 'Vendor invoice', claim: 'Reimbursement', refund: 'Refund' } as const;

/** What waits for its money: ticked items of one payee become the draft of a payment voucher. */
export function Payables() {
  const { t } = useTranslation();
  const go = useNavigate();
  const mayPay = useCan()('finance.user');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const waiting = useGet(payablesCall);
  const pay = useSend(payCall);
  const chosen = (waiting.data ?? []).filter(({ id }) => ticked.has(id));
  const payee = chosen[0]?.payeeId;
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <>
      <MoneyTabs />
      <PageHead
        title="To be paid"
        meaning="Vendor invoices that agree with order and receipt, approved reimbursements and refunds of customers, oldest first."
        actions={
          mayPay &&
          chosen.length > 0 && (
            <Button
              loading={pay.isPending}
              onClick={() =>
                pay.mutate(
                  { items: chosen.map(({ kind, id }) => ({ kind, id })) },
                  { onSuccess: ({ id }) => void go(`/finance/vouchers/pv/${id}`) },
                )
              }
            >
              {t('Prepare voucher over {{amount}} THB', {
                amount: formatAmount(sum(chosen.map(({ total }) => total))),
              })}
            </Button>
          )
        }
      />
      <div className={css.body}>
        {pay.isError && <p className={css.gap}>{t(messageOf(pay.error))}</p>}
        {waiting.isPending && <Skeleton height={160} />}
        {waiting.isError && !waiting.data && (
          <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />
        )}
        {waiting.data?.length === 0 && <EmptyState title={t('Nothing waits for payment.')} />}
        {waiting.data && waiting.data.length > 0 && (
          <FactTable
            head={['', 'Payee', 'Document', 'Kind', 'Since', 'VAT', 'Total in THB']}
            rows={waiting.data.map((one) => ({
              key: one.id,
              cells: [
                mayPay ? (
                  <Checkbox
                    key="tick"
                    aria-label={`${t('Pay')} ${one.label}`}
                    checked={ticked.has(one.id)}
                    disabled={payee !== undefined && payee !== one.payeeId}
                    onChange={() => toggle(one.id)}
                  />
                ) : (
                  ''
                ),
                one.payee,
                <div key="document">
                  <Link to={one.path} className="mono">
                    {one.label}
                  </Link>
                  <div>{one.what}</div>
                </div>,
                t(kinds[one.kind]),
                <DateText key="since" value={one.since} kind="day" />,
                formatAmount(one.vat),
                formatAmount(one.total),
              ],
            }))}
          />
        )}
        {payee !== undefined && <p className={css.hint}>{t('One voucher pays one payee.')}</p>}
      </div>
    </>
  );
}
