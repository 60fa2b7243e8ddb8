import { Link } from 'react-router';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { receipt } from '../shared/receipt.record.ts';
import { receiptsOfInvoiceCall } from '../shared/receipts.calls.ts';

/** On the page of a posted invoice: what came in for it, and the way to a new receipt while something is open. */
export function ReceiptsOfInvoice(of: { invoiceId: string; customerId: string; isOpen: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const answer = useGet(receiptsOfInvoiceCall, { invoiceId: of.invoiceId });
  return (
    <Answered answer={answer} title="Receipts">
      {({ receipts }) => (
        <Section title={t('Receipts')} count={receipts.length}>
          <FactTable
            empty="Nothing came in for this invoice."
            head={['Number', 'Received on', 'Status', 'Amount', 'VAT due']}
            rows={receipts.map((row) => ({
              key: row.id,
              cells: [
                <Link key="receipt" to={`/finance/receipts/${row.receiptNumber ?? row.id}`} className="mono">
                  {row.receiptNumber ?? t('Draft')}
                </Link>,
                <DateText key="day" value={row.receivedOn} kind="day" />,
                <StateChip key="state" record={receipt} status={row.status} />,
                `${formatAmount(row.amount)} ${row.currency}`,
                row.vat === null ? '–' : `${formatAmount(row.vat)} ${row.currency}`,
              ],
            }))}
          />
          {of.isOpen && can('finance.user') && (
            <p>
              <Button variant="default" component={Link} to={`/finance/receipts/new?customer=${of.customerId}`}>
                {t('New receipt')}
              </Button>
            </p>
          )}
        </Section>
      )}
    </Answered>
  );
}
