import { useSearchParams, useNavigate } from 'react-router';
import { useState } from 'react';
import type { RowOf } from '#kernel/shared/record.ts';
import { useGet } from '#kernel/web/data/records.ts';
import { RecordDialog } from '#kernel/web/form/RecordDialog.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { Columns } from '#kernel/web/page/Columns.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Stack, Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip } from '#kernel/web/ui/StatusChip.tsx';
import { useWords } from '#kernel/web/words.ts';
import { capabilityItem } from '../shared/capabilityItem.record.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';
import { capabilityListRevisionWorkflow } from '../shared/capabilityListRevision.workflow.ts';
import { EvaluationInput } from './EvaluationInput.tsx';
import { AddRow, EditRow } from './public.tsx';
import { RevisionDiff, type Diff } from './RevisionDiff.tsx';

type Item = RowOf<typeof capabilityItem>;

/** The capability lists of every authority; one of them opened is the place where the next revision is made. */
export function NewRevisionPage() {
  const [query] = useSearchParams();
  const id = query.get('revision');
  return id ? <Revision id={id} /> : <Revisions />;
}

function Revisions() {
  const navigate = useNavigate();
  const open = (id: string) => `/capabilities/new-revision?revision=${id}`;
  return (
    <RecordList
      record={capabilityListRevision}
      title="Capability list revisions"
      description="A new draft starts as a copy of the latest list. It changes nothing before the authority has accepted it and its day has come."
      rowHref={(row) => open(row.id)}
      create={false}
      actions={
        <AddRow
          record={capabilityListRevision}
          fixed={{}}
          label="New draft"
          isPrimary
          onAdded={(row) => void navigate(open(row.id))}
        />
      }
      emptyText="Start the first draft of a list."
    />
  );
}

function Revision({ id }: { id: string }) {
  const { t } = useWords();
  const diff = useGet<Diff>(`${capabilityListRevision.api}/${id}/diff`, {
    modules: [capabilityItem.name, capabilityListRevision.name],
  });
  const [edited, setEdited] = useState<Item | null>(null);
  return (
    <RecordPage record={capabilityListRevision} id={id} also={[capabilityItem.name]}>
      {(row, allowed) => (
        <>
          <PageHead
            title={`${row.authority} ${t('capability list')} ${t('revision')} ${row.revision}`}
            crumbs={[
              { label: 'Capability list', to: '/maintenance/capabilities/CAAT' },
              { label: 'Revisions', to: '/capabilities/new-revision' },
            ]}
            status={<StateChip record={capabilityListRevision} status={row.status} />}
            facts={[
              { label: 'Submitted', value: row.submittedOn ? <DateText value={row.submittedOn} kind="day" /> : '—' },
              { label: 'Submission reference', value: row.submissionRef ?? '—' },
              { label: 'Acceptance reference', value: row.acceptedRef ?? '—' },
              {
                label: 'Effective from',
                value: row.effectiveFrom ? <DateText value={row.effectiveFrom} kind="day" /> : '—',
              },
              { label: 'Reviewers', value: row.reviewers ?? '—' },
            ]}
            actions={
              <WorkflowBar
                workflow={capabilityListRevisionWorkflow}
                row={row}
                allowed={allowed}
                extra={<EditButton record={capabilityListRevision} row={row} allowed={allowed} />}
              />
            }
          />
          <Columns
            main={
              <Stack>
                {row.summary && <Text style={{ whiteSpace: 'pre-wrap' }}>{row.summary}</Text>}
                {diff.data && row.status !== 'effective' && row.status !== 'superseded' && (
                  <RevisionDiff diff={diff.data} />
                )}
                <Section title={t('Lines of this list')}>
                  <RecordList
                    record={capabilityItem}
                    embedded
                    fixed={{ 'f.listRevisionId.in': row.id }}
                    create={false}
                    rowHref={(item) => `/maintenance/capabilities/CAAT/${item.capKey}?line=${item.id}`}
                    actions={
                      row.status === 'draft' && (
                        <AddRow
                          record={capabilityItem}
                          fixed={{ listRevisionId: row.id }}
                          values={{ state: 'active' }}
                          label="Add a capability"
                          inputs={{ selfEvaluation: (props) => <EvaluationInput {...props} /> }}
                        />
                      )
                    }
                    rowActions={
                      row.status === 'draft' ? (item) => <EditRow onEdit={() => setEdited(item)} /> : undefined
                    }
                    emptyText="Add the first capability."
                  />
                </Section>
              </Stack>
            }
            rail={
              <>
                <Attachments
                  record={capabilityListRevision}
                  id={row.id}
                  title="Letters and evidence"
                  allowUpload={
                    row.status !== 'superseded' &&
                    row.status !== 'withdrawn' &&
                    (allowed['update'] !== undefined || allowed['accept'] !== undefined)
                  }
                />
                <History record={capabilityListRevision} id={row.id} />
              </>
            }
          />
          {edited && (
            <RecordDialog
              record={capabilityItem}
              row={edited}
              opened
              size={760}
              onClose={() => setEdited(null)}
              inputs={{ selfEvaluation: (props) => <EvaluationInput {...props} /> }}
            />
          )}
        </>
      )}
    </RecordPage>
  );
}
