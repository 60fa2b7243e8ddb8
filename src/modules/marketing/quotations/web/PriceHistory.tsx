import { useState } from 'react';
import { Link } from 'react-router';
import type { PanelProps } from '#kernel/web/page/panels.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Checkbox, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { pricesReadBy, quotation, quotationLine } from '../shared/quotation.record.ts';
import { priceHistoryCall } from '../shared/quotations.calls.ts';

/** What was quoted for a part number before, to this customer or to everybody. */
export function PriceHistory({ row }: PanelProps<typeof quotation>) {
  const { t } = useTranslation();
  const mayRead = useCan()(pricesReadBy);
  const [partNumberId, setPart] = useState<string | null>(null);
  const [isAll, setAll] = useState(false);
  const answer = useGet(
    priceHistoryCall,
    {},
    {
      enabled: mayRead && partNumberId !== null,
      query: { partNumberId: partNumberId ?? row.id, ...(isAll ? {} : { customerId: row.customerId }) },
    },
  );
  if (!mayRead) return null;
  const sources = quotationLine.fields.priceSource.options ?? {};
  return (
    <Section title={t('Price history')}>
      <Group align="flex-end">
        <LinkInput to="partNumber" label={t('Part number')} value={partNumberId} onChange={setPart} />
        <Checkbox
          label={t('Of every customer')}
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      </Group>
      {partNumberId && answer.data && (
        <FactTable
          empty="It was not quoted before."
          head={['Quotation', 'Sent', 'Customer', 'State', 'SKU', 'Unit price', 'Discount', 'Price from']}
          rows={answer.data.rows.map((one, at) => ({
            key: `${one.number} ${at}`,
            cells: [
              <Link key="number" to={`/marketing/quotations/${one.number}`} className="mono">
                {one.number}
              </Link>,
              <DateText key="on" value={one.on} kind="day" />,
              one.customer,
              <StateChip key="state" record={quotation} status={one.status} />,
              one.sku,
              `${formatAmount(one.unitPrice)} ${one.currency}`,
              one.discountPct ? `${Number(one.discountPct)} %` : '–',
              t(sources[one.priceSource] ?? one.priceSource),
            ],
          }))}
        />
      )}
    </Section>
  );
}
