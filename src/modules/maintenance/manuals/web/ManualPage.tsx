import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useToday } from '#kernel/web/data/useToday.ts';
import { CreateButton } from '#kernel/web/form/CreateButton.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { ArchiveButton, EditButton } from '#kernel/web/page/RowButtons.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { currencyCheck } from '../shared/currencyCheck.record.ts';
import { manual } from '../shared/manual.record.ts';
import { manualRevision } from '../shared/manualRevision.record.ts';
import { temporaryRevision } from '../shared/temporaryRevision.record.ts';
import { CurrencyChip } from './public.tsx';
import { folderNames, folders, type ManualRow } from './folders.ts';
import { ManualConsumables, ManualIpc, ManualParts, ManualTools } from './ManualContents.tsx';
import { ManualInfo } from './ManualInfo.tsx';

interface Props {
  id: string;
  tab: 'info' | 'partnumbers' | 'ipc' | 'tools' | 'consumables';
}

const bodies: Record<Props['tab'], (row: ManualRow) => ReactNode> = {
  info: (row) => <ManualInfo row={row} />,
  partnumbers: (row) => <ManualParts row={row} />,
  ipc: (row) => <ManualIpc row={row} />,
  tools: (row) => <ManualTools row={row} />,
  consumables: (row) => <ManualConsumables row={row} />,
};

/** One manual: what is current, when it was last checked, and what it asks for. */
export function ManualPage({ id, tab }: Props) {
  const today = useToday();
  const { pathname } = useLocation();
  return (
    <RecordPage record={manual} id={id} also={[manualRevision.name, currencyCheck.name, temporaryRevision.name]}>
      {(row, allowed) => {
        const base = `${folders[row.kind]}/${encodeURIComponent(row.manualKey)}`;
        return (
          <>
            <AtItsFolder kind={row.kind} base={base} />
            <PageHead
              number={row.designation}
              title={row.title}
              crumbs={[{ label: folderNames[row.kind], to: folders[row.kind] }]}
              status={<CurrencyChip lastCheckedOn={row.lastCheckedOn} intervalDays={row.currencyIntervalDays} />}
              facts={[
                { label: 'Maker', value: <>{row.manufacturer}</> },
                { label: 'Current revision', value: <>{row.currentRevision ?? '—'}</> },
                {
                  label: 'Issued on',
                  value: row.currentIssueDate ? <DateText value={row.currentIssueDate} kind="day" /> : '—',
                },
                { label: 'TRs in force', value: <>{row.temporaryInForce ?? 0}</> },
                {
                  label: 'Last checked',
                  value: row.lastCheckedOn ? <DateText value={row.lastCheckedOn} kind="day" /> : 'never',
                },
                ...(row.customerId ? [{ label: 'Data of customer', value: <>{row.customerIdLabel}</> }] : []),
              ]}
              actions={
                <>
                  <ArchiveButton record={manual} row={row} allowed={allowed} />
                  <EditButton record={manual} row={row} allowed={allowed} />
                  <CreateButton
                    record={currencyCheck}
                    fixed={{ manualId: row.id }}
                    values={{
                      checkedOn: today,
                      result: 'current',
                      source: row.currencySource,
                      note: row.currentRevision ? `Still ${row.currentRevision}` : undefined,
                    }}
                    label="Record currency check"
                    isPrimary
                  />
                </>
              }
            />
            {row.kind === 'CMM' && (
              <RouteTabs
                tabs={[
                  // The manual's own address shows the first tab too.
                  { label: 'Info', to: pathname.endsWith('/info') ? `${base}/info` : base, end: true },
                  { label: 'Part numbers', to: `${base}/partnumbers` },
                  { label: 'IPC', to: `${base}/ipc` },
                  { label: 'Tools', to: `${base}/tools` },
                  { label: 'Materials', to: `${base}/consumables` },
                ]}
              />
            )}
            <MainAndRail
              main={bodies[tab](row)}
              rail={
                tab === 'info' ? (
                  <>
                    <Attachments record={manual} id={row.id} allowUpload={allowed['update'] === true} />
                    <History record={manual} id={row.id} />
                  </>
                ) : undefined
              }
            />
          </>
        );
      }}
    </RecordPage>
  );
}

/** Search knows one address for all manuals; a standard practices manual then moves to its own. */
function AtItsFolder({ kind, base }: { kind: ManualRow['kind']; base: string }) {
  const navigate = useNavigate();
  const isElsewhere = !useLocation().pathname.startsWith(folders[kind]);
  useEffect(() => {
    if (isElsewhere) void navigate(base, { replace: true });
  }, [isElsewhere, base, navigate]);
  return null;
}
