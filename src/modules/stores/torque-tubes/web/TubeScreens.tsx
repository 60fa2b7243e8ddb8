import { files, history, section } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { translate } from '#kernel/web/i18n.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { SparesFrame } from '#modules/stores/spares/web/public.tsx';
import { torqueTube } from '../shared/torqueTube.record.ts';
import { torqueTubeWorkflow } from '../shared/torqueTube.workflow.ts';
import { tubeMeasurement, tubeNdt } from '../shared/tubeChecks.record.ts';
import { features, isInside, type Feature } from '../shared/tubeRules.ts';

type Row = RowOf<typeof torqueTube>;

/** The last value beside its limits, as a bar whose colour says inside or outside. */
function Against({ row, feature }: { row: Row; feature: Feature }) {
  const { label, value, min, max } = features[feature];
  const measured = row[value];
  const [low, high] = [Number(row[min]), Number(row[max])];
  // To the thousandth it is measured to, so that values and limits read alike.
  const limits = `${low.toFixed(3)}–${high.toFixed(3)} mm`;
  if (measured === null) return <span title={limits}>–</span>;
  const room = (high - low || high * 0.001) / 2;
  const shown = Number(measured).toFixed(3);
  const said = `${shown} (${limits})`;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }} title={said}>
      <meter
        aria-label={`${translate(label)} ${said}`}
        min={low - room}
        low={low}
        optimum={(low + high) / 2}
        high={high}
        max={high + room}
        value={Number(measured)}
        style={{ width: 48 }}
      />
      {isInside(measured, row[min], row[max]) ? shown : <StatusChip tone="bad" label={shown} />}
    </span>
  );
}

const cells = {
  keySlotMm: (row: Row) => <Against row={row} feature="keySlot" />,
  boreMm: (row: Row) => <Against row={row} feature="bore" />,
};

/** Every torque tube by its serial number. */
export const TubeList = () => (
  <SparesFrame>
    <RecordList
      record={torqueTube}
      title="Torque tubes"
      description="Every torque tube by its serial number, with its last values against the limits of the CMM."
      create={{ label: 'Receive a torque tube', size: 760 }}
      tabs={[
        { label: 'All', query: {} },
        { label: 'Serviceable', query: { 'f.status.in': 'serviceable' } },
        { label: 'Unserviceable', query: { 'f.status.in': 'unserviceable' } },
        { label: 'In job', query: { 'f.status.in': 'inJob' } },
        { label: 'At repair', query: { 'f.status.in': 'atRepair' } },
      ]}
      cells={cells}
      widths={{ keySlotMm: 165, boreMm: 175 }}
      emptyText="No torque tubes. What comes in with a serial number is received here."
    />
  </SparesFrame>
);

/** What hangs on one tube; added to while the tube is here. */
const ofTube = ({ id, status }: Row, label: string) => ({
  embedded: true,
  fixed: { 'f.tubeId.in': id },
  ...(status !== 'atRepair' && status !== 'scrapped' && { create: { label, fixed: { tubeId: id } } }),
});

const Measurements = ({ row }: { row: Row }) => (
  <Section title={translate('Measurements')}>
    <RecordList
      record={tubeMeasurement}
      columns={['measuredAt', 'feature', 'valueMm', 'minMm', 'maxMm', 'result', 'toolId']}
      widths={{ measuredAt: 160, feature: 75, valueMm: 95, minMm: 80, maxMm: 80, result: 115 }}
      emptyText="Nothing measured yet."
      {...ofTube(row, 'Record a measurement')}
    />
  </Section>
);

const Tests = ({ row }: { row: Row }) => (
  <Section title={translate('NDT')}>
    <RecordList record={tubeNdt} emptyText="Nothing tested yet." {...ofTube(row, 'Record an NDT report')} />
  </Section>
);

/** One torque tube: where it is, what was measured and tested, what happened to it. */
export const TubePage = ({ id }: { id: string }) => (
  <RecordScreen
    record={torqueTube}
    id={id}
    workflow={torqueTubeWorkflow}
    title="serialNumber"
    facts={[
      'partNumber',
      'brakePartId',
      'ownerType',
      'ownerId?',
      'jobId?',
      'vendorId?',
      'locationId?',
      { label: 'Key slot', value: cells.keySlotMm },
      { label: 'Bore', value: cells.boreMm },
      'ndtResult?',
    ]}
    edit={{ size: 760 }}
    panels={[Measurements, Tests, section('Torque tube', { except: ['keySlotMm', 'boreMm'] }), files(), history()]}
  />
);
