import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { files, history, section } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { AuditTabs } from '#modules/quality/audit-areas/web/public.tsx';
import { actionMeeting, actionMeetingWorkflow } from '../shared/actionMeeting.record.ts';

/** The meetings of the Accountable Manager with senior staff, the next one first. */
export const Meetings = () => (
  <>
    <AuditTabs />
    <RecordList
      record={actionMeeting}
      create
      emptyText="No meeting. The Accountable Manager meets senior staff on corrective actions twice a year."
    />
  </>
);

/** One meeting: its minutes, and what was open on its day. */
export const MeetingPage = ({ number }: { number: string }) => (
  <RecordScreen
    record={actionMeeting}
    id={number}
    crumbs={[{ label: 'Meetings on corrective actions', to: '/qa/internal-audit/meetings' }]}
    facts={['dueOn', 'heldOn?', 'present?']}
    workflow={actionMeetingWorkflow}
    panels={[section('Meeting', ['agenda', 'openPlans']), files(), history()]}
  />
);
