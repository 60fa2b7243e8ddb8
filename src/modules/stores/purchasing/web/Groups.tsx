import { useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { useRows, useTransition } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import type { FieldInputProps } from '#kernel/web/form/FieldInput.tsx';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount, formatNumber } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { purchaseRequest } from '../shared/purchaseRequest.record.ts';
import { purchaseQuote, requestGroup } from '../shared/requestGroup.record.ts';
import { requestGroupWorkflow } from '../shared/purchaseRequest.workflow.ts';
import { certificates, priceReaders } from '../shared/supply.ts';
import { PurchasingFrame } from './PurchasingFrame.tsx';
import css from './purchasing.module.css';

type Quote = RowOf<typeof purchaseQuote>;

/** Requests that go to the vendors together. */
export const Groups = () => (
  <PurchasingFrame>
    <RecordList
      record={requestGroup}
      title="Request groups"
      description="Approved requests that vendors quote for together, newest first."
      tabs={[
        { label: 'Open', query: { 'f.status.in': 'open,chosen' } },
        { label: 'All', query: {} },
      ]}
      emptyText="No request groups. Approved items are grouped to ask vendors for quotes."
    />
  </PurchasingFrame>
);

/** One group: its requests, and the quotes side by side. */
export const RequestGroup = ({ id }: { id: string }) => (
  <PurchasingFrame>
    <RecordScreen
      record={requestGroup}
      id={id}
      title="title"
      workflow={requestGroupWorkflow}
      steps={({ choose: _choose, ...others }) => others}
      facts={['supply', 'process?', 'neededBy', 'chosenQuoteId?', 'orderId?']}
      live={[purchaseQuote, purchaseRequest]}
      panels={[Comparison, section('Choice', ['chosenById', 'chosenAt', 'justification']), history()]}
    />
  </PurchasingFrame>
);

const count = (amount: string | undefined) => (amount ? formatNumber(String(Number(amount))) : '–');
const price = (amount: string | null | undefined) => (amount ? formatAmount(amount) : '–');

/** Quotes side by side: a column a vendor, a row a request; the lowest total is named. */
function Comparison({ row, allowed }: PanelProps<typeof requestGroup>) {
  const { t } = useTranslation();
  const can = useCan();
  const today = useToday();
  const requests = useRows(purchaseRequest, { 'f.groupId.in': row.id, sort: 'createdAt' });
  const readsPrices = can(priceReaders);
  const quotes = useRows(purchaseQuote, { 'f.groupId.in': row.id, sort: 'totalBaht' }, { enabled: readsPrices });
  const [isAdding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<Quote | null>(null);
  const lines = requests.data?.rows ?? [];
  const offers = (quotes.data?.rows ?? []).filter((quote) => !quote.archivedAt);
  const mayAdd = can('purchasing.user') && row.status === 'open';
  const facts: [string, (quote: Quote) => React.ReactNode][] = [
    [
      'Total in THB',
      (quote) => (
        <>
          <span className={quote.id === offers[0]?.id ? css.best : undefined}>{price(quote.totalBaht)}</span>{' '}
          {quote.id === offers[0]?.id && offers.length > 1 && <StatusChip tone="good" label="Lowest" />}
        </>
      ),
    ],
    ['Lead time', (quote) => t('{{count}} days', { count: quote.leadDays })],
    ['Minimum order quantity', (quote) => count(quote.moq ?? undefined)],
    ['Incoterm', (quote) => quote.incoterm ?? '–'],
    ['Certificate offered', (quote) => t(certificates[quote.certificate])],
    [
      'Valid until',
      (quote) => (
        <>
          <DateText value={quote.validUntil} kind="day" />
          {quote.validUntil < today && <StatusChip tone="bad" label="Expired" />}
        </>
      ),
    ],
  ];
  return (
    <Section
      title={t(readsPrices ? 'Quotes' : 'Requests')}
      count={readsPrices ? offers.length : lines.length}
      actions={
        mayAdd && (
          <Button size="compact-sm" variant="default" onClick={() => setAdding(true)}>
            {t('Enter quote')}
          </Button>
        )
      }
    >
      <Scroll label="Quotes">
        <table className={`${css.items} ${css.quotes}`}>
          <thead>
            <tr>
              <th scope="col">{t('Request')}</th>
              {offers.map((quote) => (
                <th key={quote.id} scope="col" className={css.number}>
                  {quote.vendorIdLabel}
                  {row.chosenQuoteId === quote.id && <StatusChip tone="info" label="Chosen" />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <Link to={`/purchasing/requests/${line.number}`} className="mono">
                    {line.number}
                  </Link>{' '}
                  {line.description}
                  <small>
                    {count(line.quantity)} {line.uom}
                    {readsPrices && `, ${t('estimated {{price}}', { price: price(line.estimatedPrice) })}`}
                  </small>
                </td>
                {offers.map((quote) => (
                  <td key={quote.id} className={css.number}>
                    {price(quote.prices[line.id])} {quote.currency}
                  </td>
                ))}
              </tr>
            ))}
            {(readsPrices && offers.length > 0 ? facts : []).map(([label, value]) => (
              <tr key={label}>
                <td>{t(label)}</td>
                {offers.map((quote) => (
                  <td key={quote.id} className={css.number}>
                    {value(quote)}
                  </td>
                ))}
              </tr>
            ))}
            {allowed['choose'] === true && offers.length > 0 && (
              <tr>
                <td aria-hidden />
                {offers.map((quote) => (
                  <td key={quote.id} className={css.number}>
                    <Button size="compact-sm" variant="default" onClick={() => setChosen(quote)}>
                      {t('Choose')}
                    </Button>
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </Scroll>
      {readsPrices && offers.length === 0 && <Text size="sm">{t('No quotes yet.')}</Text>}
      <RecordDialog
        record={purchaseQuote}
        opened={isAdding}
        onClose={() => setAdding(false)}
        size={760}
        values={{ currency: 'THB', fxRate: '1', certificate: 'form1' }}
        fixed={{ groupId: row.id }}
        inputs={{ prices: (props) => <Prices {...props} lines={lines} /> }}
      />
      {chosen && <ChooseDialog group={row} quote={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function Prices({
  value,
  onChange,
  error,
  lines,
}: FieldInputProps & { lines: readonly RowOf<typeof purchaseRequest>[] }) {
  const { t } = useTranslation();
  const prices = (value ?? {}) as Record<string, string>;
  return (
    <div className={css.prices} role="group" aria-label={t('Unit prices')}>
      {lines.map((line) => (
        <div key={line.id} style={{ display: 'contents' }}>
          <span className={css.what}>{line.description}</span>
          <span className={css.number}>
            {count(line.quantity)} {line.uom}
          </span>
          <TextInput
            aria-label={`${t('Unit price')} ${line.number}`}
            inputMode="decimal"
            value={prices[line.id] ?? ''}
            onChange={(event) => onChange({ ...prices, [line.id]: event.currentTarget.value })}
          />
        </div>
      ))}
      {error && (
        <Text size="sm" c="red" role="alert">
          {t(error)}
        </Text>
      )}
    </div>
  );
}

function ChooseDialog({
  group,
  quote,
  onClose,
}: {
  group: RowOf<typeof requestGroup>;
  quote: Quote;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [justification, setJustification] = useState('');
  const choose = useTransition(requestGroup, group);
  const refusal =
    choose.error instanceof ApiError ? (choose.error.fields[0]?.message ?? messageOf(choose.error)) : null;
  return (
    <Modal opened onClose={onClose} title={t('Choose {{name}}', { name: quote.vendorIdLabel ?? '' })} size={500}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          choose.mutate(
            { name: 'choose', input: { chosenQuoteId: quote.id, justification: justification.trim() || null } },
            { onSuccess: onClose },
          );
        }}
      >
        <Stack gap="sm">
          <Textarea
            label={t('Justification')}
            description={t('Needed with fewer quotes than asked, or when it is not the lowest.')}
            value={justification}
            onChange={(event) => setJustification(event.currentTarget.value)}
            autosize
            minRows={2}
            data-autofocus
          />
          {refusal && (
            <Text size="sm" c="red" role="alert">
              {t(refusal)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={choose.isPending}>
              {t('Choose quote')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
