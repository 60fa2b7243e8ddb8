import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Note } from '#kernel/web/ui/Note.tsx';
import { Button, Group, Select } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { askByLineCall, lineOfQuotationCall } from '../shared/lineAnswers.calls.ts';

const states = {
  queued: { label: 'Waits to be sent', tone: 'info' },
  sending: { label: 'Waits to be sent', tone: 'info' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Could not be sent', tone: 'bad' },
} as const;

/** On a quotation of work over and above: what was asked by LINE, and the one action that asks. */
export function LineOfQuotation({ quotationId, kind, status }: { quotationId: string; kind: string; status: string }) {
  const may = useCan()('marketing.viewer');
  return kind === 'overAndAbove' && may ? <Asked quotationId={quotationId} isOpen={status === 'sent'} /> : null;
}

function Asked({ quotationId, isOpen }: { quotationId: string; isOpen: boolean }) {
  const { t } = useTranslation();
  const mayAsk = useCan()('marketing.user');
  const { data, refetch } = useGet(lineOfQuotationCall, { quotationId });
  const ask = useSend(askByLineCall, { quotationId });
  const [contactId, setContact] = useState<string | null>(null);
  if (!data) return null;
  const { quota } = data;
  return (
    <Section title={t('Answer by LINE')} count={data.messages.length}>
      {!data.isConfigured && (
        <Note tone="info">{t('LINE is not set up: the customer answers by mail or in the portal.')}</Note>
      )}
      {data.messages.length > 0 && (
        <FactTable
          head={['Contact', 'Revision', 'State', 'Sent', 'Answered']}
          rows={data.messages.map((one) => ({
            key: one.id,
            cells: [
              one.name,
              one.revision,
              <span key="state">
                <StatusChip tone={states[one.status].tone} label={states[one.status].label} /> {one.lastText}
              </span>,
              one.sentAt ? <DateText key="sent" value={one.sentAt} kind="instant" /> : '',
              one.answeredAt ? <DateText key="answered" value={one.answeredAt} kind="instant" /> : '',
            ],
          }))}
        />
      )}
      {data.isConfigured && quota.most !== null && quota.used !== null && (
        <p>{t('{{used}} of {{most}} messages of this month are used.', { used: quota.used, most: quota.most })}</p>
      )}
      {data.isConfigured && isOpen && mayAsk && data.contacts.length === 0 && (
        <p>{t('Nobody of this customer has linked LINE. A contact is made on the page of the customer.')}</p>
      )}
      {data.isConfigured && isOpen && mayAsk && data.contacts.length > 0 && (
        <Group align="flex-end">
          <Select
            label={t('LINE contact')}
            data={data.contacts.map(({ id, name }) => ({ value: id, label: name }))}
            value={contactId}
            onChange={setContact}
          />
          <Button
            variant="default"
            disabled={!contactId}
            loading={ask.isPending}
            onClick={() => contactId && ask.mutate({ contactId }, { onSuccess: () => void refetch() })}
          >
            {t('Ask by LINE')}
          </Button>
        </Group>
      )}
      {ask.isError && <Note tone="bad">{t(messageOf(ask.error))}</Note>}
    </Section>
  );
}
