import { filesLive } from '#kernel/shared/live.ts';
import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { files, history, related, section, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordFields } from '#kernel/web/page/RecordFields.tsx';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { SlotParts } from '#kernel/web/page/SlotParts.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { Button, Modal } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { printLabel } from '#modules/stores/labels/web/public.tsx';
import { WhereUsedLink } from '#modules/quality/where-used/web/public.tsx';
import { calibration } from '../shared/calibration.record.ts';
import { calibrationWorkflow } from '../shared/calibration.workflow.ts';
import { inCalibration } from '../shared/calibrationDue.ts';
import { tool, toolJudges } from '../shared/tool.record.ts';
import { toolWorkflow } from '../shared/tool.workflow.ts';
import { toolParts } from '../shared/public.ts';
import { toolUsage } from '../shared/toolUsage.record.ts';
import { DaysLeft, ToolState } from './DaysLeft.tsx';
import { LendDialog, ReturnDialog } from './LoanDialogs.tsx';
import { Drift, Readings } from './Readings.tsx';
import { RecallDialog, ToolReviews } from './ToolReviews.tsx';

type Tool = RowOf<typeof tool>;

// All of them stand beside the rail.
const calibrationWidths = {
  calibratedOn: 118,
  status: 112,
  provider: 106,
  certificateNo: 108,
  asFound: 106,
  result: 64,
  nextDue: 108,
};

/** One tool: its facts, who has it, its calibrations, its loans, and what it may have spoilt. */
export const ToolPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={tool}
    id={id}
    number="toolNo"
    title="name"
    crumbs={[{ label: 'Tools & Equipment', to: '/tools/active' }]}
    status={(row) => <ToolState row={row} />}
    facts={[
      {
        label: 'Next calibration',
        value: (row) => (row.nextCalibration ? <DaysLeft day={row.nextCalibration} /> : translate('None needed')),
      },
      { label: 'Held by', value: (row) => row.holderIdLabel || translate('In tool crib') },
      { label: 'Used on', value: (row) => <WhereUsedLink kind="tool" id={row.id} /> },
      'holderJob?',
      'dueBack?',
      'serialNumber',
    ]}
    workflow={toolWorkflow}
    useActions={useToolActions}
    live={[toolUsage, calibration]}
    panels={[
      section('Details', { except: ['holderId', 'nextCalibration'] }),
      ToolReviews,
      ToolParts,
      Drift,
      Calibrations,
      related(toolUsage, 'toolId', {
        title: 'Loans',
        columns: ['timestamp', 'borrowerId', 'jobNumber', 'dueBack', 'returnedAt', 'conditionIn', 'remark'],
        rowHref: () => null,
        emptyText: 'No loans.',
      }),
      files({ title: 'Picture and papers' }),
      history(),
    ]}
  />
);

function ToolParts({ row }: PanelProps<typeof tool>) {
  return <SlotParts slot={toolParts} given={{ toolId: row.id }} />;
}

/** Why a tool may not be handed out now; the server decides again. */
function whyNotIssued(row: Tool, today: string): string | null {
  if (row.status !== 'serviceable') return 'It is not serviceable.';
  return inCalibration(row.nextCalibration, today) ? null : 'Its calibration is overdue.';
}

function useToolActions(row: Tool): readonly ScreenAction[] {
  const can = useCan();
  const today = useToday();
  const name = `${row.toolNo} ${row.name}`;
  const mayIssue = can(['tools.user', 'stores.user', 'maintenance.user']);
  const reason = whyNotIssued(row, today);
  const actions: (ScreenAction | false)[] = [
    mayIssue &&
      (row.holderId
        ? {
            label: 'Return',
            isPrimary: true,
            dialog: (close) => <ReturnDialog toolId={row.id} name={name} onClose={close} />,
          }
        : {
            label: 'Issue tool',
            reason,
            isPrimary: reason === null,
            dialog: (close) => <LendDialog toolId={row.id} name={name} onClose={close} />,
          }),
    can(calibration.access.create) && {
      label: 'Enter a calibration',
      dialog: (close) => (
        <RecordDialog
          record={calibration}
          size={760}
          fixed={{ toolId: row.id }}
          values={{ calibratedOn: today, asFound: 'inTolerance', result: 'pass', adjusted: false }}
          opened
          onClose={close}
        />
      ),
    },
    printLabel('t', row.id),
    can(toolJudges) && {
      label: 'Out of tolerance…',
      dialog: (close) => <RecallDialog toolNo={row.toolNo} onClose={close} />,
    },
  ];
  return actions.filter((action) => action !== false);
}

function Calibrations({ row }: PanelProps<typeof tool>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Section title={t('Calibrations')}>
      <RecordList
        record={calibration}
        embedded
        fixed={{ 'f.toolId.in': row.id }}
        widths={calibrationWidths}
        columns={['calibratedOn', 'status', 'provider', 'certificateNo', 'asFound', 'result', 'nextDue']}
        rowHref={() => null}
        rowActions={(log) => (
          <Button size="compact-sm" variant="default" onClick={() => setShown(log.id)}>
            {t('Open')}
          </Button>
        )}
        emptyText="No calibrations."
      />
      {shown && <CalibrationDialog id={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

/** One calibration with its certificate, and its review. */
function CalibrationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const answer = useRecord(calibration, id, { also: [filesLive.name] });
  return (
    <Modal opened onClose={onClose} title={t('Calibration')} size={760}>
      {answer.data && (
        <>
          <RecordFields record={calibration} row={answer.data.row} except={['toolId']} />
          <Readings row={answer.data.row} mayEnter={answer.data.allowed['update'] === true} />
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
