// By hand: a draft is an editor that saves itself, whose head waits for what is saved; a signed one is read.
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Allowed } from '#kernel/shared/workflow.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { ReasonDialog } from '#kernel/web/page/ReasonDialog.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { Button, Group, Modal, Stack, TagsInput, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { methodWords, ndtReport } from '../shared/ndtReport.record.ts';
import { ndtReportWorkflow } from '../shared/ndtReport.workflow.ts';
import { NdtEditor } from './NdtEditor.tsx';
import { NdtReading, type Standing } from './NdtReading.tsx';
import { AfterCheckButton, RunButtons } from './NdtRun.tsx';
import { ndtDeviations } from '../shared/ndtDeviations.ts';
import css from './ndt.module.css';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { cloneNdtCall, ndtPaperCall, ndtStandingCall, supersedeNdtCall } from '../shared/ndtReports.calls.ts';

type Row = RowOf<typeof ndtReport>;

/** One NDT report: written while it is a draft, read afterwards. */
export const NdtPage = ({ id }: { id: string }) => (
  <RecordPage record={ndtReport} id={id}>
    {(row, allowed) => <Report row={row} allowed={allowed} />}
  </RecordPage>
);

function Report({ row, allowed }: { row: Row; allowed: Allowed }) {
  const standing = useGet(ndtStandingCall, { id: row.id }, { also: ['ndtProcessCheck', 'tool', 'batch'] });
  if (!standing.data) return null;
  return row.status === 'draft' && allowed['update'] === true ? (
    <NdtEditor
      key={row.id}
      row={row}
      standing={standing.data}
      head={(saved, word) => (
        <Head
          row={row}
          allowed={{ ...allowed, perform: saved ? shortly(allowed['perform']) : 'Wait until it is saved.' }}
          standing={standing.data}
          word={word}
          isSaved={saved}
        />
      )}
    />
  ) : (
    <>
      <Head row={row} allowed={allowed} standing={standing.data} />
      <NdtReading row={row} standing={standing.data} />
    </>
  );
}

// The list beside the form says it all; the button only points there.
const shortly = (answer: true | string | undefined): true | string =>
  typeof answer === 'string' ? 'Something is still missing: see the list.' : true;

interface HeadProps {
  row: Row;
  allowed: Allowed;
  standing: Standing;
  word?: ReactNode;
  isSaved?: boolean;
}

function Head({ row, allowed, standing, word, isSaved = true }: HeadProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'supersede' | 'clone' | null>(null);
  const replace = useSend(supersedeNdtCall, { id: row.id });
  const { supersede, update: _update, ...steps } = allowed;
  const { successor } = standing;
  return (
    <>
      <PageHead
        title={methodWords[row.method]}
        number={row.number}
        status={<StateChip record={ndtReport} status={row.status} />}
        crumbs={[
          { label: 'NDT reports', to: '/maintenance/ndt/reports' },
          { label: row.jobNumber, to: `/maintenance/mmc/${row.jobNumber}` },
        ]}
        facts={[
          { label: 'Part number', value: <span className="mono">{row.partNumber}</span> },
          { label: 'Serial number', value: <span className="mono">{row.serialNumber}</span> },
          { label: 'Items', value: <>{row.items.join(', ')}</> },
          {
            label: 'Technique',
            value: (
              <>{`${row.technique} rev ${row.techniqueRevision}${standing.procedure ? ` · ${standing.procedure}` : ''}`}</>
            ),
          },
          { label: 'Card', value: <>{row.cardNo ?? '–'}</> },
          ...(row.run ? [{ label: 'Run', value: <span className="mono">{row.run}</span> }] : []),
        ]}
        actions={
          <>
            {word}
            <Button
              component="a"
              href={addressOf(ndtPaperCall, { id: row.id })}
              target="_blank"
              rel="noreferrer"
              variant="default"
            >
              {t('PDF')}
            </Button>
            {allowed['update'] !== undefined && (
              <Button variant="default" onClick={() => setAsked('clone')}>
                {t('Same test, other item')}
              </Button>
            )}
            {row.status === 'draft' && <AfterCheckButton row={row} isSaved={isSaved} />}
            <RunButtons row={row} />
            {supersede === true && (
              <Button variant="default" onClick={() => setAsked('supersede')}>
                {t('Replace by a new report')}
              </Button>
            )}
          </>
        }
        steps={
          <WorkflowBar
            workflow={ndtReportWorkflow}
            row={row}
            allowed={steps}
            deviations={() => ndtDeviations(row, t, standing.acceptance, standing.left)}
          />
        }
      />
      {successor && (
        <p className={css.banner} role="status">
          {t(row.status === 'superseded' ? 'This report was replaced by' : 'A report that replaces this one is begun:')}{' '}
          <Link to={`/maintenance/ndt/reports/${successor.number}`}>{successor.number}</Link>
        </p>
      )}
      {row.supersedesIdLabel && (
        <p className={css.banner}>
          {t('It replaces')}{' '}
          <Link to={`/maintenance/ndt/reports/${row.supersedesIdLabel}`}>{row.supersedesIdLabel}</Link>:{' '}
          {row.supersedeReason}
        </p>
      )}
      {row.voidReason && <p className={css.banner}>{row.voidReason}</p>}
      {asked === 'clone' && <CloneDialog row={row} onClose={() => setAsked(null)} />}
      {asked === 'supersede' && (
        <ReasonDialog
          title={t('Replace by a new report')}
          action={t('Begin the new report')}
          onClose={() => setAsked(null)}
          onGive={async (reason) => {
            const made = await replace.mutateAsync({ version: row.version, input: { reason } });
            await navigate(`/maintenance/ndt/reports/${made.row.number}`);
          }}
        />
      )}
    </>
  );
}

/** The same test on another item, such as the other wheel half: technique, supplies and settings are taken over, calibration is not. */
function CloneDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [items, setItems] = useState<string[]>([]);
  const [area, setArea] = useState('');
  const clone = useSend(cloneNdtCall, { id: row.id });
  const send = async () => {
    const made = await clone.mutateAsync({ items, area: area.trim() || items.join(', ') });
    onClose();
    await navigate(`/maintenance/ndt/reports/${made.row.number}`);
  };
  return (
    <Modal opened onClose={onClose} title={t('Same test, other item')} size={460}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send().catch(() => undefined);
        }}
      >
        <Stack>
          <TagsInput label={t('Items inspected')} value={items} onChange={setItems} maxTags={40} data-autofocus />
          <TextInput
            label={t('Area')}
            value={area}
            onChange={(event) => setArea(event.currentTarget.value)}
            maxLength={200}
          />
          {clone.isError && (
            <Text c="red" role="alert">
              {t(messageOf(clone.error))}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <ReasonButton
              type="submit"
              loading={clone.isPending}
              reason={items.length === 0 && 'Name the items inspected first.'}
            >
              {t('Begin report')}
            </ReasonButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
