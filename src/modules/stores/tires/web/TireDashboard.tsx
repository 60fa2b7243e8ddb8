import { Answered } from '#kernel/web/data/Answered.tsx';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { LinkInput } from '#kernel/web/form/LinkInput.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { SegmentedControl } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { removalReasons, type RemovalReason } from '../shared/tireRules.ts';
import { tireDashboardCall } from '../shared/tires.calls.ts';
import { level, TiresFrame } from './TiresFrame.tsx';
import css from './tires.module.css';

type Dashboard = AnswerOf<typeof tireDashboardCall>;
const spans = ['3', '12', '36'] as const;

/** The state of the tire pool: what can be fitted, what is out, how long treads last and why they come off. */
export function TireDashboard() {
  const { t } = useTranslation();
  const [query, choose] = useAddressWords();
  const [customerLabel, setCustomerLabel] = useState<string | null>(null);
  const customer = query.get('customer');
  const months = spans.find((span) => span === query.get('months')) ?? '12';
  const answer = useGet(tireDashboardCall, {}, { query: { months, ...(customer && { customer }) } });
  return (
    <TiresFrame>
      <PageHead title={t('Tire pool')} meaning={t('What can be fitted, what is out, and how long treads last.')} />
      <div className={css.filters}>
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
        title="Tire pool"
        empty={({ pool }) => (pool.length === 0 ? ['Not in pool', 'No tires of this customer are in the pool.'] : null)}
      >
        {(data) => <Pool data={data} />}
      </Answered>
    </TiresFrame>
  );
}

function Pool({ data }: { data: Dashboard }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const months = [...new Set(data.levels.map(({ month }) => month))];
  const levels = [...new Set(data.levels.map((each) => each.level))].sort((a, b) => a - b);
  const reasonWords = (reason: string) => t(removalReasons[reason as RemovalReason]);
  return (
    <div className={css.body}>
      <Section title={t('Pool')}>
        <FactTable
          head={[
            'Customer',
            'Part number',
            'Serviceable',
            'Allotted',
            'On wheels',
            'Worn',
            'At retreader',
            'Used',
            'Days of cover',
          ]}
          rows={data.pool.map((row) => ({
            key: row.customerId + row.tirePartnumber,
            cells: [
              row.customer,
              <Link
                key="part"
                to={`/tires/tires?f.customerId.in=${row.customerId}&f.tirePartnumber.in=${encodeURIComponent(row.tirePartnumber)}`}
              >
                <span className="mono">{row.tirePartnumber}</span>
              </Link>,
              row.serviceable,
              row.allotted,
              row.mounted,
              row.worn,
              row.atRetreader,
              row.used,
              row.coverDays === null ? '–' : t('{{count}} days', { count: row.coverDays }),
            ],
          }))}
        />
        <p className={css.note}>{t('Scrapped this month: {{count}}', { count: data.scrappedThisMonth })}</p>
      </Section>
      <div className={css.charts}>
        <ChartCard
          title={t('Which retread levels are mounted?')}
          kind="stackedBar"
          labels={months}
          series={levels.map((each) => ({
            label: level(each),
            data: months.map(
              (month) => data.levels.find((one) => one.month === month && one.level === each)?.count ?? 0,
            ),
          }))}
          unit={t('tires')}
        />
        <ChartCard
          title={t('Why are tires removed?')}
          kind="bar"
          labels={data.reasons.map(({ reason }) => reasonWords(reason))}
          series={[{ label: t('Removed'), data: data.reasons.map(({ count }) => count) }]}
          unit={t('tires')}
          onOpen={(label) => {
            const reason = data.reasons.find((one) => reasonWords(one.reason) === label)?.reason;
            if (reason) void go(`/worn-tires?f.removalReason.in=${reason}`);
          }}
        />
      </div>
      <div className={css.charts}>
        <Section title={t('How long does a tread last?')}>
          <FactTable
            head={['Part number', 'Level', 'Landings', 'Treads']}
            rows={data.landings.map((row) => ({
              key: `${row.tirePartnumber} ${row.level}`,
              cells: [<Mono key="part">{row.tirePartnumber}</Mono>, level(row.level), row.average, row.treads],
            }))}
          />
        </Section>
        <Section title={t('Oldest tires')}>
          <FactTable
            head={['Serial number', 'Part number', 'Manufactured']}
            rows={data.oldest.map((row) => ({
              key: row.id,
              cells: [
                <Link key="serial" to={`/tires/tires/${row.id}`}>
                  <span className="mono">{row.serialNumber}</span>
                </Link>,
                <Mono key="part">{row.tirePartnumber}</Mono>,
                <DateText key="day" value={row.manufacturedOn} kind="day" />,
              ],
            }))}
          />
        </Section>
      </div>
    </div>
  );
}
