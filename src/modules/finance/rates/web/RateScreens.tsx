import { Link } from 'react-router';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, related, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { customer } from '#modules/marketing/customers/shared/customer.record.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { rateCard, rateLine } from '../shared/rateCard.record.ts';
import { NextCard } from './NextCard.tsx';
import { PriceCheck } from './PriceCheck.tsx';

const root = '/finance/rates';
const noPage = () => null;
const defaults = { currency: 'THB', source: 'contract' } as const;

function Validity({ row }: { row: Pick<RowOf<typeof rateCard>, 'validFrom' | 'validTo' | 'archivedAt'> }) {
  const today = useToday();
  if (row.archivedAt) return <StatusChip tone="neutral" label="Archived" />;
  if (row.validFrom > today) return <StatusChip tone="info" label="To come" />;
  if (row.validTo && row.validTo < today) return <StatusChip tone="neutral" label="Ended" />;
  return <StatusChip tone="good" label="In force" />;
}

/** Every customer's cards; a card without a customer counts for everybody. */
export const RateList = () => (
  <RecordList
    record={rateCard}
    title="Rates"
    description="Rate cards by customer and date, newest first. Where a customer has no card, the base card counts, then the base price of the SKU."
    create={{ label: 'New rate card', values: defaults, size: 760 }}
    emptyText="No rate cards. The first one is the base card, without a customer."
  />
);

/** One customer: their cards, what something costs them on a day, and why. */
export const CustomerRates = ({ customer: code }: { customer: string }) => (
  <RecordScreen
    record={customer}
    id={code}
    title="name"
    number="code"
    status={() => null}
    crumbs={[{ label: 'Rates', to: root }]}
    facts={['currency', 'customerType', 'country']}
    edit={false}
    archive={false}
    live={[rateCard, rateLine]}
    panels={[
      related(rateCard, 'customerId', {
        columns: ['number', 'validFrom', 'validTo', 'currency', 'source', 'materialMarkupPct', 'usedAt'],
        create: { label: 'New rate card', values: defaults, size: 760 },
        emptyText: 'No card of their own: the base card counts.',
      }),
      PriceCheck,
    ]}
  />
);

function WhoseCard({ row }: PanelProps<typeof rateCard>) {
  const { t } = useTranslation();
  if (!row.customerId) return <p>{t('Base card: it counts where a customer has no price of their own.')}</p>;
  return (
    <p>
      <Link to={`${root}/${encodeURIComponent((row.customerIdLabel ?? '').split(' · ')[0] ?? '')}`}>
        {t('All cards of {{name}}', { name: row.customerIdLabel ?? '' })}
      </Link>
    </p>
  );
}

/** One card: its prices, its labour rates, and the card that follows it. */
export const RateCardPage = ({ number }: { number: string }) => (
  <RecordScreen
    record={rateCard}
    id={number}
    title={(row) => row.customerIdLabel ?? 'Base rate card'}
    crumbs={[{ label: 'Rates', to: root }]}
    status={(row) => <Validity row={row} />}
    facts={['validFrom', 'validTo?', 'currency', 'source', 'usedAt?']}
    edit={{ size: 760 }}
    live={[rateLine]}
    panels={[
      WhoseCard,
      related(rateLine, 'rateCardId', {
        title: 'Prices',
        create: { label: 'Add price' },
        edit: true,
        rowHref: noPage,
        emptyText: 'No prices: the base price of each SKU counts.',
      }),
      section('Labour per hour', [
        'labourWheel',
        'labourBrake',
        'labourBattery',
        'labourTireChange',
        'labourOxygen',
        'labourWheelOverhaul',
      ]),
      section('Material and handling', ['materialMarkupPct', 'handlingPct', 'handlingMin', 'handlingMax', 'berPct']),
      section('Remark', ['remark']),
      NextCard,
      history(),
    ]}
  />
);
