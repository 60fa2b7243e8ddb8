import { formatAmount } from '#kernel/web/list/cells.tsx';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import { files, history, related, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { printLabel } from '#modules/stores/labels/web/public.tsx';
import { pricesRight } from '#modules/stores/stock/shared/movement.record.ts';
import { tire } from '../shared/tire.record.ts';
import { tireEvent } from '../shared/tireEvent.record.ts';
import { tireWorkflow } from '../shared/tire.workflow.ts';
import { removalReasons, type RemovalReason } from '../shared/tireRules.ts';
import { reverseTireCall, tirePassportCall } from '../shared/tires.calls.ts';
import { level } from './TiresFrame.tsx';

type Tire = RowOf<typeof tire>;

/** One casing: what it is, where it is, the treads it has had, and everything that happened to it. */
export const TirePage = ({ id }: { id: string }) => (
  <RecordScreen
    record={tire}
    id={id}
    number="serialNumber"
    title="tirePartnumber"
    crumbs={(row) =>
      ['worn', 'assessed', 'atRetreader'].includes(row.status)
        ? [{ label: 'Worn Tires', to: '/worn-tires' }]
        : [{ label: 'Tires', to: '/tires/tires' }]
    }
    facts={[
      'manufacturer',
      'customerId',
      'ownerType',
      'ownerId?',
      { label: 'Retread level', value: (row) => `${level(row.retreadLevel)} / ${row.maxRetreadLevel}` },
      'jobId?',
      'wheelSerial?',
      'removalReason?',
      'verdict?',
      'lotId?',
    ]}
    workflow={tireWorkflow}
    useActions={useTireActions}
    live={[tireEvent]}
    panels={[
      Passport,
      section('Details', { except: ['retreadLevel', 'maxRetreadLevel'] }),
      related(tireEvent, 'tireId', {
        title: 'Transactions',
        columns: ['createdAt', 'event', 'fromPlace', 'toPlace', 'levelAfter', 'jobId', 'document', 'byId'],
        cells: { levelAfter: (row) => level(row.levelAfter) },
        rowHref: () => null,
      }),
      files(),
      history(),
    ]}
  />
);

function useTireActions(row: Tire): readonly ScreenAction[] {
  const can = useCan();
  const label = printLabel('w', row.id);
  return can(reverseTireCall.allow)
    ? [
        label,
        {
          label: 'Reverse the last event',
          dialog: (close) => <ReverseDialog row={row} onClose={close} />,
        },
      ]
    : [label];
}

function ReverseDialog({ row, onClose }: { row: Tire; onClose: () => void }) {
  const { t } = useTranslation();
  const reverse = useSend(reverseTireCall, { id: row.id });
  return (
    <ReasonDialog
      title={t('Reverse the last event')}
      action={t('Reverse')}
      onClose={onClose}
      onGive={async (reason) => {
        const { reversed } = await reverse.mutateAsync({ version: row.version, reason });
        notify({ text: t('Taken back: {{name}}', { name: t(reversed) }) });
      }}
    />
  );
}

function Passport({ row }: PanelProps<typeof tire>) {
  const { t } = useTranslation();
  const { data } = useGet(tirePassportCall, { id: row.id });
  const seesCosts = useCan()(pricesRight);
  if (!data) return null;
  return (
    <Section title={t('Treads')}>
      <FactTable
        head={['Level', 'Fitted', 'Wheel', 'Removed', 'Landings', 'Removal reason', ...(seesCosts ? ['Cost'] : [])]}
        rows={data.treads.map((tread) => ({
          key: String(tread.level),
          cells: [
            level(tread.level),
            tread.fittedAt ? <DateText key="fitted" value={tread.fittedAt} kind="day" /> : '–',
            tread.wheel ?? '–',
            tread.removedAt ? <DateText key="removed" value={tread.removedAt} kind="day" /> : '–',
            tread.landings ?? '–',
            tread.removalReason ? t(removalReasons[tread.removalReason as RemovalReason]) : '–',
            ...(seesCosts ? [tread.cost ? `${formatAmount(tread.cost)} THB` : '–'] : []),
          ],
        }))}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {data.costPerLanding
          ? t('{{count}} landings, {{cost}} THB each.', {
              count: data.landings,
              cost: formatAmount(data.costPerLanding),
            })
          : data.landings > 0
            ? t('{{count}} landings.', { count: data.landings })
            : t('No landings known yet.')}
        {data.expectedLandings !== null &&
          ` ${t('A tread of this part number and level lasts {{count}} landings on average.', { count: data.expectedLandings })}`}
      </Text>
    </Section>
  );
}
