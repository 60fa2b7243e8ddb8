import { Link } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { formatAmount } from '#kernel/web/list/cells.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { InvoicingTabs } from '#modules/finance/invoices/web/public.tsx';
import { creditNote } from '../shared/creditNote.record.ts';
import { creditNoteWorkflow } from '../shared/creditNote.workflow.ts';
import { notePaperCall } from '../shared/creditNotes.calls.ts';

/** Notes of every invoice. */
export const NoteList = () => (
  <>
    <InvoicingTabs />
    <RecordList
      record={creditNote}
      title="Credit and debit notes"
      description="Newest first. A new one begins on the page of its invoice."
      tabs={[
        { label: 'All', query: {} },
        { label: 'Drafts', query: { 'f.status.in': 'draft' } },
      ]}
      rowHref={(row) => `/finance/credit-notes/${row.noteNumber ?? row.id}`}
      cells={{
        noteNumber: ({ noteNumber }) => (noteNumber ? <span className="mono">{noteNumber}</span> : <DraftName />),
      }}
      emptyText="No credit or debit notes. One is made on the page of a posted invoice."
    />
  </>
);

function DraftName() {
  const { t } = useTranslation();
  return t('Draft');
}

function Values({ row }: PanelProps<typeof creditNote>) {
  const { t } = useTranslation();
  const amountIn = (amount: string) => `${formatAmount(amount)} ${row.currency}`;
  return (
    <Section title={t('Values')} count={row.corrected.length}>
      <FactTable
        head={['Line', 'Description', 'Original value', 'Correct value', 'Difference']}
        rows={row.corrected.map((line) => ({
          key: line.lineId,
          cells: [
            line.lineNo,
            line.description,
            amountIn(line.original),
            amountIn(line.correct),
            amountIn(line.difference),
          ],
        }))}
      />
    </Section>
  );
}

function Papers({ row }: PanelProps<typeof creditNote>) {
  const { t } = useTranslation();
  return (
    <p style={{ display: 'flex', gap: 16 }}>
      {(['th', 'en'] as const).map((language) => (
        <a key={language} href={addressOf(notePaperCall, { id: row.id, language })} target="_blank" rel="noreferrer">
          {t(language === 'th' ? 'Print in Thai' : 'Print in English')}
        </a>
      ))}
      <Link to={`/finance/invoices/${row.invoiceId}`}>{t('Open invoice')}</Link>
    </p>
  );
}

/** One note: its invoice, the reason, the values and the VAT of the difference. */
export const NotePage = ({ noteNumber }: { noteNumber: string }) => (
  <RecordScreen
    record={creditNote}
    id={noteNumber}
    number={(row) => row.noteNumber ?? undefined}
    title={(row) => row.customerIdLabel ?? ''}
    crumbs={[{ label: 'Credit and debit notes', to: '/finance/invoicing/notes' }]}
    workflow={creditNoteWorkflow}
    facts={['kind', 'issueDate?', 'invoiceId', 'difference', 'vat', 'total', 'currency']}
    edit={(row) => (row.status === 'draft' ? { except: ['lines'] } : false)}
    panels={[
      Values,
      Papers,
      section('Terms', [
        'customerId',
        'invoiceId',
        'reasonCode',
        'explanation',
        'vatPct',
        'vatUndue',
        'vatFallsDue',
        'taxInvoiceNo',
        'fxRate',
        'totalThb',
      ]),
      section('Posting', ['postedAt', 'postedById', 'voidedAt', 'voidedById']),
      files({ title: 'Attachments' }),
      history(),
    ]}
  />
);
