import { Answered } from '#kernel/web/data/Answered.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Scroll } from '#kernel/web/ui/Scroll.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { InvoicingTabs } from '#modules/finance/invoices/web/public.tsx';
import { peakAccountsCall, peakLive, peakPreviewCall, peakProductsServicesCall } from '../shared/peak.calls.ts';
import { peakCode, peakDocument, peakKinds } from '../shared/peak.record.ts';
import { peakWorkflow } from '../shared/peak.workflow.ts';
import { revenueAccounts } from '../shared/revenue.ts';
import { PeakState } from './PeakState.tsx';
import css from './peak.module.css';

const root = '/finance/invoicing/peak';
const noPage = () => null;
const Tabs = () => (
  <RouteTabs
    label="Parts of PEAK"
    tabs={[
      { label: 'Documents', to: root, end: true },
      { label: 'PEAK codes', to: `${root}/codes` },
      { label: 'Accounts and products', to: `${root}/lists` },
    ]}
  />
);

function Kind({ kind }: { kind: string }) {
  const { t } = useTranslation();
  return t(peakKinds[kind] ?? kind);
}

function Sentence({ text }: { text: string | null }) {
  const { t } = useTranslation();
  return text ? t(text) : null;
}

/** What is to be sent to PEAK, what it refused, and where it differs. */
export const PeakConsole = () => (
  <>
    <InvoicingTabs />
    <Tabs />
    <PeakState />
    <RecordList
      record={peakDocument}
      title="PEAK"
      description="Documents on their way to the accounting service, newest first. Each is sent once, by its own number."
      live={[peakLive]}
      tabs={[
        { label: 'All', query: {} },
        { label: 'To be sent', query: { 'f.status.in': 'queued,sending' } },
        { label: 'Refused by PEAK', query: { 'f.status.in': 'failed' } },
        { label: 'Differences', query: { 'f.drift.notEmpty': '1' } },
        { label: 'In PEAK', query: { 'f.status.in': 'synced' } },
      ]}
      cells={{
        kind: ({ kind }) => <Kind kind={kind} />,
        waitsFor: ({ waitsFor }) => <Sentence text={waitsFor} />,
        lastText: ({ lastText }) => <Sentence text={lastText} />,
        drift: ({ drift }) => <Sentence text={drift} />,
      }}
      emptyText="Nothing to send. Documents are listed once they are posted."
    />
  </>
);

/** Which of PEAK's codes stands for which of ours. */
export const PeakCodes = () => (
  <>
    <InvoicingTabs />
    <Tabs />
    <RecordList
      record={peakCode}
      description="What stands in PEAK for ours. Without a line, accounts, SKUs and customers go by their own code; VAT types and payment methods need one."
      rowHref={noPage}
      create={{ label: 'New PEAK code' }}
      edit
      emptyText="No PEAK codes. VAT types and payment methods need one before invoices and receipts are sent."
    />
  </>
);

/** What PEAK told of its accounts, products and services. */
export function PeakLists() {
  const { t } = useTranslation();
  const accounts = useGet(peakAccountsCall);
  const products = useGet(peakProductsServicesCall);
  return (
    <>
      <InvoicingTabs />
      <Tabs />
      <PeakState />
      <PageHead
        title="Accounts and products"
        meaning="Revenue accounts, products and services as PEAK told them last."
      />
      <div className={css.state}>
        <Answered answer={accounts} title="Accounts">
          {(rows) => {
            const revenue = revenueAccounts(rows);
            return (
              <Section title={t('Revenue accounts in PEAK')} count={revenue.length}>
                <FactTable
                  head={['Code', 'Name in English', 'Name in Thai']}
                  rows={revenue.map(({ code, name, nameEn }) => ({ key: code, cells: [code, nameEn, name] }))}
                  empty="None fetched yet. Compare now asks PEAK for them."
                />
              </Section>
            );
          }}
        </Answered>
        <Answered answer={products} title="Products">
          {(rows) => (
            <Section title={t('Products and services in PEAK')} count={rows.length}>
              <FactTable
                head={['Code', 'Kind', 'Name in English', 'Name in Thai', 'Account']}
                rows={rows.map((one) => ({
                  key: `${one.type} ${one.code}`,
                  cells: [
                    one.code,
                    t(one.type === 'product' ? 'Product' : 'Service'),
                    one.nameEn,
                    one.name,
                    one.accountCode ?? '–',
                  ],
                }))}
                empty="None fetched yet. Compare now asks PEAK for them."
              />
            </Section>
          )}
        </Answered>
      </div>
    </>
  );
}

function Preview({ row }: PanelProps<typeof peakDocument>) {
  const { t } = useTranslation();
  const answer = useGet(peakPreviewCall, { id: row.id });
  return (
    <Section title={t('Dry run')}>
      <Answered answer={answer} title="Dry run">
        {({ request, payload, waitsFor, inPeak, fault }) => (
          <>
            {waitsFor && <Note tone="info">{t(waitsFor)}</Note>}
            {fault && <Note tone="bad">{t(fault)}</Note>}
            {inPeak && (
              <p>
                {t('In PEAK now')}: <span className="mono">{inPeak.code}</span>{' '}
                {inPeak.amount ? formatAmount(inPeak.amount) : ''} {inPeak.isVoid ? t('Void') : ''}
              </p>
            )}
            {payload && (
              <>
                <p>
                  {t('What is sent')}: <code>{request}</code>
                </p>
                <Scroll label="What is sent">
                  <pre className={css.payload}>{payload}</pre>
                </Scroll>
              </>
            )}
          </>
        )}
      </Answered>
    </Section>
  );
}

function Difference({ row }: PanelProps<typeof peakDocument>) {
  const { t } = useTranslation();
  if (!row.drift) return null;
  return (
    <Note tone="bad">
      {t(row.drift)} {row.comparedAt && <DateText value={row.comparedAt} />}
    </Note>
  );
}

/** One document: what would be sent, what PEAK answered, and every try. */
export const PeakDocumentPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={peakDocument}
    id={id}
    title="number"
    crumbs={[{ label: 'PEAK', to: root }]}
    workflow={peakWorkflow}
    facts={[
      { label: 'Kind', value: (row) => <Kind kind={row.kind} /> },
      'action',
      'documentOn?',
      'amount?',
      'currency?',
      'tries',
    ]}
    notice={Difference}
    live={[peakCode, peakLive]}
    panels={[
      section('Answer of PEAK', [
        'lastCode',
        'lastText',
        'nextTryAt',
        'claimedAt',
        'sentAt',
        'peakCode',
        'peakId',
        'peakAmount',
      ]),
      Preview,
      history(),
    ]}
  />
);
