import { Link } from 'react-router';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatNumber } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { fleetCall } from '../shared/cartrack.calls.ts';
import { geofence, vehicle } from '../shared/vehicle.record.ts';
import { LinkState } from './LinkState.tsx';
import css from './cartrack.module.css';

const noPage = () => null;
const Tabs = () => (
  <RouteTabs
    tabs={[
      { label: 'Vehicles', to: '/cartrack', end: true },
      { label: 'Geofences', to: '/cartrack/geofences' },
    ]}
  />
);

/** Where the vehicles are, and what they carry. */
export function FleetPage() {
  const { t } = useTranslation();
  const answer = useGet(fleetCall);
  return (
    <div className={css.page}>
      <Tabs />
      <PageHead
        title="Vehicles"
        meaning="Where each vehicle was last seen by Cartrack, and the delivery note it carries."
        actions={<CreateButton record={vehicle} label="New vehicle" isPrimary />}
      />
      <Answered answer={answer} title="Vehicles">
        {({ link, vehicles }) => (
          <>
            <LinkState link={link} />
            <FactTable
              head={[
                'Registration',
                'Model',
                'Driver',
                'Ignition',
                'Speed',
                'Odometer',
                'Place',
                'Last seen',
                'Delivery note',
                'Due',
              ]}
              empty="No vehicles yet. A vehicle is known to Cartrack by its registration."
              rows={vehicles.map((one) => ({
                key: one.id,
                cells: [
                  <Link key="no" to={`/cartrack/${encodeURIComponent(one.registration)}`} className="mono">
                    {one.registration}
                  </Link>,
                  one.model,
                  one.driver ?? '–',
                  one.seen ? (
                    <StatusChip
                      key="on"
                      tone={one.seen.ignition ? 'good' : 'neutral'}
                      label={one.seen.ignition ? 'On' : 'Off'}
                    />
                  ) : (
                    '–'
                  ),
                  one.seen ? `${one.seen.speedKmh} km/h` : '–',
                  one.seen?.odometerKm === null || !one.seen ? '–' : `${formatNumber(String(one.seen.odometerKm))} km`,
                  one.seen
                    ? (one.seen.place ?? `${one.seen.latitude.toFixed(5)}, ${one.seen.longitude.toFixed(5)}`)
                    : t('Not seen yet'),
                  one.seen ? <DateText key="at" value={one.seen.at} /> : '–',
                  one.note ? (
                    <span key="note">
                      <Link to={`/logistics/shipping/dn/${one.note.number ?? one.note.id}`} className="mono">
                        {one.note.number}
                      </Link>{' '}
                      {one.note.consignee} {one.note.arrivedAt && <StatusChip tone="good" label="Arrived" />}
                    </span>
                  ) : (
                    '–'
                  ),
                  one.due.length > 0 ? (
                    <span key="due">
                      {one.due.map((word) => (
                        <StatusChip key={word} tone="warn" label={word} />
                      ))}
                    </span>
                  ) : (
                    '–'
                  ),
                ],
              }))}
            />
          </>
        )}
      </Answered>
    </div>
  );
}

/** Where customers are: a vehicle that stands there has arrived. */
export const GeofenceList = () => (
  <>
    <Tabs />
    <RecordList
      record={geofence}
      description="A vehicle that stands within one of these has arrived: its delivery note says when."
      rowHref={noPage}
      create={{ label: 'New geofence' }}
      edit
      emptyText="No geofences. Each is a customer's gate with a radius."
    />
  </>
);
