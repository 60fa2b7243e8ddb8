import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { itemWords, movesCall } from '../shared/staffChecks.calls.ts';
import css from './joiners-leavers.module.css';

/** Who joined lately and who leaves, with what is open of each. */
export function Moves() {
  const { t, language } = useTranslation();
  const answer = useGet(movesCall, {});
  return (
    <>
      <PageHead
        title="Joiners and leavers"
        meaning="Joined in the last 120 days, or the contract ends or ended within 60 days."
        crumbs={[{ label: 'Employees', to: '/hr/employees' }]}
      />
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton height={200} />}
      {answer.data?.people.length === 0 && (
        <EmptyState title="Nobody joins or leaves now. The checklist of anybody opens from their personnel file." />
      )}
      {answer.data && answer.data.people.length > 0 && (
        <div className={css.page}>
          <Scroll label="Joiners and leavers">
            <table className={css.table}>
              <thead>
                <tr>
                  {['Employee', 'Kind', 'Date', 'Still to do'].map((head) => (
                    <th key={head}>{t(head)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {answer.data.people.map((row) => (
                  <tr key={row.employeeNo + row.kind}>
                    <td>
                      <Link to={`/hr/joiners-leavers/${row.employeeNo}`}>
                        {`${row.employeeNo} · ${language === 'th' ? row.nameTh : row.name}`}
                      </Link>
                    </td>
                    <td>{t(row.kind === 'joining' ? 'Joins' : 'Leaves')}</td>
                    <td>
                      <DateText value={row.day} kind="day" />
                    </td>
                    <td>
                      {row.open.length === 0 ? (
                        <StatusChip tone="good" label="Nothing open" />
                      ) : (
                        row.open.map((item) => t(itemWords[item])).join(' · ')
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </div>
      )}
    </>
  );
}
