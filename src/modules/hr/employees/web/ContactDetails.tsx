import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Skeleton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { employeeContact } from '../shared/employeeContact.record.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { employeeContactCall } from '../shared/employees.calls.ts';

/** Birth date, addresses and whom to call, kept apart from the job data (R-HR-1). */
export function ContactDetails({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const [isNew, setNew] = useState(false);
  const mayRead = can(employeeContact.access.read);
  const answer = useGet(employeeContactCall, { id: employeeId }, { enabled: mayRead });
  if (!mayRead) {
    return (
      <EmptyState title={t('You may not see this')}>
        <p>{t('Personal details are for the people of HR.')}</p>
      </EmptyState>
    );
  }
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={120} />;
  if (answer.data.contactId) return <Details id={answer.data.contactId} />;
  return (
    <EmptyState title={t('No personal details yet')}>
      <p>{t('Without the birth date no authorisation can be issued.')}</p>
      {can(employeeContact.access.create) && (
        <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
          {t('Add personal details')}
        </Button>
      )}
      {isNew && (
        <RecordDialog
          record={employeeContact}
          values={{ employeeId, nationality: 'THA' }}
          inputs={{ employeeId: () => null }}
          opened
          onClose={() => setNew(false)}
        />
      )}
    </EmptyState>
  );
}

function Details({ id }: { id: string }) {
  const { t } = useTranslation();
  const answer = useRecord(employeeContact, id);
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={120} />;
  const { row, allowed } = answer.data;
  return (
    <>
      <Section
        title={t('Personal details')}
        actions={<EditButton record={employeeContact} row={row} allowed={allowed} />}
      >
        <RecordFields record={employeeContact} row={row} except={['employeeId']} />
      </Section>
      <History record={employeeContact} id={row.id} />
    </>
  );
}
