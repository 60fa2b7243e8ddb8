import { inWords } from '#kernel/shared/field.ts';
import { useGet } from '#kernel/web/data/records.ts';
import type { InputsOf } from '#kernel/web/form/RecordForm.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Attachments } from '#kernel/web/page/Attachments.tsx';
import { MainAndRail } from '#kernel/web/page/MainAndRail.tsx';
import { History } from '#kernel/web/page/History.tsx';
import { PageHead } from '#kernel/web/page/PageHead.tsx';
import { RecordPage } from '#kernel/web/page/RecordPage.tsx';
import { EditButton } from '#kernel/web/page/RowButtons.tsx';
import { WorkflowBar } from '#kernel/web/page/WorkflowBar.tsx';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Stack, Text } from '#kernel/web/ui/parts.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StateChip, StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { capabilityItem } from '../shared/capabilityItem.record.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';
import { capabilityListRevisionWorkflow } from '../shared/capabilityListRevision.workflow.ts';
import type { ListDiff, ListLine } from '../shared/listDiff.ts';
import { evaluationPoints, missingPoints, type SelfEvaluation } from '../shared/selfEvaluation.ts';
import { EvaluationInput } from './EvaluationInput.tsx';

const itemInputs: InputsOf<typeof capabilityItem> = { selfEvaluation: (props) => <EvaluationInput {...props} /> };

interface DiffLine extends ListLine {
  id: string;
  partname: string;
  selfEvaluation: SelfEvaluation | null;
}
interface Diff extends ListDiff<DiffLine> {
  effective: { id: string; revision: number; effectiveFrom: string } | null;
  problem: string | null;
}

/** One capability list: what it changes, its lines, and its road to the authority. */
export function RevisionPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const diff = useGet<Diff>(`${capabilityListRevision.api}/${id}/diff`, {
    modules: [capabilityItem.name, capabilityListRevision.name],
  });
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
          <MainAndRail
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
                    rowHref={(item) => `/maintenance/capabilities/CAAT/${item.capKey}?line=${item.id}`}
                    create={
                      row.status === 'draft'
                        ? {
                            fixed: { listRevisionId: row.id },
                            values: { state: 'active' },
                            label: 'Add a capability',
                            inputs: itemInputs,
                          }
                        : undefined
                    }
                    edit={row.status === 'draft' ? { inputs: itemInputs, size: 760 } : undefined}
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
        </>
      )}
    </RecordPage>
  );
}

/** What a draft changes against the list in effect, and what is still missing before it may leave the house. */
function RevisionDiff({ diff }: { diff: Diff }) {
  const { t } = useTranslation();
  const valueOf = (line: DiffLine, field: keyof ListLine) => {
    const value = line[field];
    return Array.isArray(value) ? value.map((each) => t(inWords(String(each)))).join(', ') : String(value ?? '—');
  };
  const count = diff.added.length + diff.changed.length + diff.removed.length;
  const against = diff.effective
    ? t('Against revision {{revision}}', { revision: diff.effective.revision })
    : t('The first list');
  return (
    <Section title={against} count={count}>
      {diff.problem && (
        <Text role="alert" c="var(--bad)" mb="xs">
          {diff.problem}
        </Text>
      )}
      <FactTable
        head={['Change', 'Capability', 'Part number', 'What']}
        empty="Nothing differs from the list in effect."
        rows={[
          ...diff.added.map((line) => ({
            key: line.id,
            cells: [
              <StatusChip key="chip" tone="good" label="Added" />,
              line.capKey,
              `${line.partnumber} ${line.partname}`,
              <Added key="what" line={line} />,
            ],
          })),
          ...diff.changed.map(({ before, after, fields }) => ({
            key: after.id,
            cells: [
              <StatusChip key="chip" tone="warn" label="Changed" />,
              after.capKey,
              `${after.partnumber} ${after.partname}`,
              fields
                .map((field) => `${t(inWords(field))}: ${valueOf(before, field)} → ${valueOf(after, field)}`)
                .join('; '),
            ],
          })),
          ...diff.removed.map((line) => ({
            key: line.id,
            cells: [
              <StatusChip key="chip" tone="bad" label="Removed" />,
              line.capKey,
              `${line.partnumber} ${line.partname}`,
              '',
            ],
          })),
        ]}
      />
    </Section>
  );
}

function Added({ line }: { line: DiffLine }) {
  const { t } = useTranslation();
  const scopes = line.workScopes.map((scope) => t(inWords(scope))).join(', ');
  const missing = missingPoints(line.selfEvaluation).map((name) => t(evaluationPoints[name].label));
  return (
    <>
      {scopes}
      {missing.length > 0 && <div>{t('Missing evidence: {{points}}', { points: missing.join(', ') })}</div>}
    </>
  );
}
