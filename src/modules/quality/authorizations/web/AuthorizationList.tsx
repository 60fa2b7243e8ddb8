import { useNavigate } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { staffAuthorization } from '../shared/authorization.record.ts';
import { CcsTabs } from './CcsTabs.tsx';
import css from './standing.module.css';

/** Every authorisation ever given, and the drafts on their way. */
export const AuthorizationList = () => {
  const go = useNavigate();
  return (
    <div className={css.screen}>
      <CcsTabs />
      <RecordList
        record={staffAuthorization}
        description="What each person is entitled to sign: drafts, live ones, and those that have ended."
        tabs={[
          { label: 'Active', query: { 'f.status.in': 'active' } },
          { label: 'Drafts', query: { 'f.status.in': 'draft' } },
          { label: 'Suspended', query: { 'f.status.in': 'suspended' } },
          { label: 'Ended', query: { 'f.status.in': 'surrendered,withdrawn' } },
          { label: 'All', query: {} },
        ]}
        create={{
          label: 'New authorisation',
          onSaved: (row) => void go(`/qa/ccs/authorizations/${row.number}`),
        }}
        emptyText="Choose a person and a category, write the scope, then have it issued."
      />
    </div>
  );
};
