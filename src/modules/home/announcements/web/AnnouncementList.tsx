import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { announcement } from '../shared/announcement.record.ts';
import { PhaseChip } from './PhaseChip.tsx';
import { shareRead, useReadership } from './useReadership.ts';

/** What the company has to say: what is pinned, then the newest; for those who write it, how far it was read. */
export const AnnouncementList = () => {
  const { t } = useTranslation();
  const readership = useReadership();
  return (
    <RecordList
      record={announcement}
      description="Company news, pinned first, then newest."
      cells={{
        status: (row) => <PhaseChip row={row} />,
        ackRequired: (row) => {
          const read = readership.get(row.id);
          return read ? t('Read by {{share}} %', { share: shareRead(read) }) : t(row.ackRequired ? 'Yes' : 'No');
        },
      }}
      create={{ to: '/announcements/new' }}
      emptyText="News for everybody, or for one area, stands here."
    />
  );
};
