import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { SegmentedControl } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { planCall } from '../shared/plan.calls.ts';
import { planSlot } from '../shared/plan.record.ts';
import { PlanGrid, type PlanRow } from './PlanGrid.tsx';
import { PlanTools, usePlanQuery } from './PlanHead.tsx';
import { riskWords, type Job, type Plan } from './PlanParts.tsx';
import css from './planning.module.css';

const unplannedOf = (job: Job) =>
  job.cards.filter(
    (one) => one.isOpen && one.planned < one.minutesLeft && (one.planned === 0 || one.minutesLeft > 480),
  );

/** What a job is, when it will be ready, and how likely its due date holds. */
function JobHead({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { label, tone } = riskWords[job.risk];
  return (
    <span className={css.jobHead}>
      <Link to={`/maintenance/mmc/${job.number}`} className="mono">
        {job.number}
      </Link>{' '}
      <StatusChip tone={tone} label={t(label)} />
      <small>
        {job.partName} <span className="mono">{job.serialNumber}</span>
      </small>
      <small>
        {t('Due date')} <DateText value={job.dueAt} kind="day" />
        {job.plannedFinish && (
          <>
            {' · '}
            {t('Planned finish')} <DateText value={job.plannedFinish} kind="day" />
          </>
        )}
      </small>
      {job.forecast && (
        <small>
          {t('Expected')} <DateText value={job.forecast.median} kind="day" /> (
          <DateText value={job.forecast.early} kind="day" /> – <DateText value={job.forecast.late} kind="day" />)
        </small>
      )}
    </span>
  );
}

const byJob = (plan: Plan): PlanRow[] =>
  plan.jobs.map((job) => ({
    key: job.id,
    head: <JobHead job={job} />,
    holds: (slot) => slot.jobId === job.id,
    sets: {},
    jobId: job.id,
    unplanned: unplannedOf(job),
  }));

function byPlace(plan: Plan, words: { none: string }, name: 'benchId' | 'employeeId'): PlanRow[] {
  const row = (id: string | null, head: ReactNode): PlanRow => ({
    key: id ?? 'none',
    head,
    holds: (slot) => slot[name] === id,
    sets: { [name]: id },
    unplanned: id === null ? plan.jobs.flatMap(unplannedOf) : [],
  });
  const known =
    name === 'benchId'
      ? plan.benches.map((one) => row(one.id, `${one.code} ${one.name}`))
      : plan.people.map((one) => row(one.id, one.name));
  return [row(null, words.none), ...known];
}

/** Jobs, benches or people by day and shift. */
export function WeekView() {
  const { t } = useTranslation();
  const query = usePlanQuery();
  const { from, copy, shop, by, set } = query;
  const answer = useGet(planCall, {}, { query: { from, copy, shop, days: '7' } });
  const mayPlan = useCan()(planSlot.access.create);
  const rowsOf = (plan: Plan) =>
    by === 'bench'
      ? byPlace(plan, { none: t('No bench') }, 'benchId')
      : by === 'person'
        ? byPlace(plan, { none: t('Nobody named') }, 'employeeId')
        : byJob(plan);
  return (
    <>
      <PageHead title="Planning" meaning="What is worked on in each shift, against the hours of the roster." />
      <Answered
        answer={answer}
        title="Planning"
        empty={(plan) =>
          plan.jobs.length === 0 ? ['Nothing to plan', 'Work orders with open task cards are planned here.'] : null
        }
      >
        {(plan) => (
          <>
            <PlanTools plan={plan} step={7} query={query} />
            <SegmentedControl
              aria-label={t('Rows')}
              value={by}
              onChange={(value) => set('by', value === 'job' ? null : value)}
              data={[
                { value: 'job', label: t('Jobs') },
                { value: 'bench', label: t('Benches') },
                { value: 'person', label: t('People') },
              ]}
            />
            <PlanGrid
              plan={plan}
              rows={rowsOf(plan)}
              byShift
              mayPlan={mayPlan && (!plan.copy || plan.copy.status === 'open')}
            />
          </>
        )}
      </Answered>
    </>
  );
}

/** The cards of each job along four weeks; what lies on the longest chain is marked. */
export function GanttView() {
  const { t } = useTranslation();
  const query = usePlanQuery();
  const { from, copy, shop } = query;
  const answer = useGet(planCall, {}, { query: { from, copy, shop, days: '28' } });
  const mayPlan = useCan()(planSlot.access.create);
  const rowsOf = (plan: Plan): PlanRow[] =>
    byJob(plan).flatMap((row) => {
      const job = plan.jobs.find((one) => one.id === row.jobId);
      const cards = (job?.cards ?? []).filter((card) => plan.slots.some((slot) => slot.cardId === card.id));
      return [
        { ...row, holds: () => false },
        ...cards.map((card): PlanRow => ({
          ...row,
          key: card.id,
          head: (
            <span className={css.cardHead}>
              <span className="mono">{card.cardNo}</span> {t(card.title)}
              {card.critical && <small> · {t('critical path')}</small>}
            </span>
          ),
          holds: (slot) => slot.cardId === card.id,
          unplanned: [],
        })),
      ];
    });
  return (
    <>
      <PageHead
        title="Planning"
        meaning="The task cards of each work order along four weeks, with the critical path."
      />
      <Answered
        answer={answer}
        title="Planning"
        empty={(plan) =>
          plan.jobs.length === 0 ? ['Nothing to plan', 'Work orders with open task cards are planned here.'] : null
        }
      >
        {(plan) => (
          <>
            <PlanTools plan={plan} step={28} query={query} />
            <PlanGrid
              plan={plan}
              rows={rowsOf(plan)}
              byShift={false}
              mayPlan={mayPlan && (!plan.copy || plan.copy.status === 'open')}
            />
          </>
        )}
      </Answered>
    </>
  );
}
