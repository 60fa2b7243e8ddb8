import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addressOf } from '#kernel/shared/call.ts';
import { addDays } from '#kernel/shared/dates.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useCreate, useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { useSteps } from '#kernel/web/page/useSteps.tsx';
import { ActionIcon, Button, Group, Menu, Select } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { shifts } from '#modules/maintenance/manpower/shared/public.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { levelCall, shiftSheetCall, type planCall } from '../shared/plan.calls.ts';
import { planCopy, planSlot, planWeek, workBench } from '../shared/plan.record.ts';
import { planCopyWorkflow, planWeekWorkflow } from '../shared/plan.workflow.ts';
import css from './planning.module.css';

type Plan = AnswerOf<typeof planCall>;
type Week = Plan['weeks'][number];

/** What the plan shows lives in the address. */
export function usePlanQuery() {
  const [query, setQuery] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setQuery((before) => {
      if (value) before.set(name, value);
      else before.delete(name);
      return before;
    });
  const from = query.get('from') ?? '';
  const shop = query.get('shop');
  return {
    from: /^\d{4}-\d{2}-\d{2}$/.test(from) ? from : undefined,
    copy: query.get('copy') ?? undefined,
    shop: shop !== null && shop in shopWords ? (shop as keyof typeof shopWords) : undefined,
    by: query.get('by') ?? 'job',
    set,
  };
}

/** The days shown, the plan or a copy of it, and what can be done with the whole of it. */
export function PlanTools({ plan, step, query }: { plan: Plan; step: number; query: ReturnType<typeof usePlanQuery> }) {
  const { t } = useTranslation();
  const mayPlan = useCan()(planSlot.access.create);
  const first = plan.days[0] ?? plan.today;
  const { set } = query;
  return (
    <>
      <Group gap="xs" className={css.filters}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('Earlier')}
          onClick={() => set('from', addDays(first, -step))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button variant="default" onClick={() => set('from', null)}>
          {t('Today')}
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('Later')}
          onClick={() => set('from', addDays(first, step))}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        <strong>
          <DateText value={first} kind="day" /> – <DateText value={plan.days.at(-1) ?? first} kind="day" />
        </strong>
        <Select
          aria-label={t('Shop')}
          placeholder={t('All shops')}
          clearable
          value={query.shop ?? null}
          onChange={(value) => set('shop', value)}
          data={Object.entries(shopWords).map(([value, label]) => ({ value, label: t(label) }))}
        />
        <Select
          aria-label={t('Plan or copy')}
          clearable
          placeholder={t('The plan')}
          value={plan.copy?.id ?? null}
          onChange={(value) => set('copy', value)}
          data={plan.copies.map(({ id, name, status }) => ({
            value: id,
            label: `${name} (${t(planCopy.states?.[status as 'open'].label ?? status)})`,
          }))}
        />
        {plan.weeks.map((week) => (
          <FreezeWeek key={week.monday} week={week} mayPlan={mayPlan} />
        ))}
        <PrintMenu plan={plan} shop={query.shop} />
        {mayPlan && !plan.copy && <Level shop={query.shop ?? null} onDone={(id) => set('copy', id)} />}
        {mayPlan && !plan.copy && (
          <CreateButton record={planCopy} label="What-if copy" onSaved={({ id }) => set('copy', id)} />
        )}
        {mayPlan && <CreateButton record={workBench} label="New bench" />}
      </Group>
      {plan.copy && <CopyBar copy={plan.copy} onClose={() => set('copy', null)} />}
    </>
  );
}

function PrintMenu({ plan, shop }: { plan: Plan; shop: string | undefined }) {
  const { t } = useTranslation();
  const sheets = plan.days
    .slice(0, 7)
    .flatMap((day) =>
      (['A', 'B', 'N'] as const)
        .filter((shift) => plan.shifts.some((one) => one.day === day && one.shift === shift && one.planned > 0))
        .map((shift) => ({ day, shift })),
    );
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={16} />}>
          {t('Shift sheet')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sheets.length === 0 && <Menu.Label>{t('Nothing is planned on these days.')}</Menu.Label>}
        {sheets.map(({ day, shift }) => (
          <Menu.Item
            key={`${day} ${shift}`}
            component="a"
            target="_blank"
            href={addressOf(shiftSheetCall, {}, { day, shift, shop })}
          >
            <DateText value={day} kind="day" /> · {t(shifts[shift])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Level({ shop, onDone }: { shop: keyof typeof shopWords | null; onDone: (copyId: string) => void }) {
  const { t } = useTranslation();
  const level = useSend(levelCall);
  return (
    <Button
      variant="default"
      loading={level.isPending}
      onClick={() =>
        level.mutate(
          { shop },
          {
            onSuccess: ({ copyId, moved, placed, leftOut }) => {
              notify({
                text: t('Proposal: {{placed}} placed, {{moved}} moved, {{leftOut}} without a place within 14 days.', {
                  placed,
                  moved,
                  leftOut,
                }),
              });
              onDone(copyId);
            },
            onError: (error) => notify({ tone: 'warn', text: t(messageOf(error)) }),
          },
        )
      }
    >
      {t('Level plan')}
    </Button>
  );
}

/** What a copy is, and its steps: take over, discard, undo. */
function CopyBar({ copy, onClose }: { copy: NonNullable<Plan['copy']>; onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useRecord(planCopy, copy.id);
  return (
    <div className={css.copyBar} role="status">
      <StatusChip tone="info" label={t('What-if copy')} />
      <strong>{copy.name}</strong> <StateChip record={planCopy} status={copy.status} />
      <span>{t('{{count}} changes against the plan', { count: copy.changes })}</span>
      {data && <CopySteps row={data.row} allowed={data.allowed} />}
      <Button variant="subtle" onClick={onClose}>
        {t('Back to the plan')}
      </Button>
    </div>
  );
}

type Stepped = Pick<Parameters<typeof useSteps>[0], 'row' | 'allowed'>;
function CopySteps({ row, allowed }: Stepped) {
  return <StepButtons {...useSteps({ workflow: planCopyWorkflow, record: planCopy, row, allowed })} />;
}
function WeekSteps({ row, allowed }: Stepped) {
  return <StepButtons {...useSteps({ workflow: planWeekWorkflow, record: planWeek, row, allowed })} />;
}
function StepButtons({ steps, dialog }: ReturnType<typeof useSteps>) {
  const { t } = useTranslation();
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

/** A week is frozen by one button, and opened by a step that asks why. */
function FreezeWeek({ week, mayPlan }: { week: Week; mayPlan: boolean }) {
  const { t } = useTranslation();
  const create = useCreate(planWeek);
  const known = useRecord(planWeek, week.id ?? '', { enabled: week.id !== null && mayPlan });
  const name = t('Week {{number}}', { number: week.number });
  return (
    <span className={css.week}>
      {week.isFrozen ? <StatusChip tone="info" label={`${name}: ${t('frozen')}`} /> : <span>{name}</span>}
      {mayPlan && week.id === null && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={create.isPending}
          aria-label={`${name}: ${t('Freeze week')}`}
          onClick={() =>
            create.mutate(
              { monday: week.monday },
              { onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }) },
            )
          }
        >
          {t('Freeze week')}
        </Button>
      )}
      {known.data && week.id !== null && <WeekSteps row={known.data.row} allowed={known.data.allowed} />}
    </span>
  );
}
