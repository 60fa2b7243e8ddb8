import { Link } from 'react-router';
import { inWords } from '#kernel/shared/field.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import type { RowOf } from '#kernel/shared/record.ts';
import { addDays } from '#kernel/shared/dates.ts';
import { pricesReadBy, quotation } from '../shared/quotation.record.ts';
import { quotationTotalsCall } from '../shared/quotations.calls.ts';
import css from './quotations.module.css';

const order = ['draft', 'review', 'approved', 'sent', 'accepted', 'declined', 'expired', 'withdrawn'];
const defaults = { currency: 'THB', kind: 'fixed' } as const;

/** What stands in each state, by currency: each a link to its rows. */
function Pipeline() {
  const { t } = useTranslation();
  const mayRead = useCan()(pricesReadBy);
  const answer = useGet(quotationTotalsCall, {}, { enabled: mayRead });
  if (!mayRead || !answer.data) return null;
  const { states, endingSoon, wonPct } = answer.data;
  return (
    <ul className={css.pipeline} aria-label={t('Quotations by state')}>
      {order
        .map((status) => ({ status, of: states.filter((one) => one.status === status) }))
        .filter(({ of }) => of.length > 0)
        .map(({ status, of }) => (
          <li key={status}>
            <Link to={`/marketing/quotations?f.status.in=${status}`}>
              <span>
                <StateChip record={quotation} status={status} /> {of.reduce((all, one) => all + one.count, 0)}
              </span>
              {of.map(({ currency, net }) => (
                <strong key={currency}>
                  {formatAmount(net)} {currency}
                </strong>
              ))}
            </Link>
          </li>
        ))}
      {wonPct !== null && (
        <li>
          {t('Won in the last year')} <strong>{wonPct} %</strong>
        </li>
      )}
      {endingSoon > 0 && (
        <li>
          <StatusChip tone="warn" label={t('{{count}} end within a week', { count: endingSoon })} />
        </li>
      )}
    </ul>
  );
}

export function ValidUntil({ row }: { row: Pick<RowOf<typeof quotation>, 'validUntil' | 'status'> }) {
  const today = useToday();
  const isOpen = ['draft', 'review', 'approved', 'sent'].includes(row.status);
  const isOver = isOpen && row.validUntil < today;
  return (
    <>
      <DateText value={row.validUntil} kind="day" /> {isOver && <StatusChip tone="bad" label="Over" />}
      {isOpen && !isOver && row.validUntil <= addDays(today, 7) && <StatusChip tone="warn" label="Ends soon" />}
    </>
  );
}

function MarginsLink() {
  const { t } = useTranslation();
  return useCan()(pricesReadBy) ? (
    <Button component={Link} to="/marketing/quotations/approvers" variant="default">
      {t('Margins')}
    </Button>
  ) : null;
}

/** Every quotation, what is open first. */
export const QuotationList = () => (
  <RecordList
    record={quotation}
    title="Quotations"
    description="Offers to customers, newest first."
    summary={<Pipeline />}
    tabs={[
      { label: 'Open', query: { 'f.status.in': 'draft,review,approved,sent' } },
      { label: inWords('inApproval'), query: { 'f.status.in': 'review' } },
      { label: 'Sent', query: { 'f.status.in': 'sent', sort: 'validUntil' } },
      { label: 'Accepted', query: { 'f.status.in': 'accepted' } },
      { label: 'Lost', query: { 'f.status.in': 'declined,expired,withdrawn' } },
      { label: 'All', query: {} },
    ]}
    cells={{ validUntil: (row) => <ValidUntil row={row} /> }}
    actions={<MarginsLink />}
    create={{ label: 'New quotation', values: defaults, except: ['answeredBy', 'customerPo'], size: 760 }}
    emptyText="No quotations. The first one goes here: customer, subject and how long it is valid."
  />
);
