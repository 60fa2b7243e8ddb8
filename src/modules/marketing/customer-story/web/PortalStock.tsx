import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { usePageTitle } from '#kernel/web/shell/title.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { inWords } from '#kernel/shared/field.ts';
import { PortalFrame, portalPersonCall } from '#modules/portal/customer-portal/web/public.tsx';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { tire } from '#modules/stores/tires/shared/tire.record.ts';
import { portalStockCall } from '../shared/customerStory.calls.ts';

/** Stock the customer owns and we keep, and their tires, in the portal. */
export const PortalStock = () => <PortalFrame>{() => <Own />}</PortalFrame>;

function Own() {
  const { t } = useTranslation();
  usePageTitle(t('Stock and tires'));
  const answer = useGet(portalStockCall, {});
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={320} />;
  const { stock, tires, more } = answer.data;
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Link to="/portal">{t('Your work orders')}</Link>
      <h1 style={{ margin: 0, fontSize: '1.4rem' }}>{t('Stock and tires')}</h1>
      {more > 0 && <p>{t('{{count}} more are not shown: ask us for the whole list.', { count: more })}</p>}
      <Section title={t('Your stock with us')} count={stock.length}>
        <FactTable
          empty="We keep no stock of yours."
          head={['Part number', 'Part', 'Batch', 'Serial or lot', 'Condition', 'Quantity', 'Expiry date', 'State']}
          rows={stock.map((one) => ({
            key: one.number,
            cells: [
              <span key="part" className="mono">
                {one.partNumber}
              </span>,
              one.partName,
              <span key="batch" className="mono">
                {one.number}
              </span>,
              one.serialNumber ?? one.lot ?? '–',
              t(inWords(one.condition)),
              `${one.quantity} ${one.unit}`,
              one.expires ? <DateText key="expires" value={one.expires} kind="day" /> : '–',
              <StateChip key="state" record={batch} status={one.status} />,
            ],
          }))}
        />
      </Section>
      <Section title={t('Tires kept for you')} count={tires.length}>
        <FactTable
          empty="No tires are kept for you."
          head={['Serial number', 'Tire part number', 'Size', 'Retread level', 'Owner', 'Wheel', 'State']}
          rows={tires.map((one) => ({
            key: one.serialNumber,
            cells: [
              <span key="serial" className="mono">
                {one.serialNumber}
              </span>,
              one.partNumber,
              one.size,
              one.retreadLevel,
              t(one.isYours ? 'You' : 'Us'),
              one.wheelSerial ?? '–',
              <StateChip key="state" record={tire} status={one.status} />,
            ],
          }))}
        />
      </Section>
    </div>
  );
}

/** On the first page of the portal, for who may read stock and tires. */
export function StockLink() {
  const { t } = useTranslation();
  const person = useGet(portalPersonCall, {}, { staleTime: 60_000 });
  if (!person.data?.scopes.includes('stock')) return null;
  return (
    <Section title={t('Kept for you')}>
      <Link to="/portal/stock">{t('Stock and tires')}</Link>
    </Section>
  );
}
