import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { peakFiguresCall, peakOfCall } from '../shared/peak.calls.ts';
import { peakDocument } from '../shared/peak.record.ts';

const root = '/finance/invoicing/peak';
const marks = {
  inStep: { tone: 'good', label: 'In step with PEAK' },
  waiting: { tone: 'warn', label: 'Not all in PEAK yet' },
  differs: { tone: 'bad', label: 'Differs from PEAK' },
} as const;

/** On the page of an invoice: how it stands in PEAK, with the last answer, and the way to send it again. */
export function PeakOfInvoice({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation();
  const { data } = useGet(peakOfCall, { sourceId: invoiceId });
  if (!data || data.documents.length === 0) return null;
  return (
    <>
      {data.documents.map(({ id, action, status, waitsFor, lastText, drift, peakCode, mark }) => (
        <p key={id}>
          {t('PEAK')}: {action === 'void' && <>{t('Void')} </>}
          {drift ? (
            <StatusChip {...marks[mark]} />
          ) : data.isConfigured ? (
            <StateChip record={peakDocument} status={status} />
          ) : (
            <StatusChip tone="neutral" label="Off" />
          )}{' '}
          {[drift, waitsFor, lastText].flatMap((text) => (text ? [t(text)] : [])).join(' ')}{' '}
          <Link to={`${root}/documents/${id}`}>{peakCode ?? t('Document for PEAK')}</Link>
        </p>
      ))}
    </>
  );
}

/** Beside the figures of invoicing: whether the documents that make them are in PEAK and the same there. */
export function PeakOfFigures({ months }: { months: number }) {
  const { t } = useTranslation();
  const { data } = useGet(peakFiguresCall, {}, { query: { months: String(months) as '12' } });
  if (!data || data.documents === 0) return null;
  if (!data.isConfigured)
    return (
      <p>
        <StatusChip tone="neutral" label="Off" /> {t('PEAK is not configured: these figures are not compared with it.')}
      </p>
    );
  return (
    <p>
      <StatusChip {...marks[data.mark]} />{' '}
      {data.mark !== 'inStep' && (
        <Link to={data.differs > 0 ? `${root}?f.drift.notEmpty=1` : `${root}?f.status.in=queued,sending,failed`}>
          {t('{{waiting}} not in PEAK, {{differs}} differ', { waiting: data.waiting, differs: data.differs })}
        </Link>
      )}
    </p>
  );
}
