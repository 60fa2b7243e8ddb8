import { Link, useNavigate } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { payCall, refundsCall } from '../shared/vouchers.calls.ts';

/** On the page of an invoice: the vouchers that pay back what was paid too much, and the one action that makes the next. */
export function RefundOfInvoice({ invoiceId, refundDue }: { invoiceId: string; refundDue: string }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const mayPay = useCan()('finance.user');
  const answer = useGet(refundsCall, { invoiceId });
  const pay = useSend(payCall);
  const vouchers = answer.data?.vouchers ?? [];
  const isHeld = vouchers.some(({ status }) => !['posted', 'reversed', 'cancelled'].includes(status));
  return (
    <>
      {vouchers.length > 0 && (
        <p>
          {t('Refunded by')}{' '}
          {vouchers.map(({ id, voucherNo }) => (
            <Link key={id} to={`/finance/vouchers/pv/${id}`} className="mono">
              {voucherNo ?? t('Draft')}{' '}
            </Link>
          ))}
        </p>
      )}
      {pay.isError && <Note tone="bad">{t(messageOf(pay.error))}</Note>}
      {mayPay && answer.data && !isHeld && Number(refundDue) > 0 && (
        <Group>
          <Button
            variant="default"
            loading={pay.isPending}
            onClick={() =>
              pay.mutate(
                { items: [{ kind: 'refund', id: invoiceId }] },
                { onSuccess: ({ id }) => void go(`/finance/vouchers/pv/${id}`) },
              )
            }
          >
            {t('Make refund voucher')}
          </Button>
        </Group>
      )}
    </>
  );
}
