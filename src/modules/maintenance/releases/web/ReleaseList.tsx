import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { releaseCertificate } from '../shared/releaseCertificate.record.ts';

/** Every certificate the company has issued. */
export const ReleaseList = () => (
  <RecordList
    record={releaseCertificate}
    title="Releases"
    description="Every certificate the company has issued. None is ever deleted."
    tabs={[
      { label: 'All', query: {} },
      { label: 'CAAT Form 1', query: { 'f.type.in': 'CAAT_FORM_1' } },
      { label: 'EASA Form 1', query: { 'f.type.in': 'EASA_FORM_1' } },
      { label: 'Superseded and void', query: { 'f.status.in': 'superseded,void' } },
    ]}
    emptyText="A certificate appears here when a release is signed."
  />
);
