import { useState } from 'react';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Group, Select, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { dischargesCall } from '../shared/serials.calls.ts';
import type { CellMoment } from '#modules/maintenance/step-data/shared/public.ts';

type Run = AnswerOf<typeof dischargesCall>['runs'][number];

const moments: Readonly<Record<CellMoment, string>> = { start: 'Start', during: 'During', end: 'End' };

/** The last three discharges of a battery over each other, cell by cell and over the minutes; nothing for what is no battery. */
export function BatteryTwin({ jobNumber }: { jobNumber: string }) {
  const runs = useGet(dischargesCall, { job: jobNumber }).data?.runs ?? [];
  return runs.length === 0 ? null : <Discharges runs={runs} />;
}

const nameOf = (run: Run) => `${run.jobNumber} · ${dayOf(new Date(run.endedAt))} (${run.attempt})`;

function Discharges({ runs }: { runs: readonly Run[] }) {
  const { t } = useTranslation();
  const [moment, setMoment] = useState<CellMoment>('during');
  const [latest] = runs;
  const [cell, setCell] = useState(String(latest?.weakest?.cell ?? 1));
  const cells = Math.max(...runs.map((run) => run.cells.length));
  const names = Array.from({ length: cells }, (_, index) => String(index + 1));
  const minutes = [
    ...new Set(runs.flatMap((run) => [0, Number(run.duringMinutes), Number(run.minutesToEnd)])),
  ].toSorted((a, b) => a - b);
  return (
    <Section title={t('The last discharges')} count={runs.length}>
      <Weakest runs={runs} />
      <FactTable
        head={['Work order', 'Run', 'Done', 'Result', 'Battery capacity', 'Weakest cell during the discharge']}
        rows={runs.map((run) => ({
          key: run.id,
          cells: [
            <Mono key="job">{run.jobNumber}</Mono>,
            run.attempt,
            <DateText key="done" value={run.endedAt} />,
            <StatusChip
              key="result"
              tone={run.result === 'pass' ? 'good' : 'bad'}
              label={run.result === 'pass' ? 'Passed' : 'Failed'}
            />,
            `${run.capacityPercent} %`,
            run.weakest ? t('Cell {{cell}}, {{volts}} V', run.weakest) : t('None alone'),
          ],
        }))}
      />
      <Group my="sm" align="end">
        <Select
          label={t('Volts of the cells')}
          allowDeselect={false}
          value={moment}
          onChange={(value) => setMoment((value ?? 'during') as CellMoment)}
          data={Object.entries(moments).map(([value, label]) => ({ value, label: t(label) }))}
        />
        <Select
          label={t('Cell over the minutes')}
          allowDeselect={false}
          value={cell}
          onChange={(value) => setCell(value ?? '1')}
          data={names}
        />
      </Group>
      <ChartCard
        title={t('Which cell is the weakest?')}
        kind="line"
        isClose
        unit="V"
        labels={names}
        series={runs.map((run) => ({ label: nameOf(run), data: run.cells.map((each) => Number(each[moment])) }))}
      />
      <ChartCard
        title={t('How does cell {{cell}} fall?', { cell })}
        kind="line"
        isClose
        unit="V"
        labels={minutes.map((at) => t('{{count}} min', { count: at }))}
        series={runs.map((run) => ({
          label: nameOf(run),
          data: minutes.map((at) => voltsAt(run, Number(cell) - 1, at)),
        }))}
      />
    </Section>
  );
}

/** What a cell showed at a minute of a discharge; null where nothing was read then. */
function voltsAt(run: Run, index: number, minute: number): number | null {
  const cell = run.cells[index];
  if (!cell) return null;
  const read = [
    [0, cell.start],
    [Number(run.duringMinutes), cell.during],
    [Number(run.minutesToEnd), cell.end],
  ] as const;
  const found = read.find(([at]) => at === minute);
  return found ? Number(found[1]) : null;
}

/** The cell the discharges agree on, in words. */
function Weakest({ runs }: { runs: readonly Run[] }) {
  const { t } = useTranslation();
  const counts = Map.groupBy(
    runs.flatMap((run) => run.weakest?.cell ?? []),
    (cell) => cell,
  );
  const [worst] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  if (!worst) return null;
  const [cell, times] = worst;
  return (
    <Text mb="xs">
      {t('Cell {{cell}} was the weakest in {{times}} of the last {{runs}} discharges, seen before they ended.', {
        cell,
        times: times.length,
        runs: runs.length,
      })}
    </Text>
  );
}
