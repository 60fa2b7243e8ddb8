import { IconDeviceTablet, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#kernel/web/data/api.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useRecord, useRows } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, Modal, Skeleton, Text, UnstyledButton } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { finding } from '../shared/finding.record.ts';
import { findingWorkflow } from '../shared/finding.workflow.ts';
import { dispositionWords, severityWords } from '../shared/cardWords.ts';
import { phaseWords } from '../shared/cardWords.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { ApplyRoute } from './ApplyRoute.tsx';
import { FindingDialog } from './FindingDialog.tsx';
import { InBoth } from './InBoth.tsx';
import { OutsideValues } from './OutsideValues.tsx';
import { PrintCards } from './PrintCards.tsx';
import { ReportableDialog } from './ReportableDialog.tsx';
import css from './tables.module.css';
import { useGet } from '#kernel/web/data/calls.ts';
import { jobCardsCall } from '../shared/taskCards.calls.ts';

export { phaseWords } from '../shared/cardWords.ts';
export { useJobDeviations } from './useJobDeviations.ts';
export { TestRunTable } from './TestRunTable.tsx';

export { ApplyRoute } from './ApplyRoute.tsx';
export { ChangeOrder } from './ChangeOrder.tsx';

type Finding = RowOf<typeof finding>;

/** The cards of a job with their state, for its page; each opens on the tablet. */
export function TaskCardTable({ jobNumber }: { jobNumber: string; jobId?: string }) {
  const { t } = useTranslation();
  const answer = useGet(jobCardsCall, { title: jobNumber }, { also: [finding.name, 'workOrder'] });
  const cards = answer.data?.cards ?? [];
  const minutes = cards
    .filter((card) => card.status !== 'signed' && card.status !== 'notApplicable')
    .reduce((sum, card) => sum + card.estimateMinutes, 0);
  return (
    <>
      <Section
        title={t('Task cards')}
        count={answer.data?.cards.length}
        actions={
          cards.length > 0 && (
            <>
              <PrintCards jobNumber={jobNumber} />
              <Button
                component={Link}
                to={`/task-cards/${jobNumber}`}
                variant="default"
                size="compact-md"
                leftSection={<IconDeviceTablet size={16} />}
              >
                {t('Open on the tablet')}
              </Button>
            </>
          )
        }
      >
        {answer.isPending && <Skeleton height={160} />}
        {answer.isError && !answer.data && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.data && cards.length === 0 && (
          <>
            <Text c="dimmed" size="sm" mb="sm">
              {t('No cards. A planner must apply a route template.')}
            </Text>
            <ApplyRoute jobNumber={jobNumber} />
          </>
        )}
        {cards.length > 0 && (
          <div className={css.table}>
            <table>
              <thead>
                <tr>
                  {['Card', 'Title', 'Phase', 'State', 'Steps', 'Estimate', 'Signed'].map((head) => (
                    <th key={head}>{t(head)}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {cards.map((card) => (
                  <tr key={card.id}>
                    <td>
                      <Link className="mono" to={`/task-cards/${jobNumber}-${card.cardNo}`}>
                        {card.cardNo}
                      </Link>
                    </td>
                    <td>
                      <InBoth text={card.title} />
                      {card.attempt > 1 && <small> · {t('attempt {{count}}', { count: card.attempt })}</small>}
                      {card.status === 'notApplicable' && <Text size="xs">{card.naReason}</Text>}
                    </td>
                    <td>{t(phaseWords[card.phase as keyof typeof phaseWords] ?? card.phase)}</td>
                    <td>
                      <StateChip record={taskCard} status={card.status} />
                    </td>
                    <td className="tabular">
                      {card.steps.filter((step) => step.records.length > 0).length}/{card.steps.length}
                    </td>
                    <td className="tabular">{t('{{count}} min', { count: card.estimateMinutes })}</td>
                    <td>
                      {card.signedByName} {card.signedAt && <DateText value={card.signedAt} />}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Text size="sm" c="dimmed" mt="sm">
              {t('Work left by the estimates: {{hours}} h', { hours: (minutes / 60).toFixed(1) })}
            </Text>
          </div>
        )}
      </Section>
      {answer.data && cards.length > 0 && <OutsideValues data={answer.data} />}
    </>
  );
}

/** The findings of a job, worst first as they were numbered; each opens with its steps from found to closed. */
export function FindingList({ jobNumber, jobId }: { jobNumber: string; jobId: string }) {
  const { t } = useTranslation();
  const mayWork = useCan()('maintenance.user');
  const [open, setOpen] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const answer = useRows(finding, { 'f.jobId.in': jobId, size: 100 });
  const rows = answer.data?.rows ?? [];
  return (
    <Section
      title={t('Findings')}
      count={answer.data?.rows.length}
      actions={
        mayWork && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} />}
            onClick={() => setAdding(true)}
          >
            {t('Raise finding')}
          </Button>
        )
      }
    >
      {answer.isPending && <Skeleton height={90} />}
      {answer.isError && !answer.data && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && rows.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('Nothing was found on this part yet.')}
        </Text>
      )}
      {rows.length > 0 && (
        <div className={css.table}>
          <table>
            <thead>
              <tr>
                {['Finding', 'Severity', 'What', 'Place', 'Measured', 'Disposition', 'Reportable', 'State'].map(
                  (head) => (
                    <th key={head}>{t(head)}</th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <UnstyledButton className="mono" c="var(--accent)" fz="inherit" onClick={() => setOpen(row.number)}>
                      {row.findingNo}
                    </UnstyledButton>
                  </td>
                  <td>
                    <StatusChip
                      tone={row.severity === 'critical' ? 'bad' : row.severity === 'major' ? 'warn' : 'neutral'}
                      label={severityWords[row.severity]}
                    />
                  </td>
                  <td>
                    <InBoth text={row.description} />
                  </td>
                  <td>{row.place}</td>
                  <td>{row.measured}</td>
                  <td>{row.disposition && t(dispositionWords[row.disposition])}</td>
                  <td>
                    <Reportable row={row} />
                  </td>
                  <td>
                    <StateChip record={finding} status={row.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isAdding && (
        <FindingDialog
          jobNumber={jobNumber}
          step={null}
          withStep={null}
          onRecord={async () => ''}
          onClose={() => setAdding(false)}
        />
      )}
      {open && <FindingSheet number={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

/** Whether Safety has looked; a critical finding waits for it before anything is decided (G25). */
function Reportable({ row }: { row: Finding }) {
  const { t } = useTranslation();
  if (row.reportable === 'yes')
    return <StatusChip tone="warn" label={t('Yes, {{number}}', { number: row.occurrenceNumber })} />;
  if (row.reportable === 'no') return t('No');
  return row.severity === 'critical' ? <StatusChip tone="bad" label="Safety must assess" /> : '—';
}

const sheetFields = [
  'source',
  'defectCode',
  'severity',
  'itemName',
  'itemPartNumber',
  'place',
  'quantity',
  'description',
  'dateAbout',
  'dateMonth',
  'measured',
  'limitRef',
  'disposition',
  'dispositionNote',
  'approvedDataRef',
  'reportable',
  'reportableNote',
  'occurrenceNumber',
  'reinspectedAt',
] as const;

function FindingSheet({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const mayWork = can('maintenance.user');
  const [isAssessing, setAssessing] = useState(false);
  const known = useRecord(finding, number, { also: [taskCard.name] });
  const title = known.error instanceof ApiError ? t('Finding') : number;
  return (
    <Modal opened onClose={onClose} title={title} size={760}>
      {known.isPending && <Skeleton height={220} />}
      {known.isError && !known.data && <ErrorState error={known.error} onRetry={() => void known.refetch()} />}
      {known.data && (
        <>
          <WorkflowBar
            workflow={findingWorkflow}
            row={known.data.row}
            allowed={known.data.allowed}
            extra={
              <>
                <StateChip record={finding} status={known.data.row.status} />
                {can(['safety.user', 'quality.user']) && known.data.row.status !== 'closed' && (
                  <Button variant="default" onClick={() => setAssessing(true)}>
                    {t('Assess whether reportable…')}
                  </Button>
                )}
              </>
            }
          />
          {isAssessing && <ReportableDialog row={known.data.row} onClose={() => setAssessing(false)} />}
          <RecordFields record={finding} row={known.data.row} only={sheetFields} />
          <Attachments record={finding} id={known.data.row.id} allowUpload={mayWork} title="Photos" />
        </>
      )}
    </Modal>
  );
}
