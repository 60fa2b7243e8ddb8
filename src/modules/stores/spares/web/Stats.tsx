import { Answered } from '#kernel/web/data/Answered.tsx';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { SegmentedControl, Select } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { sparesStatsCall } from '../shared/spares.calls.ts';
import { SparesFrame } from './SparesFrame.tsx';
import css from './spares.module.css';
import { Plan } from '#modules/stores/planning/web/public.tsx';

type Stats = AnswerOf<typeof sparesStatsCall>;
const spans = ['3', '12', '24'] as const;
const shops = Object.keys(shopWords) as (keyof typeof shopWords)[];

/** How the spares store did: for who answers for it. */
export function StatsPage() {
  const { t } = useTranslation();
  const [query, choose] = useAddressWords();
  const [customerLabel, setCustomerLabel] = useState<string | null>(null);
  const months = spans.find((span) => span === query.get('months')) ?? '12';
  const shop = shops.find((one) => one === query.get('shop'));
  const customer = query.get('customer');
  const answer = useGet(
    sparesStatsCall,
    {},
    { query: { months, ...(shop && { shop }), ...(customer && { customer }) } },
  );
  return (
    <SparesFrame>
      <PageHead title="Spares statistics" meaning="Receipts and issues, service level, fast movers and dead stock." />
      <div className={css.filters}>
        <Select
          label={t('Shop')}
          value={shop ?? null}
          onChange={(value) => choose('shop', value)}
          data={shops.map((value) => ({ value, label: t(shopWords[value]) }))}
          placeholder={t('All')}
          clearable
        />
        <LinkInput
          to="customer"
          label={t('Customer')}
          value={customer}
          valueLabel={customerLabel}
          onChange={(id, option) => {
            setCustomerLabel(option?.label ?? null);
            choose('customer', id);
          }}
        />
        <SegmentedControl
          aria-label={t('Span')}
          value={months}
          onChange={(value) => choose('months', value)}
          data={spans.map((value) => ({ value, label: t('{{count}} months', { count: Number(value) }) }))}
        />
      </div>
      <Answered
        answer={answer}
        title="Spares statistics"
        empty={({ since }) =>
          since === null ? ['No movements yet.', 'The first spare that is received begins the figures.'] : null
        }
      >
        {(stats) => <Figures stats={stats} />}
      </Answered>
    </SparesFrame>
  );
}

const thb = (value: number) =>
  `${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} THB`;
const share = (part: number, whole: number) =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} % (${part} / ${whole})`;
const itemOf = ({ id, partNumber }: { id: string; partNumber: string }) => (
  <Link key="part" to={`/store/spares/stock/${id}`} className="mono">
    {partNumber}
  </Link>
);

function Figures({ stats }: { stats: Stats }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const { served, counts, months } = stats;
  const isMoney = stats.stockValue !== null;
  const figures: [label: string, value: string][] = [
    ['Filled at first request', share(served.atFirst, served.lines)],
    ['Request to issue', served.minutes === null ? '–' : t('{{count}} min', { count: served.minutes })],
    ['Count accuracy', share(counts.exact, counts.lines)],
    ['FEFO overrides', String(stats.fefoOverrides)],
    ...(isMoney
      ? ([
          ['Stock value', thb(stats.stockValue ?? 0)],
          ['Stock turns per year', stats.turnover === null ? '–' : String(stats.turnover)],
          ['Count adjustments', counts.lines === 0 ? '–' : `+${thb(counts.gain ?? 0)} / −${thb(counts.loss ?? 0)}`],
        ] satisfies [string, string][])
      : []),
  ];
  const open = (label: string) =>
    void go(`/store/spares/transaction?f.occurredAt.gte=${label}-01&f.occurredAt.lte=${lastDayOf(label)}`);
  return (
    <div className={css.body}>
      <Section title={t('Service')}>
        <FactTable
          head={['Figure', 'Value']}
          rows={figures.map(([label, value]) => ({ key: label, cells: [t(label), value] }))}
        />
        <p className={css.note}>
          {t('Figures since')} <DateText value={stats.since} kind="day" />
        </p>
      </Section>
      <div className={css.charts}>
        <ChartCard
          title={t(isMoney ? 'What was received and issued, in THB?' : 'How often was something issued and received?')}
          kind="bar"
          labels={months.map(({ month }) => month)}
          series={[
            { label: t('Issued'), data: months.map((one) => (isMoney ? one.issued : one.issues)) },
            { label: t('Received'), data: months.map((one) => (isMoney ? one.received : one.receipts)) },
          ]}
          {...(isMoney ? { unit: 'THB' } : {})}
          onOpen={open}
        />
        <Section title={t('Short parts')}>
          <FactTable
            empty="No requested part is short."
            head={['Part number', 'Name', 'Missing', 'Lines']}
            rows={stats.waiting.map((row) => ({
              key: row.id,
              cells: [itemOf(row), row.partName, `${row.missing} ${row.uom}`, row.lines],
            }))}
          />
        </Section>
      </div>
      <div className={css.charts}>
        <Section title={t('Issued most often')}>
          <FactTable
            empty="Nothing was issued in this span."
            head={['Part number', 'Name', 'Issues', 'Quantity', ...(isMoney ? ['Value'] : [])]}
            rows={stats.movers.map((row) => ({
              key: row.id,
              cells: [
                itemOf(row),
                row.partName,
                row.issues,
                `${row.qty} ${row.uom}`,
                ...(row.value === null ? [] : [thb(row.value)]),
              ],
            }))}
          />
        </Section>
        <Section title={t('Not issued for a year')}>
          <FactTable
            empty="No dead stock."
            head={['Part number', 'Name', 'On hand', 'Last issued', ...(isMoney ? ['Value'] : [])]}
            rows={stats.idle.map((row) => ({
              key: row.id,
              cells: [
                itemOf(row),
                row.partName,
                `${row.onHand} ${row.uom}`,
                row.lastIssuedAt ? <DateText key="at" value={row.lastIssuedAt} kind="day" /> : '–',
                ...(row.value === null ? [] : [thb(row.value)]),
              ],
            }))}
          />
        </Section>
      </div>
    </div>
  );
}

/** The last day of a month `2026-11`. */
const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** What to buy of the spares, with what each forecast missed by. */
export const ForecastPage = () => (
  <SparesFrame>
    <PageHead
      title="Forecast"
      meaning="Usage of two years, forecast a month and its error. What is at or below its reorder point is requested here."
    />
    <div className={css.inPage}>
      <Plan kind="spare" />
    </div>
  </SparesFrame>
);
