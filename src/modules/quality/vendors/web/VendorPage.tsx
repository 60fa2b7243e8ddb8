import { filesLive } from '#kernel/shared/live.ts';
import { useState } from 'react';
import { useRecord } from '#kernel/web/data/records.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { files, history, related, section, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { Button, Modal } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { WhereUsedLink } from '#modules/quality/where-used/web/public.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { vendorCertificate, vendorEvaluation } from '../shared/control.record.ts';
import { vendorFigures, vendorParts } from '../shared/public.ts';
import { vendor, vendorApproval } from '../shared/vendor.record.ts';
import { vendorApprovalWorkflow } from '../shared/vendorApproval.workflow.ts';

/** One vendor with the processes it is approved for. */
export const VendorPage = ({ vendorId }: { vendorId: string }) => (
  <RecordScreen
    record={vendor}
    id={vendorId}
    live={[vendorApproval, vendorCertificate, vendorEvaluation]}
    number="code"
    title="name"
    facts={[{ label: 'Used on', value: (row) => <WhereUsedLink kind="vendor" id={row.id} /> }]}
    panels={[
      section('Facts'),
      ScorePanel,
      ApprovalsPanel,
      certificatesPanel,
      evaluationsPanel,
      OtherParts,
      files({ title: 'Papers' }),
      history(),
    ]}
  />
);

const certificatesPanel = related(vendorCertificate, 'vendorId', {
  title: 'Certificates',
  columns: ['kind', 'certificateNo', 'issuedBy', 'expiresOn', 'needed', 'approvalId'],
  create: { label: 'Add certificate' },
  emptyText: 'No certificate on file',
});
const evaluationsPanel = related(vendorEvaluation, 'vendorId', {
  title: 'Evaluations',
  columns: ['doneOn', 'kind', 'method', 'responsiveness', 'decision', 'nextDueOn'],
  create: { label: 'Add evaluation' },
  emptyText: 'No evaluation recorded',
});

const ScorePanel = ({ row }: PanelProps<typeof vendor>) => (
  <SlotParts slot={vendorFigures} given={{ vendorId: row.id }} />
);

const OtherParts = ({ row }: PanelProps<typeof vendor>) => (
  <SlotParts slot={vendorParts} given={{ vendorId: row.id, contact: row.contact }} />
);

/** The processes the vendor is or was approved for; one of them opens in a dialog. */
function ApprovalsPanel({ row }: PanelProps<typeof vendor>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <Section title={t('Vendor approvals')}>
        <RecordList
          record={vendorApproval}
          embedded
          create={{ label: 'New approval', values: { vendorId: row.id }, size: 640 }}
          fixed={{ 'f.vendorId.in': row.id }}
          rowHref={() => null}
          rowActions={(approval) => (
            <Button size="compact-sm" variant="default" onClick={() => setShown(approval.id)}>
              {t('Open')}
            </Button>
          )}
          emptyText="No process is approved yet."
        />
      </Section>
      {shown && <ApprovalDialog id={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/** One approval with its papers, and what may be done with it. */
function ApprovalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const answer = useRecord(vendorApproval, id, { also: [filesLive.name] });
  return (
    <Modal opened onClose={onClose} title={t('Vendor approval')} size={640}>
      {answer.data && (
        <>
          <RecordFields record={vendorApproval} row={answer.data.row} except={['vendorId']} />
          <Attachments
            record={vendorApproval}
            id={id}
            allowUpload={answer.data.allowed['update'] === true}
            title="Papers"
          />
          <WorkflowBar
            workflow={vendorApprovalWorkflow}
            row={answer.data.row}
            allowed={answer.data.allowed}
            onDone={onClose}
          />
        </>
      )}
    </Modal>
  );
}
