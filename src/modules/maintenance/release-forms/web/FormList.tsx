import { useNavigate } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { releaseForm } from '../shared/releaseForm.record.ts';

/** Every version of every release form; the next one starts as a copy of the one in use. */
export function FormList() {
  const navigate = useNavigate();
  return (
    <RecordList
      record={releaseForm}
      title="Release forms"
      description="Words and places of the blocks, version by version. A new version starts as a copy of the published one."
      tabs={[
        { label: 'All', query: {} },
        { label: 'Published', query: { 'f.status.in': 'published' } },
        { label: 'In work', query: { 'f.status.in': 'draft,review' } },
      ]}
      create={{
        label: 'New version',
        except: ['layout'],
        onSaved: (row) => void navigate(`/maintenance/release-forms/${row.id}`),
      }}
      emptyText="No form is published: nothing can be released."
    />
  );
}
