import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button, Group, Modal, Stack, Text } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { tire } from '../shared/tire.record.ts';
import { addCasingsCall } from '../shared/tires.calls.ts';
import { wornTireLot } from '../shared/wornTireLot.record.ts';
import { level, WornFrame } from './TiresFrame.tsx';

/** Casings that came off wheels: what becomes of each, and the lots they leave in. */
export const WornTires = () => {
  const [chosen, setChosen] = useState<{ ids: string[]; clear: () => void } | null>(null);
  const { t } = useTranslation();
  const can = useCan();
  return (
    <WornFrame>
      <RecordList
        record={tire}
        title="Worn Tires"
        description="Casings removed from wheels, awaiting assessment or pick-up."
        fixed={{ 'f.status.in': 'worn,assessed,atRetreader' }}
        columns={[
          'serialNumber',
          'status',
          'tirePartnumber',
          'retreadLevel',
          'removalReason',
          'verdict',
          'lotId',
          'ownerId',
          'landings',
          'removedFrom',
        ]}
        tabs={[
          { label: 'All', query: {} },
          { label: 'To assess', query: { 'f.status.in': 'worn' } },
          { label: 'To retread', query: { 'f.status.in': 'assessed', 'f.verdict.in': 'retread' } },
          { label: 'To scrap or return', query: { 'f.status.in': 'assessed', 'f.verdict.in': 'scrap,returnAsIs' } },
          { label: 'At retreader', query: { 'f.status.in': 'atRetreader' } },
        ]}
        cells={{
          retreadLevel: (row) => `${level(row.retreadLevel)} / ${row.maxRetreadLevel}`,
          ownerId: (row) => row.ownerIdLabel ?? t('Company'),
        }}
        selection={(rows, clear) =>
          can(wornTireLot.access.update) && (
            <Button size="compact-sm" onClick={() => setChosen({ ids: rows.map(({ id }) => id), clear })}>
              {t('Put into a lot…')}
            </Button>
          )
        }
        emptyText="No worn tires. A casing stands here from its removal until it leaves."
      />
      {chosen && (
        <LotDialog
          ids={chosen.ids}
          onClose={() => setChosen(null)}
          onDone={() => {
            chosen.clear();
            setChosen(null);
          }}
        />
      )}
    </WornFrame>
  );
};

/** The lots: what is being gathered, what is at a retreader, what is settled. */
export const LotList = () => {
  const go = useNavigate();
  return (
    <WornFrame>
      <RecordList
        record={wornTireLot}
        title="Worn tire lots"
        description="Casings that leave together, to one retreader or one owner."
        tabs={[
          { label: 'All', query: {} },
          { label: 'Open', query: { 'f.status.in': 'open,closed' } },
          { label: 'At retreader', query: { 'f.status.in': 'shipped' } },
        ]}
        create={{
          label: 'New lot',
          values: { destination: 'retreader', capacity: 24 },
          onSaved: (row) => void go(`/worn-tires/lots/${row.id}`),
        }}
        emptyText="No lots. A lot gathers the casings for one retreader or one owner."
      />
    </WornFrame>
  );
};

function LotDialog({ ids, onClose, onDone }: { ids: string[]; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const [lotId, setLot] = useState<string | null>(null);
  const add = useSend(addCasingsCall, { id: lotId ?? '' });
  return (
    <Modal opened onClose={onClose} title={t('Put into a lot')} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!lotId) return;
          add.mutate(
            { tireIds: ids },
            {
              onSuccess: ({ casings }) => {
                notify({ text: t('{{count}} casings are in the lot', { count: casings }) });
                onDone();
              },
            },
          );
        }}
      >
        <Stack gap="sm">
          <LinkInput
            to="wornTireLot"
            label={t('Lot')}
            withAsterisk
            value={lotId}
            onChange={setLot}
            query={{ 'f.status.in': 'open' }}
          />
          {add.isError && (
            <Text size="sm" c="red" role="alert">
              {t(messageOf(add.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton type="submit" loading={add.isPending} reason={!lotId && 'Choose the lot first.'}>
              {t('Put into the lot')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
