import { useSearchParams } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import {
  AuthorizationLink,
  CcsTabs,
  Faults,
  ScopeLine,
  StandingChip,
} from '#modules/quality/authorizations/web/public.tsx';
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
  return <StaffTable staff={staff} />;
}

function StaffTable({ staff }: { staff: AnswerOf<typeof staffOnDayCall>['staff'] }) {
  const { t } = useTranslation();
  return (
    <Scroll label="Authorisations on a day">
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('Authorisation')}</th>
            <th>{t('Holder')}</th>
            <th>{t('State')}</th>
            <th>{t('Valid until')}</th>
            <th>{t('Scope')}</th>
            <th>{t('What stopped it')}</th>
          </tr>
        </thead>
        <tbody>
          {staff.map((row) => (
            <tr key={row.id}>
              <td>
                <AuthorizationLink number={row.number} />
              </td>
              <td>
                {row.name} <small>{t(row.categoryName)}</small>
              </td>
              <td>
                <StandingChip standing={row.standing} />
              </td>
              <td>{row.validUntil && <DateText value={row.validUntil} kind="day" />}</td>
              <td>
                <ScopeLine row={row} />
              </td>
              <td>
                <Faults row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
