import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useToday } from '#kernel/web/data/useToday.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { files, history, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { translate } from '#kernel/web/i18n.ts';
import { currencyCheck } from '../shared/currencyCheck.record.ts';
import { manual } from '../shared/manual.record.ts';
import { manualRevision } from '../shared/manualRevision.record.ts';
import { temporaryRevision } from '../shared/temporaryRevision.record.ts';
import { CurrencyChip } from './public.tsx';
import { folderNames, folders, type ManualRow } from './folders.ts';
import { ManualConsumables, ManualIpc, ManualParts, ManualTools } from './ManualContents.tsx';
import { ManualInfo } from './ManualInfo.tsx';

const infoPanels = [ManualInfo, files(), history()];
const tabs = [
  { label: 'Info', path: 'info', panels: infoPanels },
  { label: 'Part numbers', path: 'partnumbers', panels: [ManualParts] },
  { label: 'IPC', path: 'ipc', panels: [ManualIpc] },
  { label: 'Tools', path: 'tools', panels: [ManualTools] },
  { label: 'Materials', path: 'consumables', panels: [ManualConsumables] },
];

/** One manual: what is current, when it was last checked, and what it asks for. */
export const ManualPage = ({ id, tab }: { id: string; tab?: string }) => (
  <RecordScreen
    record={manual}
    id={id}
    tab={tab}
    number="designation"
    title="title"
    crumbs={(row) => [{ label: folderNames[row.kind], to: folders[row.kind] }]}
    status={(row) => <CurrencyChip lastCheckedOn={row.lastCheckedOn} intervalDays={row.currencyIntervalDays} />}
    facts={[
      'manufacturer',
      'currentRevision',
      'currentIssueDate',
      { label: 'TRs in force', value: (row) => row.temporaryInForce ?? 0 },
      'lastCheckedOn',
      'customerId?',
    ]}
    base={baseOf}
    useActions={useManualActions}
    notice={AtItsFolder}
    live={[manualRevision, currencyCheck, temporaryRevision]}
    panels={infoPanels}
    tabs={(row) => (row.kind === 'CMM' ? tabs : undefined)}
  />
);

const baseOf = (row: RowOf<typeof manual>) => `${folders[row.kind]}/${encodeURIComponent(row.manualKey)}`;

function useManualActions(row: ManualRow): readonly ScreenAction[] {
  const can = useCan();
  const today = useToday();
  if (!can(currencyCheck.access.create)) return [];
  return [
    {
      label: 'Record currency check',
      isPrimary: true,
      dialog: (close) => (
        <RecordDialog
          record={currencyCheck}
          title="Record currency check"
          fixed={{ manualId: row.id }}
          values={{
            checkedOn: today,
            result: 'current',
            source: row.currencySource,
            note: row.currentRevision
              ? translate('{{revision}} confirmed', { revision: row.currentRevision })
              : undefined,
          }}
          opened
          onClose={close}
        />
      ),
    },
  ];
}

/** Search knows one address for all manuals; a standard practices manual then moves to its own. */
function AtItsFolder({ row }: PanelProps<typeof manual>) {
  const navigate = useNavigate();
  const isElsewhere = !useLocation().pathname.startsWith(folders[row.kind]);
  const base = baseOf(row);
  useEffect(() => {
    if (isElsewhere) void navigate(base, { replace: true });
  }, [isElsewhere, base, navigate]);
  return null;
}
