import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCreate, useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { useSteps } from '#kernel/web/page/useSteps.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Group, Select, Skeleton, Text } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { workshops } from '#modules/hr/employees/shared/employee.record.ts';
import { manpowerWeekCall } from '../shared/manpower.calls.ts';
import { shiftDay } from '../shared/shift.record.ts';
import { shiftWeek, shiftWeekWorkflow } from '../shared/shiftWeek.record.ts';
import { useWeek, WeekSteps } from './hours.tsx';
import { DayCell, DayHead, Sums, Who } from './RosterParts.tsx';
import css from './manpower.module.css';

type Week = AnswerOf<typeof manpowerWeekCall>;
type Person = Week['people'][number];
type Day = Person['days'][number];
type Shift = Day['shifts'][number];
interface Asked {
  person: Person;
  day: string;
  shift: Shift | null;
}

/** People and days: who works which shift, who is away, what was clocked against it. */
export function WeekView() {
  const { t } = useTranslation();
  const can = useCan();
  const [monday, move] = useWeek();
  const [query, setQuery] = useSearchParams();
  const [asked, ask] = useState<Asked | null>(null);
  const week = useGet(manpowerWeekCall, {}, { query: { from: monday } });
  const shop = query.get('shop') ?? '';
  const mayPlan = can(shiftDay.access.create);
  const { data } = week;
  const people = (data?.people ?? []).filter((one) => shop === '' || one.workshop === shop);
  const isEmpty = data !== undefined && people.every((one) => one.days.every((day) => day.shifts.length === 0));
  return (
    <>
      <PageHead
        title="Manpower"
        meaning="Who works when, what they can do, and what was clocked against it."
        status={data?.published && <Published week={data.published} />}
        actions={data && mayPlan && <Publish monday={monday} published={data.published} />}
      />
      <Group className={css.bar}>
        <WeekSteps monday={monday} move={move} />
        {data?.isWhole && (
          <Select
            aria-label={t('Workshop')}
            placeholder={t('All workshops')}
            clearable
            value={shop || null}
            data={[...new Set(data.people.map((one) => one.workshop))].map((value) => ({
              value,
              label: t(workshops[value as keyof typeof workshops]),
            }))}
            onChange={(value) =>
              setQuery((before) => {
                if (value) before.set('shop', value);
                else before.delete('shop');
                return before;
              })
            }
          />
        )}
      </Group>
      {week.isError && <ErrorState error={week.error} onRetry={() => void week.refetch()} />}
      {!data && !week.isError && <Skeleton height={400} />}
      {data && isEmpty && (
        <EmptyState
          title={t(
            data.isWhole
              ? 'Nobody is rostered in this week. Give people a shift pattern first.'
              : 'You are not rostered in this week.',
          )}
        />
      )}
      {data && !isEmpty && !data.published && (
        <Text size="sm" className={css.note}>
          {t('Not published for this week: it may still change.')}
        </Text>
      )}
      {data && people.length > 0 && (
        <Scroll label="People and days">
          <table className={css.roster}>
            <thead>
              <tr>
                <th scope="col">{t('Person')}</th>
                {data.people[0]?.days.map(({ day }) => (
                  <DayHead
                    key={day}
                    day={day}
                    today={data.today}
                    holiday={data.holidays.find((one) => one.day === day)}
                  />
                ))}
                <th scope="col">{t('Planned · clocked')}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.id}>
                  <th scope="row">
                    <Who person={person} />
                  </th>
                  {person.days.map((day) => (
                    <DayCell
                      key={day.day}
                      day={day}
                      name={person.name}
                      onAsk={mayPlan ? (shift) => ask({ person, day: day.day, shift }) : null}
                    />
                  ))}
                  <Sums days={person.days} />
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {asked && <DayDialog asked={asked} onClose={() => ask(null)} />}
    </>
  );
}

const Published = ({ week }: { week: NonNullable<Week['published']> }) => {
  const { t } = useTranslation();
  const state = shiftWeek.states?.[week.status as 'published'];
  return (
    <>
      <StatusChip tone={state?.tone ?? 'neutral'} label={t(state?.label ?? week.status)} />
      {week.at && week.status === 'published' && (
        <small className={css.by}>
          {week.byName}, <DateText value={week.at} />
        </small>
      )}
    </>
  );
};

/** Publishes a week, or takes a published one a step on. */
function Publish({ monday, published }: { monday: string; published: Week['published'] }) {
  const { t } = useTranslation();
  const create = useCreate(shiftWeek);
  if (published) return <PublishedSteps id={published.id} />;
  return (
    <Button
      loading={create.isPending}
      onClick={() =>
        create.mutate(
          { monday },
          {
            onSuccess: () => notify({ text: t('The week is published.') }),
            onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }),
          },
        )
      }
    >
      {t('Publish week')}
    </Button>
  );
}

function PublishedSteps({ id }: { id: string }) {
  const { data } = useRecord(shiftWeek, id);
  return data ? <WeekStepButtons row={data.row} allowed={data.allowed} /> : null;
}

function WeekStepButtons({ row, allowed }: Pick<Parameters<typeof useSteps>[0], 'row' | 'allowed'>) {
  const { t } = useTranslation();
  const { steps, dialog } = useSteps({ workflow: shiftWeekWorkflow, record: shiftWeek, row, allowed });
  return (
    <>
      {steps.map((step) => (
        <ReasonButton
          key={step.name}
          variant={step.isNext ? 'filled' : 'default'}
          loading={step.isBusy}
          reason={step.reason}
          onClick={step.run}
        >
          {t(step.label)}
        </ReasonButton>
      ))}
      {dialog}
    </>
  );
}

/** The one dialog of a day: changes the row there is, or writes one. */
function DayDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const id = asked.shift?.exceptionId ?? null;
  const known = useRecord(shiftDay, id ?? '', { enabled: id !== null });
  if (id !== null && !known.data) return null;
  const fresh = {
    fixed: { employeeId: asked.person.id, day: asked.day },
    values: asked.shift
      ? ({ shift: asked.shift.shift, kind: 'leave', minutes: asked.shift.minutes } as const)
      : ({ shift: 'A', kind: 'work', minutes: 480 } as const),
  };
  return (
    <RecordDialog
      record={shiftDay}
      row={known.data?.row}
      title="Change the day"
      opened
      onClose={onClose}
      {...(id === null && fresh)}
    />
  );
}
