import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { ConsumablesFrame } from '#modules/stores/consumables/web/public.tsx';
import { consumableQueue } from '../shared/consumableRequest.record.ts';
import { AskDialog } from './AskDialog.tsx';
import { RequestDialog } from './RequestDialog.tsx';

const root = '/store/consumables/requests';

/** What people ask the stores for that is used up, the first needed on top; one request is a dialog over it. */
export const RequestList = ({ requestId }: { requestId?: string }) => {
  const { t } = useTranslation();
  const can = useCan();
  const go = useNavigate();
  const { search } = useLocation();
  const [isAsking, setAsking] = useState(false);
  return (
    <ConsumablesFrame>
      <RecordList
        record={consumableQueue}
        title="Consumables requests"
        description="Open requests, sorted by the date needed."
        tabs={[
          { label: 'Waiting', query: { 'f.status.in': 'approved,partServed' } },
          { label: 'Short', query: { 'f.status.in': 'approved,partServed', 'f.shortCount.gte': '1' } },
          { label: 'For approval', query: { 'f.status.in': 'submitted' } },
          { label: 'All', query: {} },
        ]}
        rowHref={(row) => `${root}/${row.number}${search}`}
        cells={{
          shortCount: (row) => (row.shortCount > 0 ? <StatusChip tone="bad" label={String(row.shortCount)} /> : '0'),
        }}
        actions={
          <>
            {can('stores.user') && (
              <Button component={Link} variant="default" to="/store/counter">
                {t('Counter')}
              </Button>
            )}
            <Button onClick={() => setAsking(true)}>{t('Request consumables')}</Button>
          </>
        }
        emptyText="Nothing is waiting. Ask here for what you use up: grease, wipes, lockwire."
      />
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
      {requestId && <RequestDialog id={requestId} onClose={() => void go(root + search)} />}
    </ConsumablesFrame>
  );
};
