import { Link } from 'react-router';
import { inWords } from '#kernel/shared/field.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { FactTable } from '#kernel/web/ui/FactTable.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Section } from '#kernel/web/ui/Section.tsx';
import { stepsHitCall } from '../shared/stepData.calls.ts';

/** The steps of step data that a revision of the manual changes, on its page. */
export function StepsHit({ revisionId }: { revisionId: string }) {
  const { t } = useTranslation();
  const answer = useGet(stepsHitCall, { revisionId });
  if (!answer.data) return null;
  return (
    <Section title={t('Steps this revision changes')} count={answer.data.rows.length}>
      <FactTable
        head={['Part number', 'Step', 'Where the manual says so', 'Changed', 'Open jobs']}
        empty="No step of the step data in force lies in what this revision names as changed."
        rows={answer.data.rows.map((row) => ({
          key: `${row.id} ${row.step}`,
          cells: [
            <Link key="part" to={`/maintenance/templates/${row.id}`} className="mono">
              {row.partNumber}
            </Link>,
            t(inWords(row.step)),
            row.reference,
            row.hitBy,
            row.jobs.length === 0
              ? '—'
              : row.jobs.map((job) => (
                  <Link key={job} to={`/task-cards/${job}`}>
                    <Mono>{job}</Mono>{' '}
                  </Link>
                )),
          ],
        }))}
      />
    </Section>
  );
}
