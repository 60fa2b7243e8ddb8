import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { addressOf } from '#kernel/shared/call.ts';
import { addDays } from '#kernel/shared/dates.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button, Group, Modal, SegmentedControl, Stack } from '#kernel/web/ui/parts.ts';
import { dueSpans, dueListCall } from '../shared/oxygen.calls.ts';
import { cylinder } from '../shared/cylinder.record.ts';
import { CylinderState, DueText } from './CylinderState.tsx';

/** The cylinders the shop has seen, the next test first. */
export const CylinderList = () => {
  const { t } = useTranslation();
  const today = useToday();
  const [isAsking, setAsking] = useState(false);
  const within = (days: number) => ({
    'f.dueOn.gte': today,
    'f.dueOn.lte': addDays(today, days),
    'f.state.notIn': 'condemned',
  });
  return (
    <>
      <RecordList
        record={cylinder}
        title="Oxygen"
        description="Every cylinder the shop has seen, with its tests and fills; written by the work orders."
        tabs={[
          { label: 'All', query: {} },
          { label: 'Test due', query: { 'f.state.in': 'due' } },
          ...dueSpans.map((days) => ({ label: t('{{count}} days', { count: days }), query: within(days) })),
          { label: 'In the shop', query: { 'f.state.in': 'inTest' } },
          { label: 'Condemned', query: { 'f.state.in': 'condemned' } },
        ]}
        cells={{
          state: (row) => <CylinderState state={row.state} />,
          dueOn: (row) => <DueText row={row} />,
        }}
        actions={
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => setAsking(true)}>
            {t('Due list of a customer')}
          </Button>
        }
        emptyText="No cylinder has been here. The first work order of one enters it."
      />
      <DueListDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
};

function DueListDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [customerId, setCustomer] = useState<string | null>(null);
  const [days, setDays] = useState('90');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Due list of a customer')}>
      <Stack>
        <LinkInput to="customer" label={t('Customer')} value={customerId} onChange={setCustomer} required />
        <SegmentedControl
          aria-label={t('Due within')}
          value={days}
          onChange={setDays}
          data={dueSpans.map((span) => ({ value: String(span), label: t('{{count}} days', { count: span }) }))}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {customerId ? (
            <Button
              component="a"
              href={addressOf(dueListCall, {}, { customerId, days })}
              target="_blank"
              onClick={onClose}
            >
              {t('Print')}
            </Button>
          ) : (
            <Button disabled>{t('Print')}</Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
