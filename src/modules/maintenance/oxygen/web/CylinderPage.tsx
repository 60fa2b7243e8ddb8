import { addressOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useRows } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { related, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { cylinder, cylinderTest } from '../shared/cylinder.record.ts';
import { condemnCall, cylinderLabelCall } from '../shared/oxygen.calls.ts';
import { CondemnDialog } from './CondemnDialog.tsx';
import { CylinderState, DueText } from './CylinderState.tsx';

const number = (value: string | null) => (value === null ? null : String(Number(value)));

function useCylinderActions(row: RowOf<typeof cylinder>): readonly ScreenAction[] {
  const can = useCan();
  return [
    {
      label: 'Biography',
      to: `/maintenance/serials/${encodeURIComponent(row.partNumber)}/${encodeURIComponent(row.serialNumber)}`,
    },
    { label: 'Print label', href: addressOf(cylinderLabelCall, { id: row.id }) },
    ...(row.state !== 'condemned' && can(condemnCall.allow)
      ? [
          {
            label: 'Condemn cylinder',
            dialog: (close: () => void) => <CondemnDialog row={row} onClose={close} />,
          },
        ]
      : []),
  ];
}

/** One cylinder: its dates and its life, how its expansion has moved, every test and every fill. */
export const CylinderPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={cylinder}
    id={id}
    number="serialNumber"
    title="partName"
    crumbs={[{ label: 'Oxygen', to: '/oxygen' }]}
    status={(row) => <CylinderState state={row.state} />}
    facts={[
      { label: 'Test due', value: (row) => <DueText row={row} /> },
      'lastHydro?',
      'lifeEnds?',
      {
        label: 'Fills',
        value: (row) =>
          row.fillLimit === null
            ? String(row.fills ?? 0)
            : translate('{{fills}} of {{limit}}', { fills: row.fills ?? 0, limit: row.fillLimit }),
      },
      'jobId',
      'customerId',
    ]}
    useActions={useCylinderActions}
    panels={[
      section('Condemned', ['condemnedAt', 'condemnedBecause']),
      section('Cylinder', ['partNumberId', 'spec', 'servicePsi', 'made', 'nextHydro', 'visits']),
      Expansion,
      related(cylinderTest, 'cylinderId', {
        title: 'Hydrostatic tests',
        fixed: { 'f.kind.in': 'hydrostatic' },
        columns: [
          'endedAt',
          'jobId',
          'result',
          'standing',
          'testPsi',
          'totalCc',
          'permanentCc',
          'permanentPercent',
          'elasticCc',
          'reeCc',
          'rin',
          'employeeId',
        ],
        cells: {
          testPsi: (row) => number(row.testPsi),
          totalCc: (row) => number(row.totalCc),
          permanentCc: (row) => number(row.permanentCc),
          permanentPercent: (row) => number(row.permanentPercent),
          elasticCc: (row) => number(row.elasticCc),
          reeCc: (row) => number(row.reeCc),
        },
        rowHref: () => null,
        emptyText: 'No hydrostatic test of ours.',
      }),
      related(cylinderTest, 'cylinderId', {
        title: 'Fills',
        fixed: { 'f.kind.in': 'leak' },
        columns: ['endedAt', 'jobId', 'result', 'standing', 'filledPsi', 'gasBatch', 'employeeId', 'statement'],
        cells: { filledPsi: (row) => number(row.filledPsi) },
        rowHref: () => null,
        emptyText: 'No fill of ours.',
      }),
    ]}
  />
);

/** Elastic and permanent expansion over the tests, oldest first: a cylinder that grows softer is seen before it is condemned. */
function Expansion({ row }: PanelProps<typeof cylinder>) {
  const { t } = useTranslation();
  const tests = useRows(cylinderTest, {
    'f.cylinderId.in': row.id,
    'f.kind.in': 'hydrostatic',
    sort: 'endedAt',
    size: 'all',
  }).data?.rows;
  if (!tests || tests.length < 2) return null;
  const of = (pick: (test: RowOf<typeof cylinderTest>) => string | null) =>
    tests.map((test) => {
      const value = pick(test);
      return value === null ? null : Number(value);
    });
  return (
    <ChartCard
      title={t('Does its expansion grow?')}
      kind="line"
      unit="cc"
      labels={tests.map((test) => dayOf(new Date(test.endedAt)))}
      series={[
        { label: t('Elastic expansion'), data: of((test) => test.elasticCc) },
        { label: t('REE'), data: of((test) => test.reeCc) },
        { label: t('Permanent expansion'), data: of((test) => test.permanentCc) },
      ]}
    />
  );
}
