import type { RowOf } from '#kernel/shared/record.ts';
import { useGet } from '#kernel/web/data/records.ts';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { goodsReceipt, receiptKinds, receiptLine } from '../shared/goodsReceipt.record.ts';
import { receivingWorkflow } from '../shared/receiving.workflow.ts';
import { LineInspection } from './LineInspection.tsx';

type Receipt = RowOf<typeof goodsReceipt> & { customerIdLabel?: string | null };

/** One delivery with its lines: what is inspected, and the inspection of what is not. */
export function InspectReceipt({ id }: { id: string }) {
  return (
    <RecordPage record={goodsReceipt} id={id} also={[receiptLine.name]}>
      {(row, allowed) => <ReceiptScreen row={row} allowed={allowed} />}
    </RecordPage>
  );
}

function ReceiptScreen({ row, allowed }: { row: Receipt; allowed: Record<string, true | string> }) {
  const { t } = useTranslation();
  const lines = useGet<{ rows: RowOf<typeof receiptLine>[] }>(
    `${receiptLine.api}?f.goodsReceiptId.in=${row.id}&size=500`,
    { modules: [receiptLine.name, goodsReceipt.name] },
  );
  return (
    <>
      <PageHead
        number={row.number}
        title={receiptKinds[row.kind]}
        crumbs={[{ label: 'Receiving', to: '/logistics/receiving' }]}
        status={
          <>
            <StateChip record={goodsReceipt} status={row.status} />
            {row.discrepancy && <StatusChip tone="warn" label="Discrepancy" />}
          </>
        }
        facts={[
          { label: row.customerId ? 'Customer' : 'Vendor', value: row.customerIdLabel || row.vendor || '–' },
          { label: 'Received', value: <DateText value={row.receivedAt} /> },
          { label: 'Air waybill', value: row.awb ?? '–' },
          { label: 'Packages', value: String(row.packages) },
        ]}
        actions={
          <WorkflowBar
            workflow={receivingWorkflow}
            row={row}
            allowed={allowed}
            extra={<EditButton record={goodsReceipt} row={row} allowed={allowed} />}
          />
        }
      />
      <MainAndRail
        main={
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
        }
        rail={
          <>
            <Attachments
              record={goodsReceipt}
              id={row.id}
              allowUpload={allowed['update'] === true}
              title="Papers of the delivery"
            />
            <History record={goodsReceipt} id={row.id} />
          </>
        }
      />
    </>
  );
}
