import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { Link } from 'react-router';
import { employee } from '../shared/employee.record.ts';

/** Who works here. */
export const EmployeeList = () => (
  <RecordList
    record={employee}
    description="Who works here, in which department and since when."
    tabs={[
      { label: 'At work', query: { 'f.status.in': 'active' } },
      { label: 'On leave', query: { 'f.status.in': 'onLeave' } },
      { label: 'Left', query: { 'f.status.in': 'left' } },
      { label: 'All', query: {} },
    ]}
    cells={{ nickname: (row) => row.nickname ?? '' }}
    create
    actions={<Elsewhere />}
    emptyText="People stand here with their number, both names, department and position."
  />
);

/** Who joins or leaves, and the company's holidays, stand beside its people. */
function Elsewhere() {
  const { t } = useTranslation();
  return (
    <>
      {useCan()('hr.viewer') && (
        <Button component={Link} to="/hr/joiners-leavers" variant="default">
          {t('Joiners and leavers')}
        </Button>
      )}
      <Button component={Link} to="/hr/personal-data" variant="default">
        {t('Personal data')}
      </Button>
      <Button component={Link} to="/hr/holidays" variant="default">
        {t('Holidays')}
      </Button>
    </>
  );
}
