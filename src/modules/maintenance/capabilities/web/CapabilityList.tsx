import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDay } from '#kernel/shared/dates.ts';
import { inWords } from '#kernel/shared/field.ts';
import { useOptions } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx';
import { ErrorState } from '#kernel/web/ui/ErrorState.tsx';
import { Button, SegmentedControl, Skeleton } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { authorities } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { capabilityItem } from '../shared/capabilityItem.record.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';
import { Lights, stateTones } from './Lights.tsx';
import { LibraryFrame } from './public.tsx';
import { useRows } from '#kernel/web/data/records.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { readinessCall } from '../shared/capabilities.calls.ts';

const ApprovalsDialog = lazy(() => import('./ApprovalsDialog.tsx').then((m) => ({ default: m.ApprovalsDialog })));

/** The lists of an authority, newest first: the one in effect, and those on their way. */
function useLists(authority: string) {
  const answer = useRows(capabilityListRevision, { 'f.authority.in': authority, size: 500 });
  const rows = answer.data?.rows ?? [];
  return {
    answer,
    effective: rows.find((row) => row.status === 'effective') ?? null,
    coming: rows.filter((row) => ['draft', 'internalApproved', 'submitted', 'accepted'].includes(row.status)),
  };
}

/** The capability list in effect: what may be released today, and what comes next. */
export function CapabilityList() {
  const { t } = useTranslation();
  const { dateFormat } = useOptions();
  const [query, setQuery] = useSearchParams();
  const [isApprovals, setApprovals] = useState(false);
  const authority = query.get('authority') ?? 'CAAT';
  const { answer, effective, coming } = useLists(authority);
  const readiness = useGet(
    readinessCall,
    { id: effective?.id ?? '' },
    { also: ['manual', 'currencyCheck'], enabled: effective !== null },
  );
  const lights = useMemo(() => new Map(readiness.data?.rows.map((row) => [row.id, row])), [readiness.data]);
  const day = (value: string | null) => (value ? formatDay(value, dateFormat) : '');
  const meaning = [
    effective &&
      t('Revision {{revision}} is effective since {{day}} ({{reference}}).', {
        revision: effective.revision,
        day: day(effective.effectiveFrom),
        reference: effective.acceptedRef ?? '',
      }),
    ...coming.map((list) =>
      list.status === 'submitted'
        ? t('Revision {{revision}} is with {{authority}} since {{day}}; until then nothing changes.', {
            revision: list.revision,
            authority,
            day: day(list.submittedOn),
          })
        : list.status === 'accepted'
          ? t('Revision {{revision}} takes effect on {{day}}.', {
              revision: list.revision,
              day: day(list.effectiveFrom),
            })
          : t('Revision {{revision}} is in draft.', { revision: list.revision }),
    ),
  ].filter(Boolean);
  const choose = (value: string) => setQuery(value === 'CAAT' ? {} : { authority: value });
  const actions = (
    <>
      <SegmentedControl
        size="xs"
        data={[...authorities]}
        value={authority}
        onChange={choose}
        aria-label={t('Authority')}
      />
      <Button variant="default" onClick={() => setApprovals(true)}>
        {t('Approvals')}
      </Button>
      <Button component={Link} to="/capabilities/new-revision" variant="default">
        {t('List revisions')}
      </Button>
      {isApprovals && (
        <Suspense fallback={null}>
          <ApprovalsDialog onClose={() => setApprovals(false)} />
        </Suspense>
      )}
    </>
  );
  if (answer.isPending)
    return (
      <LibraryFrame>
        <Skeleton height={200} m="md" />
      </LibraryFrame>
    );
  if (answer.isError && !answer.data)
    return (
      <LibraryFrame>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </LibraryFrame>
    );
  if (!effective) {
    return (
      <LibraryFrame>
        <EmptyState title={t('No {{authority}} list is in effect', { authority })} heading={1}>
          <p>{t('Without it nothing can be released for this authority.')}</p>
          {actions}
        </EmptyState>
      </LibraryFrame>
    );
  }
  return (
    <LibraryFrame>
      <RecordList
        key={effective.id}
        record={capabilityItem}
        title={`Capabilities (${authority})`}
        description={meaning.join(' ')}
        fixed={{ 'f.listRevisionId.in': effective.id }}
        actions={actions}
        rowHref={(row) =>
          `/maintenance/capabilities/CAAT/${row.capKey}${authority === 'CAAT' ? '' : `?authority=${authority}`}`
        }
        cells={{
          manualId: (row) => {
            const known = lights.get(row.id);
            return known?.manual ? `${known.manual} ${known.revision ?? ''}` : (row.manualIdLabel ?? '');
          },
          state: (row) =>
            row.state === 'active' ? (
              <Lights readiness={lights.get(row.id)} />
            ) : (
              <StatusChip tone={stateTones[row.state ?? 'active']} label={inWords(row.state ?? 'active')} />
            ),
        }}
        emptyText="The list in effect has no lines."
      />
    </LibraryFrame>
  );
}
