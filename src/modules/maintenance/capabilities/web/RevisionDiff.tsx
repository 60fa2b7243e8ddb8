import { inWords } from '#kernel/shared/field.ts';
import { Text } from '#kernel/web/ui/parts.ts';
import { Section } from '#kernel/web/ui/Section.tsx';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useWords } from '#kernel/web/words.ts';
import type { ListDiff, ListLine } from '../shared/listDiff.ts';
import { evaluationPoints, missingPoints, type SelfEvaluation } from '../shared/selfEvaluation.ts';
import { FactTable } from './public.tsx';

export interface DiffLine extends ListLine {
  id: string;
  partname: string;
  selfEvaluation: SelfEvaluation | null;
}
export interface Diff extends ListDiff<DiffLine> {
  effective: { id: string; revision: number; effectiveFrom: string } | null;
  problem: string | null;
}

/** What a draft changes against the list in effect, and what is still missing before it may leave the house. */
export function RevisionDiff({ diff }: { diff: Diff }) {
  const { t } = useWords();
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
  const { t } = useWords();
  const scopes = line.workScopes.map((scope) => t(inWords(scope))).join(', ');
  const missing = missingPoints(line.selfEvaluation).map((name) => t(evaluationPoints[name].label));
  return (
    <>
      {scopes}
      {missing.length > 0 && <div>{t('Missing evidence: {{points}}', { points: missing.join(', ') })}</div>}
    </>
  );
}
