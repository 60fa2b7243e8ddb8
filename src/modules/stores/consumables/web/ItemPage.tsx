import { Link } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { useRecord } from '#kernel/web/data/records.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { ArchiveButton, EditButton } from '#kernel/web/page/RowButtons.tsx';
import { Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { batchStock } from '#modules/stores/stock/shared/batchStock.record.ts';
import { movement } from '#modules/stores/stock/shared/movement.record.ts';
import { stockItem } from '#modules/stores/stock/shared/stockItem.record.ts';
import { consumable } from '../shared/consumable.record.ts';
import { ExpiryText } from './ExpiryText.tsx';

/** One item: its balance, its batches, its movements, and what the catalogue says about it. */
export const ItemPage = ({ itemId }: { itemId: string }) => {
  const { t } = useTranslation();
  const balance = useRecord(consumable, itemId, { also: [stockItem.name, movement.name] });
  const there = balance.data?.row;
  return (
    <RecordPage record={stockItem} id={itemId} also={[movement.name]}>
      {(row, allowed) => (
        <>
          <PageHead
            number={row.partNumber}
            title={row.partName}
            crumbs={[{ label: 'Consumables', to: '/store/consumables/stock' }]}
            status={there?.belowReorderPoint ? <StatusChip tone="warn" label="Below reorder point" /> : undefined}
            facts={[
              { label: 'On hand', value: there ? `${Number(there.onHand)} ${there.uom}` : '…' },
              { label: 'Available', value: there ? `${Number(there.available)} ${there.uom}` : '…' },
              {
                label: 'Earliest expiry',
                value: there?.earliestExpiry ? <ExpiryText day={there.earliestExpiry} /> : t('None'),
              },
              { label: 'Where', value: there?.locations ?? t('Nowhere') },
            ]}
            actions={
              <Group gap="xs">
                <ArchiveButton record={stockItem} row={row} allowed={allowed} />
                <EditButton record={stockItem} row={row} allowed={allowed} />
              </Group>
            }
          />
          <MainAndRail
            main={
              <>
                <Section title={t('Batches')}>
                  <RecordList
                    record={batchStock}
                    embedded
                    fixed={{ 'f.itemId.in': row.id }}
                    columns={[
                      'number',
                      'status',
                      'effectiveExpiry',
                      'onHand',
                      'uom',
                      'locations',
                      'supplierLot',
                      'openedAt',
                    ]}
                    cells={{
                      effectiveExpiry: (found) => <ExpiryText day={found.effectiveExpiry} />,
                      onHand: (found) => String(Number(found.onHand)),
                    }}
                    emptyText="Nothing of it is on hand."
                  />
                </Section>
                <Section title={t('Movements')}>
                  <RecordList
                    record={movement}
                    embedded
                    fixed={{ 'f.itemId.in': row.id }}
                    columns={['occurredAt', 'type', 'batchId', 'qty', 'fromLocationId', 'toLocationId', 'jobNumber']}
                    cells={{ batchId: (found) => <BatchLink row={found} /> }}
                    rowHref={() => null}
                    emptyText="It never moved."
                  />
                </Section>
                <Section title={t('Catalogue')}>
                  <RecordFields record={stockItem} row={row} except={['partNumber', 'partName']} />
                </Section>
              </>
            }
            rail={
              <>
                <Attachments
                  record={stockItem}
                  id={row.id}
                  allowUpload={allowed['update'] === true}
                  title="Safety data sheet and papers"
                />
                <History record={stockItem} id={row.id} />
              </>
            }
          />
        </>
      )}
    </RecordPage>
  );
};

/** A batch number that opens its trace. */
export function BatchLink({ row }: { row: object }) {
  const number = (row as { batchIdLabel?: string | null }).batchIdLabel;
  return number ? (
    <Link to={`/logistics/receiving/batch/${encodeURIComponent(number)}`} className="mono">
      {number}
    </Link>
  ) : null;
}
