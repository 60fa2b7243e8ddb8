import { dayOf } from '#kernel/shared/dates.ts';
import { Link } from 'react-router';
import { RecordLink } from '#kernel/web/page/RecordLink.tsx';
import { inWords } from '#kernel/shared/field.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { FactTable } from './FactTable.tsx';
import { CorrectedStepData, TemporaryRevisions } from './GateReasons.tsx';
import { withdrawalColumn, type Withdrawable } from './Withdrawal.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { partsFittedCall, consumablesUsedCall, toolsUsedCall, jobDocumentsCall } from '../shared/job.calls.ts';

interface JobKey {
  number: string;
  status: string;
}

interface Part extends Withdrawable {
  cardNo: string;
  partNumber: string;
  name: string;
  lotKind: string;
  lotNumber: string;
  quantity: number;
  condition: string;
  documentType: string | null;
  documentNumber: string | null;
  fittedAt: string;
  by: string;
}
interface Consumable extends Withdrawable {
  cardNo: string;
  batchNo: string;
  itemName: string;
  quantity: string | null;
  unit: string;
  usedAt: string;
  expiryAtUse: string | null;
  useByAfterOpen: string | null;
  by: string;
}

const modules = [workOrder.name, 'taskCard'];
const isWithdrawn = (row: Withdrawable) => row.withdrawn !== null;
const paper: Record<string, string> = { form1: 'Form 1', '8130-3': 'FAA 8130-3', tcca: 'TCCA Form One', coc: 'CoC' };

/** What was fitted and used, each with its paper and its life at use. */
export function PartsTab({ job }: { job: JobKey }) {
  const { t } = useTranslation();
  const parts = useGet(partsFittedCall, { id: job.number }, { also: modules });
  const consumables = useGet(consumablesUsedCall, { id: job.number }, { also: modules });
  return (
    <>
      <Section title={t('Parts fitted')} count={parts.data?.length}>
        <FactTable
          answer={parts}
          rows={parts.data}
          empty="No part has been fitted."
          label="Parts fitted"
          isStruck={isWithdrawn}
          columns={[
            { head: 'Card', cell: (row) => row.cardNo },
            {
              head: 'Part',
              cell: (row) => (
                <>
                  <span className="mono">{row.partNumber}</span> {row.name}
                </>
              ),
            },
            { head: 'Serial or batch', cell: (row) => <span className="mono">{row.lotNumber}</span> },
            { head: 'Qty', numeric: true, cell: (row) => row.quantity },
            { head: 'Condition', cell: (row) => t(inWords(row.condition)) },
            {
              head: 'Paper',
              cell: (row) =>
                row.documentType ? (
                  `${paper[row.documentType] ?? row.documentType} ${row.documentNumber ?? ''}`
                ) : (
                  <StatusChip tone="bad" label="No paper" />
                ),
            },
            {
              head: 'Fitted',
              cell: (row) => (
                <>
                  <DateText value={row.fittedAt} /> · {row.by}
                </>
              ),
            },
            withdrawalColumn(job, 'part', (row: Part) => `${row.name} ${row.lotNumber}`),
          ]}
        />
      </Section>
      <Section title={t('Consumables used')} count={consumables.data?.length}>
        <FactTable
          answer={consumables}
          rows={consumables.data}
          empty="No consumable has been recorded."
          label="Consumables used"
          isStruck={isWithdrawn}
          columns={[
            { head: 'Card', cell: (row) => row.cardNo },
            { head: 'What', cell: (row) => row.itemName },
            { head: 'Batch', cell: (row) => <span className="mono">{row.batchNo}</span> },
            {
              head: 'Qty',
              numeric: true,
              cell: (row) => (row.quantity === null ? '–' : `${row.quantity} ${row.unit}`),
            },
            {
              head: 'Expired on',
              cell: (row) => {
                const until = [row.expiryAtUse, row.useByAfterOpen].filter((day) => day !== null).sort()[0];
                return until ? <DateText value={until} kind="day" /> : '—';
              },
            },
            {
              head: 'Used',
              cell: (row) => (
                <>
                  <DateText value={row.usedAt} /> · {row.by}
                </>
              ),
            },
            withdrawalColumn(job, 'consumable', (row: Consumable) => `${row.itemName} ${row.batchNo}`),
          ]}
        />
      </Section>
    </>
  );
}

interface ToolUse extends Withdrawable {
  cardNo: string;
  toolNo: string;
  toolName: string;
  usedAt: string;
  calDueAtUse: string | null;
  serviceableAtUse: boolean;
  by: string;
}

/** Tools used, each with its calibration as it stood at use. */
export function ToolsTab({ job }: { job: JobKey }) {
  const uses = useGet(toolsUsedCall, { id: job.number }, { also: [...modules, 'tool'] });
  return (
    <FactTable
      answer={uses}
      rows={uses.data}
      empty="No tool has been recorded."
      isStruck={isWithdrawn}
      columns={[
        { head: 'Card', cell: (row) => row.cardNo },
        {
          head: 'Tool',
          cell: (row) => (
            <>
              <RecordLink
                record="tool"
                id={row.toolNo}
                className="mono"
                href={`/tools/id/${encodeURIComponent(row.toolNo)}`}
              >
                {row.toolNo}
              </RecordLink>{' '}
              {row.toolName}
            </>
          ),
        },
        {
          head: 'Used',
          cell: (row) => (
            <>
              <DateText value={row.usedAt} /> · {row.by}
            </>
          ),
        },
        {
          head: 'Calibrated until',
          cell: (row) => (row.calDueAtUse ? <DateText value={row.calDueAtUse} kind="day" /> : '—'),
        },
        {
          head: 'At use',
          cell: (row) =>
            row.serviceableAtUse && !(row.calDueAtUse && row.calDueAtUse < dayOf(row.usedAt)) ? (
              <StatusChip tone="good" label="In calibration" />
            ) : (
              <StatusChip tone="bad" label="Out of calibration" />
            ),
        },
        withdrawalColumn(job, 'tool', (row: ToolUse) => `${row.toolName} ${row.toolNo}`),
      ]}
    />
  );
}
const folders: Record<string, string> = { CMM: 'cmm', SPM: 'spm', REF: 'additional-references' };

/** The manuals this job was worked to, with the revision each card cites. */
export function DocumentsTab({ job }: { job: JobKey & { status: string } }) {
  const documents = useGet(jobDocumentsCall, { id: job.number }, { also: [...modules, 'manualRevision'] });
  return (
    <>
      <FactTable
        answer={documents}
        rows={documents.data?.map((row) => ({ ...row, id: row.revisionId }))}
        empty="No card cites a manual yet."
        columns={[
          {
            head: 'Manual',
            cell: (row) => (
              <Link to={`/maintenance/capabilities/${folders[row.kind] ?? 'cmm'}/${encodeURIComponent(row.manualKey)}`}>
                {row.designation} {row.title}
              </Link>
            ),
          },
          {
            head: 'Revision',
            cell: (row) => (
              <>
                {row.revision}{' '}
                {row.status === 'current' ? (
                  <StatusChip tone="good" label="Current" />
                ) : (
                  <StatusChip tone="warn" label="Superseded" />
                )}
              </>
            ),
          },
          { head: 'Cards', cell: (row) => row.cards.join(', ') },
          { head: 'Sections', cell: (row) => row.sections.join(', ') || '—' },
        ]}
      />
      <TemporaryRevisions job={job} />
      <CorrectedStepData job={job} />
    </>
  );
}
