import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCreate } from '#kernel/web/data/records.ts';
import { RecordForm } from '#kernel/web/form/RecordForm.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { announcement } from '../shared/announcement.record.ts';

/** A new announcement starts as a draft: nobody sees it before it is published. */
export function AnnouncementNew() {
  const navigate = useNavigate();
  const create = useCreate(announcement);
  const [publishAt] = useState(() => new Date().toISOString());
  return (
    <>
      <PageHead
        title="New announcement"
        crumbs={[{ label: 'Announcements', to: '/announcements' }]}
        meaning="It stays a draft until it is published."
      />
      <RecordForm
        record={announcement}
        values={{ pinned: false, ackRequired: false, publishAt, audience: [] }}
        submitLabel="Save draft"
        onSubmit={async (values) => {
          const { row } = await create.mutateAsync(values);
          await navigate(`/announcements/${row.id}`);
        }}
        onCancel={() => void navigate('/announcements')}
      />
    </>
  );
}
