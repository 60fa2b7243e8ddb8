import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { formatNumber } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { refresh } from '#kernel/web/data/records.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DeferredPart } from '#kernel/web/ui/DeferredPart.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { consumable } from '../shared/consumable.record.ts';
import { ConsumablesFrame } from './ConsumablesFrame.tsx';
import { ExpiryText } from './ExpiryText.tsx';

const loadPlan = () => import('#modules/stores/planning/web/public.tsx').then((file) => file.PlanDialog);
const defaults = {
  kind: 'consumable',
  acceptanceClass: 'material',
  tracking: 'batch',
  shelfLifeMode: 'setOnReceipt',
  storageType: 'ambient',
  conversion: '1',
  minRemainingPct: 50,
  maxExtensions: 1,
} as const;

// An expiry says how long is left, too.
const widths = { earliestExpiry: 170 };

/** The catalogue of what is used up, with what there is of it. */
export const ConsumableList = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [isPlanning, setPlanning] = useState(false);
  return (
    <ConsumablesFrame>
      <RecordList
        record={consumable}
        description="Grease, sealants, penetrants and gases, with stock on hand."
        tabs={[
          { label: 'All', query: {} },
          { label: 'Below reorder point', query: { 'f.belowReorderPoint.in': 'true' } },
        ]}
        widths={widths}
        cells={{
          available: (row) =>
            row.belowReorderPoint ? (
              <StatusChip tone="warn" label={formatNumber(Number(row.available))} />
            ) : (
              formatNumber(Number(row.available))
            ),
          earliestExpiry: (row) => <ExpiryText day={row.earliestExpiry} />,
        }}
        actions={
          <>
            {can('stores.user') && (
              <Button component={Link} variant="default" to="/store/counter">
                {t('Counter')}
              </Button>
            )}
            <Button variant="default" onClick={() => setPlanning(true)}>
              {t('What to order')}
            </Button>
            <CreateButton
              record={stockItem}
              isPrimary
              label="New consumable"
              size={760}
              values={defaults}
              onSaved={() => void refresh([consumable.name])}
            />
          </>
        }
        emptyText="Consumables go here: part number, unit, shelf life and how they are stored."
      />
      {isPlanning && <DeferredPart load={loadPlan} onClose={() => setPlanning(false)} />}
    </ConsumablesFrame>
  );
};
