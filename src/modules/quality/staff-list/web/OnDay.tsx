import { useSearchParams } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { CcsTabs, StaffTable } from '#modules/quality/authorizations/web/public.tsx';
import { staffOnDayCall } from '../shared/staffList.calls.ts';
import css from './staff-list.module.css';

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Who was authorised for what at the end of a past day, and what stopped them then. */
export function OnDay() {
  const { t } = useTranslation();
  const today = useToday();
  const [query, setQuery] = useSearchParams();
  const day = query.get('day') ?? today;
  return (
    <>
      <CcsTabs />
      <PageHead
        title="Authorisations on a day"
        meaning="State at the end of the day, from the history: scope, validity and what stopped it."
      />
      <div className={css.outlook}>
        <DateInput
          label={t('Day')}
          value={day}
          when="past"
          className={css.day}
          onChange={(next) => setQuery({ day: next }, { replace: true })}
        />
        {isDay(day) && <StaffOn day={day} />}
      </div>
    </>
  );
}

function StaffOn({ day }: { day: string }) {
  const { t } = useTranslation();
  const answer = useGet(staffOnDayCall, { day });
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={240} />;
  const { staff } = answer.data;
  if (staff.length === 0)
    return (
      <EmptyState title={t('Nothing here yet')}>
        <p>{t('Nobody was authorised on this day.')}</p>
      </EmptyState>
    );
  return <StaffTable rows={staff} label="Authorisations on a day" isPast />;
}
