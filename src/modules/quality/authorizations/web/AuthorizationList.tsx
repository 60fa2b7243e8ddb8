import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { staffAuthorization } from '../shared/authorization.record.ts';
import { CcsTabs } from './CcsTabs.tsx';
import css from './standing.module.css';

/** Every authorisation ever given; a new one comes with an application. */
export const AuthorizationList = () => (
  <div className={css.screen}>
    <CcsTabs />
    <RecordList
      record={staffAuthorization}
      description="What each person is entitled to sign. A new one, more scope or a renewal comes with an application."
      tabs={[
        { label: 'Active', query: { 'f.status.in': 'active' } },
        { label: 'Suspended', query: { 'f.status.in': 'suspended' } },
        { label: 'Ended', query: { 'f.status.in': 'surrendered,withdrawn' } },
        { label: 'All', query: {} },
      ]}
      emptyText="Nobody is authorised yet. Whoever shall sign applies under Authorization applications."
    />
  </div>
);
