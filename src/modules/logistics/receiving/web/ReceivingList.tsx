import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { goodsReceipt, receivers } from '../shared/goodsReceipt.record.ts';

/** Everything that arrived, what is still to inspect first. */
export const ReceivingList = () => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <RecordList
      record={goodsReceipt}
      title="Receiving"
      description="Everything that arrived. Nothing leaves the dock without an inspection."
      tabs={[
        { label: 'To inspect', query: { 'f.status.in': 'arrived,inspecting,partly' } },
        { label: 'Discrepancies', query: { 'f.discrepancy.in': 'true' } },
        { label: 'Done', query: { 'f.status.in': 'complete,closed' } },
        { label: 'All', query: {} },
      ]}
      cells={{ discrepancy: (row) => (row.discrepancy ? <StatusChip tone="warn" label="Discrepancy" /> : null) }}
      actions={
        can(receivers) && (
          <>
            <Button component={Link} to="/logistics/receiving/materials/new" variant="default">
              {t('Receive material')}
            </Button>
            <Button component={Link} to="/logistics/receiving/tools/new" variant="default">
              {t('Receive a tool')}
            </Button>
            <Button component={Link} to="/logistics/receiving/materials/new?kind=component">
              {t('Receive a component')}
            </Button>
          </>
        )
      }
      emptyText="Nothing has arrived yet."
    />
  );
};
