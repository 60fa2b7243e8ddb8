import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button, Group } from '#kernel/web/ui/parts.ts';
import { creditNote } from '../shared/creditNote.record.ts';

const columns = ['noteNumber', 'kind', 'issueDate', 'status', 'reasonCode', 'difference', 'vat', 'total'] as const;

/** On the page of a posted invoice: its notes, and the way to a new one. */
export function NotesOfInvoice({ invoiceId, isOpen }: { invoiceId: string; isOpen: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      <RecordList
        record={creditNote}
        embedded
        title="Credit and debit notes"
        columns={columns}
        fixed={{ 'f.invoiceId.in': invoiceId }}
        rowHref={(row) => `/finance/credit-notes/${row.noteNumber ?? row.id}`}
        emptyText="No notes."
      />
      {isOpen && can('finance.user') && (
        <Group>
          <Button variant="default" component={Link} to={`/finance/credit-notes/new?invoice=${invoiceId}&kind=credit`}>
            {t('New credit note')}
          </Button>
          <Button variant="default" component={Link} to={`/finance/credit-notes/new?invoice=${invoiceId}&kind=debit`}>
            {t('New debit note')}
          </Button>
        </Group>
      )}
    </>
  );
}
