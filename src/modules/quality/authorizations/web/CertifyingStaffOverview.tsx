import { Link } from 'react-router';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { standings, type Standing } from '../shared/standing.ts';
import { CcsTabs } from './CcsTabs.tsx';
import css from './standing.module.css';
import { AuthorizationLink, Faults, StandingChip } from './standingParts.tsx';
import { standingModules, useStaff, type StaffRow } from './useStaff.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { lapsingCall } from '../shared/authorizations.calls.ts';

const days = 60;
const shown: Standing[] = ['valid', 'lapsing', 'limited', 'suspended', 'expired'];

/** How the company's right to sign stands today, and what to renew next. */
export const CertifyingStaffOverview = () => {
  const staff = useStaff();
  return (
    <>
      <CcsTabs />
      <PageHead title="Certifying Staff" meaning="Who may sign what today, and what will lapse next." />
      <div className={css.body}>
        {staff.isError ? (
          <ErrorState error={staff.error} onRetry={() => void staff.refetch()} />
        ) : staff.data ? (
          <>
            <Tiles staff={staff.data.staff} />
            <Stopped staff={staff.data.staff} />
          </>
        ) : (
          <Skeleton height={120} />
        )}
        <Lapsing />
      </div>
    </>
  );
};

function Tiles({ staff }: { staff: StaffRow[] }) {
  const { t } = useTranslation();
  return (
    <div className={css.tiles} style={{ paddingTop: 16 }}>
      {shown.map((standing) => (
        <Link key={standing} to={`/qa/ccs/list-of-certifying-staff?category=all&standing=${standing}`}>
          <strong>{staff.filter((row) => row.standing === standing).length}</strong>
          <span>{t(standings[standing].label)}</span>
        </Link>
      ))}
    </div>
  );
}

function Stopped({ staff }: { staff: StaffRow[] }) {
  const { t } = useTranslation();
  const rows = staff.filter(
    (row) => row.standing === 'suspended' || row.standing === 'limited' || row.standing === 'expired',
  );
  if (rows.length === 0) return null;
  return (
    <Section title={t('Cannot sign now')} count={rows.length}>
      <Scroll label="Certifying staff">
        <table className={css.table}>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className={css.number}>
                  <AuthorizationLink number={row.number} />
                </td>
                <td>
                  {row.name}
                  <span className={css.sub}>{t(row.categoryName)}</span>
                </td>
                <td>
                  <StandingChip standing={row.standing} />
                </td>
                <td>
                  <Faults row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Section>
  );
}

function Lapsing() {
  const { t } = useTranslation();
  const answer = useGet(lapsingCall, {}, { query: { days }, also: standingModules });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={120} />;
  const { lapses } = answer.data;
  return (
    <Section title={t('Lapses within {{count}} days', { count: days })} count={lapses.length}>
      {lapses.length === 0 ? (
        <p className={css.quiet}>{t('Nothing lapses soon.')}</p>
      ) : (
        <Scroll label="Certifying staff">
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('Last good day')}</th>
                <th>{t('What')}</th>
                <th>{t('Who')}</th>
                <th>{t('Authorisation')}</th>
              </tr>
            </thead>
            <tbody>
              {lapses.map((lapse) => (
                <tr key={`${lapse.authorizationId}${lapse.what}${lapse.text}${lapse.of}`}>
                  <td className={css.number}>
                    <DateText value={lapse.on} kind="day" />
                    <span className={css.sub}>
                      <DateText value={lapse.on} kind="day" relative />
                    </span>
                  </td>
                  <td>{t(lapse.text, { of: t(lapse.of ?? '') })}</td>
                  <td>{lapse.name}</td>
                  <td className={css.number}>
                    <AuthorizationLink number={lapse.number} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Section>
  );
}
