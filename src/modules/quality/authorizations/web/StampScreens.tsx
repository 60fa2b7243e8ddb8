import { Link } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, related, section } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { staffAuthorization } from '../shared/authorization.record.ts';
import { stampWorkflow } from '../shared/authorization.workflow.ts';
import { stamp, stampKeepers } from '../shared/facts.record.ts';

const only = (label: string, states: string) => ({ label, query: { 'f.status.in': states } });

/** Who holds which stamp, what is in the drawer, and which numbers rest or are void. */
export function StampList() {
  const { t } = useTranslation();
  return (
    <RecordList
      record={stamp}
      create
      description="Numbered personal marks. A stamp is handed over with the authorisation that names it; a lost one suspends that."
      emptyText="No stamps. A new one is entered here with its number before an authorisation can name it."
      tabs={[
        only('Issued', 'issued'),
        only('In stock', 'stock'),
        only('Resting', 'returned'),
        only('Lost or void', 'lost,void'),
        { label: 'All', query: {} },
      ]}
      actions={
        <Button component={Link} to="/hr/badges" variant="default">
          {t('Badges')}
        </Button>
      }
    />
  );
}

/** One stamp: its holder, the authorisations it signs for, its impression and what happened to it. */
export const StampPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={stamp}
    id={id}
    title="stampNo"
    crumbs={[
      { label: 'Badges', to: '/hr/badges' },
      { label: 'Stamps', to: '/hr/badges/stamps' },
    ]}
    facts={['employeeId?', 'stampType', 'issuedAt?', 'quarantineUntil?', 'lastAuditAt?']}
    workflow={stampWorkflow}
    live={[staffAuthorization]}
    panels={[
      section('Stamp'),
      related(staffAuthorization, 'stampId', {
        columns: ['number', 'status', 'employeeId', 'categoryId', 'validUntil'],
      }),
      files({ allow: stampKeepers }),
      history(),
    ]}
  />
);
