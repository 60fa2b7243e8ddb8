import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { Button, Group, SegmentedControl, Skeleton, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { demandClasses, methods, serviceLevels, type ServiceLevel } from '../shared/forecast.ts';
import { orderPlannedCall, planCall, planningCostsCall, type PlanKind } from '../shared/planning.calls.ts';
import css from './planning.module.css';

type Row = AnswerOf<typeof planCall>['rows'][number];
const short = (value: number) => String(Math.round(value * 100) / 100);

/** What to order of a kind of items, and why. */
export function Plan({ kind }: { kind: PlanKind }) {
  const { t } = useTranslation();
  const mayOrder = useCan()(['stores.user', 'purchasing.user']);
  const [level, setLevel] = useState<ServiceLevel>('95');
  const [isAll, setAll] = useState(false);
  const plan = useGet(planCall, { kind }, { query: { level } });
  const order = useSend(orderPlannedCall);
  if (plan.isError && !plan.data) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />;
  if (!plan.data) return <Skeleton height={300} />;
  const below = plan.data.rows.filter((row) => row.suggested !== null);
  const rows = isAll ? plan.data.rows : below;
  const send = (wanted: readonly Row[]) =>
    order.mutate(
      { itemIds: wanted.map((row) => row.id), level },
      {
        onSuccess: ({ numbers }) =>
          notify({ text: t('Asked of purchasing: {{names}}', { names: numbers.join(', ') }) }),
      },
    );
  return (
    <>
      <Group justify="space-between" className={css.bar}>
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('Rows')}
            value={isAll ? 'all' : 'below'}
            onChange={(value) => setAll(value === 'all')}
            data={[
              { value: 'below', label: `${t('To order')} ${below.length}` },
              { value: 'all', label: `${t('All')} ${plan.data.rows.length}` },
            ]}
          />
          <SegmentedControl
            aria-label={t('How sure')}
            value={level}
            onChange={(value) => setLevel(value as ServiceLevel)}
            data={Object.keys(serviceLevels).map((value) => ({ value, label: `${value} %` }))}
          />
        </Group>
        {mayOrder && below.length > 1 && (
          <Button loading={order.isPending} onClick={() => send(below.slice(0, 50))}>
            {t('Request purchase of all')}
          </Button>
        )}
      </Group>
      <Costs costs={plan.data.costs} />
      {order.isError && (
        <Text size="sm" c="red" role="alert">
          {t(messageOf(order.error))}
        </Text>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t('Nothing is at or below its reorder point.')} />
      ) : (
        <FactTable
          head={['Item', 'Monthly usage', 'Forecast a month', 'Reorder point', 'Available and on order', 'Order']}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [
              <span key="item" className={css.cell}>
                <Link to={`/store/consumables/stock/${row.number}`} className="mono">
                  {row.partNumber}
                </Link>
                <small>{row.partName}</small>
              </span>,
              <Bars key="bars" months={row.months} />,
              <Foretold key="month" row={row} />,
              <Point key="point" row={row} />,
              <span key="there" className={css.cell}>
                {short(row.position)} {row.uom}
                <small>
                  {t('{{free}} available', { free: short(row.available) })}
                  {row.onOrder > 0 && ` · ${t('{{count}} on order', { count: row.onOrder })}`}
                  {row.requested > 0 && ` · ${t('{{count}} in purchase requests', { count: row.requested })}`}
                  {row.openDemand > 0 && ` · ${t('{{count}} requested', { count: row.openDemand })}`}
                </small>
              </span>,
              row.suggested === null ? (
                <span key="order" className={css.cell}>
                  {row.orderBy ? (
                    <>
                      {t('by')} <DateText value={row.orderBy} kind="day" />
                    </>
                  ) : (
                    '–'
                  )}
                </span>
              ) : (
                <span key="order" className={css.cell}>
                  <StatusChip tone="warn" label={`${row.orderQty} ${row.orderUom}`} />
                  {row.economic !== null && (
                    <small>{t('economic quantity {{count}} {{unit}}', { count: row.economic, unit: row.uom })}</small>
                  )}
                  {mayOrder && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      loading={order.isPending}
                      aria-label={t('Request purchase of {{name}}', { name: row.partNumber })}
                      onClick={() => send([row])}
                    >
                      {t('Request purchase')}
                    </Button>
                  )}
                </span>
              ),
            ],
          }))}
        />
      )}
    </>
  );
}

/** What the economic order quantity stands on, and who may say it says it here. */
function Costs({ costs }: { costs: AnswerOf<typeof planCall>['costs'] }) {
  const { t } = useTranslation();
  const maySay = useCan()(['stores.admin', 'purchasing.admin']);
  const say = useSend(planningCostsCall);
  const [typed, setTyped] = useState<{ perOrder: string; holdingPercent: string } | null>(null);
  if (!typed)
    return (
      <Group gap="sm" className={css.bar}>
        <Text size="sm" c="dimmed">
          {costs
            ? t('An order costs {{perOrder}} THB; holding costs {{holding}} % of the value a year.', {
                perOrder: costs.perOrder,
                holding: costs.holdingPercent,
              })
            : t('No economic order quantity: nobody has said what an order and holding cost.')}
        </Text>
        {maySay && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              setTyped({ perOrder: String(costs?.perOrder ?? ''), holdingPercent: String(costs?.holdingPercent ?? '') })
            }
          >
            {t('Change costs')}
          </Button>
        )}
      </Group>
    );
  return (
    <form
      className={css.bar}
      onSubmit={(event) => {
        event.preventDefault();
        say.mutate(typed, { onSuccess: () => setTyped(null) });
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('Cost of an order, THB')}
          inputMode="decimal"
          value={typed.perOrder}
          onChange={(event) => setTyped({ ...typed, perOrder: event.currentTarget.value })}
        />
        <TextInput
          label={t('Holding a year, % of the value')}
          inputMode="decimal"
          value={typed.holdingPercent}
          onChange={(event) => setTyped({ ...typed, holdingPercent: event.currentTarget.value })}
        />
        <Button variant="default" onClick={() => setTyped(null)}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={say.isPending}>
          {t('Save')}
        </Button>
      </Group>
      {say.isError && (
        <Text size="sm" c="red" role="alert">
          {t(messageOf(say.error))}
        </Text>
      )}
    </form>
  );
}

/** What a month will take, by which method, and what it missed by; or that too little is known. */
function Foretold({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (row.perMonth === null)
    return <span className={css.quiet}>{t('Not enough history: a forecast needs six months with usage.')}</span>;
  return (
    <span className={css.cell}>
      {short(row.perMonth)} {row.uom} ± {short(row.error ?? 0)}
      <small>
        {row.demandClass && t(demandClasses[row.demandClass])} · {row.method && t(methods[row.method])}
      </small>
    </span>
  );
}

function Point({ row }: { row: Row }) {
  const { t } = useTranslation();
  if (row.point === null)
    return (
      <span className={css.quiet}>
        {row.leadTimeDays === null ? t('None: give the item its lead time.') : t('None: set one on the item.')}
      </span>
    );
  return (
    <span className={css.cell}>
      {short(row.point)} {row.uom}
      <small>
        {row.isTyped ? t('set on the item') : t('computed')}
        {row.leadTimeDays !== null && ` · ${t('lead time {{count}} days', { count: row.leadTimeDays })}`}
        {row.leadDeviationDays !== null && ` ± ${Math.round(row.leadDeviationDays)}`}
      </small>
    </span>
  );
}

/** Two years as bars, the newest at the right; the numbers are read out. */
function Bars({ months }: { months: readonly number[] }) {
  const { t } = useTranslation();
  const most = Math.max(...months, 1);
  if (months.length === 0) return <span className={css.quiet}>{t('No whole month yet')}</span>;
  return (
    <svg
      width={120}
      height={28}
      viewBox="0 0 120 28"
      role="img"
      aria-label={`${t('Monthly usage')}: ${months.map(short).join(', ')}`}
      className={css.bars}
    >
      {months.map((used, at) => {
        const height = used > 0 ? Math.max((used / most) * 26, 2) : 1;
        const back = months.length - at;
        return <rect key={back} x={120 - back * 5} y={28 - height} width={4} height={height} />;
      })}
    </svg>
  );
}
