import { Link, useSearchParams } from 'react-router';
import { addDays } from '#kernel/shared/dates.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { deliveryNote } from '#modules/logistics/shipping/shared/deliveryNote.record.ts';
import { trackCall } from '../shared/cartrack.calls.ts';
import { vehicle } from '../shared/vehicle.record.ts';
import { LinkState } from './LinkState.tsx';
import { TrackMap } from './TrackMap.tsx';
import css from './cartrack.module.css';

/** One vehicle: its track of a day, its delivery notes, what is due. */
export const VehiclePage = ({ registration }: { registration: string }) => (
  <RecordScreen
    record={vehicle}
    id={registration}
    number="registration"
    title="model"
    crumbs={[{ label: 'Vehicles', to: '/cartrack' }]}
    facts={['driverId?', 'insuranceDueOn?', 'taxDueOn?', 'serviceDueKm?']}
    edit={{}}
    panels={[Track, section('Vehicle'), history()]}
  />
);

const mostRows = 60;

function Track({ row }: PanelProps<typeof vehicle>) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('day') ?? '';
  const answer = useGet(
    trackCall,
    { registration: row.registration },
    { query: /^\d{4}-\d{2}-\d{2}$/.test(asked) ? { day: asked } : {} },
  );
  return (
    <Answered answer={answer} title="Track of the day">
      {({ day, link, positions, distanceKm, fences, notes }) => {
        const go = (by: number) => setQuery({ day: addDays(day, by) });
        const every = Math.max(1, Math.ceil(positions.length / mostRows));
        return (
          <>
            <LinkState link={link} />
            <Section
              title={t('Track of the day')}
              actions={
                <Group gap="xs">
                  <Button size="xs" variant="default" onClick={() => go(-1)}>
                    {t('Earlier')}
                  </Button>
                  <strong>
                    <DateText value={day} kind="day" />
                  </strong>
                  <Button size="xs" variant="default" onClick={() => go(1)}>
                    {t('Later')}
                  </Button>
                </Group>
              }
            >
              {positions.length === 0 ? (
                <p className={css.quiet}>{t('No positions of this day.')}</p>
              ) : (
                <>
                  <p className={css.quiet}>
                    {t('{{km}} km driven, {{count}} positions', { km: distanceKm, count: positions.length })}
                  </p>
                  <TrackMap positions={positions} fences={fences} />
                  <details>
                    <summary>{t('Positions in words')}</summary>
                    <FactTable
                      head={['Time', 'Place', 'Speed', 'Ignition']}
                      rows={positions
                        .filter((_, at) => at % every === 0 || at === positions.length - 1)
                        .map((one) => ({
                          key: one.at,
                          cells: [
                            <DateText key="at" value={one.at} />,
                            one.place ?? `${one.latitude.toFixed(5)}, ${one.longitude.toFixed(5)}`,
                            `${one.speedKmh} km/h`,
                            t(one.ignition ? 'On' : 'Off'),
                          ],
                        }))}
                    />
                  </details>
                </>
              )}
            </Section>
            <Section title={t('Delivery notes')} count={notes.length}>
              <FactTable
                head={['Delivery note', 'Consignee', 'Status', 'Arrived']}
                empty="No delivery note names this vehicle."
                rows={notes.map((one) => ({
                  key: one.id,
                  cells: [
                    <Link key="no" to={`/logistics/shipping/dn/${one.number ?? one.id}`} className="mono">
                      {one.number ?? t('Draft')}
                    </Link>,
                    one.consignee,
                    <StateChip key="state" record={deliveryNote} status={one.status} />,
                    one.arrivedAt ? (
                      <DateText key="at" value={one.arrivedAt} />
                    ) : one.status === 'dispatched' ? (
                      <StatusChip key="on" tone="info" label="In transit" />
                    ) : (
                      '–'
                    ),
                  ],
                }))}
              />
            </Section>
          </>
        );
      }}
    </Answered>
  );
}
