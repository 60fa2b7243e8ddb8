import { useNavigate } from 'react-router';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useAddressWords } from '#kernel/web/data/useAddressWords.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { SegmentedControl } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { ChartCard } from '#modules/account/charts/web/public.tsx';
import { invoiceFigures } from '#modules/finance/invoices/shared/public.ts';
import { InvoicingTabs } from '#modules/finance/invoices/web/public.tsx';
import { shopWords } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { invoiceStatsCall } from '../shared/invoiceStats.calls.ts';

const spans = ['3', '12', '24'] as const;
const buckets = {
  notDue: 'Not due yet',
  days30: '1 to 30 days overdue',
  days60: '31 to 60 days overdue',
  days90: '61 to 90 days overdue',
  more: 'More than 90 days overdue',
} as const;
const list = '/finance/invoicing/invoices';

/** Turnover by month, customer, shop and SKU, and what is owed by age. */
export function InvoiceStats() {
  const { t } = useTranslation();
  const [query, choose] = useAddressWords();
  const months = spans.find((span) => span === query.get('months')) ?? '12';
  const answer = useGet(invoiceStatsCall, {}, { query: { months } });
  return (
    <>
      <InvoicingTabs />
      <PageHead title="Invoice statistics" meaning="Posted invoices without VAT, in THB." />
      <div style={{ padding: '12px 20px', display: 'grid', gap: 16 }}>
        <div>
          <SegmentedControl
            aria-label={t('Span')}
            value={months}
            onChange={(value) => choose('months', value)}
            data={spans.map((value) => ({ value, label: t('{{count}} months', { count: Number(value) }) }))}
          />
        </div>
        <SlotParts slot={invoiceFigures} given={{ months: Number(months) }} />
        <Answered
          answer={answer}
          title="Invoice statistics"
          empty={({ months: all }) =>
            all.every(({ invoices }) => invoices === 0)
              ? ['Nothing was billed in this span.', 'Posted invoices make the figures.']
              : null
          }
        >
          {(stats) => <Figures stats={stats} />}
        </Answered>
      </div>
    </>
  );
}

function Figures({ stats }: { stats: AnswerOf<typeof invoiceStatsCall> }) {
  const { t, language } = useTranslation();
  const go = useNavigate();
  const labelOf = ({ code, name, nameEn }: (typeof stats.skus)[number]) =>
    `${code} ${language === 'th' ? name : nameEn}`;
  const shopOf = (shop: string | null) => t(shop ? shopWords[shop as keyof typeof shopWords] : 'No shop');
  const turnover = (data: number[]) => [{ label: t('Turnover'), data }];
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))' }}>
      <KeyFigures stats={stats} />
      <ChartCard
        title={t('How much was billed each month?')}
        kind="bar"
        unit="THB"
        labels={stats.months.map(({ month }) => month)}
        series={turnover(stats.months.map(({ net }) => net))}
        onOpen={(month) => void go(`${list}?f.issueDate.gte=${month}-01&f.issueDate.lte=${lastDayOf(month)}`)}
      />
      <ChartCard
        title={t('Which customers were billed most?')}
        kind="bar"
        unit="THB"
        labels={stats.customers.map(({ code }) => code)}
        series={turnover(stats.customers.map(({ net }) => net))}
        onOpen={(code) =>
          void go(`${list}?f.customerId.in=${stats.customers.find((one) => one.code === code)?.id ?? ''}`)
        }
      />
      <ChartCard
        title={t('Which shops earned it?')}
        kind="bar"
        unit="THB"
        labels={stats.shops.map(({ shop }) => shopOf(shop))}
        series={turnover(stats.shops.map(({ net }) => net))}
      />
      <ChartCard
        title={t('Which services and products earned it?')}
        kind="bar"
        unit="THB"
        labels={stats.skus.map(labelOf)}
        series={turnover(stats.skus.map(({ net }) => net))}
        onOpen={(label) => void go(`/finance/sku/${stats.skus.find((one) => labelOf(one) === label)?.code ?? ''}`)}
      />
      <ChartCard
        title={t('How old is what customers owe?')}
        kind="bar"
        unit="THB"
        labels={stats.aging.map(({ bucket }) => t(buckets[bucket]))}
        series={[{ label: t('Owed'), data: stats.aging.map(({ thb }) => thb) }]}
        onOpen={() => void go(`${list}?f.status.in=posted,partPaid&sort=dueDate`)}
      />
    </div>
  );
}

/** A figure and its unit are never parted. */
const onOneLine = (figure: string): string => figure.replaceAll(' ', '\u00A0');

/** Three figures, each with how it is counted, or with the fact that lacks. */
function KeyFigures({ stats }: { stats: AnswerOf<typeof invoiceStatsCall> }) {
  const { t } = useTranslation();
  const { outstanding, overAndAbove, margin } = stats;
  const amount = (value: number) => Math.round(value).toLocaleString();
  return (
    <Section title={t('Key figures')}>
      <FactTable
        head={['Key figure', 'Value', 'How it is counted']}
        rows={[
          {
            key: 'outstanding',
            cells: [
              t('Outstanding days'),
              outstanding.days === null
                ? t('Nothing was billed in the last 90 days.')
                : onOneLine(t('{{count}} days', { count: outstanding.days })),
              t('Owed today, {{owed}} THB, over billed with VAT in the last 90 days, {{billed}} THB, times 90.', {
                owed: amount(outstanding.owed),
                billed: amount(outstanding.billed),
              }),
            ],
          },
          {
            key: 'overAndAbove',
            cells: [
              t('Share of over and above'),
              overAndAbove.pct === null ? t('Nothing was billed in this span.') : onOneLine(`${overAndAbove.pct} %`),
              t(
                'Lines for work over and above, {{net}} THB, of all lines billed in the span, {{all}} THB, notes counted.',
                {
                  net: amount(overAndAbove.net),
                  all: amount(overAndAbove.all),
                },
              ),
            ],
          },
          {
            key: 'margin',
            cells: [
              t('Margin before labour'),
              margin.pct === null ? t('No work order was billed in this span.') : onOneLine(`${margin.pct} %`),
              t(
                'Work orders billed, {{billed}} THB, less parts and material issued to them, {{material}} THB. The {{hours}} hours worked on them are not in it: no cost of an hour is kept.',
                { billed: amount(margin.billed), material: amount(margin.material), hours: margin.hours },
              ),
            ],
          },
        ]}
      />
    </Section>
  );
}

function lastDayOf(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return `${month}-${String(new Date(Date.UTC(year, at, 0)).getUTCDate()).padStart(2, '0')}`;
}
