import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { announcement } from '../shared/announcement.record.ts';
import { PhaseChip } from './PhaseChip.tsx';

/** What the company has to say, newest first. */
export const AnnouncementList = () => (
  <RecordList
    record={announcement}
    description="What everybody should know, newest first."
    cells={{ status: (row) => <PhaseChip row={row} /> }}
    create="/announcements/new"
    emptyText="News for everybody, or for one area, stands here."
  />
);
