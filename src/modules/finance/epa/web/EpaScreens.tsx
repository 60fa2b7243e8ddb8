import { Link } from 'react-router';
import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { rateCard } from '#modules/finance/rates/shared/rateCard.record.ts';
import { epaPreviewCall } from '../shared/epa.calls.ts';
import { epaRun, priceIndex } from '../shared/epa.record.ts';
import { epaWorkflow } from '../shared/epa.workflow.ts';

const root = '/finance/epa';
const noPage = () => null;
const Tabs = () => (
  <RouteTabs
    tabs={[
      { label: 'Price adjustments', to: root, end: true },
      { label: 'Index values', to: `${root}/indices` },
    ]}
  />
);

/** Adjustments of every contract. */
export const EpaList = () => (
  <>
    <Tabs />
    <RecordList
      record={epaRun}
      title="Economic price adjustments"
      description="Contract prices times a factor of published indices, newest first. Applied, each is the next rate card of its customer."
      create={{ label: 'New price adjustment', values: { step: '1.00', noticeDays: 30 }, size: 760 }}
      emptyText="No price adjustments. One begins with the indices of two months."
    />
  </>
);

/** What labour and material cost, month by month, as it was published. */
export const IndexList = () => (
  <>
    <Tabs />
    <RecordList
      record={priceIndex}
      description="Published values of labour and material, newest month first. An adjustment takes its two months from here."
      rowHref={noPage}
      create={{ label: 'New index value' }}
      edit
      emptyText="No index values. Enter the month and where it is published."
    />
  </>
);

const percent = (value: string) => `${Number(value)} %`;

function Formula({ row }: PanelProps<typeof epaRun>) {
  const { t } = useTranslation();
  return (
    <Section title={t('Formula')}>
      <FactTable
        head={['Share', 'Weight', row.baseMonth, row.newMonth]}
        rows={[
          { key: 'fixed', cells: [t('Fixed'), percent(row.weightFixed), '–', '–'] },
          {
            key: 'labour',
            cells: [t('Labour'), percent(row.weightLabour), Number(row.indexL0), Number(row.indexL1)],
          },
          {
            key: 'material',
            cells: [t('Material'), percent(row.weightMaterial), Number(row.indexM0), Number(row.indexM1)],
          },
        ]}
      />
    </Section>
  );
}

function Prices({ row }: PanelProps<typeof epaRun>) {
  const { t } = useTranslation();
  const answer = useGet(epaPreviewCall, { id: row.id });
  return (
    <Answered answer={answer} title="Prices before and after">
      {({ currency, rows }) => (
        <Section title={t('Prices before and after')} count={rows.length}>
          <FactTable
            head={['Price', 'Agreed for', 'Before', 'After', 'Currency']}
            rows={rows.map(({ key, what, of, before, after }) => ({
              key,
              cells: [
                t(what),
                of || t('Every part number and scope'),
                formatAmount(before),
                formatAmount(after),
                currency,
              ],
            }))}
            empty="The rate card has no prices."
          />
        </Section>
      )}
    </Answered>
  );
}

function Card({ label }: { label: string | null | undefined }) {
  const number = (label ?? '').split(' · ')[0] ?? '';
  return number ? (
    <Link to={`/finance/rates/cards/${number}`} className="mono">
      {number}
    </Link>
  ) : null;
}

/** One adjustment: its formula, every price before and after, who approved and told the customer, the card it made. */
export const EpaPage = ({ number }: { number: string }) => (
  <RecordScreen
    record={epaRun}
    id={number}
    title={(row) => row.customerIdLabel ?? 'Base rate card'}
    crumbs={[{ label: 'Economic price adjustments', to: root }]}
    workflow={epaWorkflow}
    facts={[
      'effectiveDate',
      'factor',
      'limited',
      { label: 'Rate card', value: (row) => <Card label={row.rateCardIdLabel} /> },
      { label: 'New rate card', value: (row) => <Card label={row.newCardIdLabel} /> },
    ]}
    edit={{ size: 760 }}
    live={[rateCard]}
    panels={[
      Formula,
      Prices,
      section('Terms', ['capPct', 'floorPct', 'step', 'noticeDays', 'remark']),
      section('Decision', [
        'approvedAt',
        'approvedById',
        'notifiedOn',
        'notifiedById',
        'notice',
        'appliedAt',
        'appliedById',
      ]),
      files({ title: 'Evidence of indices' }),
      history(),
    ]}
  />
);
