import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { approvalBand, purchaseAuthorizer } from '../shared/purchaseRequest.record.ts';
import { approverCall } from '../shared/purchasing.calls.ts';
import { purposes } from '../shared/supply.ts';
import { PurchasingFrame } from './PurchasingFrame.tsx';
import { amount, count, OrderLines } from './WhatIsSigned.tsx';
import css from './purchasing.module.css';

const verdicts = { approved: 'Approved', 'first approval': 'First approval', rejected: 'Rejected' };

/** Approver mode: only what waits for the person signed in, and what they decided last. */
export function Approver() {
  const { t } = useTranslation();
  const inbox = useGet(approverCall);
  const rows = inbox.data?.waiting ?? [];
  return (
    <PurchasingFrame>
      <PageHead
        title="Approver mode"
        meaning={
          inbox.data?.isAuthorizer === false
            ? 'You are not an authoriser of purchases: see who is under Authorisers.'
            : 'What waits for your approval, the most urgent first.'
        }
      />
      <div className={css.body}>
        {inbox.isPending && <Skeleton height={160} />}
        {inbox.isError && <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />}
        {inbox.data?.isAuthorizer && rows.length === 0 && <EmptyState title={t('Nothing waits for approval.')} />}
        {rows.length > 0 && (
          <FactTable
            head={[
              'Number',
              'What and why',
              'By',
              'Needed by',
              'Amount in THB',
              'Price, last price',
              'In stock, on order',
              'Approvals',
            ]}
            rows={rows.map((row) => ({
              key: row.id,
              cells: [
                <span key="number">
                  <Link className="mono" style={{ whiteSpace: 'nowrap' }} to={`/purchasing/${row.kind}s/${row.number}`}>
                    {row.number}
                  </Link>
                  {row.priority !== 'normal' && (
                    <div>
                      <StatusChip
                        tone={row.priority === 'aog' ? 'bad' : 'warn'}
                        label={row.priority === 'aog' ? 'AOG' : 'Urgent'}
                      />
                    </div>
                  )}
                </span>,
                <span key="what" className={css.fact}>
                  {row.what}
                  {!row.order && <small>{row.why ?? t(purposes[row.purpose as keyof typeof purposes])}</small>}
                  {row.order && <OrderLines order={row.order} />}
                </span>,
                row.by ?? '–',
                <DateText key="needed" value={row.neededBy} kind="day" />,
                amount(row.amount),
                <span key="price" className={css.fact}>
                  {amount(row.price)}
                  <small>{amount(row.lastPrice)}</small>
                </span>,
                `${count(row.onHand)}, ${count(row.onOrder)}`,
                <span key="approvals" className={css.fact}>
                  {row.refused ? t(row.refused) : <StatusChip tone="warn" label="Yours to decide" />}
                  <small>
                    {t(row.approvals === 2 ? 'Two approvals' : 'One approval')}
                    {row.firstApprover && `, ${t('first: {{name}}', { name: row.firstApprover })}`}
                  </small>
                </span>,
              ],
            }))}
          />
        )}
        {inbox.data?.isAuthorizer && (
          <Section title={t('Your last decisions')}>
            <FactTable
              head={['Number', 'What', 'Decision', 'When']}
              rows={inbox.data.decided.map((each) => ({
                key: `${each.number}${each.verdict}${each.at}`,
                cells: [
                  <Link key="number" className="mono" to={`/purchasing/${each.kind}s/${each.number}`}>
                    {each.number}
                  </Link>,
                  each.what,
                  t(verdicts[each.verdict]),
                  <DateText key="at" value={each.at} />,
                ],
              }))}
              empty="No decisions yet."
            />
          </Section>
        )}
      </div>
    </PurchasingFrame>
  );
}

/** Who approves purchases, and from which amount two of them do. */
export function Authorizers() {
  const { t } = useTranslation();
  return (
    <PurchasingFrame>
      <PageHead
        title="Authorisers"
        meaning="Who approves purchases, and from which amount two approvals and how many quotes are needed."
      />
      <div className={css.body}>
        <Section title={t('Authorisers')}>
          <RecordList
            record={purchaseAuthorizer}
            embedded
            create={{ label: 'New authoriser' }}
            edit
            emptyText="Nobody approves purchases yet."
          />
        </Section>
        <Section title={t('Approval bands')}>
          <RecordList
            record={approvalBand}
            embedded
            create={{ label: 'New band', values: { purpose: 'any' } }}
            edit
            emptyText="No bands: every amount needs two approvals and three quotes."
          />
        </Section>
      </div>
    </PurchasingFrame>
  );
}
