import { useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import type { RowOf } from '#kernel/shared/record.ts';
import type { calibration } from '../shared/calibration.record.ts';
import { driftLines, outlookOf } from '../shared/drift.ts';
import type { tool } from '../shared/tool.record.ts';
import { driftCall, enterReadingsCall, readingsCall } from '../shared/tools.calls.ts';
import css from './tools.module.css';

interface Typed {
  nominal: string;
  asFound: string;
  asLeft: string;
  tolerance: string;
}
const empty: Typed = { nominal: '', asFound: '', asLeft: '', tolerance: '' };
const columns = { nominal: 'Point', asFound: 'As found', asLeft: 'As left', tolerance: 'Allowed ±' } as const;

/** What the laboratory read at each point; typed while the calibration waits for its review. */
export function Readings({ row, mayEnter }: { row: RowOf<typeof calibration>; mayEnter: boolean }) {
  const { t } = useTranslation();
  const answer = useGet(readingsCall, { id: row.id });
  const [typed, setTyped] = useState<readonly Typed[] | null>(null);
  if (!answer.data) return null;
  const { readings } = answer.data;
  if (typed) return <Entry row={row} start={typed} onDone={() => setTyped(null)} />;
  return (
    <Section
      title={t('Readings')}
      actions={
        mayEnter && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              setTyped([
                ...readings.map(({ nominal, asFound, asLeft, tolerance }) => ({
                  nominal,
                  asFound,
                  asLeft: asLeft ?? '',
                  tolerance,
                })),
                ...(readings.length === 0 ? [empty, empty, empty] : []),
              ])
            }
          >
            {t(readings.length === 0 ? 'Enter readings' : 'Change readings')}
          </Button>
        )
      }
    >
      <FactTable
        head={[...Object.values(columns), 'Judged']}
        empty="No readings were entered."
        rows={readings.map((one) => ({
          key: one.nominal,
          cells: [
            one.nominal,
            one.asFound,
            one.asLeft ?? '–',
            one.tolerance,
            <StatusChip
              key="judged"
              tone={one.inside ? 'good' : 'bad'}
              label={t(one.inside ? 'In tolerance' : 'Out of tolerance')}
            />,
          ],
        }))}
      />
    </Section>
  );
}

function Entry({
  row,
  start,
  onDone,
}: {
  row: RowOf<typeof calibration>;
  start: readonly Typed[];
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const [lines, setLines] = useState(start);
  const save = useSend(enterReadingsCall, { id: row.id }, { also: ['tool', 'toolRecall', 'history'] });
  const kept = lines.filter(({ nominal, asFound }) => nominal.trim() || asFound.trim());
  const troubleAt = (line: Typed, field: keyof Typed) => {
    const path = `readings.${kept.indexOf(line)}.${field}`;
    const found = save.error instanceof ApiError ? save.error.fields.find((one) => one.path === path) : undefined;
    return found ? t(found.message) : undefined;
  };
  const submit = () =>
    save.mutate(
      {
        version: row.version,
        readings: kept.map(({ nominal, asFound, asLeft, tolerance }) => ({
          nominal: nominal.trim(),
          asFound: asFound.trim(),
          asLeft: asLeft.trim() || null,
          tolerance: tolerance.trim() || null,
        })),
      },
      {
        onSuccess: (saved) => {
          notify({
            text:
              saved.row.asFound !== row.asFound
                ? t('Found out of tolerance: the review of the work orders is open.')
                : t('Readings saved'),
          });
          onDone();
        },
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="xs">
        {lines.map((line, at) => (
          <div className={css.reading} key={at}>
            {(Object.keys(columns) as (keyof Typed)[]).map((field) => (
              <TextInput
                key={field}
                label={`${t(columns[field])} ${at + 1}`}
                inputMode="decimal"
                value={line[field]}
                error={troubleAt(line, field)}
                disabled={field === 'asLeft' && !row.adjusted}
                onChange={(event) => {
                  const value = event.currentTarget.value;
                  setLines((before) => before.map((one, nth) => (nth === at ? { ...one, [field]: value } : one)));
                }}
              />
            ))}
          </div>
        ))}
        <Text size="sm" c="dimmed">
          {t('What is allowed follows from the stated error of the tool; type it only where the tool states none.')}
        </Text>
        {save.isError && (
          <Text size="sm" c="red" role="alert">
            {t(messageOf(save.error))}
          </Text>
        )}
        <Group justify="space-between">
          <Button variant="default" disabled={lines.length >= 20} onClick={() => setLines([...lines, empty])}>
            {t('Another point')}
          </Button>
          <Group>
            <Button variant="default" onClick={onDone}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('Save readings')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

const limitColour = '#c0392b';

/** How a tool drifted from one calibration to the next: every point as a share of its tolerance, as found and as left. */
export function Drift({ row }: PanelProps<typeof tool>) {
  const { t } = useTranslation();
  const calibrations = useGet(driftCall, { id: row.id }).data?.calibrations ?? [];
  if (calibrations.length === 0) return null;
  const labels = calibrations.flatMap(({ calibratedOn }) => [
    `${calibratedOn} ${t('found')}`,
    `${calibratedOn} ${t('left')}`,
  ]);
  const limit = (share: number) => ({ label: `${share > 0 ? '+' : '−'}100 %`, data: labels.map(() => share) });
  const outlook = outlookOf(calibrations, row.nextCalibration);
  return (
    <>
      <ChartCard
        title={t('How far does it drift?')}
        kind="line"
        unit={t('% of tolerance')}
        labels={labels}
        series={[
          ...driftLines(calibrations).map(({ nominal, shares }) => ({
            label: [nominal, row.readsIn].filter(Boolean).join(' '),
            data: shares,
          })),
          { ...limit(100), colour: limitColour },
          { ...limit(-100), colour: limitColour },
        ]}
      />
      {outlook && Math.abs(outlook.share) > 100 && (
        <Note tone="bad">
          {t(
            'At {{point}} it will be outside its tolerance by its next calibration if it drifts on as it did ({{share}} %). Calibrate it sooner.',
            { point: [outlook.nominal, row.readsIn].filter(Boolean).join(' '), share: Math.round(outlook.share) },
          )}
        </Note>
      )}
    </>
  );
}
