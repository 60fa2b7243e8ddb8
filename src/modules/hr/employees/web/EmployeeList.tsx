import { RecordList } from '#kernel/web/list/RecordList.tsx';
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
    emptyText="People stand here with their number, both names, department and position."
  />
);
