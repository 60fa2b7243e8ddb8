import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { useNavigate } from 'react-router';
import { LibraryFrame } from '#modules/maintenance/capabilities/web/public.tsx';
import { manual, type ManualKind } from '../shared/manual.record.ts';
import { CurrencyChip } from './public.tsx';
import { folders } from './folders.ts';

const texts: Record<ManualKind, { title: string; description: string; empty: string }> = {
  CMM: {
    title: 'Component maintenance manuals',
    description: "The makers' instructions and limits. Every work order uses the revision that is current here.",
    empty: 'No manual of this kind. Add the first.',
  },
  SPM: {
    title: 'Standard practices manuals',
    description: 'Processes that many component manuals share: bearings, paint, non-destructive testing.',
    empty: 'No manual of this kind. Add the first, or link it from a CMM.',
  },
  REF: {
    title: 'Additional references',
    description:
      "Standards, airline data, engineering orders, approved repairs. A customer's own data is good for that customer's work orders only.",
    empty: 'No reference yet. Add the first.',
  },
};

function ManualList({ kind }: { kind: ManualKind }) {
  const navigate = useNavigate();
  const { title, description, empty } = texts[kind];
  return (
    <LibraryFrame>
      <RecordList
        key={kind}
        record={manual}
        title={title}
        description={description}
        fixed={{ 'f.kind.in': kind }}
        rowHref={(row) => `${folders[kind]}/${encodeURIComponent(row.manualKey)}`}
        create={{
          fixed: { kind },
          values: { currencyIntervalDays: 90 },
          onSaved: (row) => void navigate(`${folders[kind]}/${encodeURIComponent(row.manualKey)}`),
        }}
        cells={{
          lastCheckedOn: (row) => (
            <CurrencyChip lastCheckedOn={row.lastCheckedOn} intervalDays={row.currencyIntervalDays} />
          ),
          temporaryInForce: (row) => (row.temporaryInForce ? String(row.temporaryInForce) : null),
        }}
        emptyText={empty}
      />
    </LibraryFrame>
  );
}

/** Component manuals with revision, temporary revisions and last check. */
export const CmmList = () => <ManualList kind="CMM" />;
/** Standard practices manuals, the same way. */
export const SpmList = () => <ManualList kind="SPM" />;
/** Other references, the same way. */
export const ReferenceList = () => <ManualList kind="REF" />;
