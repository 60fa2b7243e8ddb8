import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Group, Select } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import type { customer } from '#modules/marketing/customers/shared/customer.record.ts';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { priceSources } from '../shared/price.ts';
import { rateLine } from '../shared/rateCard.record.ts';
import { priceCall } from '../shared/rates.calls.ts';

type Shop = keyof typeof shopWords;
const choicesOf = (words: Readonly<Record<string, string>>, t: (text: string) => string) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));

/** What an SKU costs this customer on a day, and where that price comes from. */
export function PriceCheck({ row }: PanelProps<typeof customer>) {
  const { t } = useTranslation();
  const today = useToday();
  const [skuId, setSku] = useState<string | null>(null);
  const [partNumberId, setPart] = useState<string | null>(null);
  const [workScope, setScope] = useState<string | null>(null);
  const [shop, setShop] = useState<string | null>(null);
  const [on, setOn] = useState(today);
  const isAsked = skuId !== null && /^\d{4}-\d\d-\d\d$/.test(on);
  const answer = useGet(
    priceCall,
    {},
    {
      enabled: isAsked,
      query: {
        customerId: row.id,
        skuId: skuId ?? row.id,
        on,
        ...(partNumberId && { partNumberId }),
        ...(workScope && { workScope }),
        ...(shop && { shop: shop as Shop }),
      },
    },
  );
  const price = isAsked ? answer.data : undefined;
  return (
    <Section title={t('Price check')}>
      <Group align="flex-start">
        <LinkInput to="sku" label={t('SKU')} value={skuId} onChange={setSku} />
        <LinkInput to="partNumber" label={t('Part number')} value={partNumberId} onChange={setPart} />
        <Select
          label={t('Scope')}
          value={workScope}
          onChange={setScope}
          data={choicesOf(rateLine.fields.workScope.options ?? {}, t)}
          clearable
        />
        <Select label={t('Shop')} value={shop} onChange={setShop} data={choicesOf(shopWords, t)} clearable />
        <DateInput label={t('Date')} value={on} onChange={setOn} />
      </Group>
      {isAsked && answer.isError && <Note tone="bad">{t(messageOf(answer.error))}</Note>}
      {price && (
        <FactTable
          head={['Price', 'Source', 'Agreed for']}
          rows={[
            {
              key: 'price',
              cells: [
                `${formatAmount(price.unitPrice)} ${price.currency}`,
                <span key="source">
                  {t(priceSources[price.source])}{' '}
                  {price.cardNumber && (
                    <Link to={`/finance/rates/cards/${price.cardNumber}`} className="mono">
                      {price.cardNumber}
                    </Link>
                  )}
                </span>,
                t(
                  price.exact.part
                    ? price.exact.scope
                      ? 'This part number and scope'
                      : 'This part number'
                    : price.exact.scope
                      ? 'This scope'
                      : 'Every part number and scope',
                ),
              ],
            },
          ]}
        />
      )}
    </Section>
  );
}
