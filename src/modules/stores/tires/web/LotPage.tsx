import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { tire } from '../shared/tire.record.ts';
import { takeCasingsCall } from '../shared/tires.calls.ts';
import { wornTireLot } from '../shared/wornTireLot.record.ts';
import { wornTireLotWorkflow } from '../shared/wornTireLot.workflow.ts';
import { level } from './TiresFrame.tsx';

/** One lot: who it goes to, what is in it, and how full the truck is. */
export const LotPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={wornTireLot}
    id={id}
    title={(row) => row.vendorIdLabel ?? row.ownerIdLabel ?? ''}
    crumbs={[
      { label: 'Worn Tires', to: '/worn-tires' },
      { label: 'Lots', to: '/worn-tires/lots' },
    ]}
    facts={['destination', 'capacity', 'deliveryNoteId?', 'shippedAt?', 'casingCredit?']}
    workflow={wornTireLotWorkflow}
    live={[tire]}
    panels={[Casings, section('Details', { except: ['vendorId', 'ownerId'] }), files(), history()]}
  />
);

function Casings({ row }: PanelProps<typeof wornTireLot>) {
  const { t } = useTranslation();
  const can = useCan();
  const take = useSend(takeCasingsCall, { id: row.id });
  const mayTake = row.status === 'open' && can(wornTireLot.access.update);
  return (
    <Section title={t('Casings')}>
      <RecordList
        record={tire}
        embedded
        fixed={{ 'f.lotId.in': row.id }}
        columns={['serialNumber', 'status', 'tirePartnumber', 'ownerId', 'retreadLevel', 'removalReason', 'landings']}
        cells={{ retreadLevel: (one) => `${level(one.retreadLevel)} / ${one.maxRetreadLevel}` }}
        {...(mayTake && {
          selection: (rows, clear) => (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() =>
                take.mutate(
                  { tireIds: rows.map(({ id }) => id) },
                  {
                    onSuccess: () => {
                      clear();
                      notify({ text: t('Taken out of the lot') });
                    },
                    onError: (error) => notify({ tone: 'bad', text: t(messageOf(error)) }),
                  },
                )
              }
            >
              {t('Take out')}
            </Button>
          ),
        })}
        {...(mayTake && {
          actions: (
            <Button component={Link} size="compact-sm" variant="default" to="/worn-tires?f.status.in=assessed">
              {t('Add casings')}
            </Button>
          ),
        })}
        emptyText="Choose assessed casings under Worn Tires and put them into this lot."
      />
    </Section>
  );
}
