import { addDays } from '#kernel/shared/dates.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { expiringCall } from '../shared/planning.calls.ts';
import css from './planning.module.css';

const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** What expires in the next twelve months, month by month; a click answers the days of that bar. */
export function Expiring({
  kind,
  onOpen,
}: {
  kind: 'spare' | 'consumable';
  /** Days as `2026-11-01`; null: no limit on that side. */
  onOpen: (from: string | null, to: string | null) => void;
}) {
  const { t } = useTranslation();
  const today = useToday();
  const months = useGet(expiringCall, { kind }).data?.months;
  if (!months) return null;
  const isMoney = months.some(({ value }) => value !== null);
  const words: Record<string, string> = { expired: t('Expired'), later: t('Later') };
  const labelOf = (month: string) => words[month] ?? month;
  const open = (label: string) => {
    const month = months.find((one) => labelOf(one.month) === label)?.month ?? label;
    const last = months.at(-2)?.month ?? month;
    if (month === 'expired') onOpen(null, addDays(today, -1));
    else if (month === 'later') onOpen(addDays(lastDayOf(last), 1), null);
    else onOpen(month === today.slice(0, 7) ? today : `${month}-01`, lastDayOf(month));
  };
  return (
    <div className={css.chart}>
      <ChartCard
        title={t(isMoney ? 'What stock value expires, in THB?' : 'How many batches expire?')}
        kind="bar"
        height={150}
        labels={months.map(({ month }) => labelOf(month))}
        series={[
          {
            label: t(isMoney ? 'Value' : 'Batches'),
            data: months.map(({ batches, value }) => value ?? batches),
          },
        ]}
        {...(isMoney ? { unit: 'THB' } : {})}
        onOpen={open}
      />
    </div>
  );
}
