import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { CounterDesk } from '#modules/stores/counter/web/public.tsx';
import { expectedCall } from '../shared/consumables.calls.ts';
import { ConsumablesFrame } from './ConsumablesFrame.tsx';
import css from './consumables.module.css';

/** What comes in: what is on order goes over the dock, what was not used comes back over the counter. */
export function InPage({ itemId }: { itemId?: string }) {
  const { t } = useTranslation();
  const isKeeper = useCan()('stores.user');
  return (
    <ConsumablesFrame>
      <PageHead
        title="Consumables in"
        meaning="What is on order is received at the dock with its papers. What was not used is returned here."
        actions={
          isKeeper && (
            <Button component={Link} to="/logistics/receiving/materials/new">
              {t('Receive material')}
            </Button>
          )
        }
      />
      <div className={css.pad}>
        <Expected itemId={itemId} isKeeper={isKeeper} />
        {isKeeper && (
          <Section title={t('Return to stock')}>
            <CounterDesk only={['return']} start="return" />
          </Section>
        )}
      </div>
    </ConsumablesFrame>
  );
}

function Expected({ itemId, isKeeper }: { itemId?: string | undefined; isKeeper: boolean }) {
  const { t } = useTranslation();
  const answer = useGet(expectedCall, {}, { query: itemId ? { item: itemId } : {} });
  if (answer.isPending) return <Skeleton height={120} />;
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  return (
    <Section title={t('On order')}>
      {answer.data.lines.length === 0 && (
        <p className={css.quiet}>
          {itemId ? t('Nothing of {{name}} is on order.', { name: itemId }) : t('Nothing is on order.')}
        </p>
      )}
      <ul className={css.expected}>
        {answer.data.lines.map((line) => (
          <li key={line.id}>
            <span>
              <Link to={`/store/consumables/in/${encodeURIComponent(line.partNumber)}`} className="mono">
                {line.partNumber}
              </Link>{' '}
              {line.partName}
              <small>
                <Link to={`/purchasing/orders/${encodeURIComponent(line.orderNo)}`} className="mono">
                  {line.orderNo}
                </Link>{' '}
                · {line.vendor} · {t('promised')} <DateText value={line.promisedOn} kind="day" />
              </small>
            </span>
            <span className={css.amount}>
              {line.open} {line.uom}
            </span>
            {isKeeper && (
              <Button
                component={Link}
                size="md"
                variant="default"
                aria-label={t('Receive {{name}}', { name: `${line.partNumber} ${line.orderNo}` })}
                to={`/logistics/receiving/materials/new?${new URLSearchParams({
                  po: line.orderNo,
                  vendor: line.vendor,
                  item: line.itemId,
                  qty: line.openInStock,
                }).toString()}`}
              >
                {t('Receive')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What goes out: handed to a job or a cost centre, or a pack that is opened. */
export function OutPage({ itemId }: { itemId?: string }) {
  const { t } = useTranslation();
  const isKeeper = useCan()('stores.user');
  return (
    <ConsumablesFrame>
      <PageHead
        title="Consumables out"
        meaning="Scan what is taken, the work order and the badge; who takes it types their own PIN. The batch that expires first is taken."
      />
      {isKeeper ? (
        <CounterDesk key={itemId ?? ''} only={['issue', 'open', 'kit']} code={itemId} />
      ) : (
        <p className={`${css.quiet} ${css.pad}`}>{t('The stores issue it: go to the counter.')}</p>
      )}
    </ConsumablesFrame>
  );
}
