import { useRecord, useRows } from '#kernel/web/data/records.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { useSteps } from '#kernel/web/page/useSteps.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Group, Skeleton } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import type { RowOf } from '#kernel/shared/record.ts';
import { shifts } from '../shared/roster.ts';
import { shiftSwap, shiftSwapWorkflow } from '../shared/shiftSwap.record.ts';

type Swap = RowOf<typeof shiftSwap>;

/** Shifts two people change between them: the newest first. */
export function Swaps() {
  const { t } = useTranslation();
  const swaps = useRows(shiftSwap, { size: 100 });
  return (
    <>
      <PageHead
        title="Swaps"
        meaning="Two people change shifts. Nothing moves before the other one has agreed."
        actions={<CreateButton record={shiftSwap} label="Ask for a swap" isPrimary />}
      />
      {swaps.isError && <ErrorState error={swaps.error} onRetry={() => void swaps.refetch()} />}
      {!swaps.data && !swaps.isError && <Skeleton height={240} />}
      {swaps.data?.rows.length === 0 && <EmptyState title={t('Nobody has asked for a swap.')} />}
      {swaps.data && (
        <FactTable
          head={['Gives away', 'Takes', 'Status', 'Asked on', '']}
          rows={swaps.data.rows.map((row) => ({
            key: row.id,
            cells: [
              <Side key="first" name={row.firstIdLabel} day={row.firstDay} shift={row.firstShift} />,
              <Side key="second" name={row.secondIdLabel} day={row.secondDay} shift={row.secondShift} />,
              <SwapState key="status" row={row} />,
              <DateText key="asked" value={row.createdAt} />,
              row.status === 'asked' ? <SwapSteps key="steps" id={row.id} /> : null,
            ],
          }))}
        />
      )}
    </>
  );
}

function Side({ name, day, shift }: { name: string | null | undefined; day: string; shift: Swap['firstShift'] }) {
  const { t } = useTranslation();
  return (
    <>
      {name}
      <br />
      <DateText value={day} kind="day" /> · {t(shifts[shift])}
    </>
  );
}

function SwapState({ row }: { row: Swap }) {
  const { t } = useTranslation();
  const state = shiftSwap.states?.[row.status];
  return <StatusChip tone={state?.tone ?? 'neutral'} label={t(state?.label ?? row.status)} />;
}

function SwapSteps({ id }: { id: string }) {
  const { data } = useRecord(shiftSwap, id);
  return data ? <StepButtons row={data.row} allowed={data.allowed} /> : null;
}

/** What this person may do with it; what only the other one may is not offered. */
function StepButtons({ row, allowed }: Pick<Parameters<typeof useSteps>[0], 'row' | 'allowed'>) {
  const { t } = useTranslation();
  const { steps, dialog } = useSteps({ workflow: shiftSwapWorkflow, record: shiftSwap, row, allowed });
  return (
    <Group gap="xs">
      {steps.map((step) => (
        <ReasonButton
          key={step.name}
          size="xs"
          variant={step.isNext ? 'filled' : 'default'}
          loading={step.isBusy}
          reason={step.reason}
          onClick={step.run}
        >
          {t(step.label)}
        </ReasonButton>
      ))}
      {dialog}
    </Group>
  );
}
