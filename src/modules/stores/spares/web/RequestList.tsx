import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '#kernel/web/data/api.ts';
import { getCall } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button, TextInput } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { openRequestCall } from '../shared/spares.calls.ts';
import { partsQueue } from '../shared/partsRequest.record.ts';
import { AskDialog } from './RequestDialogs.tsx';
import { SparesFrame } from './SparesFrame.tsx';
import css from './spares.module.css';

const tones = { normal: 'neutral', urgent: 'warn', aog: 'bad' } as const;

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
              tone={tones[row.priority]}
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
