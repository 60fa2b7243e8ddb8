import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useFieldErrors } from '#kernel/web/form/useFieldErrors.ts';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import type { ScreenAction } from '#kernel/web/page/panels.ts';
import { Button, Group, Modal, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { inspectionReport, reportEditPath } from '../shared/inspectionReport.record.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { supersedeReportCall, reportSentCall } from '../shared/inspectionReports.calls.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { askForReleaseCall } from '#modules/maintenance/work-orders/shared/askedAbove.calls.ts';

type Row = RowOf<typeof inspectionReport>;

/** What may be done with a report, from its draft until the customer has it. */
export function useReportActions(row: Row, allowed: Allowed): readonly ScreenAction[] {
  const can = useCan();
  const release = useAskForRelease(row);
  const replaceable = allowed['supersede'];
  const actions: (ScreenAction | false)[] = [
    row.status === 'draft' &&
      allowed['update'] === true && { label: 'Write', isPrimary: true, to: reportEditPath(row) },
    release !== null && { label: 'Request release', isPrimary: true, onClick: release },
    row.status === 'signed' &&
      (can('maintenance.user') || can('marketing.user')) &&
      !row.sentToCustomerAt && {
        label: 'Sent to the customer',
        inSight: true,
        dialog: (close) => <SentDialog row={row} onClose={close} />,
      },
    replaceable !== undefined && {
      label: 'Replace by a new report',
      reason: replaceable === true ? null : replaceable,
      dialog: (close) => <ReplaceDialog row={row} onClose={close} />,
    },
  ];
  return actions.filter((action) => action !== false);
}

function ReplaceDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const supersede = useSend(supersedeReportCall, { id: row.id });
  return (
    <ReasonDialog
      title={t('Replace by a new report')}
      action={t('Begin the new report')}
      onClose={onClose}
      onGive={async (reason) => {
        const made = await supersede.mutateAsync({ version: row.version, input: { reason } });
        await navigate(reportEditPath(made.row));
      }}
    />
  );
}

/** After an accepted final inspection: asks for the certificates the job was opened for. Null where it is not possible. */
function useAskForRelease(row: Row): (() => Promise<void>) | null {
  const can = useCan();
  const navigate = useNavigate();
  const isAccepted =
    row.type === 'final' && row.status === 'signed' && row.result !== 'rejected' && can('maintenance.user');
  const job = useRecord(workOrder, row.jobNumber, { enabled: isAccepted });
  const ask = useSend(askForReleaseCall, { id: row.jobNumber }, { also: [workOrder.name] });
  const types = job.data?.row.certificateTypes ?? [];
  if (!isAccepted || job.data?.row.status !== 'finalInspection' || types.length === 0) return null;
  return async () => {
    try {
      const { row: made } = await ask.mutateAsync({ certificateTypes: types });
      await navigate(`/maintenance/release-requests/${made.number}`);
    } catch (error) {
      notify({ tone: 'bad', text: translate(messageOf(error)) });
    }
  };
}

/** Notes with which mail or letter a signed report went to the customer: the history has it as the reason of the change. */
function SentDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation();
  const [message, setMessage] = useState('');
  const { faultOf, clear, take } = useFieldErrors(['message']);
  const sent = useSend(reportSentCall, { id: row.id });
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
