import { Link } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, related, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { pricesReadBy, quotation, quotationLine } from '../shared/quotation.record.ts';
import { quotationAnswer, quotationRevision } from '../shared/quotationParts.record.ts';
import { quotationParts } from '../shared/public.ts';
import { quotationWorkflow } from '../shared/quotation.workflow.ts';
import { quotationPaperCall, removeQuotationLineCall } from '../shared/quotations.calls.ts';
import { shareOfNew } from '../shared/quotationSums.ts';
import { AcceptanceLink, CopyQuotation, Differences, PriceHistory } from './QuotationPanels.tsx';
import { PartList } from './PartList.tsx';
import css from './quotations.module.css';

type Props = PanelProps<typeof quotation>;

function OtherWays({ row }: Props) {
  return <SlotParts slot={quotationParts} given={{ quotationId: row.id, kind: row.kind, status: row.status }} />;
}
const noPage = () => null;

/** Panels with prices are shown to who may read prices. */
const usePrices = () => useCan()(pricesReadBy);

function Sums({ row }: Props) {
  const { t } = useTranslation();
  if (!usePrices()) return null;
  const share = row.kind === 'ber' ? shareOfNew(row.net ?? '0.00', row.replacementPrice) : null;
  const lines: [string, string | null][] = [
    [t('Net'), `${formatAmount(row.net ?? '0')} ${row.currency}`],
    [`${t('VAT')} ${Number(row.vatPct)} %`, `${formatAmount(row.vat ?? '0')} ${row.currency}`],
    [t('Total'), `${formatAmount(row.total ?? '0')} ${row.currency}`],
    [t('Not to exceed'), row.nteAmount ? `${formatAmount(row.nteAmount)} ${row.currency}` : null],
    [t('Of the price of a new part'), share && `${share} %`],
    [t('Margin'), row.marginPct ? `${row.marginPct} %` : null],
  ];
  return (
    <>
      <dl className={css.sums}>
        {lines
          .filter(([, amount]) => amount !== null)
          .map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
      </dl>
      {share && row.berPct && Number(share) > Number(row.berPct) && (
        <Note tone="info">
          {t('Beyond economic repair: above {{limit}} % of the price of a new part. The customer decides.', {
            limit: Number(row.berPct),
          })}
        </Note>
      )}
    </>
  );
}

function TakeOff({ row }: { row: RowOf<typeof quotationLine> }) {
  const { t } = useTranslation();
  const remove = useSend(removeQuotationLineCall, { id: row.id });
  if (!useCan()('marketing.user')) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={remove.isPending}
      onClick={() =>
        remove.mutate({ version: row.version }, { onError: (error) => notify({ tone: 'bad', text: messageOf(error) }) })
      }
    >
      {t('Take off')}
    </Button>
  );
}

function Lines({ row }: Props) {
  const isDraft = row.status === 'draft';
  const opensCards = useCan()('finance.viewer');
  if (!usePrices()) return null;
  return (
    <RecordList
      record={quotationLine}
      embedded
      title="Lines"
      fixed={{ 'f.quotationId.in': row.id }}
      rowHref={noPage}
      cells={{
        rateCardId: (line) => {
          const number = (line.rateCardIdLabel ?? '').split(' · ')[0] ?? '';
          if (!number) return null;
          return opensCards ? (
            <Link to={`/finance/rates/cards/${number}`} className="mono">
              {number}
            </Link>
          ) : (
            <span className="mono">{number}</span>
          );
        },
      }}
      {...(isDraft
        ? {
            create: { label: 'Add line', fixed: { quotationId: row.id } },
            edit: { except: ['skuId'] as const },
            rowActions: (line: RowOf<typeof quotationLine>) => <TakeOff row={line} />,
          }
        : {})}
      emptyText="No lines. Each one takes its price from the rate card of the customer."
    />
  );
}

function Papers({ row }: Props) {
  const { t } = useTranslation();
  if (!usePrices()) return null;
  return (
    <p className={css.papers}>
      {(['en', 'th'] as const).map((language) => (
        <a
          key={language}
          href={addressOf(quotationPaperCall, { id: row.id, language })}
          target="_blank"
          rel="noreferrer"
        >
          {t(language === 'th' ? 'Print in Thai' : 'Print in English')}
        </a>
      ))}
    </p>
  );
}

const Answers = related(quotationAnswer, 'quotationId', {
  title: 'Answers',
  rowHref: noPage,
  emptyText: 'No answer yet.',
});
const Revisions = related(quotationRevision, 'quotationId', {
  title: 'Sent revisions',
  rowHref: noPage,
  emptyText: 'Nothing was sent yet.',
});

/** One quotation: its lines with where each price comes from, its sums, what was sent, and what the customer said. */
export const QuotationPage = ({ qtNumber }: { qtNumber: string }) => {
  const mayRead = usePrices();
  return (
    <RecordScreen
      record={quotation}
      id={qtNumber}
      title="subject"
      crumbs={[{ label: 'Quotations', to: '/marketing/quotations' }]}
      workflow={quotationWorkflow}
      facts={['customerId', 'kind', 'revision', 'validUntil', 'ownerId?', 'jobId?']}
      edit={{ except: ['answeredBy', 'customerPo'], size: 760 }}
      live={[quotationLine, quotationRevision, quotationAnswer]}
      panels={[
        Lines,
        PartList,
        Sums,
        Papers,
        AcceptanceLink,
        OtherWays,
        section('Scope of work', ['scope', 'finding', 'turnTimeDays', 'incoterm', 'terms', 'replacementPrice']),
        section('Contact', ['contactName', 'contactEmail']),
        section('Answer', ['answeredAt', 'answeredBy', 'customerPo', 'berChoice', 'declineReason']),
        section('Approval', ['submittedAt', 'submittedById', 'approvedAt', 'approvedById', 'sentAt', 'sentById']),
        ...(mayRead ? [Answers, Revisions] : []),
        Differences,
        PriceHistory,
        CopyQuotation,
        files(),
        history(),
      ]}
    />
  );
};
