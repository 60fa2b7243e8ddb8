import type { AnswerOf } from '#kernel/shared/call.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { inWords } from '#kernel/shared/field.ts';
import type { InputsOf } from '#kernel/web/form/RecordForm.tsx';
import { files, history, type PanelProps } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { Text } from '#kernel/web/ui/parts.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { translate, useTranslation } from '#kernel/web/i18n.ts';
import { capabilityItem } from '../shared/capabilityItem.record.ts';
import { capabilityListRevision } from '../shared/capabilityListRevision.record.ts';
import { capabilityListRevisionWorkflow } from '../shared/capabilityListRevision.workflow.ts';
import type { ListLine } from '../shared/listDiff.ts';
import { evaluationPoints, missingPoints } from '../shared/selfEvaluation.ts';
import { EvaluationInput } from './EvaluationInput.tsx';
import { useGet } from '#kernel/web/data/calls.ts';
import { listDiffCall } from '../shared/capabilities.calls.ts';

const itemInputs: InputsOf<typeof capabilityItem> = { selfEvaluation: (props) => <EvaluationInput {...props} /> };

type Revision = RowOf<typeof capabilityListRevision>;
type Diff = AnswerOf<typeof listDiffCall>;
type DiffLine = Diff['added'][number];

/** One capability list: what it changes, its lines, and its road to the authority. */
export const RevisionPage = ({ id }: { id: string }) => (
  <RecordScreen
    record={capabilityListRevision}
    id={id}
    title={(row) => `${row.authority} ${translate('capability list')} ${translate('revision')} ${row.revision}`}
    crumbs={[
      { label: 'Capability list', to: '/maintenance/capabilities/CAAT' },
      { label: 'Revisions', to: '/capabilities/new-revision' },
    ]}
    facts={['submittedOn', 'submissionRef', 'acceptedRef', 'effectiveFrom', 'reviewers']}
    workflow={capabilityListRevisionWorkflow}
    live={[capabilityItem]}
    panels={[
      Changes,
      Lines,
      files<Revision>({
        title: 'Letters and evidence',
        mayAdd: (allowed, { status }) =>
          status !== 'superseded' &&
          status !== 'withdrawn' &&
          (allowed['update'] !== undefined || allowed['accept'] !== undefined),
      }),
      history(),
    ]}
  />
);

function Changes({ row }: PanelProps<typeof capabilityListRevision>) {
  const isOver = row.status === 'effective' || row.status === 'superseded';
  const diff = useGet(listDiffCall, { id: row.id }, { also: [capabilityItem.name], enabled: !isOver });
  return (
    <>
      {row.summary && <Text style={{ whiteSpace: 'pre-wrap' }}>{row.summary}</Text>}
      {diff.data && !isOver && <RevisionDiff diff={diff.data} />}
    </>
  );
}

function Lines({ row }: PanelProps<typeof capabilityListRevision>) {
  const { t } = useTranslation();
  const isDraft = row.status === 'draft';
  return (
    <Section title={t('Lines of this list')}>
      <RecordList
        record={capabilityItem}
        embedded
        fixed={{ 'f.listRevisionId.in': row.id }}
        rowHref={(item) => `/maintenance/capabilities/CAAT/${item.capKey}?line=${item.id}`}
        create={
          isDraft
            ? {
                fixed: { listRevisionId: row.id },
                values: { state: 'active' },
                label: 'Add a capability',
                inputs: itemInputs,
              }
            : undefined
        }
        edit={isDraft ? { inputs: itemInputs, size: 760 } : undefined}
        emptyText="Add the first capability."
      />
    </Section>
  );
}

/** What a draft changes against the list in effect, and what is still missing before it may go to the authority. */
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
