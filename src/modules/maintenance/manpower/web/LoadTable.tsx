import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, startOfDay } from '#kernel/shared/dates.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Skeleton, Text } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { workshops } from '#modules/hr/employees/shared/employee.record.ts';
import { capacityCall } from '../shared/manpower.calls.ts';
import { hours } from './hours.tsx';
import css from './manpower.module.css';

type Answer = AnswerOf<typeof capacityCall>;
type Row = Answer['workshops'][number];

/** The shops of jobs that a workshop works for. */
const shopsOf: Record<string, string> = {
  wheel: 'wheel,wheelOverhaul',
  brake: 'brake',
  battery: 'battery',
  oxygen: 'oxygen',
  tire: 'tireChange',
};

/** The jobs promised in a week, whose cards the hours of a cell are. */
const jobsIn = (workshop: string, monday: string): string | null => {
  const shop = shopsOf[workshop];
  if (!shop) return null;
  const query = new URLSearchParams({
    'f.shop.in': shop,
    'f.dueAt.gte': startOfDay(monday).toISOString(),
    'f.dueAt.lte': startOfDay(addDays(monday, 7)).toISOString(),
  });
  return `/maintenance/workorders?${query}`;
};

/** Hours needed against hours there are, for twelve weeks. */
export function LoadTable() {
  const { t } = useTranslation();
  const capacity = useGet(capacityCall, {});
  const { data } = capacity;
  return (
    <>
      <PageHead
        title="Load and capacity"
        meaning="Hours still needed by the week they are due, against rostered hours, for twelve weeks."
      />
      {capacity.isError && <ErrorState error={capacity.error} onRetry={() => void capacity.refetch()} />}
      {!data && !capacity.isError && <Skeleton height={400} />}
      {data && (
        <>
          <Months months={data.months} />
          {data.jobsWithoutCards > 0 && (
            <Text size="sm" className={css.note}>
              {t('{{count}} open work orders have no cards yet: their hours are not in these figures.', {
                count: data.jobsWithoutCards,
              })}
            </Text>
          )}
          <Section title="By workshop">
            <Weeks
              rows={data.workshops}
              nameOf={(key) => t(workshops[key as keyof typeof workshops])}
              linkOf={(key, monday) => jobsIn(key, monday)}
            />
          </Section>
          <Section title="By skill">
            {data.skills.length === 0 ? (
              <EmptyState title={t('No open card asks for a skill.')} heading={2} />
            ) : (
              <>
                <Text size="sm" className={css.note}>
                  {t('A person counts in each of their skills: only the workshops add up.')}
                </Text>
                <Weeks rows={data.skills} nameOf={(key) => <span className="mono">{key}</span>} linkOf={() => null} />
              </>
            )}
          </Section>
        </>
      )}
    </>
  );
}

function Months({ months }: { months: Answer['months'] }) {
  const { t } = useTranslation();
  const short = months.filter((one) => one.isShort);
  if (short.length === 0)
    return (
      <div className={css.months}>
        <StatusChip tone="good" label={t('No month is short of more than a quarter of its hours.')} />
      </div>
    );
  return (
    <div className={css.months} role="alert">
      {short.map((one) => (
        <StatusChip
          key={one.month}
          tone="bad"
          label={t('W-MANPOWER-25: {{month}} needs {{needed}} h and has {{available}} h, {{percent}} % short', {
            month: one.month,
            needed: hours(one.needed),
            available: hours(one.available),
            percent: Math.round(one.shortfall * 100),
          })}
        />
      ))}
    </div>
  );
}

function Weeks({
  rows,
  nameOf,
  linkOf,
}: {
  rows: readonly Row[];
  nameOf: (key: string) => React.ReactNode;
  linkOf: (key: string, monday: string) => string | null;
}) {
  const { t } = useTranslation();
  return (
    <Scroll label="Weeks">
      <table className={css.load}>
        <thead>
          <tr>
            <th scope="col">{t('Hours needed of hours there are')}</th>
            {rows[0]?.weeks.map(({ monday }) => (
              <th key={monday} scope="col">
                <DateText value={monday} kind="day" />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{nameOf(row.key)}</th>
              {row.weeks.map((week) => (
                <WeekCell key={week.monday} week={week} to={week.needed > 0 ? linkOf(row.key, week.monday) : null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function WeekCell({ week, to }: { week: Row['weeks'][number]; to: string | null }) {
  const { t } = useTranslation();
  const share = week.available > 0 ? week.needed / week.available : week.needed > 0 ? 9 : 0;
  const tone = share > 1 ? 'bad' : share > 0.85 ? 'warn' : 'good';
  const words = `${hours(week.needed)} / ${hours(week.available)}`;
  return (
    <td data-tone={week.needed > 0 ? tone : 'neutral'}>
      {to ? <Link to={to}>{words}</Link> : words}
      <span className={css.fill} style={{ inlineSize: `${Math.min(share, 1) * 100}%` }} />
      {share > 1 && <small>{t('too little')}</small>}
    </td>
  );
}
