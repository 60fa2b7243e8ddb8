import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';

/** Every certificate the company has issued. */
export function ReleaseList() {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <RecordList
      record={releaseCertificate}
      title="Releases"
      description="Release certificates issued, newest first."
      tabs={[
        { label: 'All', query: {} },
        { label: 'CAAT Form 1', query: { 'f.type.in': 'CAAT_FORM_1' } },
        { label: 'EASA Form 1', query: { 'f.type.in': 'EASA_FORM_1' } },
        { label: 'FAA 8130-3', query: { 'f.type.in': 'FAA_8130_3' } },
        { label: 'Superseded and void', query: { 'f.status.in': 'superseded,void' } },
      ]}
      actions={
        <>
          {can('quality.viewer') && (
            <Button component={Link} to="/maintenance/releases/audit-views" variant="default" size="sm">
              {t('Audit views')}
            </Button>
          )}
          <Button component={Link} to="/maintenance/release-forms" variant="default" size="sm">
            {t('Release forms')}
          </Button>
        </>
      }
      emptyText="A certificate appears here when a release is signed."
    />
  );
}
