import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useCan } from '#kernel/web/data/session.ts';
import { bandOf, scoreBands } from '#modules/quality/vendors/shared/public.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { priceReaders } from '../shared/supply.ts';
import { scorecardCall } from '../shared/purchasing.calls.ts';
import { PurchasingFrame } from './PurchasingFrame.tsx';
import css from './purchasing.module.css';

const approvals = {
  approved: ['good', 'Approved'],
  lapsed: ['bad', 'Approval lapsed'],
  none: ['neutral', 'Not approved'],
} as const;
const percent = (value: number | null) => (value === null ? '–' : `${value} %`);

/** Vendors and how they delivered in twelve months; each figure comes from orders and receipts. */
export function Vendors() {
  const { t } = useTranslation();
  const card = useGet(scorecardCall);
  const readsPrices = useCan()(priceReaders);
  return (
    <PurchasingFrame>
      <PageHead title="Vendors" meaning="How vendors delivered in the last 12 months, from orders and receipts." />
      <div className={css.body}>
        {card.isPending && <Skeleton height={160} />}
        {card.isError && <ErrorState error={card.error} onRetry={() => void card.refetch()} />}
        {card.data?.length === 0 && <EmptyState title={t('No vendors.')} />}
        {card.data && card.data.length > 0 && (
          <Scroll label="Vendors">
            <table className={css.items}>
              <thead>
                <tr>
                  {['Vendor', 'Approval', 'Approved for'].map((head) => (
                    <th key={head} scope="col">
                      {t(head)}
                    </th>
                  ))}
                  {[
                    'Orders',
                    'On time',
                    'Rejected',
                    'Score',
                    ...(readsPrices ? ['Price to estimate', 'Spend in THB'] : []),
                  ].map((head) => (
                    <th key={head} scope="col" className={css.number}>
                      {t(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {card.data.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <Link to={`/qa/vendors/${row.code}`}>{row.name}</Link>
                      <small>
                        {row.code}, {row.country}
                      </small>
                    </td>
                    <td>
                      <StatusChip tone={approvals[row.approvalStatus][0]} label={approvals[row.approvalStatus][1]} />
                      {row.approvalExpiry && (
                        <small>
                          <DateText value={row.approvalExpiry} kind="day" />
                        </small>
                      )}
                    </td>
                    <td>{row.scope.map((each) => t(each)).join(', ') || '–'}</td>
                    <td className={css.number}>
                      <Link to={`/purchasing/orders?f.vendorId.in=${row.id}`}>{row.orders}</Link>
                      {row.openOrders > 0 && <small>{t('{{count}} pending', { count: row.openOrders })}</small>}
                    </td>
                    <td className={css.number}>{percent(row.onTimePct)}</td>
                    <td className={css.number}>{percent(row.rejectPct)}</td>
                    <td className={css.number}>
                      <Score score={row.score} />
                    </td>
                    {readsPrices && (
                      <>
                        <td className={css.number}>{percent(row.priceChangePct)}</td>
                        <td className={css.number}>{row.spend === null ? '–' : formatAmount(row.spend)}</td>
                      </>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </div>
    </PurchasingFrame>
  );
}

const tones = { good: 'good', watch: 'warn', suspend: 'bad' } as const;

function Score({ score }: { score: number | null }) {
  const { t } = useTranslation();
  if (score === null) return <>–</>;
  const band = bandOf(score);
  return (
    <>
      {score} <StatusChip tone={tones[band]} label={t(scoreBands[band])} />
    </>
  );
}

/** How one vendor delivered and answers, on its page in provider control. */
export function FiguresOfVendor({ vendorId }: { vendorId: string }) {
  const { t } = useTranslation();
  const card = useGet(scorecardCall);
  const row = card.data?.find(({ id }) => id === vendorId);
  if (!row) return null;
  const facts: [string, ReactNode][] = [
    ['Score', <Score key="score" score={row.score} />],
    ['On time', percent(row.onTimePct)],
    ['Rejected', percent(row.rejectPct)],
    ['Responsiveness', percent(row.responsiveness)],
    ['Evaluated until', row.evaluatedUntil ? <DateText key="until" value={row.evaluatedUntil} kind="day" /> : '–'],
  ];
  return (
    <Section title={t('Performance, 12 months')}>
      <dl className={css.figures}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {row.score === null && <p>{t('Not scored yet: a delivery with a due date and an evaluation are needed.')}</p>}
    </Section>
  );
}
