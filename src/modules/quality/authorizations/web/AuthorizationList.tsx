import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { staffAuthorization } from '../shared/authorization.record.ts';
import { CcsTabs } from './CcsTabs.tsx';
import css from './standing.module.css';

/** Every authorisation ever given, and the drafts on their way. */
export const AuthorizationList = () => {
  const { t } = useTranslation();
  const mayCreate = useCan()(staffAuthorization.access.create);
  const go = useNavigate();
  const [isNew, setNew] = useState(false);
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
        create={false}
        actions={
          mayCreate && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setNew(true)}>
              {t('New authorisation')}
            </Button>
          )
        }
        emptyText="Choose a person and a category, write the scope, then have it issued."
      />
      {isNew && (
        <RecordDialog
          record={staffAuthorization}
          opened
          onClose={() => setNew(false)}
          onSaved={(row) => void go(`/qa/ccs/authorizations/${row.number}`)}
        />
      )}
    </div>
  );
};
