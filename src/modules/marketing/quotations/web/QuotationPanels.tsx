import type { PanelProps } from '#kernel/web/page/panels.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Checkbox, Group } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { pricesReadBy, quotation, quotationLine } from '../shared/quotation.record.ts';
import {
  copyQuotationCall,
  priceHistoryCall,
  quotationDifferenceCall,
  quotationLinkCall,
} from '../shared/quotations.calls.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addDays } from '#kernel/shared/dates.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import css from './quotations.module.css';

/** The link by which the customer answers; it is shown once, when it is made. */
export function AcceptanceLink({ row }: PanelProps<typeof quotation>) {
  const { t } = useTranslation();
  const make = useSend(quotationLinkCall, { id: row.id });
  if (!useCan()('marketing.user') || row.status !== 'sent') return null;
  const made = make.data;
  return (
    <Section title={t('Acceptance link')}>
      {made ? (
        <>
          <p className={css.link}>
            <code>{made.link}</code>
          </p>
          <p>
            {t('It works once, until')} <DateText value={made.expiresAt} kind="instant" />
          </p>
          {made.mailedTo && <Note tone="good">{t('Sent to {{to}}.', { to: made.mailedTo })}</Note>}
        </>
      ) : (
        <p>
          {row.contactEmail
            ? t('A link was sent to {{to}} with the quotation. A new one replaces it.', { to: row.contactEmail })
            : t('There is no e-mail address: make a link and hand it to the customer.')}
        </p>
      )}
      <Group>
        <Button
          variant="default"
          loading={make.isPending}
          onClick={() =>
            make.mutate(undefined as never, { onError: (error) => notify({ tone: 'bad', text: messageOf(error) }) })
          }
        >
          {t('Make new link')}
        </Button>
        {made && (
          <Button
            variant="subtle"
            onClick={() =>
              void navigator.clipboard.writeText(made.link).then(() => notify({ tone: 'good', text: t('Copied') }))
            }
          >
            {t('Copy link')}
          </Button>
        )}
      </Group>
    </Section>
  );
}

/** A new draft with the same lines, at the prices of today. */
export function CopyQuotation({ row }: PanelProps<typeof quotation>) {
  const { t } = useTranslation();
  const go = useNavigate();
  const today = useToday();
  const copy = useSend(copyQuotationCall, { id: row.id });
  const errors = useFieldErrors(['validUntil']);
  const [validUntil, setDay] = useState(addDays(today, 30));
  if (!useCan()('marketing.user')) return null;
  return (
    <Section title={t('Copy this quotation')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          errors.clear();
          copy.mutate(
            { validUntil },
            { onSuccess: ({ number }) => void go(`/marketing/quotations/${number}`), onError: errors.take },
          );
        }}
      >
        <Group align="flex-end">
          <DateInput
            label={t('Valid until')}
            description={t('Prices are those of today.')}
            value={validUntil}
            onChange={setDay}
            error={errors.faultOf('validUntil')}
            required
          />
          <Button type="submit" variant="default" loading={copy.isPending}>
            {t('Copy with lines')}
          </Button>
        </Group>
      </form>
    </Section>
  );
}

const amounts = ['Net', 'Total', 'Unit price', 'Not to exceed', 'Price of a new part'];

/** A value of a difference as the screen writes it elsewhere: an amount with its places, another number without spare noughts. */
const written = (what: string, value: string): string => {
  if (amounts.includes(what)) return formatAmount(value);
  return /^\d+[.]\d+$/.test(value) ? String(Number(value)) : value;
};

/** What each revision says otherwise than the one before. */
export function Differences({ row }: PanelProps<typeof quotation>) {
  const { t } = useTranslation();
  const mayRead = useCan()(pricesReadBy);
  const answer = useGet(quotationDifferenceCall, { id: row.id }, { enabled: mayRead && row.revision > 1 });
  const steps = answer.data?.steps ?? [];
  if (steps.length === 0) return null;
  return (
    <Section title={t('What changed')}>
      {steps.map(({ from, to, isDraft, changes }) => (
        <div key={to}>
          <h3>
            {isDraft
              ? t('Draft of revision {{to}} against revision {{from}}', { from, to })
              : t('Revision {{to}} against revision {{from}}', { from, to })}
          </h3>
          {changes.length === 0 ? (
            <p>{t('Nothing differs.')}</p>
          ) : (
            <ul className={css.changes}>
              {changes.map((change) => (
                <li key={`${change.line} ${change.what}`}>
                  {change.line !== null && `${t('Line {{line}}', { line: change.line })}: `}
                  {t(change.what)}: {change.old !== null && <del>{written(change.what, change.old)}</del>}
                  {change.old !== null && change.new !== null && ' → '}
                  {change.new !== null && <ins>{written(change.what, change.new)}</ins>}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </Section>
  );
}

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
