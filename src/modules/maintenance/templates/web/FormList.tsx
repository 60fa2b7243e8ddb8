import { useState } from 'react';
import { Link } from 'react-router';
import { useGet } from '#kernel/web/data/calls.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { TemplatesFrame } from '#modules/maintenance/step-data/web/public.tsx';
import { formTemplate, formWriters } from '../shared/formTemplate.record.ts';
import { formUseCall } from '../shared/templates.calls.ts';
import { ImportDialog } from './NewForm.tsx';
import { appliesIn } from './places.ts';

const listWidths = { latest: 190 };

/** The forms of the shop by name: what each is for, its version, and who wrote it. */
export function FormList() {
  const { t } = useTranslation();
  const may = useCan()(formWriters);
  const [isImporting, setImporting] = useState(false);
  return (
    <TemplatesFrame>
      <RecordList
        record={formTemplate}
        title="Templates"
        description="Forms filled in on work orders, and templates of inspection reports."
        tabs={[
          { label: 'In use', query: { 'f.status.in': 'published' } },
          { label: 'Not in use yet', query: { 'f.status.in': 'draft' } },
          { label: 'All', query: {} },
        ]}
        actions={
          may && (
            <>
              <Button variant="default" onClick={() => setImporting(true)}>
                {t('Import')}
              </Button>
              <Button component={Link} to="/maintenance/templates/new-form">
                {t('New form')}
              </Button>
            </>
          )
        }
        widths={listWidths}
        cells={{
          latest: (row) => <UsedBy templateKey={row.key} version={row.latest} />,
          appliesInWords: (row) => appliesIn(row.appliesInWords, t),
        }}
        emptyText="No forms. Quality or planning builds one; another person approves it, and it stands on the work orders it is for."
      />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </TemplatesFrame>
  );
}

/** The newest version, and how many open work orders have the form. */
function UsedBy({ templateKey, version }: { templateKey: string; version: number }) {
  const { t } = useTranslation();
  const use = useGet(formUseCall, {});
  const jobs = use.data?.use.find(({ key }) => key === templateKey)?.openJobs ?? 0;
  return (
    <span className="tabular">
      {version}
      {jobs > 0 && ` · ${t('{{count}} open work orders', { count: jobs })}`}
    </span>
  );
}
