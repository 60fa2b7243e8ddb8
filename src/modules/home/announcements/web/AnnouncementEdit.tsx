// By hand: it is a form at its own address, without panels.
import { useNavigate } from 'react-router';
import { useUpdate } from '#kernel/web/data/records.ts';
import { RecordForm } from '#kernel/web/form/RecordForm.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import type { RowOf } from '#kernel/shared/record.ts';
import { announcement } from '../shared/announcement.record.ts';

/** Changes a draft or what hangs on the board already. */
export const AnnouncementEdit = ({ announcementId }: { announcementId: string }) => (
  <RecordPage record={announcement} id={announcementId}>
    {(row) => <EditForm row={row} />}
  </RecordPage>
);

function EditForm({ row }: { row: RowOf<typeof announcement> }) {
  const navigate = useNavigate();
  const update = useUpdate(announcement, row);
  const back = `/announcements/${row.id}`;
  return (
    <>
      <PageHead
        title="Edit announcement"
        crumbs={[
          { label: 'Announcements', to: '/announcements' },
          { label: row.title, to: back },
        ]}
      />
      <RecordForm
        record={announcement}
        id={row.id}
        values={row}
        submitLabel="Save"
        onSubmit={async (values) => {
          await update.mutateAsync(values);
          await navigate(back);
        }}
        onCancel={() => void navigate(back)}
      />
    </>
  );
}
