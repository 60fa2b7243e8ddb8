import { useToday } from '#kernel/web/data/useToday.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { EditPencil } from '#kernel/web/page/RowButtons.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Group, Modal } from '#kernel/web/ui/parts.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { approvalStatus, approvalStatuses } from '../shared/approvalStatus.ts';
import { orgApproval } from '../shared/orgApproval.record.ts';
import { useRows } from '#kernel/web/data/records.ts';

/** The authorities' certificates: what the company holds, and until when. */
export function ApprovalsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const today = useToday();
  const answer = useRows(orgApproval, { size: 500 });
  return (
    <Modal opened onClose={onClose} title={t('Approvals of the company')} size={860}>
      <FactTable
        head={['Authority', 'Certificate no.', 'Ratings', 'Valid from', 'Valid to', 'Status', '']}
        empty="No approval is recorded: nothing can be released."
        rows={(answer.data?.rows ?? []).map((row) => {
          const status = approvalStatuses[approvalStatus(row, today)];
          return {
            key: row.id,
            cells: [
              row.authority,
              <span key="no" className="mono">
                {row.certificateNo}
              </span>,
              row.ratings.join(', '),
              <DateText key="from" value={row.validFrom} kind="day" />,
              <DateText key="to" value={row.validTo} kind="day" />,
              <StatusChip key="status" tone={status.tone} label={status.label} />,
              <EditPencil key="edit" record={orgApproval} row={row} />,
            ],
          };
        })}
      />
      <Group justify="flex-end" mt="md">
        <CreateButton record={orgApproval} label="Add an approval" />
      </Group>
    </Modal>
  );
}
