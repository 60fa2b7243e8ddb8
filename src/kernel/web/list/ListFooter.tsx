import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pageSizes, type ListPage, type ListState } from '#kernel/shared/listState.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { useTranslation } from '../i18n.ts';
import { formatAmount, formatNumber } from './cells.tsx';
import css from './footer.module.css';

/** How many rows there are, what they add up to, how many a page shows and which ones these are. */
export function ListFooter({
  record,
  page,
  state,
  change,
}: {
  record: AnyRecord;
  page: ListPage<unknown> | undefined;
  state: ListState;
  change: (changes: Partial<ListState>) => void;
}) {
  const { t } = useTranslation();
  const total = page?.total ?? 0;
  const size = state.size === 'all' ? Math.max(total, 1) : state.size;
  const first = (state.page - 1) * size + 1;
  const last = first + (page?.rows.length ?? 0) - 1;
  const words = `${formatNumber(total)}${page?.totalCapped ? '+' : ''}`;
  // All rows are on the one page: a phone has better use for the place.
  const isWhole = page !== undefined && !page.totalCapped && state.page === 1 && state.size === 50 && total <= 50;
  return (
    <footer className={css.footer}>
      <div>
        <strong>{page ? t('{{count}} rows', { count: words }) : ' '}</strong>
        {Object.entries(page?.sums ?? {}).map(([key, sum]) => (
          <span key={key}>
            {t(record.fields[key]?.label ?? key)} {record.fields[key]?.money ? formatAmount(sum) : formatNumber(sum)}{' '}
            {t(record.fields[key]?.unit ?? '')}
          </span>
        ))}
      </div>
      <div data-whole={isWhole || undefined}>
        <div role="group" aria-label={t('Rows per page')} className={css.sizes}>
          <span>{t('Rows')}</span>
          {pageSizes.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={state.size === choice}
              onClick={() => change({ size: choice })}
            >
              {choice === 'all' ? t('all') : choice}
            </button>
          ))}
        </div>
        <span>
          {last >= first &&
            t('{{first}}–{{last}} of {{total}}', {
              first: formatNumber(first),
              last: formatNumber(last),
              total: words,
            })}
        </span>
        <button
          type="button"
          className={css.pager}
          aria-label={t('Previous page')}
          disabled={state.page <= 1}
          onClick={() => change({ page: state.page - 1 })}
        >
          <IconChevronLeft size={16} aria-hidden />
        </button>
        <button
          type="button"
          className={css.pager}
          aria-label={t('Next page')}
          disabled={!page || state.size === 'all' || (last >= total && !page.totalCapped)}
          onClick={() => change({ page: state.page + 1 })}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
      </div>
    </footer>
  );
}

/** The buttons of a list in the foot of phones and tablets, the primary first. */
export function ListFoot({ children }: { children: ReactNode }) {
  return <div className={css.foot}>{children}</div>;
}
