import { addressOf } from '#kernel/shared/call.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { controlledDocument, type DocumentKind } from '../shared/document.record.ts';
import { masterListCall } from '../shared/documents.calls.ts';

const root = '/qa/revision-control';
const reviewed = { reviewMonths: 12, readWithinDays: 14, audience: 'everybody' } as const;

function MasterList({ kinds, empty }: { kinds: readonly [DocumentKind, ...DocumentKind[]]; empty: string }) {
  const { t } = useTranslation();
  const [kind] = kinds;
  return (
    <>
      <RouteTabs
        tabs={[
          { label: 'Forms', to: `${root}/forms` },
          { label: 'Manuals', to: `${root}/manuals` },
          { label: 'Instructions', to: `${root}/instructions` },
          { label: 'Audit checklists', to: `${root}/internal-audit-checklist` },
        ]}
      />
      <RecordList
        key={kind}
        record={controlledDocument}
        title="Revision control"
        description="Which issue and revision of each document is in force, who answers for it, and when it is reviewed."
        fixed={{ 'f.kind.in': kinds.join(',') }}
        tabs={[
          { label: 'Current', query: { 'f.status.in': 'draft,effective' } },
          { label: 'All', query: {} },
        ]}
        actions={
          <Button
            component="a"
            variant="default"
            href={`${addressOf(masterListCall, {})}?kind=${kind}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('Print master list')}
          </Button>
        }
        create={{
          label: 'New document',
          values: { ...reviewed, kind, needsAuthority: kind === 'manual' },
        }}
        emptyText={empty}
      />
    </>
  );
}

/** The company's forms. */
export const Forms = () => <MasterList kinds={['form']} empty="No forms. Each paper the company fills in is one." />;
/** Its manuals: expositions and handbooks the authority approves. */
export const Manuals = () => <MasterList kinds={['manual']} empty="No manuals. The exposition is the first." />;
/** Its work instructions and procedures. */
export const Instructions = () => (
  <MasterList
    kinds={['instruction', 'procedure']}
    empty="No instructions or procedures. They say how the work of the company is done."
  />
);
/** The checklists internal audits are made with. */
export const AuditChecklists = () => (
  <MasterList kinds={['auditChecklist']} empty="No audit checklists. Internal audits are made with them." />
);
