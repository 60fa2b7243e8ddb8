import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useGet, useSend } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useFaults } from '#kernel/web/form/useFaults.ts';
import { ReasonDialog } from '#kernel/web/page/Attachments.tsx';
import { Button, Group, Modal, TextInput, Tooltip } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { inspectionReport, reportEditPath } from '../shared/inspectionReport.record.ts';

type Row = RowOf<typeof inspectionReport>;

/** What may be done with a report, from its draft until the customer has it. */
export function ReportActions({ row, allowed }: { row: Row; allowed: Allowed }) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'supersede' | 'sent' | null>(null);
  const supersede = useSend<{ version: number; input: { reason: string } }, { row: Row }>(
    'POST',
    `${inspectionReport.api}/${row.id}/supersede`,
    { modules: [inspectionReport.name] },
  );
  const replaceable = allowed['supersede'];
  return (
    <>
      {row.status === 'draft' && allowed['update'] === true && (
        <Button component={Link} to={reportEditPath(row)} variant="default">
          {t('Write')}
        </Button>
      )}
      <Button
        component="a"
        href={`${inspectionReport.api}/${row.id}/report.pdf`}
        target="_blank"
        rel="noreferrer"
        variant="default"
      >
        {t('PDF')}
      </Button>
      {row.status === 'signed' && (can('maintenance.user') || can('marketing.user')) && !row.sentToCustomerAt && (
        <Button variant="default" onClick={() => setAsked('sent')}>
          {t('Sent to the customer')}
        </Button>
      )}
      {replaceable !== undefined && (
        <Tooltip label={typeof replaceable === 'string' ? t(replaceable) : ''} disabled={replaceable === true}>
          <Button
            variant="default"
            data-disabled={replaceable === true ? undefined : true}
            aria-disabled={replaceable !== true}
            onClick={() => replaceable === true && setAsked('supersede')}
          >
            {t('Replace by a new report')}
          </Button>
        </Tooltip>
      )}
      {row.type === 'final' && row.status === 'signed' && row.result !== 'rejected' && can('maintenance.user') && (
        <AskForRelease jobNumber={row.jobNumber} />
      )}
      {asked === 'supersede' && (
        <ReasonDialog
          title={t('Replace by a new report')}
          action={t('Begin the new report')}
          onClose={() => setAsked(null)}
          onGive={async (reason) => {
            const made = await supersede.mutateAsync({ version: row.version, input: { reason } });
            await navigate(reportEditPath(made.row));
          }}
        />
      )}
      {asked === 'sent' && <SentDialog row={row} onClose={() => setAsked(null)} />}
    </>
  );
}

/** After an accepted final inspection: asks for the certificates the job was opened for. Nothing where it is not possible. */
function AskForRelease({ jobNumber }: { jobNumber: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const job = useGet<{ row: RowOf<typeof workOrder> }>(`${workOrder.api}/${jobNumber}`, { modules: [workOrder.name] });
  const ask = useSend<{ certificateTypes: string[] }, { row: { number: string } }>(
    'POST',
    `${workOrder.api}/${jobNumber}/release-requests`,
    {
      modules: ['releaseRequest', workOrder.name],
    },
  );
  const types = job.data?.row.certificateTypes ?? [];
  if (job.data?.row.status !== 'finalInspection' || types.length === 0) return null;
  const send = async () => {
    try {
      const { row } = await ask.mutateAsync({ certificateTypes: types });
      await navigate(`/maintenance/release-requests/${row.number}`);
    } catch (error) {
      notify({ tone: 'bad', text: t(messageOf(error)) });
    }
  };
  return (
    <Button onClick={() => void send()} loading={ask.isPending}>
      {t('Ask for release')}
    </Button>
  );
}

/** Notes with which mail or letter a signed report went to the customer: the history has it as the reason of the change. */
function SentDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation();
  const [message, setMessage] = useState('');
  const { faultOf, clear, take } = useFaults(['message']);
  const sent = useSend<{ version: number; message: string }>('POST', `${inspectionReport.api}/${row.id}/sent`, {
    modules: [inspectionReport.name],
  });
  const mark = () => sent.mutateAsync({ version: row.version, message }).then(onClose, take);
  return (
    <Modal opened onClose={onClose} title={t('Sent to the customer by mail or letter')} size={440}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void mark();
        }}
      >
        <TextInput
          data-autofocus
          withAsterisk
          label={t('Which mail or letter')}
          description={t('Its subject or reference and its day')}
          value={message}
          error={faultOf('message')}
          onChange={(event) => {
            setMessage(event.currentTarget.value);
            clear();
          }}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={sent.isPending}>
            {t('Mark as sent')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
