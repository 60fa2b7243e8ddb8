import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { publishStepDataCall, submitStepDataCall } from '../shared/stepData.calls.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { SignDialog } from '#kernel/web/page/SignDialog.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { engineers, stepDataSheet, stepDataStatement } from '../shared/stepDataSheet.record.ts';
import { BeginDialog, ReturnDialog } from './StepDataDialogs.tsx';
import { TemplatesFrame } from './public.tsx';
import { StepDialog } from './StepDialog.tsx';
import { StepDataTable } from './StepDataTable.tsx';

type Sheet = RowOf<typeof stepDataSheet>;

/** Limits, tools, materials and techniques of all part numbers, newest version first. */
export function StepDataList() {
  const { t } = useTranslation();
  const may = useCan()(engineers);
  const [isOpen, setOpen] = useState(false);
  return (
    <TemplatesFrame>
      <RecordList
        record={stepDataSheet}
        title="Step data"
        description="Limits, tools, materials and techniques per part number and manual revision, newest first."
        tabs={[
          { label: 'In work', query: { 'f.status.in': 'draft,review' } },
          { label: 'Approved', query: { 'f.status.in': 'published' } },
          { label: 'All', query: {} },
        ]}
        actions={may && <Button onClick={() => setOpen(true)}>{t('Begin step data')}</Button>}
        emptyText="No step data. Engineering writes it for a part number by its manual revision; another engineer approves it."
      />
      {isOpen && <BeginDialog onClose={() => setOpen(false)} />}
    </TemplatesFrame>
  );
}

/** One version of a part number's step data, beside the version before. */
export const StepDataPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={stepDataSheet}
    id={id}
    title={(row) => row.partNumberIdLabel ?? ''}
    meaning={(row) => row.changeNote}
    crumbs={[{ label: 'Step data', to: '/maintenance/templates/step-data' }]}
    facts={['manualRevisionId', 'number', 'writtenByName', 'submittedAt?', 'publishedByName?', 'publishedAt?']}
    useActions={useSheetActions}
    panels={[StepDataTable, history()]}
  />
);

function useSheetActions(row: Sheet): readonly ScreenAction[] {
  const may = useCan()(engineers);
  const navigate = useNavigate();
  const submit = useSend(submitStepDataCall, { id: row.id });
  if (!may) return [];
  if (row.status === 'draft')
    return [
      {
        label: 'Submit for approval',
        isPrimary: true,
        onClick: async () => {
          try {
            await submit.mutateAsync(undefined);
          } catch (error) {
            notify({ tone: 'bad', text: translate(messageOf(error)) });
          }
        },
      },
      { label: 'Add a step', inSight: true, dialog: (close) => <StepDialog sheet={row} onClose={close} /> },
    ];
  if (row.status === 'review')
    return [
      { label: 'Approve', isPrimary: true, dialog: (close) => <ApproveDialog sheet={row} onClose={close} /> },
      { label: 'Return to the writer', inSight: true, dialog: (close) => <ReturnDialog sheet={row} onClose={close} /> },
    ];
  return [
    {
      label: 'New version',
      isPrimary: row.status === 'published',
      dialog: (close) => (
        <BeginDialog from={row} onBegun={(id) => void navigate(`/maintenance/templates/${id}`)} onClose={close} />
      ),
    },
  ];
}

function ApproveDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { t } = useTranslation();
  const publish = useSend(publishStepDataCall, { id: sheet.id });
  return (
    <SignDialog
      title={t('Approve step data')}
      statement={stepDataStatement}
      what={
        <p>
          {sheet.partNumberIdLabel} · {sheet.manualRevisionIdLabel} ·{' '}
          {t('Version {{number}}', { number: sheet.number })}: {sheet.changeNote}
        </p>
      }
      actionLabel={t('Approve')}
      onSign={async (proof) => {
        await publish.mutateAsync(proof);
        notify({ text: t('Step data approved') });
      }}
      onClose={onClose}
    />
  );
}
