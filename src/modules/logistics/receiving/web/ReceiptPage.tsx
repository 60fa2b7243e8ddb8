import { useSearchParams } from 'react-router';
import { useRows } from '#kernel/web/data/records.ts';
import { files, history, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { goodsReceipt, receiptKinds, receiptLine } from '../shared/goodsReceipt.record.ts';
import { receivingWorkflow } from '../shared/receiving.workflow.ts';
import { LineInspection } from './LineInspection.tsx';
import { ReceiptForm } from './ReceiptForm.tsx';
import { type FormKind, formOf, headFields } from './receiptDraft.tsx';

/** One delivery with its lines: what is inspected, and the inspection of what is not. */
const InspectReceipt = ({ id }: { id: string }) => (
  <RecordScreen
    record={goodsReceipt}
    id={id}
    title={(row) => receiptKinds[row.kind]}
    crumbs={[{ label: 'Receiving', to: '/logistics/receiving' }]}
    status={(row) => (
      <>
        <StateChip record={goodsReceipt} status={row.status} />
        {row.discrepancy && <StatusChip tone="warn" label="Discrepancy" />}
      </>
    )}
    facts={['customerId?', 'vendorId?', 'vendor?', 'receivedAt', 'awb', 'packages']}
    workflow={receivingWorkflow}
    edit={({ kind }) => ({ only: headFields[formOf(kind)] })}
    live={[receiptLine]}
    panels={[Lines, files({ title: 'Papers of the delivery' }), history()]}
  />
);

function Lines({ row, allowed }: PanelProps<typeof goodsReceipt>) {
  const { t } = useTranslation();
  const lines = useRows(receiptLine, { 'f.goodsReceiptId.in': row.id, size: '500' }, { also: [goodsReceipt.name] });
  return (
    <Section title={t('Lines')} count={lines.data?.rows.length}>
      {lines.data?.rows.map((line) => (
        <LineInspection
          key={`${line.id}.${line.version}`}
          line={line}
          kind={row.kind}
          mayInspect={allowed['update'] === true}
        />
      ))}
    </Section>
  );
}

/** Taking a delivery in: first what came, then its inspection line by line. The address says which of the two. */
export const ReceiptPage = ({ of = 'material' }: { of?: FormKind }) => {
  const [query] = useSearchParams();
  const receipt = query.get('receipt');
  return receipt ? (
    <InspectReceipt id={receipt} />
  ) : (
    <ReceiptForm kind={of === 'material' && query.get('kind') === 'component' ? 'component' : of} />
  );
};

/** A new tool, or one back from calibration or repair. */
export const ToolReceiptPage = () => <ReceiptPage of="tool" />;
