import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { RowOf } from '#kernel/shared/record.ts';
import { messageOf } from '#kernel/web/data/api.ts';
import { getCall, useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { whenIdle } from '#kernel/web/data/whenIdle.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, inRail, type PanelProps, type ScreenAction } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { Button, Skeleton, TextInput } from '#kernel/web/ui/parts.ts';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { keepOffline, KeptBookings, useBook } from '#modules/stores/kept-bookings/web/public.tsx';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { partsQueue, partsRequest } from '../shared/partsRequest.record.ts';
import { partsRequestWorkflow } from '../shared/partsRequest.workflow.ts';
import { openRequestCall, sheetCall, withdrawCall } from '../shared/spares.calls.ts';
import { AskDialog } from './RequestDialogs.tsx';
import { HandOut } from './HandOut.tsx';
import { HandedOut, LineRow } from './RequestLines.tsx';
import { SparesFrame } from './SparesFrame.tsx';
import css from './spares.module.css';

const priorityTones = { normal: 'neutral', urgent: 'warn', aog: 'bad' } as const;

/** What the jobs wait for: the stores' queue, the first needed on top. */
export const RequestList = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [query, setQuery] = useSearchParams();
  const jobId = query.get('ask');
  const [isAsking, setAsking] = useState(false);
  return (
    <SparesFrame>
      <ScanJob />
      <RecordList
        record={partsQueue}
        title="Parts requests"
        description="Open parts requests, sorted by the date needed. Scan a work order to issue its parts."
        tabs={[
          { label: 'Waiting', query: { 'f.status.in': 'open,picking' } },
          { label: 'AOG', query: { 'f.status.in': 'open,picking', 'f.priority.in': 'aog' } },
          { label: 'Short', query: { 'f.status.in': 'open,picking', 'f.shortCount.gte': '1' } },
          { label: 'All', query: {} },
        ]}
        cells={{
          priority: (row) => (
            <StatusChip
              tone={priorityTones[row.priority]}
              label={partsQueue.fields.priority.options?.[row.priority] ?? row.priority}
            />
          ),
          shortCount: (row) => (row.shortCount > 0 ? <StatusChip tone="bad" label={String(row.shortCount)} /> : '0'),
        }}
        actions={
          <>
            {can('stores.user') && (
              <Button component={Link} variant="default" to="/store/counter">
                {t('Counter')}
              </Button>
            )}
            {can(['maintenance.user', 'stores.user']) && (
              <Button onClick={() => setAsking(true)}>{t('Request parts')}</Button>
            )}
          </>
        }
        emptyText="Nothing is waiting. A work order asks for its parts here."
      />
      {(isAsking || jobId) && (
        <AskDialog
          {...(jobId ? { jobId } : {})}
          onClose={() => {
            setAsking(false);
            setQuery({}, { replace: true });
          }}
        />
      )}
    </SparesFrame>
  );
};

/** A scanned or typed job opens its withdraw form. */
function ScanJob() {
  const { t } = useTranslation();
  const go = useNavigate();
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const open = async () => {
    if (!code.trim()) return;
    try {
      const { masterJobnumber } = await getCall(openRequestCall, { query: { code: code.trim() } });
      void go(`/store/spares/requests/${encodeURIComponent(masterJobnumber)}`);
    } catch (error) {
      setTrouble(t(messageOf(error)));
      setCode('');
    }
  };
  return (
    <form
      className={`${css.scan} ${css.inPage}`}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <TextInput
        aria-label={t('Scan a work order')}
        placeholder={t('Scan a work order')}
        value={code}
        error={trouble}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setTrouble(null);
        }}
        classNames={{ input: 'mono' }}
      />
      <Button type="submit" variant="default">
        {t('Open')}
      </Button>
    </form>
  );
}

/** The withdraw parts form of a master job: what is asked for, what to take, and who takes it. */
export const RequestPage = ({ masterJobnumber }: { masterJobnumber: string }) => (
  <RecordScreen
    record={partsRequest}
    id={masterJobnumber}
    number="masterJobnumber"
    title={() => 'Withdraw parts'}
    crumbs={[{ label: 'Requests', to: '/store/spares/requests' }]}
    workflow={partsRequestWorkflow}
    status={(row) => (
      <>
        <StateChip record={partsRequest} status={row.status} />
        {row.priority !== 'normal' && (
          <StatusChip
            tone={priorityTones[row.priority]}
            label={partsRequest.fields.priority.options?.[row.priority] ?? row.priority}
          />
        )}
      </>
    )}
    facts={['masterJobId', 'neededBy', 'pickingById?']}
    live={[partsQueue]}
    useActions={useRequestActions}
    panels={[Lines, inRail(Out), history()]}
  />
);

/** What may be done with a request beside its steps. */
function useRequestActions(
  row: RowOf<typeof partsRequest>,
  allowed: PanelProps<typeof partsRequest>['allowed'],
): readonly ScreenAction[] {
  const go = useNavigate();
  return [
    {
      label: 'Ask for more',
      inSight: true,
      reason: allowed['update'] === undefined ? 'The work order, or the stores, ask for parts.' : null,
      dialog: (close) => <AskDialog jobId={row.masterJobId} onClose={close} />,
    },
    {
      label: 'Scrap a removed part',
      dialog: (close) => (
        <RecordDialog
          opened
          record={scrap}
          values={{ jobId: row.masterJobId, quantity: '1', lifeLimited: false }}
          onClose={close}
          onSaved={(made) => void go(`/store/scraps/${made.number}`)}
        />
      ),
    },
  ];
}

function useSheet(masterJobnumber: string) {
  return useGet(sheetCall, { masterJobnumber });
}

/** The parts asked for, and the counter for those who hand them out. */
function Lines({ row }: PanelProps<typeof partsRequest>) {
  const { t } = useTranslation();
  const can = useCan();
  const sheet = useSheet(row.masterJobnumber);
  const send = useBook(withdrawCall, { masterJobnumber: row.masterJobnumber });
  const isKeeper = can('stores.user');
  useEffect(() => (isKeeper ? whenIdle(() => keepOffline()) : undefined), [isKeeper]);
  if (sheet.isError && !sheet.data) return <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />;
  if (!sheet.data) return <Skeleton height={220} />;
  const { lines } = sheet.data;
  const isOpen = row.status === 'open' || row.status === 'picking';
  return (
    <>
      {isKeeper && <KeptBookings />}
      {isKeeper && isOpen && <HandOut request={row.masterJobnumber} send={send} lines={lines} />}
      <Section title={t('Parts asked for')} count={lines.length}>
        {lines.length === 0 ? (
          <EmptyState title={t('No parts are asked for.')} />
        ) : (
          <ul className={css.lines}>
            {lines.map((line) => (
              <LineRow key={line.id} line={line} />
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

/** What was handed out. */
function Out({ row }: PanelProps<typeof partsRequest>) {
  const sheet = useSheet(row.masterJobnumber);
  return sheet.data ? <HandedOut out={sheet.data.out} /> : null;
}
