import { Link } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { vendor } from '../shared/vendor.record.ts';

/** Vendors by name. */
export function VendorList() {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <RecordList
      record={vendor}
      title="Provider Control"
      description="Vendors, sorted by name. What each may do for us stands in its approvals."
      actions={
        can(['quality.viewer', 'purchasing.viewer']) && (
          <Button component={Link} to="/qa/sent-questionnaires" variant="default" size="sm">
            {t('Questionnaires')}
          </Button>
        )
      }
      create={{ label: 'New vendor', size: 640 }}
      emptyText="Vendors stand here with the processes each is approved for."
    />
  );
}
