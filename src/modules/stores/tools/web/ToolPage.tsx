import { useState } from 'react';
import { dayOf } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { Button, Menu, Modal, Tooltip } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { calibration } from '../shared/calibration.record.ts';
import { calibrationWorkflow } from '../shared/calibration.workflow.ts';
import { inCalibration } from '../shared/calibrationDue.ts';
import { tool, toolJudges } from '../shared/tool.record.ts';
import { toolWorkflow } from '../shared/tool.workflow.ts';
import { toolUsage } from '../shared/toolUsage.record.ts';
import { DaysLeft } from './DaysLeft.tsx';
import { LendDialog, ReturnDialog } from './LoanDialogs.tsx';
import { RecallDialog, ToolLosses, ToolReviews } from './ToolReviews.tsx';

type Tool = RowOf<typeof tool> & { holderIdLabel?: string | null };
type Dialog = 'lend' | 'return' | 'calibrate' | 'recall' | null;

/** One tool: its facts, who has it, its calibrations, its loans, and what it may have spoilt. */
export const ToolPage = ({ id }: { id: string }) => (
  <RecordPage record={tool} id={id} also={[toolUsage.name, calibration.name]}>
    {(row, allowed) => <ToolScreen row={row} allowed={allowed} />}
  </RecordPage>
);

/** Why a tool may not be handed out now; the server decides again. */
function whyNotLent(row: Tool, today: string): string | null {
  if (row.status !== 'serviceable') return 'It is not serviceable.';
  return inCalibration(row.nextCalibration, today) ? null : 'Its calibration is overdue.';
}

function ToolScreen({ row, allowed }: { row: Tool; allowed: Allowed }) {
  const { t } = useTranslation();
  const can = useCan();
  const [open, setOpen] = useState<Dialog>(null);
  const [shownLog, setShownLog] = useState<string | null>(null);
  const close = () => setOpen(null);
  const name = `${row.toolNo} ${row.name}`;
  const mayLend = can(['tools.user', 'stores.user', 'maintenance.user']);
  const [today] = useState(() => dayOf(new Date()));
  const refused = whyNotLent(row, today);
  return (
    <>
      <PageHead
        number={row.toolNo}
        title={row.name}
        crumbs={[{ label: 'Tools & Equipment', to: '/tools/active' }]}
        status={<StateChip record={tool} status={row.status} />}
        facts={[
          {
            label: 'Next calibration',
            value: row.nextCalibration ? <DaysLeft day={row.nextCalibration} /> : t('None needed'),
          },
          { label: 'Held by', value: row.holderIdLabel || t('In its place') },
          ...(row.holderJob ? [{ label: 'For job', value: row.holderJob }] : []),
          { label: 'Serial number', value: row.serialNumber },
        ]}
        more={
          <>
            {can(calibration.access.create) && (
              <Menu.Item onClick={() => setOpen('calibrate')}>{t('Enter a calibration')}</Menu.Item>
            )}
            {can(toolJudges) && <Menu.Item onClick={() => setOpen('recall')}>{t('Out of tolerance…')}</Menu.Item>}
          </>
        }
        actions={
          <WorkflowBar
            workflow={toolWorkflow}
            row={row}
            allowed={allowed}
            extra={
              <>
                <EditButton record={tool} row={row} allowed={allowed} />
                {mayLend && row.holderId && (
                  <Button variant="default" onClick={() => setOpen('return')}>
                    {t('Return')}
                  </Button>
                )}
                {mayLend && !row.holderId && (
                  <Tooltip label={refused ? t(refused) : ''} disabled={!refused}>
                    <Button
                      variant="default"
                      data-disabled={refused ? true : undefined}
                      aria-disabled={refused !== null}
                      onClick={() => refused === null && setOpen('lend')}
                    >
                      {t('Lend')}
                    </Button>
                  </Tooltip>
                )}
              </>
            }
          />
        }
      />
      <MainAndRail
        main={
          <>
            <Section title={t('Facts')}>
              <RecordFields
                record={tool}
                row={row}
                except={['toolNo', 'name', 'serialNumber', 'holderId', 'holderJob', 'nextCalibration']}
              />
            </Section>
            <ToolLosses toolId={row.id} />
            <ToolReviews toolId={row.id} />
            <Section title={t('Calibrations')}>
              <RecordList
                record={calibration}
                embedded
                fixed={{ 'f.toolId.in': row.id }}
                columns={[
                  'calibratedOn',
                  'status',
                  'provider',
                  'certificateNo',
                  'asFound',
                  'result',
                  'nextDue',
                  'reviewedByName',
                ]}
                rowHref={() => null}
                rowActions={(log) => (
                  <Button size="compact-sm" variant="default" onClick={() => setShownLog(log.id)}>
                    {t('Open')}
                  </Button>
                )}
                emptyText="No calibration is entered yet."
              />
            </Section>
            <Section title={t('Loans')}>
              <RecordList
                record={toolUsage}
                embedded
                fixed={{ 'f.toolId.in': row.id }}
                columns={['timestamp', 'borrowerId', 'jobNumber', 'dueBack', 'returnedAt', 'conditionIn', 'remark']}
                rowHref={() => null}
                emptyText="It was never lent."
              />
            </Section>
          </>
        }
        rail={
          <>
            <Attachments
              record={tool}
              id={row.id}
              allowUpload={allowed['update'] === true}
              title="Picture and papers"
            />
            <History record={tool} id={row.id} />
          </>
        }
      />
      {open === 'lend' && <LendDialog toolId={row.id} name={name} onClose={close} />}
      {open === 'return' && <ReturnDialog toolId={row.id} name={name} onClose={close} />}
      {open === 'recall' && <RecallDialog toolNo={row.toolNo} onClose={close} />}
      {open === 'calibrate' && (
        <RecordDialog
          record={calibration}
          size={760}
          values={{ toolId: row.id, calibratedOn: today, asFound: 'inTolerance', result: 'pass', adjusted: false }}
          opened
          onClose={close}
          onSaved={(log) => setShownLog(log.id)}
        />
      )}
      {shownLog && <CalibrationDialog id={shownLog} onClose={() => setShownLog(null)} />}
    </>
  );
}

/** One calibration with its certificate, and its review. */
function CalibrationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const answer = useRecord(calibration, id, { also: ['attachment'] });
  return (
    <Modal opened onClose={onClose} title={t('Calibration')} size={760}>
      {answer.data && (
        <>
          <RecordFields record={calibration} row={answer.data.row} except={['toolId']} />
          <Attachments
            record={calibration}
            id={id}
            allowUpload={answer.data.allowed['update'] === true}
            title="Certificate"
          />
          <WorkflowBar
            workflow={calibrationWorkflow}
            row={answer.data.row}
            allowed={answer.data.allowed}
            onDone={onClose}
          />
        </>
      )}
    </Modal>
  );
}
